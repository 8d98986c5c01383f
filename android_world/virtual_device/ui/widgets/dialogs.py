"""Alert dialogs: message, list of choices and text input, as AppCompat and the framework lay them.

A dialog is a window over its activity. A callback that returns `KEEP_OPEN` leaves the dialog on the
screen (a wrong entry, for example); anything else closes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.basic import Text
from android_world.virtual_device.ui.containers import Box, Column, Linear, Scroll, Spacer
from android_world.virtual_device.ui.controls import Button
from android_world.virtual_device.ui.fonts import TextStyle
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.screen import Insets, Screen
from android_world.virtual_device.ui.view import MATCH, WRAP, LayoutContext, View
from android_world.virtual_device.ui.widgets.snapshot_callbacks import snapshot_safe

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import Host

KEEP_OPEN = "keep open"

DialogButton = tuple[str, Callable[..., object] | None]


@dataclass(frozen=True)
class DialogStyle:
    """The theme of a dialog and whose resource ids it has.

    `framework`: ids of `android:id/`, else of the app (AppCompat). `width` dp of the surface; 0 =
    Android's share of the display's width.
    """

    background: str = "#EBF1F5"
    corner: float = 28
    accent: str = theme.ACCENT
    unchecked: str = theme.SECONDARY  # boxes and circles that are not chosen
    title: TextStyle = TextStyle(24, 400, theme.TEXT)
    message: TextStyle = TextStyle(14, 400, theme.SECONDARY)
    framework: bool = False
    all_caps: bool = False
    width: float = 0
    inset: float = 24  # dp between the window's edge and the surface
    title_fills: bool = True  # the title's view takes the whole width
    title_top: float = 24  # dp above it
    message_padding: tuple[float, float] = (16, 8)  # dp between title, message and buttons
    untitled_top: float = 24  # dp above a message without a title
    list_bottom: float = 8  # dp below the rows of a list
    end_room: float = 20  # dp at the bottom of a dialog without buttons
    button_start: float = 12
    button_end: float = 8
    button_top: float = 4
    button_bottom: float = 4
    button_spacing: float = 8
    field_on: str = theme.ACCENT_LIGHT  # behind the chosen part of a time
    field_off: str = "#DCE4EA"  # behind the other one, and the clock's face
    button_height: float = 48
    dim: float = 0.6
    own_ids: tuple[tuple[str, str], ...] = ()  # names of Android's and of the app's own dialogs

    def resource_id(self, name: str) -> str:
        """`name` in the app's package or, for framework dialogs, in `android:id/`."""
        return self.own_id(name) or (f"android:id/{name}" if self.framework else name)

    def own_id(self, name: str) -> str:
        """What the app's own dialogs call a part; empty where they are Android's."""
        return dict(self.own_ids).get(name, "")


MATERIAL = DialogStyle()
PLATFORM = DialogStyle(
    background="#FBFCFF",
    title=TextStyle(20, 500, theme.TEXT),
    framework=True,
    width=320,
    button_end=12,
)
# AppCompat's AlertDialog, which themes of Material Components have too (`alertDialogTheme`). Inset,
# title and buttons are measured in frames of OpenTracks, and as recorded in Markor.
APPCOMPAT = DialogStyle(
    background="#FFFFFF",
    corner=2,
    title=TextStyle(20, 500, theme.TEXT),
    message=TextStyle(16, 400, theme.SECONDARY),
    inset=16,
    title_top=18,
    message_padding=(8, 0),
    untitled_top=18,
    list_bottom=0,
    end_room=8,
    button_end=12,
    button_spacing=0,
)
# Share of the display's smaller and larger side that a dialog's window takes.
_WIDTH_MINOR, _WIDTH_MAJOR = 0.9485, 0.65
_WIDTH_MINOR_LARGE, _WIDTH_MAJOR_LARGE = 0.8, 0.55
_LARGE_DP = 600


def surface_width(ctx: LayoutContext, display: Rect, style: DialogStyle) -> int:
    """Pixels that a dialog of `style` is wide on `display`."""
    if style.width:
        return min(ctx.px(style.width), display.width - 2 * ctx.px(16))
    large = min(display.width, display.height) >= ctx.px(_LARGE_DP)
    if display.width > display.height:
        share = _WIDTH_MAJOR_LARGE if large else _WIDTH_MAJOR
    else:
        share = _WIDTH_MINOR_LARGE if large else _WIDTH_MINOR
    return int(display.width * share) - 2 * ctx.px(style.inset)


