"""Pictures of the system UI."""

from __future__ import annotations

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.gallery import gallery, open_app, tap
from android_world.virtual_device.system.notifications import (
    IMPORTANCE_HIGH,
    Action,
    Notification,
    PendingIntent,
)


def _post_message(device: VirtualDevice) -> None:
    reply = PendingIntent(Intent("com.simplemobiletools.smsmessenger.action.reply"), "broadcast")
    device.notifications.post(
        Notification(
            package="com.simplemobiletools.smsmessenger",
            id=7,
            title="+15551234567",
            text="Dinner on Friday at seven?",
            importance=IMPORTANCE_HIGH,
            actions=[Action("Reply", reply, "text"), Action("Mark as Read", reply)],
        )
    )


@gallery("system_ui/status_bar_offline")
def status_bar_offline(device: VirtualDevice) -> None:
    """Airplane mode, Do Not Disturb and an alarm."""
    device.radios.set_airplane_mode(True)
    device.settings.put("global", "zen_mode", 1)
    device.settings.put("system", "next_alarm_formatted", "Mon 8:00")


@gallery("system_ui/shade")
def shade(device: VirtualDevice) -> None:
    """The notification shade."""
    device.system_ui.expand_notifications()


@gallery("system_ui/shade_expanded")
def shade_expanded(device: VirtualDevice) -> None:
    """A notification with its buttons."""
    _post_message(device)
    shade(device)
    tap(device, "Expand")


@gallery("system_ui/shade_reply")
def shade_reply(device: VirtualDevice) -> None:
    """Writing a reply in the shade."""
    shade_expanded(device)
    tap(device, "Reply")
    device.input.text("Fine with me")


@gallery("system_ui/shade_landscape")
def shade_landscape(device: VirtualDevice) -> None:
    """The shade on its side."""
    _rotate(device)
    shade(device)


@gallery("system_ui/quick_settings")
def quick_settings(device: VirtualDevice) -> None:
    """The first page of tiles."""
    device.system_ui.expand_settings()


@gallery("system_ui/quick_settings_page_2")
def quick_settings_page_2(device: VirtualDevice) -> None:
    """The second page of tiles."""
    quick_settings(device)
    device.input.swipe(900, 1000, 200, 1000)


@gallery("system_ui/quick_settings_landscape")
def quick_settings_landscape(device: VirtualDevice) -> None:
    """Quick settings on their side."""
    _rotate(device)
    quick_settings(device)


@gallery("system_ui/tile_editor")
def tile_editor(device: VirtualDevice) -> None:
    """Adding and removing tiles."""
    quick_settings(device)
    tap(device, "Edit order of settings.")


@gallery("system_ui/internet_dialog")
def internet_dialog(device: VirtualDevice) -> None:
    """The dialog of the Internet tile."""
    shade(device)
    tap(device, "Internet,AndroidWifi")


@gallery("system_ui/internet_dialog_airplane")
def internet_dialog_airplane(device: VirtualDevice) -> None:
    """The dialog of the Internet tile in airplane mode."""
    device.radios.set_airplane_mode(True)
    device.system_ui.show_internet_dialog()


@gallery("system_ui/power_menu")
def power_menu(device: VirtualDevice) -> None:
    """What the power button opens."""
    device.system_ui.show_power_menu()


@gallery("system_ui/heads_up")
def heads_up(device: VirtualDevice) -> None:
    """A message that has just arrived."""
    _post_message(device)


@gallery("system_ui/brightness_dialog")
def brightness_dialog(device: VirtualDevice) -> None:
    """The slider over Settings."""
    open_app(device, "com.android.settings")
    device.activities.start(Intent("com.android.intent.action.SHOW_BRIGHTNESS_DIALOG"))


@gallery("system_ui/volume_panel")
def volume_panel(device: VirtualDevice) -> None:
    """The volume keys."""
    device.input.key("VOLUME_UP")


@gallery("system_ui/clipboard_overlay")
def clipboard_overlay(device: VirtualDevice) -> None:
    """What was copied."""
    device.clipboard.set_text("The quick brown fox jumps over the lazy dog")


def _rotate(device: VirtualDevice) -> None:
    open_app(device, "com.android.settings")
    device.settings.put("system", "accelerometer_rotation", 0)
    device.settings.put("system", "user_rotation", 1)
