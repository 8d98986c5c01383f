"""What tasks do to a device over adb; the parts are modules of `android_world.device`."""

from __future__ import annotations

from android_world.device.activities import (
    close_app,
    close_recents,
    extract_package_name,
    get_adb_activity,
    get_all_apps,
    get_current_activity,
    launch_app,
    send_android_intent,
    start_activity,
)
from android_world.device.adb import (
    T,
    check_ok,
    issue_generic_request,
    retry,
    set_root_if_needed,
)
from android_world.device.clipboard import (
    extract_broadcast_data,
    get_clipboard_contents,
    set_clipboard_contents,
)
from android_world.device.contacts import clear_contacts as delete_contacts
from android_world.device.databases import execute_sql_command
from android_world.device.packages import (
    clear_app_data,
    get_all_package_names,
    get_api_level,
    grant_permissions,
    install_apk,
    set_default_app,
)
from android_world.device.radios import (
    check_airplane_mode,
    toggle_airplane_mode,
    toggle_bluetooth,
    toggle_wifi,
)
from android_world.device.screen import (
    change_orientation,
    get_logical_screen_size,
    get_orientation,
    get_physical_frame_boundary,
    get_screen_size,
    set_brightness,
    set_screen_size,
)
from android_world.device.settings import get_all_settings, put_settings
from android_world.device.telephony import (
    call_emulator,
    call_phone_number,
    clear_android_emulator_call_log,
    disable_headsup_notifications,
    enable_headsup_notifications,
    end_call_if_active,
    get_call_state,
    text_emulator,
)
from android_world.device.text_input import type_text
from android_world.device.touch import (
    double_tap,
    generate_drag_and_drop_command,
    generate_swipe_command,
    long_press,
    press_back_button,
    press_enter_button,
    press_home_button,
    press_keyboard_generic,
    tap_screen,
)
from android_world.device.uiautomator import uiautomator_dump

__all__ = [
    "T",
    "call_emulator",
    "call_phone_number",
    "change_orientation",
    "check_airplane_mode",
    "check_ok",
    "clear_android_emulator_call_log",
    "clear_app_data",
    "close_app",
    "close_recents",
    "delete_contacts",
    "disable_headsup_notifications",
    "double_tap",
    "enable_headsup_notifications",
    "end_call_if_active",
    "execute_sql_command",
    "extract_broadcast_data",
    "extract_package_name",
    "generate_drag_and_drop_command",
    "generate_swipe_command",
    "get_adb_activity",
    "get_all_apps",
    "get_all_package_names",
    "get_all_settings",
    "get_api_level",
    "get_call_state",
    "get_clipboard_contents",
    "get_current_activity",
    "get_logical_screen_size",
    "get_orientation",
    "get_physical_frame_boundary",
    "get_screen_size",
    "grant_permissions",
    "install_apk",
    "issue_generic_request",
    "launch_app",
    "long_press",
    "press_back_button",
    "press_enter_button",
    "press_home_button",
    "press_keyboard_generic",
    "put_settings",
    "retry",
    "send_android_intent",
    "set_brightness",
    "set_clipboard_contents",
    "set_default_app",
    "set_root_if_needed",
    "set_screen_size",
    "start_activity",
    "tap_screen",
    "text_emulator",
    "toggle_airplane_mode",
    "toggle_bluetooth",
    "toggle_wifi",
    "type_text",
    "uiautomator_dump",
]
