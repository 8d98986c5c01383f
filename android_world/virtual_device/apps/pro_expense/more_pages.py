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

    title = ""

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.main = activity

    def content(self, colors: Palette) -> Sequence[ui.View | None]:
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

    def content(self) -> Sequence[ui.View | None]:
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


class AboutPage(_Page):
    """Version and links."""

    title, icon = "About", "information_outline"

    def content(self) -> Sequence[ui.View | None]:
        """Logo, version and rows."""
        look = self.look
        logo = ui.Column(w=ui.MATCH, align="center", padding=(0, 24), gap=8)[
            ui.Icon("wallet_outline", ".ImageView", size=72, tint=look.primary),
            ui.Text("Pro Expense", style=look.strong(22)),
            ui.Text(VERSION, "#tv_version", style=look.faint()),
        ]
        return [
            logo,
            row(colors, "Contribute", "Source code", partial(self._open, _SITE)),
            row(
                colors, "Privacy Policy", "", partial(self._open, f"{_SITE}/blob/master/PRIVACY.md")
            ),
            row(colors, "Open Source Licenses", "", partial(self._open, f"{_SITE}#license")),
        ]

    def _open(self, url: str) -> None:
        self.main.start_activity(Intent(ACTION_VIEW, data=url))


class SettingsPage(_Page):
    """Language, currency and theme."""

    title, icon = "Settings", "cog_outline"

    def content(self, colors: Palette) -> Sequence[ui.View | None]:
        """Three rows."""
        settings = preferences(self.device)
        return [
            row(colors, "Language", settings.get_str("language", "English"), self._language),
            row(colors, "Currency", currency_code(self.device), self._currency),
            row(colors, "Theme Mode", settings.get_str("theme", SYSTEM), self._theme),
        ]

    def _language(self) -> None:
        self.main.push(ChoicePage(self.main, "language"))

    def _currency(self) -> None:
        self.main.push(ChoicePage(self.main, "currency"))

    def _theme(self) -> None:
        colors = palette(self.device)
        current = preferences(self.device).get_str("theme", SYSTEM)
        ui.ListDialog(
            self.main,
            "Theme Mode",
            THEMES,
            self.choose_theme,
            kind="single",
            selected=THEMES.index(current),
            style=colors.dialog(),
        ).show()

    def choose_theme(self, position: int) -> None:
        """Change the colours."""
        preferences(self.device).put(theme=THEMES[position])
        self.main.on_resume()


def row(colors: Palette, title: str, value: str, on_tap: Callable[[], object]) -> ui.View:
    """A row with a title and a value below it."""
    return ui.Row(
        ".LinearLayout", w=ui.MATCH, min_height=64, align="center", padding=(24, 8), tap=on_tap
    )[
        ui.Column(weight=1)[
            ui.Text(title, style=ui.TextStyle(16, 400, colors.text)),
            ui.Text(value, style=ui.TextStyle(14, 400, colors.secondary)) if value else None,
        ]
    ]
