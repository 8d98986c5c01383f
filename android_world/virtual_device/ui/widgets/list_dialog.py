"""Dialogs with a list: plain items, one choice (radio) or several (check boxes)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import skia

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Box, Column, Scroll
from android_world.virtual_device.ui.controls import CheckBox, RadioButton
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.view import MATCH, LayoutContext, View
from android_world.virtual_device.ui.widgets.dialogs import Dialog, DialogButton
from android_world.virtual_device.ui.widgets.snapshot_callbacks import snapshot_safe

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host

_CHECKED_TEXT = "android.widget.CheckedTextView"


@dataclass(kw_only=True, eq=False, repr=False)
class CheckedRadio(RadioButton):
    """CheckedTextView with a radio circle, as in single-choice lists."""

    class_name: str | None = _CHECKED_TEXT


@dataclass(kw_only=True, eq=False, repr=False)
class CheckedBox(CheckBox):
    """CheckedTextView with a box, as in multi-choice lists."""

    class_name: str | None = _CHECKED_TEXT


@dataclass(kw_only=True, eq=False, repr=False)
class _Heading(Text):
    """A title between rows: it cannot be tapped, and it looks like what can be."""

    class_name: str | None = _CHECKED_TEXT
    enabled: bool = False

    def paint_content(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        self.enabled = True
        super().paint_content(canvas, ctx)
        self.enabled = False


@dataclass(kw_only=True, eq=False, repr=False)
class _Rows(Scroll):
    """The rows of a list, which is first shown from one of them on."""

    first: int = 0

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        assert self.state is not None
        if not self.state.viewport:
            (column,) = self.child_views()
            above = list(column.child_views())[: self.first]
            self.state.offset = sum(row.measured_size[1] for row in above)
        super().layout_content(ctx, inner, clip)


class ListDialog(Dialog):
    """A list of texts.

    `kind`: items (a tap calls `on_pick(position)` and closes), single (radio; closes at once
    unless there is a positive button, which gets the position) or multi (the positive callback
    gets the list of chosen positions). `radio_group` builds RadioButtons in a RadioGroup instead
    of a ListView. What is in `disabled` cannot be chosen; `headings` cannot either and have no
    circle or box. The list is shown from `first` on, as far as it is that long.
    """

    def __init__(
        self,
        activity: Host,
        title: str,
        options: Sequence[str],
        on_pick: Callable[[int], object] | None = None,
        *,
        kind: str = "items",
        selected: int | Iterable[int] = (),
        radio_group: bool = False,
        disabled: Collection[int] = (),
        headings: Collection[int] = (),
        first: int = 0,
        **more: Any,
    ) -> None:
        super().__init__(activity, title=title, **more)
        self.options = list(options)
        self.on_pick = snapshot_safe(on_pick)
        self.kind = kind
        chosen = [selected] if isinstance(selected, int) else list(selected)
        self.chosen: set[int] = {i for i in chosen if i >= 0}
        self.radio_group = radio_group
        self.disabled = frozenset(disabled) | frozenset(headings)
        self.headings = frozenset(headings)
        self.first = first

    def values(self, button: DialogButton) -> tuple[Any, ...]:
        if button != self.positive or self.kind == "items":
            return ()
        if self.kind == "multi":
            return (sorted(self.chosen),)
        return (min(self.chosen, default=-1),)

    def pick(self, position: int) -> None:
        """A tap on an entry."""
        if self.kind == "multi":
            self.chosen ^= {position}
            if self.on_pick is not None:
                self.on_pick(position)
            self.invalidate()
            return
        self.chosen = {position}
        if self.kind == "single" and self.positive is not None:
            self.invalidate()
            return
        self.finish(self.on_pick, position)

    def content(self) -> View | None:
        rows = [self._row(i, label) for i, label in enumerate(self.options)]
        padding = (0, 8 if self.title else 16, 0, self.style.list_bottom)
        if self.radio_group:
            return Box(".FrameLayout", resource_id=self.style.resource_id("customPanel"), w=MATCH)[
                Scroll("#dialog_radio_holder", w=MATCH)[
                    Column("#dialog_radio_group.RadioGroup", w=MATCH, padding=padding)[rows]
                ]
            ]
        return Box(".FrameLayout", resource_id=self.style.resource_id("contentPanel"), w=MATCH)[
            _Rows(
                ".ListView",
                resource_id=self.style.resource_id("select_dialog_listview"),
                w=MATCH,
                first=self.first,
            )[Column(w=MATCH, padding=padding)[rows]]
        ]

    def _row(self, position: int, label: str) -> View:
        style = TextStyle(16, 400, theme.TEXT)
        tap = None if position in self.disabled else partial(self.pick, position)
        if position in self.headings:
            return _Heading(
                label,
                resource_id="android:id/text1",
                style=style,
                w=MATCH,
                min_height=48,
                padding=(20, 0, 24, 0),
            )
        if self.kind == "items":
            return Text(
                label,
                "#android:id/text1",
                style=style,
                w=MATCH,
                min_height=48,
                padding=(24, 8),
                enabled=tap is not None,
                tap=tap,
            )
        if self.radio_group:
            kind: type[CheckBox] = RadioButton
        else:
            kind = CheckedBox if self.kind == "multi" else CheckedRadio
        return kind(
            label,
            resource_id="" if self.radio_group else "android:id/text1",
            style=style,
            checked=position in self.chosen,
            tint=self.style.accent,
            off_tint=self.style.unchecked,
            w=MATCH,
            min_height=48,
            padding=(20, 0, 24, 0),
            enabled=tap is not None,
            tap=tap,
        )
