"""The process of an app and the screens that it shows: App, Activity and Fragment."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

import skia

from android_world.virtual_device.clock import EventHandle
from android_world.virtual_device.framework.intents import Intent, full_class
from android_world.virtual_device.framework.manifest import ActivityInfo
from android_world.virtual_device.framework.phone import ActivityHost
from android_world.virtual_device.ui.color_transforms import CustomColors
from android_world.virtual_device.ui.containers import Box
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.screen import Insets, Screen
from android_world.virtual_device.ui.theme import color
from android_world.virtual_device.ui.view import MATCH, LayoutContext, View


class LoadedPage(Protocol):
    """The page of a web view.

    Attributes:
      document_sha256: hash of the bytes that the document was loaded from.
    """

    document_sha256: str

    @property
    def url(self) -> str:
        """The committed address."""

    def set_visible(self, visible: bool) -> None:
        """Note whether the page is on the screen: a hidden one is looked after less often."""


class SharedCache(dict[Hashable, Any]):
    """What a process read last; snapshots share the values, which are never changed."""

    def __deepcopy__(self, memo: dict[int, Any]) -> SharedCache:
        return SharedCache(self)


class App:
    """The process of an app: lives from its first start until it is stopped.

    State that must survive the process belongs into files (see `Preferences` and stores).
    """

    def __init__(self, device: ActivityHost, package: str) -> None:
        self.device = device
        self.package = package
        self.read_last = SharedCache()
        self._events: list[EventHandle] = []

    def call_later(
        self, delay_ms: int, callback: Callable[..., object], *args: Any, periodic: bool = False
    ) -> EventHandle:
        """Like the clock's, but discarded when the process is killed."""
        return self._keep(
            self.device.clock.call_later(delay_ms, self._run, callback, *args, periodic=periodic)
        )

    def call_at(
        self, epoch_ms: int, callback: Callable[..., object], *args: Any, periodic: bool = False
    ) -> EventHandle:
        """Like the clock's, but discarded when the process is killed."""
        return self._keep(
            self.device.clock.call_at(epoch_ms, self._run, callback, *args, periodic=periodic)
        )

    def _keep(self, handle: EventHandle) -> EventHandle:
        self._events = [*(e for e in self._events if e.waiting), handle]
        return handle

    def _run(self, callback: Callable[..., object], *args: Any) -> None:
        self.device.activities.run(self.package, partial(callback, *args))

    def kill(self) -> None:
        """The process ends: nothing that it planned happens."""
        for event in self._events:
            event.cancel()
        self._events = []

    @property
    def custom_colors(self) -> CustomColors | None:
        """The colours that the user chose for the app's screens."""
        return None

    @property
    def data_dir(self) -> str:
        """The app's private folder."""
        return f"/data/data/{self.package}"

    def on_create(self) -> None:
        """The process has started."""

    def on_time_changed(self) -> None:
        """The wall clock or its zone was set (ACTION_TIME_CHANGED, ACTION_TIMEZONE_CHANGED)."""

    @classmethod
    def on_set_up(cls, device: Any, package: str) -> None:
        """Write the files of an app whose first-run screens were passed (it never ran)."""

    @classmethod
    def on_data_cleared(cls, device: Any, package: str) -> None:
        """`pm clear` emptied the app's folders (providers make their databases again)."""

    def on_broadcast(self, intent: Intent) -> tuple[int, str | None]:
        """A broadcast for one of the manifest's receivers; returns result code and data."""
        return 0, None


@dataclass
class ActivityResult:
    """What an activity gives back to the one that started it."""

    ok: bool = False
    data: dict[str, Any] = field(default_factory=dict)


Request = str | Callable[[ActivityResult], object]
"""What an activity asked another for: a name of its own, or a bound method that gets the result."""


