"""Colours of Pro Expense, light and dark, and views that its screens share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.pro_expense.formats import CURRENCIES, amount_text, row_date
from android_world.virtual_device.apps.pro_expense.store import PACKAGE, Expense, category
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.phone import Phone

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity

NEGATIVE, POSITIVE = "#EF5350", "#4CAF50"
SYSTEM, LIGHT, DARK = "System Default", "Light Theme", "Dark Theme"
THEMES = (DARK, LIGHT, SYSTEM)
ROW_DP = 72


@dataclass(frozen=True)
class Palette:
    """One theme's colours."""

    primary: str
    on_primary: str
    surface: str
    background: str
    text: str
    secondary: str
    disc: str
    chip: str
    outline: str
    dark: bool

    def dialog(self, *, framework: bool = False) -> ui.DialogStyle:
        """The look of alert dialogs and pickers."""
        return ui.DialogStyle(
            background=self.surface,
            corner=4,
            accent=self.primary,
            title=ui.TextStyle(20, 500, self.text),
            message=ui.TextStyle(16, 400, self.secondary),
            framework=framework,
            all_caps=True,
            width=320 if framework else 0,
        )


_LIGHT = Palette(
    "#039BE5",
    "#FFFFFF",
    "#FFFFFF",
    "#EEEEEE",
    "#000000",
    "#757575",
    "#B3E5FC",
    "#E0E0E0",
    "#61000000",
    False,
)
_DARK = Palette(
    "#81D4FA",
    "#000000",
    "#212121",
    "#121212",
    "#FFFFFF",
    "#B0B0B0",
    "#B3E5FC",
    "#383838",
    "#61FFFFFF",
    True,
)


def preferences(device: Phone) -> Preferences:
    """The app's settings."""
    return Preferences(device.storage, PACKAGE, "settings")


def palette(device: Phone) -> Palette:
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
    return CURRENCIES.get(code, (code, ""))[0]


def toolbar(
    activity: Activity,
    colors: Palette,
    title: str,
    navigation: tuple[str, Callable[[], object]],
    *,
    subtitle: str = "",
    actions: Sequence[ui.Action] = (),
    resource_id: str = "toolbar",
) -> ui.View:
    """The bar at the top; its navigation button has no description."""
    icon, handler = navigation
    return ui.AppBar(
        activity=activity,
        title=title,
        subtitle=subtitle,
        navigation=(icon, "", handler),
        actions=actions,
        title_style=ui.TextStyle(20, 500, colors.text),
        subtitle_style=ui.TextStyle(15, 400, colors.secondary),
        tint=colors.secondary,
        resource_id=resource_id,
        background=colors.surface,
        elevation=2,
    )


def filled_button(
    colors: Palette,
    label: str,
    resource_id: str,
    on_tap: Callable[[], object],
    *,
    width: float = ui.MATCH,
) -> ui.Button:
    """A Material button in the primary colour, in capitals."""
    return ui.Button(
        label.upper(),
        resource_id=resource_id,
        style=ui.TextStyle(14, 500, colors.on_primary),
        background=colors.primary,
        corner=4,
        w=width,
        min_height=48,
        tap=on_tap,
    )


def disc(colors: Palette, category_id: int, size: float = 50) -> ui.View:
    """The round picture of a category."""
    return ui.Box(
        "#imv_category.ImageView", w=size, h=size, corner=size / 2, background=colors.disc
    )[ui.Icon(category(category_id).icon, tint="#212121", size=24, gravity="center")]


def expense_row(
    device: Phone,
    colors: Palette,
    expense: Expense,
    currency: str,
    *,
    background: str = "",
    on_tap: Callable[[], object] | None = None,
) -> ui.View:
    """One expense of a list: picture, name and date, amount and currency."""
    titles = ui.Column(weight=1, margin=(16, 0, 8, 0))[
        ui.Text(expense.name, "#tv_name", style=ui.TextStyle(16, 400, colors.text), max_lines=1),
        ui.Text(
            row_date(expense.modified_ms, device.clock.now_ms),
            "#tv_date",
            style=ui.TextStyle(13, 400, colors.secondary),
            max_lines=1,
        ),
    ]
    amount = ui.Text(
        amount_text(expense.amount),
        "#tv_amount",
        style=ui.TextStyle(17, 500, colors.text),
        max_lines=1,
    )
    unit = ui.Text(
        currency,
        "#tv_currency_symbol",
        style=ui.TextStyle(14, 400, colors.secondary),
        margin=(4, 0, 0, 0),
    )
    return ui.Row(
        "#cd_expense.RelativeLayout",
        w=ui.MATCH,
        h=ROW_DP,
        align="center",
        padding=(20, 0, 12, 0),
        background=background,
        tap=on_tap,
    )[disc(colors, expense.category), titles, amount, unit]
