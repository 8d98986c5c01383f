"""The pages with the folders that are excluded, included or hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from android_world.virtual_device.apps._lib.simple_mobile_tools import widgets
from android_world.virtual_device.apps._lib.simple_mobile_tools.manage_list import (
    ManageListActivity,
    ManageStyle,
)
from android_world.virtual_device.apps.simple_gallery.destination import FilePickerDialog
from android_world.virtual_device.apps.simple_gallery.store import INTERNAL, GalleryStore

_STYLE = ManageStyle(
    title="",
    page="manage_folders",
    list_id="manage_folders_list",
    item="manage_folder",
    placeholder="",
    placeholder_id="manage_folders_placeholder",
)


class _FoldersActivity(ManageListActivity):
    """Folders under a key of the app's choices."""

    key: ClassVar[str]

    @property
    def store(self) -> GalleryStore:
        """The media, and the app's choices."""
        return GalleryStore(self.device)

    def items(self) -> Sequence[str]:
        return sorted(self.store.preferences.get_set(self.key))

    def put(self, folders: Sequence[str]) -> None:
        """Keep the folders."""
        self.store.preferences.put(**{self.key: frozenset(folders)})

    def bar_actions(self) -> widgets.Actions:
        actions = widgets.BarActions()
        actions.add("Add folder", "add_folder", self.add, "plus")
        return actions

    def add(self) -> None:
        FilePickerDialog(self, INTERNAL, self.on_pick).show()

    def on_pick(self, folder: str) -> None:
        """A folder was chosen."""
        self.put([*self.items(), folder])

    def item_actions(self, chosen: Sequence[str]) -> widgets.Actions:
        actions = widgets.BarActions("cab_")
        remaining = [folder for folder in self.items() if folder not in chosen]
        actions.add("Remove", "remove", self.ending(partial(self.put, remaining)), "delete")
        return actions


class ExcludedFoldersActivity(_FoldersActivity):
    """Folders whose media are not shown."""

    key = "excluded_folders"
    look = replace(
        _STYLE,
        title="Excluded folders",
        placeholder="Excluding folders will make them together with their subfolders hidden just"
        " in Simple Gallery, they will still be visible in other applications.",
    )


class IncludedFoldersActivity(_FoldersActivity):
    """Folders that are searched for media although the system does not know any there."""

    key = "included_folders"
    look = replace(
        _STYLE,
        title="Included folders",
        placeholder="If you have some folders which contain media, but were not recognized by the"
        " app, you can add them manually here.\n\nAdding some items here will not exclude any other"
        " folder.",
    )


class HiddenFoldersActivity(_FoldersActivity):
    """Folders that a `.nomedia` file hides from all apps."""

    look = replace(
        _STYLE,
        title="Hidden folders",
        placeholder='Looks like you do not have any folders hidden with a ".nomedia" file.',
    )

    def items(self) -> Sequence[str]:
        return self.store.nomedia_folders()

    def on_pick(self, folder: str) -> None:
        self.store.set_folder_hidden(folder, True)

    def item_actions(self, chosen: Sequence[str]) -> widgets.Actions:
        def unhide() -> None:
            for folder in chosen:
                self.store.set_folder_hidden(folder, False)

        actions = widgets.BarActions("cab_")
        actions.add("Unhide", "unhide", self.ending(unhide), "eye-outline")
        return actions
