"""Colours of Broccoli, light and dark, and views that its screens share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.broccoli.store import PACKAGE, PICTURES
from android_world.virtual_device.codecs.images import picture
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity
    from android_world.virtual_device.apps.broccoli.main import MainActivity

WHITE = "#FFFFFF"
GREEN, DARK_GREEN, LIGHT_GREEN = "#2E7D32", "#1B5E20", "#4CAF50"
BAR_TITLE = ui.TextStyle(20, 500, WHITE, spacing=0.0125)
LIGHT, DARK, SYSTEM = "Light", "Dark", "System default"
THEMES = (LIGHT, DARK, SYSTEM)
ALL, SEASONAL, FAVORITES = "All recipes", "Seasonal recipes", "Favorites"
_FLOWER_DP = 50
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

    def plain(self, size: float = 16) -> ui.TextStyle:
        """What is read first."""
        return ui.TextStyle(size, 400, self.text)

    def small(self, weight: int = 400) -> ui.TextStyle:
        """What is below it."""
        return ui.TextStyle(14, weight, self.secondary)


_LIGHT = Palette(WHITE, WHITE, "#212121", "#757575", GREEN, WHITE, "#61000000")
_DARK = Palette("#121212", "#1E1E1E", WHITE, "#BDBDBD", "#A5D6A7", "#000000", "#61FFFFFF")


def preferences(device: Device) -> Preferences:
    """The app's settings."""
    return Preferences(device.storage, PACKAGE)


def palette(device: Device) -> Palette:
    """The colours of the chosen theme."""
    chosen = preferences(device).get_str("theme", SYSTEM)
    if chosen == SYSTEM:
        return _DARK if device.windows.night else _LIGHT
    return _DARK if chosen == DARK else _LIGHT


def dialog_style(colors: Palette) -> ui.DialogStyle:
    """The theme of Broccoli's dialogs."""
    return replace(
        ui.APPCOMPAT,
        background=colors.surface,
        accent=colors.accent,
        title=ui.TextStyle(20, 500, colors.text),
        message=ui.TextStyle(16, 400, colors.secondary),
        all_caps=True,
    )


def show_dialog(
    activity: Activity, question: str, button: str, on_yes: Callable[[], object]
) -> None:
    """Ask before something is done."""
    ui.AlertDialog(
        activity,
        "",
        question,
        positive=(button, on_yes),
        negative=("Cancel", None),
        style=dialog_style(palette(activity.device)),
    ).show()


def frame(activity: Activity, *content: ui.View | None) -> ui.View:
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
    large: bool = False,
) -> ui.View:
    """The green bar at the top; `large` is that of a page whose image it may cover."""
    look = replace(BAR_TITLE, spacing=0) if large else BAR_TITLE
    bar = ui.AppBar(
        activity=activity,
        navigation=navigation,
        actions=actions,
        custom=ui.Box(weight=1, margin=(20 if large else 16, 0, 0, 0))[
            ui.Text(title, style=look, max_lines=1)
        ],
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
    return frame(main, ui.Scaffold(toolbar=head, body=body, fab=fab))


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
        elevation=6,
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
        style=replace(colors.plain(), spacing=0.0075),
        cursor_color=colors.accent,
        **{**look, **options},
    )


def photo(device: Device, colors: Palette, name: str, selector: str, **options: Any) -> ui.View:
    """The recipe's image, or a flower: as it is, or as large as the frame is wide."""
    source = picture(device.storage, f"{PICTURES}/{name}") if name else None
    large = options.pop("framed", False)
    options["desc"] = "Recipe photo"
    if source is not None:
        return ui.Image(selector, source=source, fit="cover", **options)
    draw = partial(_draw_flower, colors.secondary, large)
    return ui.Drawing(f"{selector}.ImageView", draw=draw, **options)


def _draw_flower(
    shade: str, framed: bool, canvas: skia.Canvas, box: ui.Rect, ctx: ui.LayoutContext
) -> None:
    canvas.save()
    canvas.clipRect(skia.Rect.MakeLTRB(*map(float, box)))
    ui.draw_icon(canvas, "flower", box, shade, box.width if framed else ctx.px(_FLOWER_DP))
    canvas.restore()
    if framed:
        paint = skia.Paint(Color=theme.color(shade), AntiAlias=True, StrokeWidth=ctx.px(1))
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setPathEffect(skia.DashPathEffect.Make([ctx.px(4), ctx.px(2.5)], 0))
        edge = skia.Rect.MakeLTRB(*map(float, box)).makeInset(1, 1)
        canvas.drawRoundRect(edge, ctx.px(6), ctx.px(6), paint)
