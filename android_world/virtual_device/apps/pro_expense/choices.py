"""Choosing language and currency: from the settings, and on the first start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.pro_expense import formats, style
from android_world.virtual_device.apps.pro_expense.page import Page

if TYPE_CHECKING:
    from android_world.virtual_device.apps.pro_expense.activity import MainActivity

# Values, each with what its row says.
_LANGUAGES = {name: name for name in ("English", "Burmese")}
_CURRENCIES = {code: f"{name} ({code})" for code, (_, name) in formats.CURRENCIES.items()}
# What is chosen at first, the list's id and its rows, by preference.
_KINDS = {
    "language": ("English", "#rv_languages", _LANGUAGES),
    "currency": ("USD", "#rv_currencies", _CURRENCIES),
}


class ChoicePage(Page):
    """A language or currency from a list with a search field."""

    has_snackbar = False

    def __init__(self, activity: MainActivity, kind: str) -> None:
        super().__init__(activity)
        self.kind = kind
        self.question = f"Choose {kind.capitalize()}"
        self.query = ui.TextState()
        default, self.list_id, self.options = _KINDS[kind]
        self.chosen = style.preferences(self.device).get_str(kind, default)

    def toolbar(self) -> ui.View:
        return self.bar(self.question, on_up=self.close)

    def body(self) -> ui.View:
        look = self.look
        return ui.Column(background=look.surface)[
            *self.views(look), look.button("Save", "#btn_save", self._save, margin=(24, 8, 24, 16))
        ]

    def views(self, look: style.Palette) -> list[ui.View]:
        """Search field, and the rows that the search lets through."""
        wanted = self.query.text.strip().casefold()
        found = [v for v, label in self.options.items() if wanted in label.casefold()]
        return [
            look.field(
                self.activity, self.query, "Search", "#search_box", icon="magnify", margin=(24, 8)
            ),
            ui.ListView(
                self.list_id,
                count=len(found),
                build_row=lambda position: self._row(look, found[position]),
                w=ui.MATCH,
                weight=1,
            ),
        ]

    def _row(self, look: style.Palette, value: str) -> ui.View:
        def choose() -> None:
            self.chosen = value

        chosen = value == self.chosen
        mark = "radiobox_marked" if chosen else "radiobox_blank"
        shade = look.primary if chosen else look.secondary
        return ui.Row(
            ".LinearLayout", align="center", padding=(24, 0), gap=16, selected=chosen, tap=choose
        )[
            ui.Icon(mark, tint=shade),
            ui.Text(self.options[value], "#tv_name", style=look.plain(), weight=1),
        ]

    def _save(self) -> None:
        style.preferences(self.device).put(**{self.kind: self.chosen})
        self.close()


class FirstRunPage(Fragment):
    """Language, then currency, before the first use."""

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        self.pages = [ChoicePage(activity, kind) for kind in _KINDS]
        self.position = 0

    def on_back(self) -> bool:
        if self.position:
            self.position = 0
            self.invalidate()
        else:
            self.device.activities.back_out(self.activity)
        return True

    def build(self) -> ui.View:
        look = style.look(self.device)
        page = self.pages[self.position]
        label = "Continue" if page is self.pages[-1] else "Next"
        return ui.Column(
            ".ViewGroup", fill=True, background=look.surface, align="center", padding=(0, 24, 0, 0)
        )[
            ui.Icon("vector_square", ".ImageView", size=64, tint=look.primary),
            ui.Text("Hello! Welcome to Pro Expense", style=look.strong(), margin=(24, 12)),
            ui.Text(page.question, style=look.faint(16)),
            *page.views(look),
            look.button(label, "#btn_continue", self._next, margin=(24, 8, 24, 24)),
        ]

    def _next(self) -> None:
        if self.position < len(self.pages) - 1:
            self.position += 1
            return
        values = {page.kind: page.chosen for page in self.pages}
        style.preferences(self.device).put(first_run=False, **values)
        self.close()
