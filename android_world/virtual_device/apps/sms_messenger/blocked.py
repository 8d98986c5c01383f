"""The numbers and keywords whose messages are dropped, and the pages that list them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import documents, widgets
from android_world.virtual_device.apps._lib.simple_mobile_tools.manage_list import (
    ManageListActivity,
    ManageStyle,
)
from android_world.virtual_device.apps.sms_messenger.main_screen import copy_text, preferences_of
from android_world.virtual_device.apps.sms_messenger.people import name_of
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.phone_numbers import loosely_equal_numbers

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Activity, ActivityResult
    from android_world.virtual_device.system.device_protocol import Device

_KEYWORDS = "blocked_keywords"
_EXPORT, _IMPORT = "export", "import"
_TEXT = "text/plain"


def is_blocked(device: Device, package: str, address: str, body: str) -> bool:
    """Whether a message is dropped: by its sender's number, or a keyword in its text."""
    if any(loosely_equal_numbers(address, n) for n in device.telephony.blocked_numbers()):
        return True
    keywords = Preferences(device.storage, package, "Prefs").get_set(_KEYWORDS)
    return any(keyword.casefold() in body.casefold() for keyword in keywords)


class _ExportDialog(widgets.FormDialog):
    """The name of the file for the numbers."""

    activity: ManageBlockedNumbersActivity

    def __init__(self, activity: ManageBlockedNumbersActivity) -> None:
        super().__init__(activity, "Export blocked numbers")
        self.name = ui.TextState("blocked_numbers")

    def body(self) -> Sequence[ui.View | None]:
        hint = "Filename (without .txt)"
        return [widgets.form_field(self.name, "export_blocked_numbers_filename", hint)]

    def accept(self) -> object:
        name = self.name.text.strip()
        if not name:
            self.activity.toast("File name cannot be empty")
            return ui.KEEP_OPEN
        documents.create_document(self.activity, f"{name}.txt", _TEXT, _EXPORT)
        return None


class ManageBlockedNumbersActivity(ManageListActivity):
    """The blocked numbers, which all apps share."""

    look = ManageStyle(
        title="Manage blocked numbers",
        page="block_numbers",
        list_id="manage_blocked_numbers_list",
        item="manage_blocked_number",
        placeholder="You are not blocking anyone.",
        placeholder_id="manage_blocked_numbers_placeholder",
        link="Add a blocked number",
    )

    def items(self) -> Sequence[str]:
        return sorted(self.device.telephony.blocked_numbers())

    def title_of(self, item: str) -> str:
        return name_of(self.device, item)

    def subtitle_of(self, item: str) -> str:
        return "" if self.title_of(item) == item else item

    def bar_actions(self) -> widgets.Actions:
        actions = widgets.BarActions()
        actions.add("Add a blocked number", "add_blocked_number", self.add, "plus")
        load = partial(documents.open_document, self, _TEXT, _IMPORT)
        actions.add("Import blocked numbers", "import_blocked_numbers", load)
        actions.add("Export blocked numbers", "export_blocked_numbers", self._export)
        return actions

    def item_actions(self, chosen: Sequence[str]) -> widgets.Actions:
        actions = widgets.BarActions("cab_")
        copy = self.ending(lambda: copy_text(self, chosen[0]))
        title = "Copy number to clipboard"
        actions.add(title, "copy_number", copy, "content-copy", len(chosen) == 1)
        telephony = self.device.telephony
        delete = self.ending(lambda: telephony.block_numbers(chosen, blocked=False))
        actions.add("Delete", "delete", delete, "delete")
        return actions

    def add(self) -> None:
        def block(number: str) -> object:
            number = number.strip()
            if not number:
                self.toast("Empty value not allowed")
                return ui.KEEP_OPEN
            self.device.telephony.block_numbers([number], blocked=True)
            return None

        ask(self, "Number", "add_blocked_number_edittext", block, input_type="phone")

    def _export(self) -> None:
        if self.items():
            _ExportDialog(self).show()
        else:
            self.toast("No entries for exporting have been found")

    def on_result(self, request: str, result: ActivityResult) -> None:
        path, storage = documents.chosen_path(result), self.device.storage
        if not path:
            return
        if request == _EXPORT:
            storage.write_text(path, ",".join(self.items()))
            self.toast("Exporting successful")
            return
        text = storage.read_bytes(path).decode("utf-8", "replace")
        numbers = [n.strip() for n in text.split(",") if any(c.isdigit() for c in n)]
        self.device.telephony.block_numbers(numbers, blocked=True)
        nothing = "No entries for importing have been found"
        self.toast("Importing successful" if numbers else nothing)


class ManageBlockedKeywordsActivity(ManageListActivity):
    """The keywords in the texts of messages that are dropped."""

    look = ManageStyle(
        title="Manage blocked keywords",
        page="block_keywords",
        list_id="manage_blocked_keywords_list",
        item="manage_blocked_keyword",
        placeholder="You are not blocking any keywords. You may add keywords here to block all"
        " messages containing them.",
        placeholder_id="manage_blocked_keywords_placeholder",
        link="Add a blocked keyword",
    )

    def items(self) -> Sequence[str]:
        return sorted(preferences_of(self).get_set(_KEYWORDS))

    def _store(self, keywords: Sequence[str]) -> None:
        preferences_of(self).put(**{_KEYWORDS: frozenset(keywords)})

    def bar_actions(self) -> widgets.Actions:
        actions = widgets.BarActions()
        actions.add("Add a blocked keyword", "add_blocked_keyword", self.add, "plus")
        return actions

    def item_actions(self, chosen: Sequence[str]) -> widgets.Actions:
        actions = widgets.BarActions("cab_")
        copy = self.ending(lambda: copy_text(self, chosen[0]))
        title = "Copy to clipboard"
        actions.add(title, "copy_keyword", copy, "content-copy", len(chosen) == 1)
        kept = [keyword for keyword in self.items() if keyword not in chosen]
        actions.add("Delete", "delete", self.ending(lambda: self._store(kept)), "delete")
        return actions

    def add(self) -> None:
        def block(keyword: str) -> object:
            if not keyword.strip():
                self.toast("Empty value not allowed")
                return ui.KEEP_OPEN
            self._store([*self.items(), keyword.strip()])
            return None

        ask(self, "Keyword", "add_blocked_keyword_edittext", block)


def ask(
    activity: Activity,
    hint: str,
    resource_id: str,
    on_ok: Callable[[str], object],
    input_type: str = "text",
) -> None:
    """Ask for one entry."""
    field = ui.InputField(hint=hint, resource_id=resource_id, input_type=input_type)
    ui.InputDialog(activity, "", [field], on_ok, style=widgets.DIALOG_STYLE).show()