class Activity(Screen):
    """One entry of a back stack. Subclasses override `build` and the lifecycle methods.

    `fragment`s pushed on the activity replace its content until they are popped by BACK.
    """

    device: ActivityHost

    screen_orientation = ""  # portrait, landscape, or as the phone is held
    edge_to_edge = False  # True: `build` gets the whole display and handles `insets` itself

    def __init__(self, device: ActivityHost, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app.package)
        self.app = app
        self.info_name = info.name
        self.soft_input_mode = info.soft_input_mode
        self.intent = intent
        self.overlays: list[Screen] = []  # dialogs and menus, the topmost last
        self.fragments: list[Fragment] = []
        self.caller: Activity | None = None
        self.request: Request = ""
        self.result = ActivityResult()
        self.finished = False
        self.display_insets = Insets()

    def __setattr__(self, name: str, value: Any) -> None:
        if callable(getattr(Activity, name, None)) and not callable(value):
            taken = f"{type(self).__name__}.{name}"
            raise AttributeError(f"{taken} is a method of every Activity: choose another name")
        super().__setattr__(name, value)

    @property
    def component(self) -> tuple[str, str]:
        """Package and full class name."""
        return self.package, full_class(self.package, self.info_name)

    @property
    def web_page(self) -> LoadedPage | None:
        """The page of the activity's web view; None where it has no web view."""
        return None

    # -- lifecycle -------------------------------------------------------------------------------

    def on_create(self) -> None:
        """The activity was made; `self.intent` started it."""

    def on_new_intent(self, intent: Intent) -> None:
        """The activity is on top already and was started again."""
        self.intent = intent

    def on_resume(self) -> None:
        """The activity has come to the front (also after `on_create`)."""

    def on_pause(self) -> None:
        """Another activity, the launcher or the end of the activity takes the front away."""

    def on_destroy(self) -> None:
        """The activity was finished."""

    def on_result(self, request: str, result: ActivityResult) -> None:
        """An activity started with the name `request` has finished."""

    # -- what apps call --------------------------------------------------------------------------

    def start_activity(self, intent: Intent, request: Request = "") -> None:
        """Start another activity; with a name as `request` its result comes to `on_result`.

        A bound method as `request` gets the result itself.
        """
        self.device.activities.start(intent, caller=self, request=request)

    def finish(self, ok: bool = False, **data: Any) -> None:
        """Close this activity, giving `data` to the caller."""
        self.result = ActivityResult(ok, data)
        self.device.activities.finish(self)

    def show(self, overlay: Screen) -> None:
        """Open a dialog or menu over this activity."""
        overlay.follows_night = overlay.follows_night and self.follows_night
        overlay.always_night = overlay.always_night or self.always_night
        overlay.shown_by = self
        self.overlays.append(overlay)
        self.device.ime.on_window_focus(overlay, opened=True)
        self.device.windows.mark_changed()

    def dismiss(self, overlay: Screen | None = None) -> None:
        """Close `overlay` (default: the topmost)."""
        if overlay is None and self.overlays:
            overlay = self.overlays[-1]
        if overlay in self.overlays:
            had_focus = overlay is self.overlays[-1] and self is self.device.activities.top_activity
            self.overlays.remove(overlay)
            if had_focus and not overlay.covers_keyboard:
                below = self.overlays[-1] if self.overlays else self
                self.device.ime.on_window_focus(below, opened=False)
            self.invalidate()

    def push(self, fragment: Fragment) -> None:
        """Show `fragment` instead of the present content."""
        self.device.ime.hide()
        self._suspend_focus()
        self.fragments.append(fragment)
        fragment.on_shown()
        self.invalidate()

    def pop(self) -> None:
        """Go back to the fragment before (or to the activity's own content)."""
        if self.fragments:
            self.device.ime.hide()
            self._suspend_focus()
            self.fragments.pop().on_closed()
            if self.fragments:
                self.fragments[-1].on_shown()
            self.invalidate()

    def _suspend_focus(self) -> None:
        self.retained_state.pop("focus", None)

    def toast(self, text: str, long: bool = False) -> None:
        """Show a toast."""
        self.device.windows.toast(text, self.package, long)

    # -- window ----------------------------------------------------------------------------------

    @property
    def custom_colors(self) -> CustomColors | None:
        return self.app.custom_colors

    @property
    def fragment(self) -> Fragment | None:
        """The fragment on top."""
        return self.fragments[-1] if self.fragments else None

    @property
    def retained_state(self) -> dict[str, Any]:
        return self.fragments[-1].retained if self.fragments else self._retained

    def build_window(self, insets: Insets) -> View:
        """The content inside the system bars (the whole display for `edge_to_edge`)."""
        self.display_insets = insets
        content = self.fragments[-1].build() if self.fragments else self.build()
        room = Insets() if self.edge_to_edge else insets
        bar = (self.status_bar_color, self.device.display.insets.top)
        return WindowContent(insets=room, status_bar=bar, children=[content])

    def handle_back(self) -> None:
        """BACK: overlays first, then fragments, then `on_back`, then the activity closes."""
        if self.overlays:
            if not self.overlays[-1].on_back():
                self.dismiss()
            return
        if self.fragments:
            if not self.fragments[-1].on_back():
                self.pop()
        elif not self.on_back():
            self.device.activities.back_out(self)
        self.invalidate()


class Fragment:
    """A page inside an activity, with retained scroll positions and its own texts."""

    def __init__(self, activity: Activity) -> None:
        self.activity = activity
        self.device = activity.device
        self.retained: dict[str, Any] = {}

    def build(self) -> View:
        """The page's views."""
        raise TypeError(f"{type(self).__name__} does not define build()")

    def on_back(self) -> bool:
        """Handle BACK; False closes the page."""
        return False

    def on_shown(self) -> None:
        """The page has become the visible one."""

    def on_closed(self) -> None:
        """The page was closed."""

    def invalidate(self) -> None:
        """Build again."""
        self.activity.invalidate()

    def close(self) -> None:
        """Go back from this page."""
        self.activity.pop()


@dataclass(kw_only=True, eq=False, repr=False)
class WindowContent(Box):
    """The decor view: `content` inside the room that system bars leave.

    `status_bar` is colour and height in px of what is painted at the upper edge.
    """

    class_name: str | None = "android.widget.FrameLayout"
    insets: Insets = Insets()
    status_bar: tuple[str, int] = ("", 0)
    w: float = MATCH
    h: float = MATCH

    def layout_content(self, ctx: LayoutContext, inner: Rect, clip: Rect) -> None:
        i = self.insets
        room = Rect(
            inner.left + i.left, inner.top + i.top, inner.right - i.right, inner.bottom - i.bottom
        )
        super().layout_content(ctx, room, clip)

    def measure_content(
        self, ctx: LayoutContext, max_w: int, max_h: int, exact_w: bool, exact_h: bool
    ) -> tuple[int, int]:
        i = self.insets
        super().measure_content(
            ctx,
            max(0, max_w - i.left - i.right),
            max(0, max_h - i.top - i.bottom),
            exact_w,
            exact_h,
        )
        return max_w, max_h

    def paint_over(self, canvas: skia.Canvas, ctx: LayoutContext) -> None:
        shade, height = self.status_bar
        if shade:
            left, top, right, _ = self.bounds
            area = skia.Rect.MakeLTRB(left, top, right, top + height)
            canvas.drawRect(area, skia.Paint(Color=color(shade)))
