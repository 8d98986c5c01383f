"""System UI as other services see it: status bar, shade, recents, dialogs of the system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.apps._lib.android_framework import error_dialogs as dialogs
from android_world.virtual_device.apps._lib.android_framework.chooser import share_text_intent
from android_world.virtual_device.apps.system_ui.ambient_display import AmbientDisplay
from android_world.virtual_device.apps.system_ui.dialogs import (
    DIALOG_WINDOW,
    InternetDialog,
    PowerMenu,
)
from android_world.virtual_device.apps.system_ui.heads_up import HeadsUp
from android_world.virtual_device.apps.system_ui.panels import ClipboardOverlay, VolumePanel
from android_world.virtual_device.apps.system_ui.screen_recorder import (
    ScreenRecordDialog,
    ScreenRecorder,
)
from android_world.virtual_device.apps.system_ui.screenshot_preview import ScreenshotPreview
from android_world.virtual_device.apps.system_ui.shade import QUICK_SETTINGS, SHADE, Shade
from android_world.virtual_device.apps.system_ui.status_bar import StatusBar
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.notifications import limited_connectivity
from android_world.virtual_device.system.screenshots import save_screenshot
from android_world.virtual_device.system.service import Service
from android_world.virtual_device.system.windows import (
    LAYER_AMBIENT,
    LAYER_HEADS_UP,
    LAYER_SHADE,
    LAYER_STATUS_BAR,
    LAYER_SYSTEM_DIALOG,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from android_world.virtual_device.clock import EventHandle
    from android_world.virtual_device.system.device_protocol import Device

_MINUTE_MS = 60_000
VOLUME_PANEL_MS = 3000
PREVIEW_MS = 6000
_SHADE, _HEADS_UP = "shade", "heads_up"
_VOLUME, _CLIPBOARD, _SCREENSHOT = "volume", "clipboard_overlay", "screenshot_preview"


class SystemUi(Service):
    """Opens and closes the surfaces of the system.

    `switches` are the quick settings tiles without their own setting that are on.
    """

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.switches: set[str] = set()
        self.recorder = ScreenRecorder(device)
        self._planned: dict[str, EventHandle] = {}

    def boot(self) -> None:
        self.device.windows.show("status_bar", StatusBar(self.device), LAYER_STATUS_BAR)
        self.device.windows.show("ambient", AmbientDisplay(self.device), LAYER_AMBIENT)
        for namespace in ("global", "system", "secure"):
            self.device.settings.observe(namespace, None, self._on_setting_change)
        self.device.settings.observe("global", "wifi_on", self._on_wifi_change)
        self._next_minute()

    # -- what the status bar shows ---------------------------------------------------------------

    def _next_minute(self) -> None:
        now = self.device.clock.now_ms
        self._minute = self.device.clock.call_at(
            now - now % _MINUTE_MS + _MINUTE_MS,
            self._on_minute_passage,
            periodic=True,
            name="minute",
        )

    def _on_minute_passage(self) -> None:
        self.device.windows.mark_changed()
        self._next_minute()

    def on_time_changed(self) -> None:
        """The wall clock or its zone was set."""
        self._minute.cancel()
        self._next_minute()
        self.device.windows.relayout()

    def _on_setting_change(self, namespace: str, key: str) -> None:
        shade = self.device.windows.system_window(_SHADE)
        if shade is not None:
            shade.invalidate()
        self.device.windows.mark_changed()

    def _on_wifi_change(self, namespace: str, key: str) -> None:
        network = self.device.radios.wifi_network
        posted = limited_connectivity(network.ssid if network else "")
        if network is None:
            self.device.notifications.cancel(posted.package, posted.id)
        elif self.device.notifications.get(posted.key) is None:
            self.device.notifications.post(posted)

    # -- notifications ---------------------------------------------------------------------------

    def on_notifications_changed(self) -> None:
        """A notification was posted, went away, peeks or retreats."""
        windows = self.device.windows
        peeking = self.device.notifications.heads_up
        shade, shown = windows.system_window(_SHADE), windows.system_window(_HEADS_UP)
        if peeking is None or shade is not None:
            windows.hide(_HEADS_UP)
        elif shown is None:
            windows.show(_HEADS_UP, HeadsUp(self.device), LAYER_HEADS_UP)
        for screen in (shade, windows.system_window(_HEADS_UP)):
            if screen is not None:
                screen.invalidate()
        windows.mark_changed()

    # -- shade -----------------------------------------------------------------------------------

    def expand_notifications(self) -> None:
        """Open the shade (from quick settings: go back to it)."""
        self._expand(SHADE)

    def expand_settings(self) -> None:
        """Open quick settings."""
        self._expand(QUICK_SETTINGS)

    def _expand(self, mode: str) -> None:
        self.device.ime.hide()
        self.device.selection.hide()
        self.device.notifications.end_heads_up()
        self.device.windows.show(_SHADE, Shade(self.device, mode), LAYER_SHADE)
        self.device.windows.hide(_HEADS_UP)
        self._on_second_passage()

    def _on_second_passage(self) -> None:
        """Let running times on the cards continue while the shade is open."""
        shade = self.device.windows.system_window(_SHADE)
        if shade is None or not any(n.show_chronometer for n in self.device.notifications.active()):
            return
        shade.invalidate()
        clock, tick = self.device.clock, self._on_second_passage
        rest = 1000 - clock.now_ms % 1000
        self._plan(clock.call_later(rest, tick, periodic=True, name="chronometer"))

    def _plan(self, event: EventHandle) -> None:
        """Keep planned work in place of that with the same name."""
        self._discard(event.name)
        self._planned[event.name] = event

    def _discard(self, name: str) -> None:
        if name in self._planned:
            self._planned.pop(name).cancel()

    @property
    def shade_mode(self) -> str | None:
        """What the shade shows ("shade" or "quick settings"); None while it is closed."""
        screen = self.device.windows.system_window(_SHADE)
        mode: str | None = getattr(screen, "mode", None)
        return mode

    def collapse(self) -> None:
        """Close the shade and the dialogs of the system."""
        if self.shade_mode is not None:
            self.device.ime.hide()
        self.device.windows.hide(_SHADE)
        self.device.windows.hide(DIALOG_WINDOW)

    def open(self, intent: Intent) -> None:
        """Start an activity from a surface of the system, which closes."""
        self.collapse()
        self.device.activities.start(intent)

    # -- dialogs and panels ----------------------------------------------------------------------

    def show_internet_dialog(self) -> None:
        """Open the dialog of the Internet tile."""
        self.device.windows.show(DIALOG_WINDOW, InternetDialog(self.device), LAYER_SYSTEM_DIALOG)

    @property
    def is_recording(self) -> bool:
        """Whether the screen is recorded, or soon will be."""
        return self.recorder.is_active

    def toggle_recording(self) -> None:
        """The Screen record tile: ask before a recording, or end it."""
        if self.is_recording:
            self.recorder.stop()
            return
        dialog = ScreenRecordDialog(self.device, self.recorder)
        self.device.windows.show(DIALOG_WINDOW, dialog, LAYER_SYSTEM_DIALOG)

    def show_power_menu(self) -> None:
        """Open what a long press on the power key opens."""
        self.device.windows.show(DIALOG_WINDOW, PowerMenu(self.device), LAYER_SYSTEM_DIALOG)

    def show_app_error(self, package: str, not_responding: bool = False) -> None:
        """Open "App keeps stopping" or "App isn't responding"."""
        kind = dialogs.NOT_RESPONDING if not_responding else dialogs.CRASHED
        self._alert(dialogs.AppErrorDialog(self.device, package, kind))

    def show_old_app_warning(self, package: str) -> None:
        """Open the warning about an app that was built for an older Android."""
        self._alert(dialogs.OldAppDialog(self.device, package))

    def _alert(self, screen: dialogs.SystemAlert) -> None:
        self.device.windows.show(dialogs.WINDOW, screen, LAYER_SYSTEM_DIALOG)

    def power_off(self) -> None:
        """Switch the screen off: the phone itself is switched off by its host."""
        self.device.display.screen_on = False
        self.device.windows.mark_changed()

    def restart(self) -> None:
        """Start the phone again."""
        self.device.reboot()

    def show_volume_panel(self) -> None:
        """Show the volume for three seconds."""
        clock, windows = self.device.clock, self.device.windows
        windows.show(_VOLUME, VolumePanel(self.device), LAYER_HEADS_UP)
        self._plan(clock.call_later(VOLUME_PANEL_MS, windows.hide, _VOLUME, name="volume panel"))

    # -- clipboard -------------------------------------------------------------------------------

    def show_clipboard_overlay(self) -> None:
        """Show what was copied, for six seconds or until a touch elsewhere."""
        self.device.windows.show(_CLIPBOARD, ClipboardOverlay(self.device), LAYER_HEADS_UP)
        clock, hide = self.device.clock, self.hide_clipboard_overlay
        self._plan(clock.call_later(PREVIEW_MS, hide, name="clipboard overlay"))

    def hide_clipboard_overlay(self) -> None:
        """Take the preview away."""
        self.device.windows.hide(_CLIPBOARD)

    def on_touch(self, x: float, y: float) -> None:
        """A finger came down: the preview and a peeking panel go when it was elsewhere."""
        peeking = self.device.windows.system_window(_HEADS_UP)
        panel_open = isinstance(peeking, HeadsUp) and peeking.panel is not None
        if panel_open and not self._touches("HeadsUp", x, y):
            self.device.notifications.end_heads_up()
        overlay = self.device.windows.system_window(_CLIPBOARD)
        if overlay is not None and not self._touches("ClipboardOverlay", x, y):
            self.hide_clipboard_overlay()

    def _touches(self, title: str, x: float, y: float) -> bool:
        layers = self.device.windows.scene().layers
        return any(layer.title == title and layer.bounds.contains(x, y) for layer in layers)

    def share_text(self, text: str) -> None:
        """Open the share sheet for a text."""
        self.open(share_text_intent(text))

    # -- others ----------------------------------------------------------------------------------

    def toggle_do_not_disturb(self) -> None:
        """Switch Do Not Disturb for the time that `zen_duration` (minutes) says; 0: for good."""
        settings = self.device.settings
        self._discard("do not disturb")
        on = not settings.get_bool("global", "zen_mode")
        settings.put("global", "zen_mode", int(on))
        minutes = settings.get_int("secure", "zen_duration")
        if on and minutes > 0:
            end_ms, end = self.device.clock.now_ms + minutes * _MINUTE_MS, settings.put
            name = "do not disturb"
            self._plan(self.device.clock.call_at(end_ms, end, "global", "zen_mode", 0, name=name))

    def take_screenshot(self, picture: npt.NDArray[np.uint8] | None = None) -> str:
        """Save an image of the screen (or the one given), and preview it; returns its path."""
        self.hide_screenshot_preview()
        if picture is None:
            picture = self.device.windows.scene().picture
        path = save_screenshot(self.device, picture)
        preview = ScreenshotPreview(self.device, path)
        self.device.windows.show(_SCREENSHOT, preview, LAYER_SYSTEM_DIALOG)
        clock, hide = self.device.clock, self.hide_screenshot_preview
        self._plan(clock.call_later(PREVIEW_MS, hide, name="screenshot preview"))
        return path

    def hide_screenshot_preview(self) -> None:
        """Take the preview of a screenshot away."""
        self.device.windows.hide(_SCREENSHOT)

    def show_recents(self) -> None:
        """Show the launcher's overview of recent tasks."""
        self.collapse()
        self.device.activities.show_overview()
