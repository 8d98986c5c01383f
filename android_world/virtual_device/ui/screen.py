"""What one window shows: a screen builds views from its own state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.ui import accessibility_nodes, theme
from android_world.virtual_device.ui.color_transforms import CustomColors, Recolour
from android_world.virtual_device.ui.dark_theme import by_night
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.scrolling import ScrollState
from android_world.virtual_device.ui.view import LayoutContext, View

if TYPE_CHECKING:
    from android_world.virtual_device.ui.protocols import UiHost


@dataclass(frozen=True)
class Insets:
    """Room in px taken by the status bar, the navigation bar and the keyboard."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


@dataclass(frozen=True)
class LayoutResult:
    """A built and laid-out tree; never changed afterwards."""

    root: View
    ctx: LayoutContext
    bounds: Rect
    frame: Rect  # the part of the display in which it was placed
    _trees: dict[tuple[str, int], bytes] = field(default_factory=dict, compare=False, repr=False)

    def tree(self, package: str, window_id: int) -> bytes:
        """The accessibility nodes: an `AndroidAccessibilityTree`, encoded."""
        key = package, window_id
        if key not in self._trees:
            self._trees[key] = accessibility_nodes.encode_tree(self.root, package, window_id)
        return self._trees[key]


class Screen:
    """One window's content. Subclasses keep their state in attributes and override `build`.

    After changing state call `invalidate` (handlers called by the toolkit do it by themselves).
    State must be plain data: snapshots copy it. Scroll positions and texts of views without an
    explicit state are kept in `retained_state`.
    """

    window_type = "application"  # application, input_method or system
    window_title = ""
    modal = True  # nothing behind gets touches (if False only touches inside the bounds are taken)
    focusable = True  # takes key events and the keyboard
    soft_input_mode = "stateUnspecified"  # Android's `windowSoftInputMode`
    covers_keyboard = False  # a focusable window that is layered above the keyboard, as menus are
    touchable = True  # False: touches go to what is behind
    dim = 0.0  # darkness of what is behind, 0..1
    background = theme.BACKGROUND
    light_status_bar = True  # dark icons on a light bar
    dims_status_bar = True  # with `dim`: the status bar darkens too, and its icons turn light
    status_bar_color = ""  # "" shows the screen's own background
    navigation_bar_color = ""
    light_navigation_bar = False  # a dark gesture pill on a light lower edge, whatever is above
    follows_night = True  # the dark theme repaints it
    always_night = False  # its app has a dark theme of its own
    shown_by: Screen | None = None  # whose colours it has: a dialog those of its activity
    behind_cutout: bool | None = None  # includes the camera's cutout: None if not an application's
    hides_behind = True  # accessibility does not list the app windows behind
    hides_system_bars = False  # nor the status bar and other windows of the system behind
    listed = True  # accessibility lists this window
    listed_while_off = False  # and this one in place of all others while the screen is off

    def __init__(self, device: UiHost, package: str = "android") -> None:
        self.device = device
        self.package = package
        self._retained: dict[str, Any] = {}
        self._laid: LayoutResult | None = None
        self.window_id = device.windows.next_window_id()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_laid": None}

    @property
    def custom_colors(self) -> CustomColors | None:
        """The colours that the app's user chose."""
        return self.shown_by.custom_colors if self.shown_by is not None else None

    @property
    def night(self) -> bool:
        """Whether it is dark: in the colours of the dark theme, or in dark ones of its user."""
        custom = self.custom_colors
        if custom is not None:
            return custom.dark
        return self.always_night or (self.follows_night and self.device.windows.night)

    @property
    def recolour(self) -> Recolour | None:
        """What becomes of its colours when it is painted."""
        custom = self.custom_colors
        if custom is not None:
            return custom
        return by_night if self.night else None

    @property
    def retained_state(self) -> dict[str, Any]:
        """Scroll positions, texts and focus kept for the content that is shown."""
        return self._retained

    def build(self) -> View:
        """The view tree for the present state."""
        raise TypeError(f"{type(self).__name__} does not define build()")

    def build_window(self, insets: Insets) -> View:
        """The window's root view; the default is what `build` returns."""
        return self.build()

    def place(self, root: View, ctx: LayoutContext, display: Rect, insets: Insets) -> Rect:
        """Measure `root` and return the bounds of its window; the default fills the display."""
        root.measure(ctx, display.width, display.height, exact_w=True, exact_h=True)
        return display

    def is_visible_among(self, windows: Sequence[Screen]) -> bool:
        """Whether a system window is on the screen while `windows` are."""
        return True

    def on_back(self) -> bool:
        """Handle BACK; False leaves it to the owner of the window."""
        return False

    def on_outside_tap(self) -> None:
        """A touch outside a modal window's bounds."""

    def on_key(self, key: str, meta: frozenset[str]) -> bool:
        """A key (`KEYCODE_*` without the prefix) that no text field took; True if handled."""
        return False

    def invalidate(self) -> None:
        """Build again before the next observation of the screen."""
        self._laid = None
        self.device.windows.mark_changed()

    # -- focus -----------------------------------------------------------------------------------

    @property
    def focus(self) -> TextState | None:
        """State of the text field that has the focus."""
        focus: TextState | None = self.retained_state.get("focus")
        return focus

    def set_focus(self, state: TextState | None, show_keyboard: bool = True) -> None:
        """Give the focus to the field on `state` (None: to no field)."""
        self.device.windows.focus_field(self, state, show_keyboard)

    def scroll_state(self, key: str) -> ScrollState:
        """The retained scroll position `key` (a list with `key=` has it under "list:<key>")."""
        state: ScrollState = self.retained_state.setdefault(key, ScrollState())
        return state

    # -- layout ----------------------------------------------------------------------------------

    def layout(
        self, display: Rect, insets: Insets, density: float, font_scale: float
    ) -> LayoutResult:
        """The laid-out tree, built if it is not there."""
        cached = self._laid
        if cached is not None and self._placed_for == (display, insets, density, font_scale):
            return cached
        ctx = LayoutContext(density, font_scale, self.retained_state)
        root = self.build_window(insets)
        root.attach(ctx)
        bounds = self.place(root, ctx, display, insets)
        root.layout(ctx, bounds.left, bounds.top, bounds.intersect(display))
        self._placed_for = (display, insets, density, font_scale)
        self._laid = LayoutResult(root, ctx, bounds, display)
        return self._laid

    _placed_for: tuple[Rect, Insets, float, float] | None = None