def center(
    root: View,
    ctx: LayoutContext,
    display: Rect,
    insets: Insets,
    width_dp: float,
    side_dp: float = 16,
) -> Rect:
    """Where a window of that width is in the middle between the bars, as high as it needs."""
    top, bottom = display.top + insets.top, display.bottom - insets.bottom
    width = min(ctx.px(width_dp), display.width - 2 * ctx.px(side_dp))
    width, height = root.measure(ctx, width, bottom - top, exact_w=True)
    left, y = display.left + (display.width - width) // 2, top + (bottom - top - height) // 2
    return Rect(left, y, left + width, y + height)


class Dialog(Screen):
    """A centred window with a title, content and up to three buttons.

    Subclasses override `content`; pages that differ more override `build`.
    """

    background = ""

    def __init__(
        self,
        activity: Host,
        *,
        title: str = "",
        positive: DialogButton | None = None,
        negative: DialogButton | None = None,
        neutral: DialogButton | None = None,
        on_cancel: Callable[[], object] | None = None,
        cancelable: bool = True,
        style: DialogStyle = MATERIAL,
    ) -> None:
        super().__init__(activity.device, activity.package)
        self.activity = activity
        self.title = title
        buttons = (positive, negative, neutral)
        self.positive, self.negative, self.neutral = (
            b and (b[0], snapshot_safe(b[1])) for b in buttons
        )
        self.on_cancel = snapshot_safe(on_cancel)
        self.cancelable = cancelable
        self.style = style
        self.dim = style.dim
        self.light_status_bar = False

    # -- life ------------------------------------------------------------------------------------

    def show(self) -> None:
        """Open the dialog over its activity."""
        self.activity.show(self)

    def dismiss(self) -> None:
        """Close the dialog."""
        self.activity.dismiss(self)

    def cancel(self) -> None:
        """Close it as BACK and a touch outside do."""
        self.dismiss()
        if self.on_cancel is not None:
            self.on_cancel()
            self.activity.invalidate()

    def on_back(self) -> bool:
        if self.cancelable:
            self.cancel()
        return True

    def on_outside_tap(self) -> None:
        if self.cancelable:
            self.cancel()

    def press(self, button: DialogButton) -> None:
        """Run a button's callback with `values` and close the dialog."""
        self.finish(button[1], *self.values(button))

    def values(self, button: DialogButton) -> tuple[Any, ...]:
        """Arguments for the callback of `button`."""
        return ()

    def finish(self, callback: Callable[..., object] | None, *values: Any) -> None:
        """Call `callback(*values)`; close unless it returns KEEP_OPEN."""
        outcome = callback(*values) if callback is not None else None
        if outcome == KEEP_OPEN:
            self.invalidate()
            return
        self.dismiss()
        self.activity.invalidate()

    # -- views -----------------------------------------------------------------------------------

    def content(self) -> View | None:
        """What is between title and buttons."""
        return None

    def is_button_enabled(self, button: DialogButton) -> bool:
        """Whether a button can be pressed now."""
        return True

    def build(self) -> View:
        style, content = self.style, self.content()
        panel = style.resource_id("parentPanel")
        return Box(
            "#android:id/content",
            background=style.background,
            corner=style.corner,
            elevation=6,
            clip=bool(content),
        )[
            PanelColumn(".LinearLayoutCompat", resource_id=panel, w=MATCH, flexible=content)[
                self._title_panel(), content, self._button_panel()
            ]
        ]

    def _title_panel(self) -> View | None:
        if not self.title:
            return None
        style = self.style
        return Column(".LinearLayout", resource_id=style.resource_id("topPanel"), w=MATCH)[
            Column(
                ".LinearLayout",
                resource_id=style.resource_id("title_template"),
                w=MATCH,
                padding=(24, style.title_top, 24, 0),
            )[
                Text(
                    self.title,
                    resource_id=style.resource_id("alertTitle"),
                    style=style.title,
                    w=MATCH if style.title_fills else WRAP,
                    max_lines=2,
                )
            ]
        ]

    def _button_panel(self) -> View | None:
        named = (("button3", self.neutral), ("button2", self.negative), ("button1", self.positive))
        views = [self._button(name, b) for name, b in named if b is not None]
        if not views:
            return Spacer(h=self.style.end_room)
        at, style = 1 if self.neutral is not None else 0, self.style
        bar = ButtonBar(
            ".LinearLayout",
            w=MATCH,
            padding=(style.button_start, style.button_top, style.button_end, style.button_bottom),
            gap=style.button_spacing,
        )[*views[:at], Spacer(weight=1), *views[at:]]
        return Scroll(
            resource_id=self.style.resource_id("buttonPanel"), key="buttonPanel", w=MATCH
        )[bar]

    def _button(self, name: str, button: DialogButton) -> View:
        label = button[0].upper() if self.style.all_caps else button[0]
        return Button(
            label,
            resource_id=self.style.own_id(name) or f"android:id/{name}",
            style=TextStyle(14, 500, self.style.accent),
            min_height=self.style.button_height,
            enabled=self.is_button_enabled(button),
            tap=lambda: self.press(button),
        )

    def place(self, root: View, ctx: LayoutContext, display: Rect, insets: Insets) -> Rect:
        top, bottom = display.top + insets.top, display.bottom - insets.bottom
        margin = ctx.px(16)
        width = surface_width(ctx, display, self.style)
        room = max(1, bottom - top - 2 * margin)
        width, height = root.measure(ctx, width, room, exact_w=True)
        spare = display.width - insets.left - insets.right - width
        left = display.left + insets.left + spare // 2
        y = top + (bottom - top - height) // 2
        return Rect(left, y, left + width, y + height)


