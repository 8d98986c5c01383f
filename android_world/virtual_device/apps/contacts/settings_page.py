"""The settings of Contacts, and bringing contacts in and out as files."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.people import intents, style, vcards
from android_world.virtual_device.apps._lib.people.style import show_help
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.ui import theme
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    choice,
    link,
    section,
)

ACTIVITY = style.find_activity("activities.ContactsSettingsActivity")
_OPENABLE = ("android.intent.category.OPENABLE",)
_VCARD = "text/x-vcard"
_STYLE = ui.PreferenceStyle(title=ui.TextStyle(16, 400, theme.TEXT), padding=(24, 12))
_ORDERS = ("First name", "Last name")
_FORMATS = ("First name first", "Last name first")
_PHONETIC = ("Always show", "Hide if empty")
_THEMES = ("Light", "Dark", "System default")


def show_import_dialog(activity: Activity) -> None:
    """Choose a file of vCards; `finish_exchange` takes what was chosen."""
    intent = Intent("android.intent.action.OPEN_DOCUMENT", mime_type="*/*", categories=_OPENABLE)
    activity.start_activity(intent, request="import")


def show_export_dialog(activity: Activity) -> None:
    """Choose a place for a file of vCards."""
    intent = Intent(
        "android.intent.action.CREATE_DOCUMENT",
        mime_type=_VCARD,
        categories=_OPENABLE,
        extras={"android.intent.extra.TITLE": "contacts.vcf"},
    )
    activity.start_activity(intent, request="export")


def finish_exchange(activity: Activity, request: str, result: ActivityResult) -> None:
    """Read or write the file that was chosen."""
    path = str(result.data.get("path", ""))
    if not result.ok or not path:
        return
    contacts, storage = activity.device.contacts, activity.device.storage
    if request == "export":
        storage.write_text(path, vcards.to_vcards(contacts.list_contacts()))
        activity.toast("Finished exporting contacts.vcf.")
    elif request == "import":
        found = vcards.from_vcards(storage.read_bytes(path).decode("utf-8", "replace"))
        for contact in found:
            contacts.save_contact(contact)
        name = path.rpartition("/")[2]
        done = f"Finished importing vCard {name}" if found else f"Failed to import {name}"
        activity.toast(done)
    activity.invalidate()


class SettingsActivity(Activity):
    """One list of preferences."""

    def build(self) -> ui.View:
        page = ui.PreferencePage(self, Preferences(self.device.storage, self.package), _STYLE)
        return ui.Column(".LinearLayout", fill=True)[
            ui.toolbar(self, "Settings", self.finish, [], style.TOOLBAR),
            ui.Scroll("#recycler_view.RecyclerView", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[page.rows(self._preferences())]
            ],
        ]

    def _preferences(self) -> tuple[Item, ...]:
        start = partial(partial, self.start_activity)
        return (
            section("Accounts"),
            link(
                "Accounts",
                "Add an account",
                on_tap=start(Intent("android.settings.ADD_ACCOUNT_SETTINGS")),
            ),
            section("Display"),
            choice("Theme", "theme", _THEMES, "System default"),
            choice("Sort by", "sort_by", _ORDERS, "First name"),
            choice("Name format", "name_format", _FORMATS, "First name first"),
            choice("Phonetic name", "phonetic_name", _PHONETIC, "Hide if empty"),
            section("Manage contacts"),
            link("Import", on_tap=partial(show_import_dialog, self)),
            link("Export", on_tap=partial(show_export_dialog, self)),
            link("Blocked numbers", on_tap=start(intents.blocked_numbers())),
            section("About"),
            link("Help & feedback", on_tap=partial(show_help, self)),
        )

    def on_result(self, request: str, result: ActivityResult) -> None:
        finish_exchange(self, request, result)
