"""The app's settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.customization import (
    customize_colors,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools.date_format import DateFormatDialog
from android_world.virtual_device.apps._lib.simple_mobile_tools.preferences import (
    STYLE,
    language,
    notifications,
    page,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools.security import (
    APP,
    protection_row,
)
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.sms_messenger import transfer
from android_world.virtual_device.apps.sms_messenger.main_screen import own, preferences_of
from android_world.virtual_device.apps.sms_messenger.people import FONT_SIZES
from android_world.virtual_device.apps.sms_messenger.store import (
    PACKAGE,
    RecycleBin,
    show_empty_dialog,
)
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    choice,
    link,
    section,
    switch,
)

_MMS_LIMITS = ("100 KB", "200 KB", "300 KB", "600 KB", "1 MB", "2 MB", "No limit")
_BLOCKED_NUMBERS = "com.simplemobiletools.commons.activities.ManageBlockedNumbersActivity"
_LOCK_SCREEN = ("Sender and message", "Sender only", "Nothing")


class SettingsActivity(Activity):
    """The app's settings, section by section."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        preferences = ui.PreferencePage(self, preferences_of(self), STYLE)
        rows = [*self._general(), *self._messages(), *self._bin(), *self._migrating()]
        return page(self, "Settings", preferences.rows(rows))

    def _opener(self, title: str, component: tuple[str, str]) -> Item:
        """The row of a page."""
        intent = Intent(component=component)
        name = title.lower().replace(" ", "_")
        return link(title, name=name, on_tap=partial(self.start_activity, intent))

    def _general(self) -> Sequence[Item]:
        return [
            section("Color customization"),
            customize_colors(self),
            section("General"),
            language(self),
            link(
                "Change date and time format",
                name="change_date_time_format",
                on_tap=self._show_format_dialog,
            ),
            self._opener("Manage blocked numbers", (PACKAGE, _BLOCKED_NUMBERS)),
            self._opener("Manage blocked keywords", own("ManageBlockedKeywordsActivity")),
            choice(
                "Font size", "settings_font_size", tuple(FONT_SIZES), "Medium", name="font_size"
            ),
            section("Notifications"),
            notifications(self),
            choice(
                "Lock screen notification visibility",
                "settings_lock_screen_visibility",
                _LOCK_SCREEN,
                _LOCK_SCREEN[0],
                name="lock_screen_visibility",
            ),
        ]

    def _show_format_dialog(self) -> None:
        DateFormatDialog(self).show()

    def _messages(self) -> Sequence[Item]:
        return [
            section("Outgoing messages"),
            switch("Show a character counter at writing messages", "show_character_counter"),
            switch("Remove accents and diacritics at sending messages", "use_simple_characters"),
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
        ]

    def _bin(self) -> Sequence[Item]:
        trash = RecycleBin(self.device)
        rows: list[Item] = [
            section("Recycle Bin"),
            switch("Move items into the Recycle Bin instead of deleting", "use_recycle_bin"),
        ]
        if trash.is_used:
            size = f"{sum(len(m.body.encode()) for m in trash.messages())} B"
            empty = partial(self._empty, trash)
            rows.append(link("Empty the Recycle Bin", size, name="empty_recycle_bin", on_tap=empty))
        return rows

    def _empty(self, trash: RecycleBin) -> None:
        if trash.ids:
            show_empty_dialog(self, self.invalidate)
        else:
            self.toast("The Recycle Bin is empty")

    def _migrating(self) -> Sequence[Item]:
        return [
            section("Security"),
            protection_row(self, preferences_of(self), APP),
            section("Migrating"),
            link("Export messages", name="export_messages", on_tap=self._export),
            link(
                "Import messages",
                name="import_messages",
                on_tap=partial(transfer.choose_file, self),
            ),
        ]

    def _export(self) -> None:
        transfer.ExportDialog(self).show()

    def on_result(self, request: str, result: ActivityResult) -> None:
        transfer.on_result(self, request, result)
