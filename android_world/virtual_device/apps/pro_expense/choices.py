"""Choosing language and currency: from the settings, and on the first start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.pro_expense.formats import CURRENCIES
from android_world.virtual_device.apps.pro_expense.style import (
    Palette,
    filled_button,
    palette,
    preferences,
    toolbar,
)

if TYPE_CHECKING:
    from android_world.virtual_device.apps.pro_expense.activity import MainActivity

LANGUAGES = {"English": "🇺🇸", "Burmese": "🇲🇲"}
_DEFAULTS = {"language": "English", "currency": "USD"}


class _Choices:
    """A list with a search field, of languages or currencies."""

    def __init__(self, page: Fragment, kind: str) -> None:
        self.page = page
        self.kind = kind
        self.query = ui.TextState()
        self.chosen = preferences(page.device).get_str(kind, _DEFAULTS[kind])

    def options(self) -> list[tuple[str, str]]:
        """Values and what the rows say, as far as the search lets them through."""
        if self.kind == "language":
            found = [(name, name) for name in LANGUAGES]
        else:
            found = [(code, f"{name} ({code})") for code, (_, name) in CURRENCIES.items()]
        wanted = self.query.text.strip().casefold()
        return [option for option in found if wanted in option[1].casefold()]

    def choose(self, value: str) -> None:
        """Check a row."""
        self.chosen = value

    def views(self, colors: Palette) -> list[ui.View]:
        """Search field and list."""
        options = self.options()
        field = ui.OutlinedField(
            "#search_box",
            state=self.query,
            hint="Search",
            icon="magnify",
            w=ui.MATCH,
            margin=(24, 8),
            style=ui.TextStyle(16, 400, colors.text),
            hint_color=colors.secondary,
            outline=colors.outline,
            surface=colors.surface,
            cursor_color=colors.primary,
        )
        rows = ui.ListView(
            resource_id="rv_languages" if self.kind == "language" else "rv_currencies",
            count=len(options),
            row_height=56,
            build_row=lambda position: self._row(colors, *options[position]),
            w=ui.MATCH,
            weight=1,
        )
        return [field, rows]

    def _row(self, colors: Palette, value: str, label: str) -> ui.View:
        chosen = value == self.chosen
        mark = "radiobox_marked" if chosen else "radiobox_blank"
        shade = colors.primary if chosen else colors.secondary
        return ui.Row(
            ".LinearLayout",
            align="center",
            padding=(24, 0),
            gap=16,
            selected=chosen,
            tap=lambda: self.choose(value),
        )[
            ui.Icon(mark, tint=shade),
            ui.Text(label, "#tv_name", style=ui.TextStyle(16, 400, colors.text), weight=1),
        ]


class ChoicePage(Fragment):
    """The page behind a row of the settings."""

    title = "Settings"

    def __init__(self, activity: MainActivity, kind: str) -> None:
        super().__init__(activity)
        self.main = activity
        self.choices = _Choices(self, kind)

    def build(self) -> ui.View:
        """Bar, search, list and button."""
        colors = palette(self.device)
        title = f"Choose {self.choices.kind.capitalize()}"
        save = filled_button(colors, "Save", "btn_save", self._save)
        save.margin = (24, 8, 24, 16)
        body = ui.Column(background=colors.surface)[*self.choices.views(colors), save]
        bar = toolbar(self.main, colors, title, ("arrow_left", self.close))
        return ui.Scaffold(toolbar=bar, body=body)

    def _save(self) -> None:
        preferences(self.device).put(**{self.choices.kind: self.choices.chosen})
        self.close()


class FirstRunPage(Fragment):
    """Language, then currency, before the first use."""

    title = "Home"

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.main = activity
        self.pages = [_Choices(self, "language"), _Choices(self, "currency")]
        self.position = 0

    def on_back(self) -> bool:
        """Back to the first page, or out of the app."""
        if self.position:
            self.position = 0
            self.activity.invalidate()
        else:
            self.device.activities.back_out(self.main)
        return True

    def build(self) -> ui.View:
        """Logo, greeting, list and button."""
        colors = palette(self.device)
        page = self.pages[self.position]
        last = self.position == len(self.pages) - 1
        button = filled_button(colors, "Continue" if last else "Next", "btn_continue", self._next)
        button.margin = (24, 8, 24, 24)
        return ui.Column(
            ".ViewGroup",
            fill=True,
            background=colors.surface,
            align="center",
            padding=(0, 24, 0, 0),
        )[
            ui.Icon("wallet_outline", ".ImageView", size=64, tint=colors.primary),
            ui.Text(
                "Hello! Welcome to Pro Expense",
                style=ui.TextStyle(18, 500, colors.text),
                margin=(24, 12),
            ),
            ui.Text(
                f"Choose {page.kind.capitalize()}", style=ui.TextStyle(16, 400, colors.secondary)
            ),
            *page.views(colors),
            button,
        ]

    def _next(self) -> None:
        if self.position < len(self.pages) - 1:
            self.position += 1
            return
        values = {page.kind: page.chosen for page in self.pages}
        preferences(self.device).put(first_run=False, **values)
        self.close()
