"""The window manager: which windows are on the screen, and in which order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from android_world.virtual_device.system.date_format import local_time
from android_world.virtual_device.system.service import Service
from android_world.virtual_device.system.toast import LONG_MS, SHORT_MS, ToastScreen
from android_world.virtual_device.ui.containers import Scroll
from android_world.virtual_device.ui.controls import TextField
from android_world.virtual_device.ui.dark_theme import by_night
from android_world.virtual_device.ui.editing import TextState
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.scene import Layer, Overlay, Scene
from android_world.virtual_device.ui.screen import Insets, LayoutResult, Screen
from android_world.virtual_device.ui.view import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from android_world.virtual_device.system.device_protocol import Device

# Layers of system windows, from the bottom up; app windows lie below them all.
LAYER_INPUT_METHOD = 10
LAYER_STATUS_BAR = 20
LAYER_TOAST = 30
LAYER_HEADS_UP = 40
LAYER_SHADE = 50
LAYER_SYSTEM_DIALOG = 60
LAYER_AMBIENT = 70
_INVERSION = "accessibility_display_inversion_enabled"


class WindowManager(Service):
    """Keeps system windows; app windows belong to their activities.

    `generation` grows with every change that can be seen.
    """

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.generation = 0
        self._last_window_id = 0
        self._toast_number = 0
        self._system: dict[str, tuple[int, Screen]] = {}
        self.pointer_trace: tuple[tuple[int, int], ...] = ()
        self._scene: Scene | None = None
        self._minute = 0  # of the scene: screens show the time

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_scene": None}

    def boot(self) -> None:
        self.device.settings.observe("system", "pointer_location", self._on_appearance_change)
        self.device.settings.observe("secure", "ui_night_mode", self._on_appearance_change)
        self.device.settings.observe("secure", _INVERSION, self._on_appearance_change)

    def _on_appearance_change(self, namespace: str, key: str) -> None:
        self.relayout()

    @property
    def night(self) -> bool:
        """Whether the dark theme is on: by hand, or by its schedule."""
        mode = self.device.settings.get("secure", "ui_night_mode")
        if mode in ("0", "3"):  # From sunset to sunrise, or at custom times.
            return not 6 <= local_time(self.device).hour < 22
        return mode == "2"

    def next_window_id(self) -> int:
        """A new window number."""
        self._last_window_id += 1
        return self._last_window_id

    # -- system windows --------------------------------------------------------------------------

    def show(self, name: str, screen: Screen, layer: int) -> None:
        """Put a system window on the screen, replacing the one of the same name."""
        self._system[name] = (layer, screen)
        self.mark_changed()

    def hide(self, name: str) -> None:
        """Take a system window away."""
        if self._system.pop(name, None) is not None:
            self.mark_changed()

    def system_window(self, name: str) -> Screen | None:
        """The system window `name`, if it is shown."""
        entry = self._system.get(name)
        return entry[1] if entry else None

    def toast(self, text: str, package: str, long: bool = False) -> None:
        """Show a short message for 2 (long: 3.5) seconds of device time."""
        self._toast_number += 1
        self.show("toast", ToastScreen(self.device, text, package), LAYER_TOAST)
        self.device.log.add("I", "Toast", f"{package}: {text}")
        duration = LONG_MS if long else SHORT_MS
        self.device.clock.call_later(
            duration, self._end_toast, self._toast_number, periodic=True, name="toast"
        )

    def _end_toast(self, number: int) -> None:
        if number == self._toast_number:
            self.hide("toast")

    # -- looking ---------------------------------------------------------------------------------

    def mark_changed(self) -> None:
        """Something visible changed."""
        self.generation += 1
        self._scene = None

    def relayout(self) -> None:
        """Size, density, rotation, fonts or theme changed: build everything again."""
        for screen in self.screens():
            screen._laid = None
        self.mark_changed()

    def layer_of(self, screen: Screen) -> int:
        """The layer of a system window; 0 for an app's."""
        return next((layer for layer, shown in self._system.values() if shown is screen), 0)

    def screens(self) -> list[Screen]:
        """All windows' screens from the bottom up."""
        system = sorted(self._system.values(), key=lambda entry: entry[0])
        ime = self.device.ime.screen
        target = self.device.ime.target
        if ime is not None and any(s.focus is target for _, s in system if s.focusable):
            windows = [*self.device.activities.visible_windows(), *(s for _, s in system), ime]
        else:
            below = [s for layer, s in system if layer < LAYER_INPUT_METHOD]
            above = [s for layer, s in system if layer >= LAYER_INPUT_METHOD]
            shown = self.device.activities.visible_windows()
            covers = (i for i, s in enumerate(shown) if s.covers_keyboard and ime is not None)
            split = next(covers, len(shown))
            windows = [*shown[:split], *([ime] if ime else []), *shown[split:], *below, *above]
        return [s for s in windows if s.is_visible_among(windows)]

    def scene(self) -> Scene:
        """Everything on the screen now; the same object until something changes."""
        minute = self.device.clock.now_ms // 60_000
        if minute != self._minute:
            self._minute = minute
            self.relayout()
        while self._scene is None:
            self._scene = self._compose()
        return self._scene

    def frame_of(self, screen: Screen) -> Rect:
        """Bounds for a window: an application's exclude the camera's cutout in landscape."""
        bounds, behind = self.device.display.bounds, screen.behind_cutout
        if behind or (behind is None and screen.window_type != "application"):
            return bounds
        insets = self.device.display.insets
        return Rect(insets.left, 0, bounds.right - insets.right, bounds.bottom)

    def layout_of(self, screen: Screen, insets: Insets) -> LayoutResult | None:
        """What a window shows in its frame; None if its app has crashed over it."""
        display = self.device.display
        bounds, density, scale = self.frame_of(screen), display.density, display.font_scale
        if bounds.width < display.size[0]:
            insets = replace(insets, left=0, right=0)
        found: list[LayoutResult] = []
        self.device.activities.run(
            screen.package,
            lambda: found.append(screen.layout(bounds, insets, density, scale)),
        )
        return found[0] if found else None

    def _compose(self) -> Scene | None:
        """Build what is on the screen; None if an app has crashed over it."""
        display = self.device.display
        size, density = display.size, display.density
        screens = self.screens()
        active = self.focused_screen()
        first_reported = self._first_reported(screens)
        hiding = (i for i, s in enumerate(screens) if s.hides_system_bars)
        bars_from = max(hiding, default=0)
        layers = []
        for order, screen in enumerate(screens):
            laid = self.layout_of(screen, self.insets_for(screen))
            if laid is None:
                return None
            layers.append(
                Layer(
                    screen=screen,
                    laid=laid,
                    window_id=screen.window_id,
                    window_type=screen.window_type,
                    package=screen.package,
                    title=screen.window_title,
                    order=order,
                    modal=screen.modal,
                    dim=screen.dim,
                    background=screen.background,
                    navigation_bar=_bar_color(screen),
                    recolour=screen.recolour,
                    reported=screen.listed
                    and screen.listed_while_off != display.screen_on
                    and (order >= first_reported or (order >= bars_from and _is_bar(screen))),
                    active=screen is active,
                )
            )
        return Scene(tuple(layers), size, display.rotation, density, self._overlay(screens))

    def _first_reported(self, screens: list[Screen]) -> int:
        """The lowest window that accessibility lists: nothing behind a covering one."""
        first = 0
        for order, screen in enumerate(screens):
            if screen.modal and screen.hides_behind:
                first = order
        return first

    def _overlay(self, screens: list[Screen]) -> Overlay:
        top = next((s for s in reversed(screens) if s.window_type != "input_method"), None)
        apps = [s for s in screens if s.window_type == "application"]
        top = apps[-1] if apps else top
        light = bool(top and (top.light_status_bar or top.light_navigation_bar))
        colored = top and not top.light_navigation_bar and any(map(_bar_color, apps))
        light = light and not (top and (top.night or colored))
        light = light or (self.device.ime.visible and not (top and top.night))
        if any(s.window_type == "system" and s.modal for s in screens):
            light = False  # the shade and the dialogs of the system are dark
        insets = self.device.display.insets
        show_pointer = self.device.settings.get("system", "pointer_location") == "1"
        return Overlay(
            pill_color="#99000000" if light else "#ECECED",
            navigation_bar_px=insets.bottom,
            pointer_trace=self.pointer_trace if show_pointer else (),
            show_pointer_location=show_pointer,
            screen_on=self.device.display.screen_on,
            inverted=self.device.settings.get_bool("secure", _INVERSION),
        )

    def insets_for(self, screen: Screen) -> Insets:
        """System bars, and the keyboard for windows it pushes up."""
        insets = self.device.display.insets
        ime_height = self.device.ime.height
        pushed = screen.window_type == "application" and not screen.covers_keyboard
        if ime_height and pushed:
            return Insets(insets.left, insets.top, insets.right, max(insets.bottom, ime_height))
        return insets

    # -- focus -----------------------------------------------------------------------------------

    def focused_screen(self) -> Screen | None:
        """The window that gets keys: the topmost focusable one."""
        for screen in reversed(self.screens()):
            if screen.focusable and screen.window_type != "input_method":
                return screen
        return None

    def focused_field(self) -> TextField | None:
        """The text field that gets what is typed."""
        screen = self.focused_screen()
        if screen is None or screen.focus is None:
            return None
        return self.field_of(screen, screen.focus)

    def field_of(self, screen: Screen, state: TextState) -> TextField | None:
        """The field that shows `state` on `screen`."""
        for layer in self.scene().layers:
            if layer.screen is screen:
                for view in layer.root.walk():
                    if isinstance(view, TextField) and view.state is state:
                        return view
        return None

    def focus_field(self, screen: Screen, state: TextState | None, keyboard: bool = True) -> None:
        """Move the focus; show the keyboard for a field, hide it for None."""
        before = screen.focus
        if state is None:
            screen.retained_state.pop("focus", None)
        else:
            screen.retained_state["focus"] = state
        screen.invalidate()
        if before is not state:
            self.device.selection.hide()
            self._notify_focus(screen, before, False)
            self._notify_focus(screen, state, True)
        if state is None:
            if before is not None and before is self.device.ime.target:
                self.device.ime.hide()
        elif keyboard:
            self.device.ime.show(screen, state)
            self.reveal_field(screen, state)

    def reveal_focus(self) -> None:
        """Scroll to the focused field, if there is one: it was typed in, or the room changed."""
        screen = self.focused_screen()
        if screen is not None and screen.focus is not None:
            self.reveal_field(screen, screen.focus)

    def reveal_field(self, screen: Screen, state: TextState) -> None:
        """Scroll as little as needed to show the field, as Android does for the focused view.

        Of a field that is taller than the room there is, the line of the cursor.
        """
        self._reveal(screen, lambda v: isinstance(v, TextField) and v.state is state, state.cursor)

    def reveal_view(self, screen: Screen, view: View) -> None:
        """Scroll as little as needed to show a view of what is on the screen now."""
        self._reveal(screen, lambda v: v is view)

    def _reveal(self, screen: Screen, wanted: Callable[[View], bool], cursor: int = 0) -> None:
        layer = next((la for la in self.scene().layers if la.screen is screen), None)
        path = _path_to(layer.root, wanted) if layer is not None else []
        for view in path[:-1]:
            if isinstance(view, Scroll) and not view.horizontal and view.state is not None:
                shown = path[-1].bounds
                if shown.height > view.bounds.height and isinstance(path[-1], TextField):
                    shown = path[-1].caret_rect(cursor)
                start = shown.top - view.bounds.top + view.state.offset
                before = view.state.offset
                view.state.reveal(start, start + shown.height)
                if view.state.offset != before:
                    screen.invalidate()

    def _notify_focus(self, screen: Screen, state: TextState | None, gained: bool) -> None:
        field = self.field_of(screen, state) if state is not None else None
        if field is not None and gained and field.select_all_on_focus and field.state is not None:
            field.state.select_all()
            screen.invalidate()
        if field is not None and field.on_focus is not None:
            field.on_focus(gained)
            screen.invalidate()


def _path_to(view: View, wanted: Callable[[View], bool]) -> list[View]:
    """Views from `view` down to the first that is wanted; empty when there is none."""
    if wanted(view):
        return [view]
    for child in view.child_views():
        below = _path_to(child, wanted)
        if below:
            return [view, *below]
    return []


def _is_bar(screen: Screen) -> bool:
    """Whether a window belongs to the system and lets touches pass: the status bar, a toast."""
    return screen.window_type == "system" and not screen.modal


def _bar_color(screen: Screen) -> str:
    """The colour below the navigation bar, dark where the screen is."""
    color = screen.navigation_bar_color
    return by_night(color, "surface") if color and screen.night else color
