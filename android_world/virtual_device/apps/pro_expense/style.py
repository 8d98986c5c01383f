"""Colours and text styles of Pro Expense, light and dark, and views that its pages share."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.pro_expense import formats
from android_world.virtual_device.apps.pro_expense.store import PACKAGE, Expense, category
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.phone import Phone

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity

NEGATIVE, POSITIVE, WHITE = "#EF5350", "#4CAF50", "#FFFFFF"
PICKER_HEADER, _DISC = "#039BE5", "#B3E5FC"
SYSTEM, LIGHT, DARK = "System Default", "Light Theme", "Dark Theme"
THEMES = (DARK, LIGHT, SYSTEM)
ROW_DP = 72


@dataclass(frozen=True)
class Look:
    """One theme's colours, and the texts and views that pages share in them."""

    primary: str
    on_primary: str
    surface: str
    background: str
    text: str
    secondary: str
    chip: str
    chosen_chip: str
    outline: str
    dark: bool

    def plain(self, size: float = 16) -> ui.TextStyle:
        """Ordinary text."""
        return ui.TextStyle(size, 400, self.text)

    def strong(self, size: float = 18) -> ui.TextStyle:
        """Titles and amounts."""
        return ui.TextStyle(size, 500, self.text)

    def faint(self, size: float = 14) -> ui.TextStyle:
        """Labels, dates and units."""
        return ui.TextStyle(size, 400, self.secondary)

    def heading(self) -> ui.TextStyle:
        """The title of a card or a list."""
        return ui.TextStyle(18, 500, self.secondary)

    def button(
        self, label: str, selector: str, tap: Callable[[], object], **options: Any
    ) -> ui.Button:
        """A Material button in the primary colour, in capitals."""
        return ui.Button(
            label.upper(),
            selector,
            style=ui.TextStyle(14, 500, self.on_primary),
            background=self.primary,
            corner=4,
            w=ui.MATCH,
            tap=tap,
            **options,
        )

    def field(
        self, state: ui.TextState, label: str, selector: str, **options: Any
    ) -> ui.OutlinedField:
        """A text field as wide as the page."""
        return ui.OutlinedField(
            selector,
            state=state,
            hint=label,
            w=ui.MATCH,
            style=self.plain(),
            hint_color=self.secondary,
            outline=self.outline,
            surface=self.surface,
            cursor_color=self.primary,
            **options,
        )

    def expense_row(
        self, device: Phone, expense: Expense, currency: str, **options: Any
    ) -> ui.View:
        """One expense of a list: picture, name and date, amount and currency."""
        date = formats.row_date(expense.modified_ms, device.clock.now_ms)
        amount = formats.amount_text(expense.amount)
        return ui.Row(
            "#cd_expense.RelativeLayout",
            w=ui.MATCH,
            h=ROW_DP,
            align="center",
            padding=(20, 0, 12, 0),
            **options,
        )[
            disc(expense.category),
            ui.Column(weight=1, margin=(16, 0, 8, 0))[
                ui.Text(expense.name, "#tv_name", style=self.plain(), max_lines=1),
                ui.Text(date, "#tv_date", style=self.faint(13), max_lines=1),
            ],
            ui.Text(amount, "#tv_amount", style=self.strong(17), max_lines=1),
            ui.Text(currency, "#tv_currency_symbol", style=self.faint(), margin=(4, 0, 0, 0)),
        ]

    def empty(self, text: str, icon: str) -> ui.View:
        """What a list shows when there is nothing in it."""
        return ui.Box(background=self.background)[
            ui.Column(gravity="center", align="center")[
                ui.Icon(icon, ".ImageView", size=72, tint=self.secondary),
                ui.Text(text, style=self.faint(16), margin=(0, 8)),
            ]
        ]


_LIGHT = Look(
    primary="#039BE5",
    on_primary="#FFFFFF",
    surface="#FFFFFF",
    background="#EEEEEE",
    text="#000000",
    secondary="#757575",
    chip="#E0E0E0",
    chosen_chip="#B3E5FC",
    outline="#61000000",
    dark=False,
)
_DARK = Look(
    primary="#81D4FA",
    on_primary="#000000",
    surface="#212121",
    background="#121212",
    text="#FFFFFF",
    secondary="#B0B0B0",
    chip="#383838",
    chosen_chip="#3F5F6E",
    outline="#61FFFFFF",
    dark=True,
)


def preferences(device: Phone) -> Preferences:
    """The app's settings."""
    return Preferences(device.storage, PACKAGE, "settings")


def look(device: Phone) -> Look:
    """The colours of the chosen theme."""
    chosen = preferences(device).get_str("theme", SYSTEM)
    if chosen == SYSTEM:
        night = device.settings.get("secure", "ui_night_mode") == "2"
        return _DARK if night else _LIGHT
    return _DARK if chosen == DARK else _LIGHT


def currency_code(device: Phone) -> str:
    """The chosen currency, such as USD."""
    return preferences(device).get_str("currency", "USD")


def currency_symbol(device: Phone) -> str:
    """Its symbol, such as $."""
    code = currency_code(device)
    return formats.CURRENCIES.get(code, (code, ""))[0]


def disc(category_id: int) -> ui.View:
    """The round picture of a category."""
    return ui.Box("#imv_category.ImageView", w=50, h=50, corner=25, background=_DISC)[
        ui.Icon(category(category_id).icon, tint="#212121", gravity="center")
    ]


def pick_date(
    activity: Activity,
    ms: int,
    on_pick: Callable[[datetime.date], object],
    limits: tuple[int, int] | None = None,
) -> None:
    """Open the platform's date picker on the day of `ms`; `limits` are instants, too."""
    first, last = (formats.instant(limit).date() for limit in limits) if limits else (None, None)
    ui.DatePickerDialog(
        activity,
        formats.instant(ms).date(),
        on_pick,
        minimum=first,
        maximum=last,
        header_color=PICKER_HEADER,
    ).show()
