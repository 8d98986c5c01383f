"""The app's settings."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.customization import (
    customize_colors,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools.preferences import (
    NOWHERE,
    STYLE,
    language,
    notifications,
    page,
)
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.sms_messenger.conversation_details import app_preferences
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    choice,
    link,
    section,
    switch,
)

_MMS_LIMITS = ("100 KB", "200 KB", "300 KB", "600 KB", "1 MB", "2 MB", "No limit")
_FONT_SIZES = ("Small", "Medium", "Large", "Extra large")
_LOCK_SCREEN = ("Sender and message", "Sender only", "Nothing")


class SettingsActivity(Activity):
    """The app's settings, section by section."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        preferences = ui.PreferencePage(self, app_preferences(self.device), STYLE)

        def missing(title: str, name: str) -> Item:
            return link(title, name=name, **NOWHERE)

        blocked = "\n".join(sorted(self.device.telephony.blocked_numbers()))
        return page(
            self,
            "Settings",
            preferences.rows(
                [
                    section("Color customization"),
                    customize_colors(self),
                    section("General"),
                    language(self),
                    missing("Change date and time format", "change_date_time_format"),
                    link(
                        "Manage blocked numbers",
                        name="manage_blocked_numbers",
                        on_tap=partial(
                            preferences.say,
                            blocked or "You are not blocking anyone.",
                            "Manage blocked numbers",
                        ),
                    ),
                    link(
                        "Manage blocked keywords",
                        name="manage_blocked_keywords",
                        on_tap=partial(
                            preferences.say,
                            "You are not blocking any keywords.",
                            "Manage blocked keywords",
                        ),
                    ),
                    choice(
                        "Font size", "settings_font_size", _FONT_SIZES, "Medium", name="font_size"
                    ),
                    section("Notifications"),
                    notifications(self),
                    choice(
                        "Lock screen notification visibility",
                        "settings_lock_screen_visibility",
                        _LOCK_SCREEN,
                        "Sender and message",
                        name="lock_screen_visibility",
                    ),
                    section("Outgoing messages"),
                    switch(
                        "Show a character counter at writing messages", "show_character_counter"
                    ),
                    switch(
                        "Remove accents and diacritics at sending messages", "use_simple_characters"
                    ),
                    switch("Send message on pressing Enter", "send_on_enter"),
                    switch("Enable delivery reports", "enable_delivery_reports"),
                    switch("Send long messages as MMS", "send_long_message_mms"),
                    switch("Send group messages as MMS", "send_group_message_mms"),
                    choice(
                        "Resize sent MMS images",
                        "settings_mms_file_size_limit",
                        _MMS_LIMITS,
                        "No limit",
                        name="mms_file_size_limit",
                    ),
                    section("Recycle Bin"),
                    switch(
                        "Move items into the Recycle Bin instead of deleting", "use_recycle_bin"
                    ),
                    section("Migrating"),
                    missing("Export messages", "export_messages"),
                    missing("Import messages", "import_messages"),
                ]
            ),
        )
