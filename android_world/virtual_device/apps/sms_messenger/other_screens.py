"""Conversation details, settings and the about page."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.customization import (
    CustomizationActivity as SharedCustomization,
    customize_colors,
)
from android_world.virtual_device.apps.simple_mobile_tools.preferences import (
    NOWHERE,
    STYLE,
    about_page,
    language,
    notifications,
    page,
    settings_section,
)
from android_world.virtual_device.apps.simple_mobile_tools.widgets import DIALOG_STYLE
from android_world.virtual_device.apps.sms_messenger.main_screen import PACKAGE
from android_world.virtual_device.apps.sms_messenger.people import name_of, names_of, picture
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    choice,
    link,
    section,
    switch,
)

_NOTE = "Only you can see this conversation name"
_MMS_LIMITS = ("100 KB", "200 KB", "300 KB", "600 KB", "1 MB", "2 MB", "No limit")
_FONT_SIZES = ("Small", "Medium", "Large", "Extra large")
_LOCK_SCREEN = ("Sender and message", "Sender only", "Nothing")


def stored(device: Device) -> Preferences:
    """The app's settings."""
    return Preferences(device.storage, PACKAGE, "Prefs")


class ConversationDetailsActivity(Activity):
    """Name and members of a conversation."""

    background = style.BACKGROUND

    @property
    def thread_id(self) -> int:
        """The conversation."""
        return int(self.intent.extras.get("thread_id", 0))

    def build(self) -> ui.View:
        """Name, then members."""
        thread = self.device.sms.thread(self.thread_id)
        addresses = thread.addresses if thread else ()
        title = stored(self.device).get_str(f"title_{self.thread_id}")
        rows: list[ui.View] = [
            settings_section("Conversation name"),
            ui.Text(
                title or names_of(self.device, addresses),
                "#conversation_name",
                style=style.BODY,
                padding=(20, 12),
                w=ui.MATCH,
                tap=partial(self._rename, title),
            ),
            settings_section("Members"),
        ]
        rows.extend(self._member(address) for address in addresses)
        return page(self, "Conversation details", rows)

    def _member(self, address: str) -> ui.View:
        name = name_of(self.device, address)
        number = "" if name == address else address
        return ui.Row(
            "#item_contact_frame", w=ui.MATCH, h=64, padding=(16, 0), gap=16, align="center"
        )[
            picture(name, "item_contact_image"),
            ui.Column(weight=1)[
                ui.Text(name, "#item_contact_name", style=style.BODY),
                ui.Text(number, "#item_contact_number", style=style.SMALL) if number else None,
            ],
        ]

    def _rename(self, title: str) -> None:
        field = ui.InputField(title, "Conversation name", "rename_conv_edit_text", select_all=True)
        ui.InputDialog(
            self,
            "Rename conversation",
            [field],
            lambda name: stored(self.device).put(**{f"title_{self.thread_id}": name.strip()}),
            message=_NOTE,
            style=DIALOG_STYLE,
        ).show()


class SettingsActivity(Activity):
    """The app's settings, section by section."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        """All sections."""
        preferences = ui.PreferencePage(self, stored(self.device), STYLE)

        def missing(title: str, name: str) -> Item:
            return link(title, name=name, **NOWHERE)

        blocked = "\n".join(sorted(stored(self.device).get_set("blocked_numbers")))
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


class AboutActivity(Activity):
    """Name and version."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        """Two lines."""
        return about_page(self, "Simple SMS Messenger")


class CustomizationActivity(SharedCustomization):
    """The colours of the app."""
