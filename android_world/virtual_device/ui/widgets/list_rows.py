"""List rows, headers, cards, chips and placeholders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Icon, Text
from android_world.virtual_device.ui.containers import Column, Row, Scroll
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.view import MATCH, Edges, View

TITLE = TextStyle(16, 400, theme.TEXT)
SUMMARY = TextStyle(14, 400, theme.SECONDARY)


@dataclass(kw_only=True, eq=False, repr=False)
class ListRow(Row):
    """A row: icon, title, summary, and a widget at its end.

    Ids and styles are those of a preference row; set them to the app's own. `icon_space` dp from
    the row's padding to the texts when there is an icon.
    """

    class_name: str | None = "android.widget.LinearLayout"

    title: str = ""
    summary: str = ""
    icon: str = ""
    trailing: View | None = None
    title_id: str = "android:id/title"
    summary_id: str = "android:id/summary"
    title_style: TextStyle = TITLE
    summary_style: TextStyle = SUMMARY
    title_lines: int = 0
    icon_tint: str = theme.SECONDARY
    icon_space: float = 40
    padding: Edges = (16, 8)
    min_height: float = 56
    w: float = MATCH
    align: str = "center"

    def __post_init__(self) -> None:
        lead: View | None = None
        if self.icon:
            lead = Icon(
                self.icon,
                "#android:id/icon",
                tint=self.icon_tint,
                margin=(0, 0, self.icon_space - 24, 0),
            )
        title = Text(
            self.title,
            resource_id=self.title_id,
            style=self.title_style,
            max_lines=self.title_lines,
            enabled=self.enabled,
        )
        summary = Text(
            self.summary,
            resource_id=self.summary_id,
            style=self.summary_style,
            enabled=self.enabled,
        )
        texts = Column(".RelativeLayout", weight=1)[
            title if self.title else None, summary if self.summary else None
        ]
        self.children = [lead, texts, self.trailing]
        super().__post_init__()


def section_header(
    title: str,
    *,
    resource_id: str = "android:id/title",
    color: str = theme.ACCENT,
    padding: Edges = (16, 16, 16, 8),
    size: float = 14,
) -> Text:
    """The caption of a group of rows."""
    return Text(
        title, resource_id=resource_id, style=TextStyle(size, 500, color), w=MATCH, padding=padding
    )


@dataclass(kw_only=True, eq=False, repr=False)
class Chip(Row):
    """Chip: `kind` filter (checkable, tick when checked), input (with `on_close`), assist.

    class Button, or CompoundButton's CheckBox look for filters as Material reports it.
    """

    kind: str = "assist"
    icon: str = ""
    on_close: Callable[[], object] | None = None
    tint: str = theme.TEXT
    class_name: str | None = "android.widget.Button"
    align: str = "center"
    h: float = 32
    corner: float | tuple[float, float, float, float] = 8
    gap: float = 8

    def __post_init__(self) -> None:
        chosen = self.kind == "filter" and self.checked
        self.checkable = self.checkable or self.kind == "filter"
        if chosen:
            self.background = self.background or theme.ACCENT_LIGHT
        elif not self.background:
            self.border = self.border or ("#73787C", 1)
        glyph = "check" if chosen else self.icon
        label = Text(self.text, class_name=None, style=TextStyle(14, 500, self.tint), max_lines=1)
        close = None
        if self.on_close is not None:
            close = Icon(
                "close",
                ".ImageView",
                size=18,
                tint=self.tint,
                desc=f"Remove {self.text}",
                tap=self.on_close,
            )
        self.padding = (8 if glyph else 16, 0, 8 if close else 16, 0)
        self.children = [
            Icon(glyph, size=18, tint=self.tint) if glyph else None,
            label,
            close,
        ]
        super().__post_init__()


def chip_row(
    chips: Sequence[View | None],
    *,
    resource_id: str = "chips_container",
    key: str = "chips",
    padding: Edges = (16, 8),
) -> View:
    """Chips side by side, scrolling sideways where they do not fit."""
    return Scroll(
        ".HorizontalScrollView", resource_id=resource_id, key=key, horizontal=True, w=MATCH
    )[Row(".ChipGroup", gap=8, padding=padding, align="center")[chips]]
