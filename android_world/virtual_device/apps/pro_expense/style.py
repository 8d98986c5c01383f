"""Colours and text styles of Pro Expense, light and dark, and views that its pages share."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.pro_expense import formats
from android_world.virtual_device.apps.pro_expense.store import PACKAGE, Expense, category
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.ui.fonts import SOURCE_SANS

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity
    from android_world.virtual_device.apps.pro_expense.sheets import Sheet

NEGATIVE, POSITIVE, WHITE = "#EF5350", "#4CAF50", "#FFFFFF"
PICKER_HEADER, _DISC = "#039BE5", "#B3E5FC"
SYSTEM, LIGHT, DARK = "System Default", "Light Theme", "Dark Theme"
THEMES = (DARK, LIGHT, SYSTEM)
ROW_DP = 72
# Letter spacing of Material's text styles.
_TITLE, _BODY, _CAPTION, _BUTTON = 0.0125, 0.025, 0.03, 0.089
_AMOUNT = 0.05
FIELD_DP = 58  # a field of one line; one that holds text is higher
_FILLED_DP, _AMOUNT_DP = 59.8, 59
_FIELD_EDGES_DP = 32  # above and below the lines of a field


@dataclass(frozen=True)
class Palette:
    """One theme's colours, and the texts and views that pages share in them."""

    primary: str
    on_primary: str
    surface: str
    card: str
    bar: str
    background: str
    text: str
    secondary: str
    figure: str
    hint: str
    chip: str
    chosen_chip: str
    outline: str
    dark: bool

    def plain(self, size: float = 16) -> ui.TextStyle:
        """Ordinary text."""
        return ui.TextStyle(size, 400, self.text, spacing=_BODY)

    def sans(self, *, faint: bool = False, spacing: float = _TITLE) -> ui.TextStyle:
        """Dates below titles, categories, and what is typed: in the other typeface."""
        shade = self.secondary if faint else self.text
        return ui.TextStyle(16, 400, shade, spacing=spacing, family=SOURCE_SANS)

    def strong(self, size: float = 18) -> ui.TextStyle:
        """Titles."""
        return ui.TextStyle(size, 500, self.text)

    def amount(self, size: float = 16) -> ui.TextStyle:
        """Amounts."""
        return ui.TextStyle(size, 500, self.text, spacing=_AMOUNT)

    def caption(self) -> ui.TextStyle:
        """Small capitals over amounts."""
        return ui.TextStyle(10, 400, self.text, spacing=0.167)

    def faint(self, size: float = 14, spacing: float = 0) -> ui.TextStyle:
        """Labels, dates and units."""
        return ui.TextStyle(size, 400, self.secondary, spacing=spacing)

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
            style=ui.TextStyle(14, 500, self.on_primary, spacing=_BUTTON),
            background=self.primary,
            background_inset=6,
            corner=4,
            w=ui.MATCH,
            h=56,
            tap=tap,
            **options,
        )

    def line(
        self, text: str, selector: str, *, spacing: float = _CAPTION, **options: Any
    ) -> ui.Text:
        """A faint line of the other typeface, whose font has much room below."""
        return ui.Text(
            text,
            selector,
            style=self.sans(faint=True, spacing=spacing),
            line_height=20.6,
            padding=(0, 0, 0, 5.3),
            max_lines=1,
            **options,
        )

    def field(
        self,
        screen: Activity | Sheet,
        state: ui.TextState,
        label: str,
        selector: str,
        **options: Any,
    ) -> ui.View:
        """A text field as wide as the page; `suffix` is at its end once it is edited.

        The field's layout has an empty text over the field while that is edited and empty.
        """
        suffix = options.pop("suffix", "")
        outer = {key: options.pop(key) for key in ("margin",) if key in options}
        style = self.amount() if suffix else self.sans()
        height = _AMOUNT_DP if suffix else _FILLED_DP if state.text else FIELD_DP
        height = options.pop("h", height) - _FIELD_EDGES_DP
        height = screen.device.display.scale_height(height) + _FIELD_EDGES_DP
        edited = screen.focus is state
        return ui.Box(w=ui.MATCH, **outer)[
            ui.Text("", "#textinput_placeholder", h=height, w=ui.MATCH)
            if edited and not state.text
            else None,
            ui.OutlinedField(
                selector,
                state=state,
                hint=label,
                w=ui.MATCH,
                h=height,
                padding=(12, 16),
                gravity_text="top",
                style=style,
                hint_color=self.hint,
                outline=self.outline,
                surface=self.surface,
                cursor_color=self.primary,
                **options,
            ),
            ui.Text(
                suffix,
                "#textinput_suffix_text",
                style=ui.TextStyle(16, 400, self.hint, spacing=_CAPTION),
                padding=(0, 16, 12, 16),
                gravity="end",
            )
            if suffix and (edited or state.text)
            else None,
        ]

    def expense_row(
        self, device: Device, expense: Expense, currency: str, **options: Any
    ) -> ui.View:
        """One expense of a list: image, name and date, amount and currency."""
        date = formats.row_date(expense.modified_ms, device.clock.now_ms)
        amount = formats.amount_text(expense.amount)
        name = self.faint(16, _BODY)
        options = {"h": device.display.scale_height(ROW_DP), "padding": (16, 0, 12, 0), **options}
        return ui.Row("#cd_expense.RelativeLayout", w=ui.MATCH, align="center", **options)[
            disc(expense.category),
            ui.Column(weight=1, margin=(16, 0, 8, 0), gap=0.8)[
                ui.Text(expense.name, "#tv_name", style=name, max_lines=1, w=ui.MATCH),
                ui.Text(date, "#tv_date", style=self.faint(12, _CAPTION), max_lines=1),
            ],
            ui.Text(
                amount,
                "#tv_amount",
                style=replace(self.amount(), color=self.figure),
                max_lines=1,
                h=device.display.scale_height(25.1),
                padding=(0, 0, 0, 2.7),
                margin=(0, 1.5, 0, 0),
            ),
            ui.Text(
                currency,
                "#tv_currency_symbol",
                style=self.faint(14, 0.018),
                h=device.display.scale_height(27),
                margin=(4, 0, 0, 0),
            ),
        ]

    def empty(self, text: str, icon: str) -> ui.View:
        """What a list shows when there is nothing in it."""
        return ui.Box(w=ui.MATCH, background=self.background)[
            ui.Column(gravity="center", align="center")[
                ui.Icon(icon, ".ImageView", size=72, tint=self.secondary),
                ui.Text(text, style=self.faint(16), margin=(0, 8)),
            ]
        ]


