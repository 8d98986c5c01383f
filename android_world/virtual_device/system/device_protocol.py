"""The phone as its services, its shell and its apps see it."""

from __future__ import annotations

import abc
from typing import TYPE_CHECKING, Protocol

from android_world.virtual_device.clock import Clock
from android_world.virtual_device.storage.storage import Storage
from android_world.virtual_device.system.accessibility import AccessibilityManager
from android_world.virtual_device.system.activities import ActivityManager
from android_world.virtual_device.system.audio import Audio
from android_world.virtual_device.system.battery import Battery
from android_world.virtual_device.system.clipboard import Clipboard
from android_world.virtual_device.system.config import DeviceConfig
from android_world.virtual_device.system.content.call_log import CallLogProvider
from android_world.virtual_device.system.content.contacts import ContactsProvider
from android_world.virtual_device.system.content.file_makers import FileMakers
from android_world.virtual_device.system.content.media import MediaProvider
from android_world.virtual_device.system.content.resolver import ContentResolver
from android_world.virtual_device.system.content.sms import SmsProvider
from android_world.virtual_device.system.display import Display
from android_world.virtual_device.system.ime import InputMethod
from android_world.virtual_device.system.initial_files import BootData
from android_world.virtual_device.system.input import InputManager
from android_world.virtual_device.system.location import Location
from android_world.virtual_device.system.log import Log
from android_world.virtual_device.system.modem import Modem
from android_world.virtual_device.system.notifications import Notifications
from android_world.virtual_device.system.packages import PackageManager
from android_world.virtual_device.system.properties import Properties
from android_world.virtual_device.system.radios import Radios
from android_world.virtual_device.system.roles import Roles
from android_world.virtual_device.system.selection import Selection
from android_world.virtual_device.system.settings import Settings
from android_world.virtual_device.system.telephony import Telephony
from android_world.virtual_device.system.windows import WindowManager

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from android_world.virtual_device.framework.intents import Intent


class SystemUi(Protocol):
    """The surfaces of the system: status bar, shade, panels, dialogs.

    `switches` are the quick settings tiles without their own setting that are on.
    """

    switches: set[str]

    def on_time_changed(self) -> None:
        """The wall clock or its zone was set."""

    def on_notifications_changed(self) -> None:
        """A notification was posted, went away, peeks or retreats."""

    def expand_notifications(self) -> None:
        """Open the shade (from quick settings: go back to it)."""

    def expand_settings(self) -> None:
        """Open quick settings."""

    def collapse(self) -> None:
        """Close the shade and the dialogs of the system."""

    def open(self, intent: Intent) -> None:
        """Start an activity from a surface of the system, which closes."""

    def show_internet_dialog(self) -> None:
        """Open the dialog of the Internet tile."""

    @property
    def is_recording(self) -> bool:
        """Whether the screen is recorded, or soon will be."""

    def toggle_recording(self) -> None:
        """The Screen record tile: ask before a recording, or end it."""

    def show_power_menu(self) -> None:
        """Open what a long press on the power key opens."""

    def show_old_app_warning(self, package: str) -> None:
        """Open the warning about an app that was built for an older Android."""

    def show_app_error(self, package: str, not_responding: bool = False) -> None:
        """Open "App keeps stopping" or "App isn't responding"."""

    def power_off(self) -> None:
        """Switch the screen off: the phone itself is switched off by its host."""

    def restart(self) -> None:
        """Start the phone again."""

    def show_volume_panel(self) -> None:
        """Show the volume for three seconds."""

    def show_clipboard_overlay(self) -> None:
        """Show what was copied, for six seconds or until a touch elsewhere."""

    def hide_clipboard_overlay(self) -> None:
        """Take the preview away."""

    def on_touch(self, x: float, y: float) -> None:
        """A finger came down: the preview goes when it was elsewhere."""

    def share_text(self, text: str) -> None:
        """Open the share sheet for a text."""

    def toggle_do_not_disturb(self) -> None:
        """Switch Do Not Disturb for the time that `zen_duration` (minutes) says; 0: for good."""

    def take_screenshot(self, picture: npt.NDArray[np.uint8] | None = None) -> str:
        """Save an image of the screen (or the one given), and preview it; returns its path."""

    def hide_screenshot_preview(self) -> None:
        """Take the preview of a screenshot away."""

    def show_recents(self) -> None:
        """Show the launcher's overview of recent tasks."""


class Device(abc.ABC):
    """The phone and its services, which are declared in the order in which they boot."""

    config: DeviceConfig
    clock: Clock
    storage: Storage
    log: Log
    properties: Properties
    settings: Settings
    windows: WindowManager
    display: Display
    audio: Audio
    battery: Battery
    location: Location
    clipboard: Clipboard
    radios: Radios
    notifications: Notifications
    packages: PackageManager
    boot_data: BootData
    roles: Roles
    content: ContentResolver
    contacts: ContactsProvider
    sms: SmsProvider
    call_log: CallLogProvider
    file_makers: FileMakers
    media: MediaProvider
    modem: Modem
    telephony: Telephony
    ime: InputMethod
    selection: Selection
    input: InputManager
    accessibility: AccessibilityManager
    system_ui: SystemUi
    activities: ActivityManager

    @property
    @abc.abstractmethod
    def itself(self) -> tuple[object, ...]:
        """What services refer to and is not a part of a snapshot's copies."""

    @abc.abstractmethod
    def advance(self, ms: int) -> None:
        """Let the phone's time pass."""

    @abc.abstractmethod
    def wait_for_idle(self) -> None:
        """Run what is due soon, until no one-shot work is due within 500 ms."""

    @abc.abstractmethod
    def advance_to_idle(self) -> None:
        """Let pass what is left of a second since the last input, then run until idle."""

    @abc.abstractmethod
    def on_time_changed(self) -> None:
        """The wall clock or its zone was set: apps and status bar follow."""

    @abc.abstractmethod
    def reboot(self) -> None:
        """Start the phone again: processes and tasks are gone, files and settings stay."""
