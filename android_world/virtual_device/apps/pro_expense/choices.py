"""Choosing language and currency: from the settings, and on the first start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Fragment
from android_world.virtual_device.apps.pro_expense import formats, style
from android_world.virtual_device.apps.pro_expense.sheets import Sheet

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity
    from android_world.virtual_device.apps.pro_expense.activity import MainActivity

# How much of the screen's height the rows take, also while the keyboard is shown.
_LIST_SHARE, _TYPING_SHARE = 0.45, 0.15
LANGUAGE, CURRENCY = "language", "currency"
DEFAULTS = {LANGUAGE: "en", CURRENCY: "USD"}
# Ids of languages, each with its flag's colors and its name.
LANGUAGES = {
    "my": ("#FECB00", "Myanmar(Burma)"),
    "en": ("#3C3B6E", "United States(English)"),
    "cn": ("#DE2910", "China (Chinese)"),
}


def flag(language: str, **options: Any) -> ui.View:
    """The image of a language."""
    color, _ = LANGUAGES.get(language, LANGUAGES[DEFAULTS[LANGUAGE]])
    return ui.Box(class_name="android.widget.ImageView", background=color, corner=2, **options)


@dataclass
class ChoiceList:
    """A search field and the rows of languages or currencies that it lets through."""

    screen: Activity | Sheet
    kind: str
    look: style.Palette

    def __post_init__(self) -> None:
        self.query = ui.TextState()
        default = DEFAULTS[self.kind]
        chosen = style.preferences(self.screen.device).get_str(self.kind, default)
        known = LANGUAGES if self.kind == LANGUAGE else formats.CURRENCIES
        self.chosen = chosen if chosen in known else default

    @property
    def question(self) -> str:
        """The title."""
        return f"Choose {self.kind.capitalize()}"

    def search_field(self) -> ui.View:
        """The field above the rows."""
        return self.look.field(
            self.screen, self.query, "Search", "#edt_search", icon="magnify", margin=(24, 8)
        )

    def rows(self) -> list[ui.View]:
        """The rows that the search lets through."""
        wanted = self.query.text.strip().casefold()
        if self.kind == LANGUAGE:
            names = {code: name for code, (_, name) in LANGUAGES.items()}
        else:
            names = {code: f"{name} {code}" for code, (_, name) in formats.CURRENCIES.items()}
        found = [code for code, name in names.items() if wanted in name.casefold()]
        if not found:
            return [ui.Text("No Items", "#tv_no_item", style=self.look.faint(), padding=24)]
        make = self._language if self.kind == LANGUAGE else self._currency
        return [make(code) for code in found]

    def _language(self, code: str) -> ui.View:
        lead = flag(code, resource_id="imv_flag", w=36, h=24)
        name = ui.Text(LANGUAGES[code][1], "#tv_language_name", style=self.look.plain(), weight=1)
        return self._row(code, "cd_language", lead, name, "imv_checked")

    def _currency(self, code: str) -> ui.View:
        symbol, title = formats.CURRENCIES[code]
        lead = ui.Text(symbol, "#tv_symbol", style=self.look.strong(16), w=56)
        name = ui.Text(title, "#tv_currency", style=self.look.plain(), weight=1)
        return self._row(code, "cv_currency", lead, name, "imv_selected")

    def _row(self, code: str, card: str, lead: ui.View, name: ui.View, mark: str) -> ui.View:
        def choose() -> None:
            self.chosen = code

        chosen = code == self.chosen
        return ui.Row(
            f"#{card}.CardView",
            w=ui.MATCH,
            h=56,
            align="center",
            padding=(24, 0),
            gap=16,
            selected=chosen,
            tap=choose,
        )[
            lead,
            name,
            ui.Icon("check", f"#{mark}.ImageView", tint=self.look.primary) if chosen else None,
        ]


class ChoiceSheet(Sheet):
    """A language or currency from the settings."""

    close_id = "#imv_drop_close"

    def __init__(self, activity: MainActivity, kind: str) -> None:
        super().__init__(activity)
        self.choice = ChoiceList(self, kind, self.look)
        self.title = self.choice.question
        restart = kind == LANGUAGE
        self.button = ("Restart", "#btn_restart") if restart else ("Save", "#btn_save")

    def body(self) -> Sequence[ui.View | None]:
        share = _TYPING_SHARE if self.device.ime.visible else _LIST_SHARE
        height = self.device.display.size[1] / self.device.display.density * share
        lists = {LANGUAGE: "#rv_languages", CURRENCY: "#rv_currencies"}
        selector = f"{lists[self.choice.kind]}.RecyclerView"
        return [
            self.choice.search_field(),
            ui.Scroll(selector, key="choices", w=ui.MATCH, h=height)[
                ui.Column(w=ui.MATCH)[self.choice.rows()]
            ],
        ]

    def on_done(self) -> None:
        style.preferences(self.device).put(**{self.choice.kind: self.choice.chosen})
        super().on_done()
        if self.choice.kind == LANGUAGE:
            self.activity.restart()


class FirstRunPage(Fragment):
    """Language, then currency, before the first use."""

    def __init__(self, activity: MainActivity) -> None:
        super().__init__(activity)
        look = style.look(self.device)
        self.choices = [ChoiceList(activity, kind, look) for kind in DEFAULTS]
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
        choice = self.choices[self.position]
        last = choice is self.choices[-1]
        listing = "#rv_currencies" if last else "#rv_languages"
        return ui.Column(
            ".ViewGroup", fill=True, background=look.surface, align="center", padding=(0, 24, 0, 0)
        )[
            ui.Icon("vector_square", "#imv_app.ImageView", size=64, tint=look.primary),
            ui.Text(
                "Hello! Welcome to Pro Expense",
                "#tv_welcome",
                style=look.strong(),
                margin=(24, 12),
            ),
            ui.Text(choice.question, "#tv_lang", style=look.faint(16)),
            choice.search_field(),
            ui.Scroll(f"{listing}.RecyclerView", key=choice.kind, w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[choice.rows()]
            ],
            look.button(
                "Continue" if last else "Next",
                "#btn_continue",
                self._next,
                margin=(24, 8, 24, 24),
            ),
        ]

    def _next(self) -> None:
        if self.position < len(self.choices) - 1:
            self.position += 1
            return
        values = {choice.kind: choice.chosen for choice in self.choices}
        style.preferences(self.device).put(first_run=False, **values)
        self.close()
