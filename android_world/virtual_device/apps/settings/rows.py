"""How preferences look: one function per kind."""

from __future__ import annotations

from functools import singledispatch

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings.palette import Palette
from android_world.virtual_device.apps.settings.preferences import (
    CustomItem,
    Footer,
    Item,
    MainSwitch,
    Paragraph,
    Preference,
    PrimarySwitchPreference,
    Section,
    SwitchPreference,
)

TITLE_ID, SUMMARY_ID = "android:id/title", "android:id/summary"
TITLE_SP, SUMMARY_SP = 20, 14
MARGIN_START, MARGIN_END, ROW_PADDING = 24, 16, 16
ICON_FRAME, ICON_SIZE, APP_ICON_SIZE = 48, 24, 32
SWITCH_WIDTH, SWITCH_HEIGHT = 55.75, 48


def title_text(text: str, colors: Palette, enabled: bool = True) -> ui.Text:
    """The large line of a row."""
    style = ui.TextStyle(TITLE_SP, 400, colors.title)
    return ui.Text(text, style=style, resource_id=TITLE_ID, enabled=enabled, max_lines=2)


def small_text(
    text: str, color: str, resource_id: str, enabled: bool = True, width: float = -2.0
) -> ui.Text:
    """The small line of a row."""
    return ui.Text(
        text,
        style=ui.TextStyle(SUMMARY_SP, 400, color),
        resource_id=resource_id,
        enabled=enabled,
        w=width,
    )


def summary_text(item: Preference, colors: Palette) -> ui.View | None:
    """The summary, where the row has one."""
    if not item.summary:
        return None
    return small_text(item.summary, colors.summary, SUMMARY_ID, item.enabled)


def labels(item: Preference, colors: Palette) -> ui.View:
    """Title above summary."""
    room = (0, ROW_PADDING, ROW_PADDING, ROW_PADDING)
    return ui.Column(".RelativeLayout", weight=1, padding=room)[
        title_text(item.title, colors, item.enabled) if item.title else None,
        summary_text(item, colors),
    ]


def icon_frame(item: Preference, colors: Palette) -> ui.View | None:
    """The column of icons, where the row has one."""
    if item.app_icon is not None:
        return ui.Box(w=ICON_FRAME)[
            ui.AppIcon(class_name=None, icon=item.app_icon, size=APP_ICON_SIZE)
        ]
    if not item.icon:
        return None
    return ui.Box(w=ICON_FRAME)[
        ui.Icon(item.icon.strip(), size=ICON_SIZE, tint=colors.title, enabled=item.enabled)
    ]


def frame(
    item: Preference,
    colors: Palette,
    *widgets: ui.View | None,
    lead: ui.View | None = None,
    start: float = MARGIN_START,
) -> ui.Row:
    """A row: icon (or `lead`), labels and what is at the right end."""
    return ui.Row(
        ".LinearLayout",
        w=ui.MATCH,
        padding=(start, 0, MARGIN_END, 0),
        align="center",
        enabled=item.enabled,
        tap=item.tap,
        on_long_press=item.on_long_press,
        desc=item.description,
    )[lead or icon_frame(item, colors), labels(item, colors), *widgets]


def widget_frame(*children: ui.View) -> ui.View:
    """The right end of a row, as high as the row."""
    return ui.Row("#android:id/widget_frame", h=ui.MATCH, align="center")[children]


def switch(item: SwitchPreference, colors: Palette) -> ui.Switch:
    """The drawn switch; not its own target."""
    return ui.Switch(
        "#android:id/switch_widget",
        checked=item.checked,
        enabled=item.enabled,
        clickable=False,
        w=SWITCH_WIDTH,
        h=SWITCH_HEIGHT,
        on_track=colors.track_on,
        on_thumb=colors.thumb_on,
    )


@singledispatch
def row(item: Item, colors: Palette) -> ui.View:
    """The views of one item."""
    raise TypeError(f"no row for {type(item).__name__}")


@row.register
def _preference(item: Preference, colors: Palette) -> ui.View:
    widgets: list[ui.View] = []
    if item.value:
        widgets.append(small_text(item.value, colors.summary, "android:id/text1", item.enabled))
    if item.on_gear is not None:
        widgets.append(gear(item, colors))
    return frame(item, colors, widget_frame(*widgets) if widgets else None)


def gear(item: Preference, colors: Palette) -> ui.View:
    """The button for details of a network or device, behind a divider."""
    return ui.Row(align="center")[
        ui.Box(w=1, h=32, background=colors.divider),
        ui.Box("#settings_button.ImageView", desc="Settings", w=56, h=56, tap=item.on_gear)[
            ui.Icon("cog_outline", tint=colors.summary, gravity="center")
        ],
    ]


@row.register
def _switch(item: SwitchPreference, colors: Palette) -> ui.View:
    return frame(item, colors, widget_frame(switch(item, colors)))


@row.register
def _primary_switch(item: PrimarySwitchPreference, colors: Palette) -> ui.View:
    target = ui.Switch(
        resource_id=item.switch_id,
        desc=item.title,
        checked=item.checked,
        enabled=item.enabled,
        on_change=item.on_change,
        w=72,
        h=ui.MATCH,
        on_track=colors.track_on,
        on_thumb=colors.thumb_on,
    )
    divider = ui.Box(w=1, h=32, background=colors.divider)
    return frame(item, colors, divider, widget_frame(target))


@row.register
def _main_switch(item: MainSwitch, colors: Palette) -> ui.View:
    shade = colors.on_container if item.checked else colors.title
    bar = ui.Row(
        "#main_switch_bar",
        w=ui.MATCH,
        min_height=72,
        align="center",
        padding=(24, 8, 16, 8),
        margin=(16, 8, 16, 16),
        background=colors.container if item.checked else colors.bar_off,
        corner=28,
        tap=item.tap,
        enabled=item.enabled,
    )[
        ui.Text(
            item.title,
            "#switch_text",
            style=ui.TextStyle(TITLE_SP, 400, shade),
            weight=1,
            enabled=item.enabled,
        ),
        switch(item, colors),
    ]
    return ui.Box(".FrameLayout", w=ui.MATCH)[bar]


@row.register
def _section(item: Section, colors: Palette) -> ui.View:
    text = small_text(item.title, colors.accent, TITLE_ID, width=ui.MATCH)
    return ui.Row(".LinearLayout", w=ui.MATCH, padding=(MARGIN_START, 24, MARGIN_END, 8))[
        ui.Column(".RelativeLayout", weight=1)[text]
    ]


@row.register
def _footer(item: Footer, colors: Palette) -> ui.View:
    return ui.Column(".LinearLayout", w=ui.MATCH, padding=(MARGIN_START, 16, MARGIN_END, 16))[
        ui.Icon("information_outline", tint=colors.summary),
        ui.Spacer(h=16),
        ui.Column(".RelativeLayout", w=ui.MATCH)[small_text(item.title, colors.summary, TITLE_ID)],
    ]


@row.register
def _paragraph(item: Paragraph, colors: Palette) -> ui.View:
    return ui.Row(".LinearLayout", w=ui.MATCH, padding=(MARGIN_START, 16, MARGIN_END, 16))[
        ui.Column(".RelativeLayout", weight=1)[small_text(item.title, colors.summary, TITLE_ID)]
    ]


@row.register
def _custom(item: CustomItem, colors: Palette) -> ui.View:
    assert item.build is not None
    return item.build()