_LIGHT = Palette(
    primary="#039BE5",
    on_primary="#FFFFFF",
    surface="#FFFFFF",
    card="#FFFFFF",
    bar="#FFFFFF",
    background="#EEEEEE",
    text="#000000",
    secondary="#757575",
    figure="#424242",
    hint="#757575",
    chip="#E0E0E0",
    chosen_chip="#B3E5FC",
    outline="#61000000",
    dark=False,
)
# Measured on frames of the emulator.
_DARK = Palette(
    primary="#81D4FA",
    on_primary="#212121",
    surface="#212121",
    card="#2B2B2B",
    bar="#323232",
    background="#212121",
    text="#FFFFFF",
    secondary="#C8C8C8",
    figure="#E0E0E0",
    hint="#A6A6A6",
    chip="#383838",
    chosen_chip="#415B68",
    outline="#61FFFFFF",
    dark=True,
)


def preferences(device: Device) -> Preferences:
    """The app's settings."""
    return Preferences(device.storage, PACKAGE, "settings")


def look(device: Device) -> Palette:
    """The colours of the chosen theme."""
    chosen = preferences(device).get_str("theme", DARK)
    if chosen == SYSTEM:
        night = device.settings.get("secure", "ui_night_mode") == "2"
        return _DARK if night else _LIGHT
    return _DARK if chosen == DARK else _LIGHT


def currency_code(device: Device) -> str:
    """The chosen currency, such as USD."""
    return preferences(device).get_str("currency", "USD")


def currency_symbol(device: Device) -> str:
    """Its symbol, such as $."""
    code = currency_code(device)
    return formats.CURRENCIES.get(code, (code, ""))[0]


def disc(category_id: int) -> ui.View:
    """The round image of a category."""
    return ui.Box("#imv_category.ImageView", w=55, h=55, corner=27.5, background=_DISC)[
        ui.Icon(category(category_id).icon, size=28, tint="#212121", gravity="center")
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
