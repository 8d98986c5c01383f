"""Feedback, About and Settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.pro_expense import style
from android_world.virtual_device.apps.pro_expense.choices import ChoicePage
from android_world.virtual_device.apps.pro_expense.page import Page
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.pro_expense.activity import MainActivity

VERSION = "1.0.0-beta05"
_SITE = "https://github.com/arduia/ProExpense"


class _ScrollingPage(Page):
    """A page of the drawer whose content scrolls."""

    def content(self) -> Sequence[ui.View]:
        """The views below the bar."""
        raise TypeError(f"{type(self).__name__} does not define content()")

    def body(self) -> ui.View:
        """The content, from top to bottom."""
        return ui.Scroll(key=self.title, background=self.look.surface)[
            ui.Column(w=ui.MATCH, padding=(0, 16))[self.content()]
        ]


class FeedbackPage(_ScrollingPage):
    """A message to the developers."""

    title, icon = "Feedback", "message_text_outline"

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.name, self.email, self.comment = ui.TextState(), ui.TextState(), ui.TextState()

    def content(self) -> Sequence[ui.View]:
        """Three fields and the button."""
        make = partial(self.look.field, margin=(24, 0, 24, 20))
        return [
            make(self.name, "Name", "#edt_name", ime_action="next"),
            make(self.email, "Email", "#edt_email", input_type="email", ime_action="next"),
            make(
                self.comment,
                "Your Comments*",
                "#edt_comment",
                input_type="multiline",
                ime_action="none",
                gravity_text="top",
                h=140,
            ),
            self.look.button("Send Feedback", "#btn_send", self._send, margin=(24, 0)),
        ]

    def _send(self) -> None:
        self.device.ime.hide()
        missing = not self.comment.text.strip()
        self.activity.snackbar.show("Comment is Empty" if missing else "No Internet Connection")


class AboutPage(_ScrollingPage):
    """Version and links."""

    title, icon = "About", "information_outline"

    def content(self) -> Sequence[ui.View]:
        """Logo, version and rows."""
        look = self.look
        return [
            ui.Column(w=ui.MATCH, align="center", padding=(0, 24), gap=8)[
                ui.Icon("wallet_outline", ".ImageView", size=72, tint=look.primary),
                ui.Text("Pro Expense", style=look.strong(22)),
                ui.Text(VERSION, "#tv_version", style=look.faint()),
            ],
            self._link("Contribute", "", "Source code"),
            self._link("Privacy Policy", "/blob/master/PRIVACY.md"),
            self._link("Open Source Licenses", "#license"),
        ]

    def _link(self, title: str, path: str, value: str = "") -> ui.View:
        intent = Intent(ACTION_VIEW, data=_SITE + path)
        return _row(self.look, title, value, partial(self.activity.start_activity, intent))


class SettingsPage(_ScrollingPage):
    """Language, currency and theme."""

    title, icon = "Settings", "cog_outline"

    def content(self) -> Sequence[ui.View]:
        """Three rows."""

        def row(title: str, value: str, tap: Callable[[], object]) -> ui.View:
            return _row(self.look, title, value, tap)

        settings = style.preferences(self.device)
        theme = settings.get_str("theme", style.SYSTEM)
        language = settings.get_str("language", "English")
        return [
            row("Language", language, lambda: self._choose("language")),
            row("Currency", style.currency_code(self.device), lambda: self._choose("currency")),
            row("Theme Mode", theme, lambda: self._choose_theme(theme)),
        ]

    def _choose(self, kind: str) -> None:
        self.activity.push(ChoicePage(self.activity, kind))

    def _choose_theme(self, current: str) -> None:
        def choose(position: int) -> None:
            style.preferences(self.device).put(theme=style.THEMES[position])
            self.activity.on_resume()

        ui.ListDialog(
            self.activity,
            "Theme Mode",
            style.THEMES,
            choose,
            kind="single",
            selected=style.THEMES.index(current),
            style=self.look.dialog(),
        ).show()


def _row(look: style.Look, title: str, value: str, tap: Callable[[], object]) -> ui.View:
    return ui.Row(
        ".LinearLayout", w=ui.MATCH, min_height=64, align="center", padding=(24, 8), tap=tap
    )[
        ui.Column(weight=1)[
            ui.Text(title, style=look.plain()),
            ui.Text(value, style=look.faint()) if value else None,
        ]
    ]
