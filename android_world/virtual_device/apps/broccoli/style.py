"""Colours of Broccoli, light and dark, and views that its screens share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.broccoli.store import PACKAGE, PICTURES
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.pictures import picture
from android_world.virtual_device.system.phone import Phone

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity
    from android_world.virtual_device.apps.broccoli.main import MainActivity

WHITE = "#FFFFFF"
GREEN, DARK_GREEN, LIGHT_GREEN = "#2E7D32", "#1B5E20", "#4CAF50"
BAR_TITLE = ui.TextStyle(20, 500, WHITE)
LIGHT, DARK, SYSTEM = "Light", "Dark", "System default"
THEMES = (LIGHT, DARK, SYSTEM)
ALL, SEASONAL, FAVORITES = "All recipes", "Seasonal recipes", "Favorites"
UNASSIGNED = "Recipes without category"
FIXED_FILTERS = (ALL, SEASONAL, UNASSIGNED, FAVORITES)
SEARCH = ui.SearchStyle(
    bar="#toolbar_recipes.ViewGroup",
    padding=(16, 0, 0, 0),
    background=LIGHT_GREEN,
    tint=WHITE,
    back="",
    field="#search_src_text.AutoCompleteTextView",
    field_height=48,
    style=ui.TextStyle(18, 400, WHITE),
    hint_color="#C8E6C9",
    cursor_color=WHITE,
    clear="#search_close_btn.ImageView",
    clear_shown="always",
)


@dataclass(frozen=True)
class Palette:
    """One theme's colours."""

    background: str
    surface: str
    text: str
    secondary: str
    accent: str
    on_accent: str
    outline: str
    placeholder: str

    def plain(self, size: float = 16) -> ui.TextStyle:
        """What is read first."""
        return ui.TextStyle(size, 400, self.text)

    def small(self, weight: int = 400) -> ui.TextStyle:
        """What stands below it."""
        return ui.TextStyle(14, weight, self.secondary)


_LIGHT = Palette(WHITE, WHITE, "#212121", "#757575", GREEN, WHITE, "#61000000", "#E8F5E9")
_DARK = Palette(
    "#121212", "#1E1E1E", WHITE, "#BDBDBD", "#A5D6A7", "#000000", "#61FFFFFF", "#2A2F2A"
)


def preferences(device: Phone) -> Preferences:
    """The app's settings."""
    return Preferences(device.storage, PACKAGE)


def palette(device: Phone) -> Palette:
    """The colours of the chosen theme."""
    chosen = preferences(device).get_str("theme", SYSTEM)
    if chosen == SYSTEM:
        return _DARK if device.windows.night else _LIGHT
    return _DARK if chosen == DARK else _LIGHT


def dialog_style(colors: Palette) -> ui.DialogStyle:
    """The look of Broccoli's dialogs."""
    return ui.DialogStyle(
        background=colors.surface,
        corner=4,
        accent=colors.accent,
        title=ui.TextStyle(20, 500, colors.text),
        message=ui.TextStyle(16, 400, colors.secondary),
        all_caps=True,
    )


def ask(activity: Activity, question: str, button: str, on_yes: Callable[[], object]) -> None:
    """Ask before something is done."""
    ui.AlertDialog(
        activity,
        "",
        question,
        positive=(button, on_yes),
        negative=("Cancel", None),
        style=dialog_style(palette(activity.device)),
    ).show()


def framed(activity: Activity, *content: ui.View | None) -> ui.View:
    """A page below a dark green status bar; the activity draws edge to edge."""
    density = activity.device.display.density
    insets = activity.display_insets
    sides = (insets.left / density, 0, insets.right / density, 0)
    return ui.Column(
        fill=True,
        background=palette(activity.device).background,
        padding=(0, 0, 0, insets.bottom / density),
    )[
        ui.Spacer(w=ui.MATCH, h=insets.top / density, background=DARK_GREEN),
        ui.Column(w=ui.MATCH, weight=1, padding=sides)[content],
    ]


def toolbar(
    activity: Activity,
    title: str,
    navigation: tuple[str, str, Callable[[], object]],
    actions: Sequence[ui.Action] = (),
    trailing: ui.View | None = None,
    background: str = GREEN,
) -> ui.View:
    """The green bar at the top."""
    bar = ui.AppBar(
        activity=activity,
        title=title,
        navigation=navigation,
        actions=actions,
        title_style=BAR_TITLE,
        tint=WHITE,
        background=background,
        elevation=4 if background else 0,
    )
    return bar[*bar.child_views(), trailing]


def page(
    main: MainActivity,
    title: str,
    body: ui.View,
    below_bar: ui.View | None = None,
    fab: ui.View | None = None,
) -> ui.View:
    """A destination of the drawer."""
    bar = toolbar(main, title, ("menu", "Open navigation drawer", main.open_drawer))
    head = ui.Column(w=ui.MATCH)[bar, below_bar] if below_bar else bar
    return framed(main, ui.Scaffold(toolbar=head, body=body, fab=fab))


def fab(
    selector: str,
    icon: str,
    text: str,
    on_tap: Callable[[], object],
    margin: float | tuple[float, float, float, float] = 16,
) -> ui.Fab:
    """The floating button."""
    return ui.Fab(
        selector,
        desc=text,
        icon=icon,
        tint=WHITE,
        background=GREEN,
        corner=28,
        margin=margin,
        tap=on_tap,
    )


def outlined_field(colors: Palette, selector: str, label: str, **options: Any) -> ui.OutlinedField:
    """A field of a form."""
    look = {"surface": colors.background, "outline": colors.outline, "hint_color": colors.secondary}
    return ui.OutlinedField(
        selector,
        hint=label,
        w=ui.MATCH,
        style=colors.plain(),
        cursor_color=colors.accent,
        **{**look, **options},
    )


def photo(device: Phone, colors: Palette, name: str, selector: str, **options: Any) -> ui.View:
    """The recipe's picture, or a placeholder."""
    source = picture(device.storage, f"{PICTURES}/{name}") if name else None
    options["desc"] = "Recipe photo"
    if source is not None:
        return ui.Image(selector, source=source, fit="cover", **options)
    return ui.Box(f"{selector}.ImageView", background=colors.placeholder, **options)[
        ui.Icon("silverware_fork_knife", size=48, tint=LIGHT_GREEN, gravity="center")
    ]