@dataclass(kw_only=True, eq=False, repr=False)
class PanelColumn(Column):
    """A column in which one child, `flexible`, gets only what the others leave."""

    class_name: str | None = "android.widget.LinearLayout"

    flexible: View | None = None

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        used = 0
        for child in self.child_views():
            if child is not self.flexible:
                used += self._measure_one(ctx, child, max_w, max_h - used)
        if self.flexible is not None:
            used += self._measure_one(ctx, self.flexible, max_w, max_h - used)
        return max_w, used

    @staticmethod
    def _measure_one(ctx: LayoutContext, child: View, max_w: int, room: int) -> int:
        left, top, right, bottom = child.edges(ctx, child.margin)
        _, height = child.measure(
            ctx, max(0, max_w - left - right), max(0, room - top - bottom), exact_w=True
        )
        return height + top + bottom


@dataclass(kw_only=True, eq=False, repr=False)
class ButtonBar(Linear):
    """Buttons side by side or, where they do not fit, stacked with the positive one on top."""

    class_name: str | None = "android.widget.LinearLayout"

    vertical: bool = False
    align: str = "center"

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        buttons = [c for c in self.child_views() if not isinstance(c, Spacer)]
        wanted = sum(c.measure(ctx, max_w, max_h)[0] for c in buttons)
        wanted += ctx.px(self.gap) * (len(buttons) - 1)
        if wanted > max_w and not self.vertical:
            self.vertical, self.align, self.gap = True, "end", 0
            self.children = tuple(reversed(buttons))
        return super().measure_content(ctx, max_w, max_h, exact_w, exact_h)


class AlertDialog(Dialog):
    """A message with buttons."""

    def __init__(
        self,
        activity: Host,
        title: str = "",
        message: str = "",
        positive: DialogButton | None = None,
        negative: DialogButton | None = None,
        neutral: DialogButton | None = None,
        **options: Any,
    ) -> None:
        super().__init__(
            activity, title=title, positive=positive, negative=negative, neutral=neutral, **options
        )
        self.message = message

    def content(self) -> View | None:
        style = self.style
        above, below = style.message_padding
        return Box(".FrameLayout", resource_id=style.resource_id("contentPanel"), w=MATCH)[
            Scroll(resource_id=style.resource_id("scrollView"), w=MATCH)[
                Column(".LinearLayout", w=MATCH)[
                    Text(
                        self.message,
                        resource_id=style.own_id("message") or "android:id/message",
                        style=style.message,
                        w=MATCH,
                        padding=(24, above if self.title else style.untitled_top, 24, below),
                    )
                ]
            ]
        ]


class ViewDialog(Dialog):
    """A dialog around the views of `body()`, in the custom panel; subclasses override `body`."""

    body_padding: tuple[float, float, float, float] = (24, 16, 24, 8)

    def body(self) -> Sequence[View | None]:
        """The views, from top to bottom."""
        raise TypeError(f"{type(self).__name__} does not define body()")

    def content(self) -> View | None:
        style = self.style
        return Box(".FrameLayout", resource_id=style.resource_id("customPanel"), w=MATCH)[
            Box(".FrameLayout", resource_id=style.resource_id("custom"), w=MATCH)[
                Scroll(key="custom", w=MATCH)[
                    Column(w=MATCH, padding=self.body_padding)[self.body()]
                ]
            ]
        ]
