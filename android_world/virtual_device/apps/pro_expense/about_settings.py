"""Feedback, About and Settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.pro_expense import style
from android_world.virtual_device.apps.pro_expense.choices import (
    CURRENCY,
    DEFAULTS,
    LANGUAGE,
    ChoiceSheet,
    flag,
)
from android_world.virtual_device.apps.pro_expense.page import Page
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.pro_expense.activity import MainActivity

_DESCRIPTION = (
    "Pro Expense is a free and open-source software to simply and safely record daily expenses."
)
VERSION = "1.0.0-beta05"
_THANKS = (
    "Thanks go to all contributors of the project: those that sent their opinion of the app,"
    " those that opened issues on its page at GitHub, and those that translated its texts."
)
_POLICY = (
    "All expenses stay in the app's own storage on this phone. The app sends nothing to a server,"
    " has no accounts, and shows no advertisements. A backup is a file that the user writes into a"
    " folder of the user's choice; who may read it depends on that folder. A message of the page"
    " Feedback holds what its fields hold, and is sent with the button only."
)
_LICENSES = (
    "The app is built with AndroidX, Material Components, Room, Hilt, Kotlin and its coroutines,"
    " Timber, Gson and Retrofit, all of them under the Apache License, version 2.0. JExcelApi,"
    " which writes the sheets of backups, is under the GNU Lesser General Public License."
)
_INVITATION = (
    "We went to know what you thought of your experience at Pro Expense app so we'd love to hear"
    " you feedback."
)
_SITE = "https://github.com/arduia/ProExpense"


class _ScrollingPage(Page):
    """A page of the drawer whose content scrolls."""

    def content(self) -> Sequence[ui.View | None]:
        """The views below the bar."""
        raise TypeError(f"{type(self).__name__} does not define content()")

    def body(self) -> ui.View:
        return ui.Scroll(key=self.title, background=self.look.surface)[
            ui.Column(w=ui.MATCH, padding=(0, 16))[self.content()]
        ]


class FeedbackPage(_ScrollingPage):
    """A message to the developers."""

    title, icon = "Feedback", "message_text_outline"

    def on_shown(self) -> None:
        self.name, self.email, self.comment = ui.TextState(), ui.TextState(), ui.TextState()

    def content(self) -> Sequence[ui.View | None]:
        make = partial(self.look.field, self.activity, margin=(24, 0, 24, 20))
        return [
            ui.Text(
                _INVITATION,
                "#tv_feedback_description",
                style=self.look.faint(),
                margin=(24, 0, 24, 20),
            ),
            make(self.name, "Name", "#edt_name", ime_action="next"),
            make(self.email, "Email", "#edt_email", input_type="email", ime_action="next"),
            make(
                self.comment,
                "Your Comments*",
                "#edt_comment",
                input_type="multiline",
                ime_action="none",
                h=140,
            ),
            self.look.button("Send Feedback", "#btn_send", self._send, margin=(24, 0)),
        ]

    def _send(self) -> None:
        self.device.ime.hide()
        if not self.comment.text.strip():
            self.activity.set_focus(self.comment, show_keyboard=False)
            return
        self.activity.snackbar.show("No Internet Connection")


class AboutPage(_ScrollingPage):
    """Version, texts about the app, and whose work it is."""

    title, icon = "About", "information_outline"

    def content(self) -> Sequence[ui.View | None]:
        look = self.look
        logo = ui.Column(w=ui.MATCH, align="center", padding=(24, 24), gap=8)[
            ui.Icon("vector_square", "#imv_app.ImageView", size=72, tint=look.primary),
            ui.Text("(beta)", style=look.faint()),
            ui.Text("Pro Expense", "#tv_app_name", style=look.strong(22)),
            ui.Text(VERSION, "#tv_version", style=look.faint()),
            ui.Text(_DESCRIPTION, "#tv_about_description", style=look.faint(), align="center"),
        ]
        return [
            logo,
            self._row("Privacy and Policy", "privacy", "policy", self._show_policy),
            self._row(
                "Opens-Source Libraries", "open_sources", "open_sources", self._show_licenses
            ),
            self._row("Contribute the app", "contribute", "contribute", self._contribute),
            ui.Text(
                "Developed by Arduia and Open-source contributors",
                "#tv_developer",
                style=look.faint(),
                padding=(24, 16),
            ),
            ui.Text(
                "Acknowledgement",
                "#tv_acknowledgement_title",
                style=look.heading(),
                padding=(24, 8),
            ),
            ui.Text(_THANKS, "#tv_acknowledgement", style=look.faint(), padding=(24, 0)),
        ]

    def _row(self, title: str, frame: str, name: str, tap: Callable[[], object]) -> ui.View:
        look = self.look
        return ui.Row(
            f"#fl_{frame}.FrameLayout", w=ui.MATCH, h=56, align="center", padding=(24, 0), tap=tap
        )[
            ui.Text(title, f"#tv_{name}", style=look.plain(), weight=1),
            ui.Icon("chevron_right", ".ImageView", tint=look.secondary),
        ]

    def _show_policy(self) -> None:
        self.activity.push(WebPage(self.activity, "Privacy and Policy", _POLICY))

    def _show_licenses(self) -> None:
        self.activity.push(WebPage(self.activity, "Opens-Source Libraries", _LICENSES))

    def _contribute(self) -> None:
        self.activity.start_activity(Intent(ACTION_VIEW, data=_SITE))


class WebPage(Page):
    """A text of the app, as its web view shows it."""

    has_snackbar = False

    def __init__(self, activity: MainActivity, title: str, text: str) -> None:
        super().__init__(activity)
        self.heading, self.text = title, text

    def toolbar(self) -> ui.View:
        return self.bar(self.heading, on_up=self.close)

    def body(self) -> ui.View:
        return ui.Scroll("#wv_main.WebView", key=self.heading, background=self.look.surface)[
            ui.Text(self.text, style=self.look.faint(), w=ui.MATCH, padding=16)
        ]


class SettingsPage(_ScrollingPage):
    """Language, currency and theme."""

    title, icon, bar_id = "Settings", "cog_outline", "tb_settings"

    def content(self) -> Sequence[ui.View | None]:
        look, kept = self.look, style.preferences(self.device)
        language = kept.get_str(LANGUAGE, DEFAULTS[LANGUAGE])
        code = ui.Text(style.currency_code(self.device), "#tv_currency_value", style=look.faint(16))
        sign = flag(language, resource_id="imv_language", w=36, h=24)
        theme = ThemeDialog(self.activity)
        return [
            self._row("language", "tv_language", "Language", self._ask(LANGUAGE), sign),
            self._row("currency", "tv_currency", "Currency", self._ask(CURRENCY), code),
            self._row("theme", "tv_choose_theme", "Theme Mode", theme.show),
        ]

    def _row(
        self,
        frame: str,
        name: str,
        title: str,
        tap: Callable[[], object],
        value: ui.View | None = None,
    ) -> ui.View:
        return ui.Row(
            f"#fl_{frame}.FrameLayout", w=ui.MATCH, h=64, align="center", padding=(24, 0), tap=tap
        )[ui.Text(title, f"#{name}", style=self.look.plain(), weight=1), value]

    def _ask(self, kind: str) -> Callable[[], object]:
        return lambda: ChoiceSheet(self.activity, kind).show()


class ThemeDialog(ui.ViewDialog):
    """The themes; a tap chooses one."""

    def __init__(self, activity: MainActivity) -> None:
        look = style.look(activity.device)
        shape = replace(
            ui.APPCOMPAT,
            background=look.surface,
            accent=look.primary,
            title=look.strong(20),
            inset=24,
            all_caps=True,
        )
        super().__init__(activity, title="Choose Theme", style=shape)
        self.page, self.look = activity, look

    def body(self) -> Sequence[ui.View | None]:
        chosen = style.preferences(self.page.device).get_str("theme", style.DARK)
        names = {style.DARK: "dark_theme", style.LIGHT: "light_theme"}
        return [
            ui.Column("#rg_theme.RadioGroup", w=ui.MATCH)[
                [
                    ui.RadioButton(
                        theme,
                        f"#rb_{names.get(theme, 'system_default')}",
                        style=self.look.plain(),
                        tint=self.look.primary,
                        checked=theme == chosen,
                        w=ui.MATCH,
                        h=48,
                        tap=partial(self._choose, theme),
                    )
                    for theme in style.THEMES
                ]
            ]
        ]

    def _choose(self, theme: str) -> None:
        style.preferences(self.page.device).put(theme=theme)
        self.dismiss()
        self.page.on_resume()
        self.page.invalidate()
