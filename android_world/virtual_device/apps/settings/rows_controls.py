"""Rows with sliders, buttons, choices and app headers."""

from __future__ import annotations

from functools import partial

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.palette import Palette
from android_world.virtual_device.apps.settings.preferences import (
    ActionButton,
    ActionButtons,
    AppHeader,
    ButtonPreference,
    RadioPreference,
    SeekBarPreference,
    UsageBar,
)
from android_world.virtual_device.apps.settings.rows import (
    MARGIN_END,
    MARGIN_START,
    ROW_PADDING,
    frame,
    icon_frame,
    row,
    small_text,
    summary_text,
    title_text,
)
from android_world.virtual_device.ui import theme

__all__ = ["row"]

TITLE_LARGE = 24


@row.register
def _radio(item: RadioPreference, colors: Palette) -> ui.View:
    button = ui.RadioButton(
        "",
        "#android:id/checkbox",
        checked=item.checked,
        enabled=item.enabled,
        clickable=False,
        tint=colors.accent,
        w=32,
    )
    lead = ui.Row("#android:id/widget_frame", w=52)[button]
    return frame(item, colors, lead=lead, start=20)


@row.register
def _seek_bar(item: SeekBarPreference, colors: Palette) -> ui.View:
    last = max(1, item.steps - 1)

    def on_change(value: float, done: bool) -> None:
        item.on_seek(round(value * last))

    slider = ui.Slider(
        "#android:id/seekbar",
        desc=item.title,
        value=item.position / last,
        on_change=on_change if item.enabled else None,
        enabled=item.enabled,
        tint=colors.accent,
        track=colors.outline,
        weight=1,
        h=48,
    )
    ends = item.buttons or ("", "")
    return ui.Row(
        ".LinearLayout", w=ui.MATCH, padding=(MARGIN_START, 0, MARGIN_END, 0), align="center"
    )[
        icon_frame(item, colors),
        ui.Column(".LinearLayout", weight=1, padding=(0, ROW_PADDING, 0, 8))[
            title_text(item.title, colors, item.enabled),
            summary_text(item, colors),
            ui.Row(".RelativeLayout", w=ui.MATCH, align="center")[
                _end_button(item, ends[0], "minus", -1, colors),
                slider,
                _end_button(item, ends[1], "plus", 1, colors),
            ],
        ],
    ]


def _end_button(
    item: SeekBarPreference, description: str, icon: str, step: int, colors: Palette
) -> ui.View | None:
    """A button at one end of a slider that moves it by one position."""
    if not description:
        return None
    target = item.position + step
    possible = 0 <= target < item.steps
    return ui.Box(
        ".FrameLayout",
        desc=description,
        w=48,
        h=48,
        enabled=possible,
        clickable=True,
        tap=partial(item.on_seek, target) if possible else None,
    )[ui.Icon(icon, tint=colors.title, enabled=possible, gravity="center")]


@row.register
def _app_header(item: AppHeader, colors: Palette) -> ui.View:
    return ui.Column("#entity_header", w=ui.MATCH, padding=(MARGIN_START, 16), align="center")[
        ui.AppIcon("#entity_header_icon", icon=item.icon, size=48),
        ui.Spacer(h=8),
        ui.Text(
            item.title,
            "#entity_header_title",
            style=ui.TextStyle(24, 400, colors.title),
            align="center",
        ),
        small_text(item.summary, colors.summary, "entity_header_summary") if item.summary else None,
    ]


@row.register
def _action_buttons(item: ActionButtons, colors: Palette) -> ui.View:
    return ui.Row(".LinearLayout", w=ui.MATCH, padding=(8, 8, 8, 16))[
        [_action_button(button, colors) for button in item.buttons]
    ]


def _action_button(button: ActionButton, colors: Palette) -> ui.View:
    return ui.Box(
        ".Button",
        resource_id=button.resource_id,
        text=button.label,
        weight=1,
        h=80,
        enabled=button.enabled,
        clickable=True,
        tap=button.tap if button.enabled else None,
    )[
        ui.Icon(
            button.icon,
            tint=colors.accent,
            enabled=button.enabled,
            gravity="center_horizontal|top",
            margin=(0, 14, 0, 0),
        ),
        ui.Text(
            button.label,
            class_name=None,
            style=ui.TextStyle(14, 500, colors.accent),
            enabled=button.enabled,
            gravity="center_horizontal|bottom",
            margin=(0, 0, 0, 12),
            max_lines=1,
        ),
    ]


@row.register
def _button(item: ButtonPreference, colors: Palette) -> ui.View:
    return ui.Row(".LinearLayout", w=ui.MATCH, padding=(MARGIN_START, 8, MARGIN_END, 8))[
        ui.Text(
            item.title,
            ".Button",
            resource_id=item.resource_id or "button",
            style=ui.TextStyle(14, 500, colors.on_accent),
            background=colors.accent if item.enabled else colors.divider,
            corner=24,
            padding=(24, 14),
            enabled=item.enabled,
            clickable=True,
            tap=item.tap,
        )
    ]


@row.register
def _usage(item: UsageBar, colors: Palette) -> ui.View:
    def draw(canvas: skia.Canvas, box: ui.Rect, ctx: ui.LayoutContext) -> None:
        paint = skia.Paint(Color=theme.color(colors.outline), AntiAlias=True)
        radius = box.height / 2
        whole = skia.Rect.MakeLTRB(*map(float, box))
        canvas.drawRoundRect(whole, radius, radius, paint)
        paint.setColor(theme.color(colors.accent))
        used = skia.Rect.MakeXYWH(box.left, box.top, box.width * item.share, box.height)
        canvas.drawRoundRect(used, radius, radius, paint)

    return ui.Column(".LinearLayout", w=ui.MATCH, padding=(MARGIN_START, 16))[
        ui.Row(".LinearLayout", w=ui.MATCH, main="between", align="bottom")[
            ui.Text(
                item.title, "#usage_summary", style=ui.TextStyle(TITLE_LARGE, 400, colors.title)
            ),
            small_text(item.total, colors.summary, "total_summary"),
        ],
        ui.Spacer(h=8),
        ui.Drawing("#android:id/progress.ProgressBar", w=ui.MATCH, h=10, draw=draw),
    ]
