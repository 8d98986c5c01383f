"""Feedback, About and Settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.pro_expense import style
from android_world.virtual_device.apps.pro_expense.choices import ChoicePage
from android_world.virtual_device.apps.pro_expense.page import Page
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    PreferencePage,
    PreferenceStyle,
    choice,
    link,
)

_DESCRIPTION = (
    "Pro Expense is a free and open-source software to simply and safely record daily expenses."
)
VERSION = "1.0.0-beta05"
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


class _PreferencePage(_ScrollingPage):
    """A page that is a list of preferences."""

    def content(self) -> Sequence[ui.View | None]:
        look = self.look
        rows = PreferenceStyle(
            title=look.plain(),
            summary=look.faint(),
            title_id="{}",
            summary_id="",
            padding=(24, 8),
            dialog=ui.DialogStyle(look.surface, 4, look.primary, look.strong(20), all_caps=True),
            cancel="",
        )
        page = PreferencePage(self.activity, style.preferences(self.device), rows)
        return page.rows(self.preferences())

    def preferences(self) -> Sequence[Item]:
        """What the page lists."""
        raise TypeError(f"{type(self).__name__} does not define preferences()")


class AboutPage(_PreferencePage):
    """Version and links."""

    title, icon = "About", "information_outline"

    def content(self) -> Sequence[ui.View | None]:
        look = self.look
        logo = ui.Column(w=ui.MATCH, align="center", padding=(0, 24), gap=8)[
            ui.Icon("vector_square", "#imv_app.ImageView", size=72, tint=look.primary),
            ui.Text("(beta)", style=look.faint()),
            ui.Text("Pro Expense", "#tv_app_name", style=look.strong(22)),
            ui.Text(VERSION, "#tv_version", style=look.faint()),
            ui.Text(_DESCRIPTION, "#tv_about_description", style=look.faint(), align="center"),
        ]
        return [logo, *super().content()]

    def preferences(self) -> Sequence[Item]:
        def page(title: str, path: str, name: str) -> Item:
            intent = Intent(ACTION_VIEW, data=_SITE + path)
            return link(title, name=name, on_tap=partial(self.activity.start_activity, intent))

        return [
            page("Privacy and Policy", "/blob/master/PRIVACY.md", "tv_policy"),
            page("Opens-Source Libraries", "#license", "tv_open_sources"),
            page("Contribute the app", "", "tv_contribute"),
        ]


class SettingsPage(_PreferencePage):
    """Language, currency and theme."""

    title, icon = "Settings", "cog_outline"

    def preferences(self) -> Sequence[Item]:
        kept = style.preferences(self.device)

        def choose_theme(theme: str) -> None:
            kept.put(theme=theme)
            self.activity.on_resume()

        def external_choice(title: str, value: str) -> Item:
            page = partial(ChoicePage, self.activity, title.lower())
            return link(
                title, value, name=f"tv_{title.lower()}", on_tap=lambda: self.activity.push(page())
            )

        return [
            external_choice("Language", kept.get_str("language", "English")),
            external_choice("Currency", style.currency_code(self.device)),
            choice(
                "Theme Mode",
                "theme",
                style.THEMES,
                style.DARK,
                name="tv_choose_theme",
                on_pick=choose_theme,
            ),
        ]
