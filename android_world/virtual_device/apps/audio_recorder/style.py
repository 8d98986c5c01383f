"""Colours, texts and buttons of Audio Recorder."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.ui import theme

WHITE, SOFT, YELLOW, DARK, LINE = "#FFFFFF", "#B3FFFFFF", "#FDD600", "#253343", "#43505E"
PANEL, CHIP = "#4B515C", "#4B535E"
# The middle and the edge of the ground, by the theme's name.
THEMES = {
    "Blue Gray": ("#253343", "#1C2733"),
    "Black": ("#212121", "#121212"),
    "Teal": ("#00695C", "#004D40"),
    "Blue": ("#0277BD", "#01579B"),
    "Purple": ("#5E35B1", "#4527A0"),
    "Pink": ("#AD1457", "#880E4F"),
    "Orange": ("#BF360C", "#8C2A0A"),
    "Red": ("#B71C1C", "#8E1616"),
    "Brown": ("#4E342E", "#3E2723"),
}
TITLE = ui.TextStyle(24, 300, WHITE)
BAR_TITLE = ui.TextStyle(20, 500, WHITE)
NAME = ui.TextStyle(20, 400, WHITE)
ROW = ui.TextStyle(18, 400, WHITE)
BODY = ui.TextStyle(16, 300, WHITE)
NOTE = ui.TextStyle(14, 300, SOFT)
SMALL = ui.TextStyle(14, 400, WHITE)
BUTTON = ui.TextStyle(14, 500, "#353B43")
BUTTON_SIDE = 84


class RecorderActivity(Activity):
    """A page on the theme's ground, always upright."""

    screen_orientation = "portrait"
    follows_night = False
    light_status_bar = False
    background = DARK

    def ground(self, theme_name: str, content: ui.View) -> ui.View:
        """The page on a ground that gets darker towards its edges."""
        inner, outer = THEMES.get(theme_name, THEMES["Blue Gray"])
        insets, density = self.display_insets, self.device.display.density
        self.background = self.navigation_bar_color = outer

        def draw(canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext) -> None:
            x, y = bounds.width / 2, bounds.height / 2
            shades = [theme.plain_color(inner), theme.plain_color(outer)]
            shader = skia.GradientShader.MakeRadial((x, y), bounds.height * 0.45, shades)
            canvas.drawRect(skia.Rect.MakeLTRB(*map(float, bounds)), skia.Paint(Shader=shader))

        top, bottom = insets.top / density, insets.bottom / density
        return ui.Box(fill=True)[
            ui.Drawing(class_name=None, fill=True, draw=draw),
            ui.Box(fill=True, padding=(0, top, 0, bottom))[content],
        ]

    edge_to_edge = True


def bar(
    title: str,
    on_back: Callable[[], object],
    *buttons: ui.View | None,
    subtitle: str = "",
    back: str = "btn_back",
) -> ui.View:
    """The bar of a page: back, its title, buttons."""
    return ui.Row("#toolbar.LinearLayout", w=ui.MATCH, h=60, align="center", padding=(4, 0))[
        icon_button("arrow-left", back, on_back),
        ui.Column(weight=1, padding=(8, 0))[
            ui.Text(title, "#txt_title", style=BAR_TITLE, max_lines=1),
            ui.Text(subtitle, "#txt_sub_title", style=NOTE, max_lines=1) if subtitle else None,
        ],
        *buttons,
    ]


def icon_button(
    icon: str, name: str, tap: Callable[[], object], side: float = 48, size: float = 24, **more: str
) -> ui.View:
    """An icon; most of the app's have no description."""
    desc = more.get("desc", "")
    return ui.IconButton(
        icon, f"#{name}", desc=desc, tint=WHITE, w=side, h=side, size=size, tap=tap
    )


def yellow_button(
    text: str,
    name: str,
    tap: Callable[[], object],
    style: ui.TextStyle = BUTTON,
    **place: float,
) -> ui.View:
    """A filled button."""
    return ui.Button(
        text,
        f"#{name}",
        style=style,
        background=YELLOW,
        corner=10,
        elevation=2,
        tap=tap,
        **place,  # type: ignore[arg-type]
    )


def action_panel(actions: Iterable[tuple[str, str, Callable[[], object]]]) -> ui.View:
    """The yellow texts below a row, by title, id and what a tap does."""
    return ui.Row("#list_item_action_panel.LinearLayout", w=ui.MATCH, main="end", gap=8)[
        [
            ui.Text(
                title,
                f"#{name}",
                style=ui.TextStyle(14, 500, YELLOW),
                h=44,
                padding=(12, 0),
                tap=act,
            )
            for title, name, act in actions
        ]
    ]


def text_button(title: str, name: str, tap: Callable[[], object]) -> ui.View:
    """A text in the bar."""
    style = ui.TextStyle(14, 500, YELLOW)
    return ui.Text(title, f"#{name}", style=style, h=48, padding=(12, 0), tap=tap)


def empty(text: str) -> ui.View:
    """What a list without rows says."""
    style = ui.EmptyStyle(page="", text="#txtEmpty", text_style=ui.TextStyle(20, 300, SOFT))
    return ui.empty_page(text, style=style)
