"""Conversation details, settings and the about page."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    settings_check_row,
    settings_row,
    settings_section,
    toolbar,
)
from android_world.virtual_device.apps.sms_messenger.main_screen import PACKAGE
from android_world.virtual_device.apps.sms_messenger.people import name_of, names_of, picture
from android_world.virtual_device.framework.preferences import Preferences

_NOTE = "Only you can see this conversation name"
_FONT_SIZES = ("Small", "Medium", "Large", "Extra large")
_LOCK_SCREEN = ("Sender and message", "Sender only", "Nothing")


def page(activity: Activity, title: str, rows: list[ui.View]) -> ui.View:
    """A toolbar above scrolling rows."""
    return ui.Column(".LinearLayout", fill=True)[
        toolbar(activity, title, activity.finish),
        ui.Scroll(".NestedScrollView", w=ui.MATCH, weight=1)[ui.Column(w=ui.MATCH)[rows]],
    ]


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
        title = self._preferences().get_str(f"title_{self.thread_id}")
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
            self, "Rename conversation", [field], self._set_title, message=_NOTE, style=DIALOG_STYLE
        ).show()

    def _set_title(self, title: str) -> None:
        self._preferences().put(**{f"title_{self.thread_id}": title.strip()})

    def _preferences(self) -> Preferences:
        return Preferences(self.device.storage, PACKAGE, "Prefs")


class SettingsActivity(Activity):
    """The app's settings, section by section."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        """All sections."""
        check, row, section = self._check, self._row, settings_section
        rows = [
            section("Color customization"),
            row("Customize colors", "settings_color_customization"),
            section("General"),
            row("Language", "settings_language", "English"),
            row("Change date and time format", "settings_change_date_time_format"),
            row("Manage blocked numbers", "settings_manage_blocked_numbers"),
            row("Manage blocked keywords", "settings_manage_blocked_keywords"),
            self._choice("Font size", "settings_font_size", _FONT_SIZES, "Medium"),
            section("Notifications"),
            row("Customize notifications", "settings_customize_notifications"),
            self._choice(
                "Lock screen notification visibility",
                "settings_lock_screen_visibility",
                _LOCK_SCREEN,
                "Sender and message",
            ),
            section("Outgoing messages"),
            check("Show a character counter at writing messages", "show_character_counter"),
            check("Remove accents and diacritics at sending messages", "use_simple_characters"),
            check("Send message on pressing Enter", "send_on_enter"),
            check("Enable delivery reports", "enable_delivery_reports"),
            check("Send long messages as MMS", "send_long_message_mms"),
            check("Send group messages as MMS", "send_group_message_mms"),
            self._choice(
                "Resize sent MMS images",
                "settings_mms_file_size_limit",
                ("100 KB", "200 KB", "300 KB", "600 KB", "1 MB", "2 MB", "No limit"),
                "No limit",
            ),
            section("Recycle Bin"),
            check("Move items into the Recycle Bin instead of deleting", "use_recycle_bin"),
            section("Migrating"),
            row("Export messages", "settings_export_messages"),
            row("Import messages", "settings_import_messages"),
        ]
        return page(self, "Settings", rows)

    def _preferences(self) -> Preferences:
        return Preferences(self.device.storage, PACKAGE, "Prefs")

    def _check(self, label: str, key: str) -> ui.View:
        checked = self._preferences().get_bool(key)
        return settings_check_row(label, f"settings_{key}", checked, partial(self._set, key))

    def _set(self, key: str, value: bool) -> None:
        self._preferences().put(**{key: value})

    def _row(self, label: str, name: str, value: str = "") -> ui.View:
        return settings_row(label, name, partial(self._open, label), value)

    def _choice(self, label: str, name: str, options: tuple[str, ...], default: str) -> ui.View:
        value = self._preferences().get_str(name, default)
        return settings_row(label, name, partial(self._choose, name, options, value), value)

    def _choose(self, name: str, options: tuple[str, ...], value: str) -> None:
        ui.ListDialog(
            self,
            "",
            options,
            partial(self._chosen, name, options),
            kind="single",
            selected=options.index(value),
            radio_group=True,
            style=DIALOG_STYLE,
        ).show()

    def _chosen(self, name: str, options: tuple[str, ...], position: int) -> None:
        self._preferences().put(**{name: options[position]})

    def _open(self, label: str) -> None:
        if label == "Manage blocked numbers":
            blocked = sorted(self._preferences().get_set("blocked_numbers"))
            text = "\n".join(blocked) or "You are not blocking anyone."
        else:
            text = "This page is not available on this phone."
        ui.AlertDialog(self, label, text, positive=("OK", None), style=DIALOG_STYLE).show()


class AboutActivity(Activity):
    """Name and version."""

    background = style.BACKGROUND

    def build(self) -> ui.View:
        """Two lines."""
        manifest = self.device.packages.get(PACKAGE)
        version = manifest.manifest.version_name if manifest else ""
        return page(
            self,
            "About",
            [
                settings_section("Other"),
                ui.Text("Simple SMS Messenger", style=style.BODY, padding=(20, 12), w=ui.MATCH),
                ui.Text(f"v{version}", style=style.SMALL, padding=(20, 4), w=ui.MATCH),
            ],
        )
