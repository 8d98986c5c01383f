"""Pictures of Markor."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device.apps.markor.store import NOTEBOOK, PACKAGE
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import gallery, long_press, open_app, tap

_EDITOR = "document__fragment__edit__highlighting_editor"
_NOTES = {
    "garden.md": "# Garden\n\n**Sow** in _spring_:\n\n- [ ] peas\n- [x] beans\n  - dwarf\n\n"
    "1. dig\n2. water\n\n> Rain helps.\n\n| Bed | Plant |\n| --- | --- |\n| 1 | `leek` |\n\n---\n"
    "See [the almanac](https://example.com).\n",
    "letter.txt": "Dear Ada,\n\nthe parcel has arrived.\n",
    "todo.txt": "(A) Call Mom @mobile +family\nx 2023-10-14 Buy tickets +holiday\n",
}


def prepare(device: VirtualDevice) -> None:
    """Some notes and folders, and the list of them."""
    device.settings.put("system", "time_12_24", "24")
    for folder in ("Ideas", "Recipes"):
        device.storage.mkdir(f"{NOTEBOOK}/{folder}", parents=True, exist_ok=True)
    for name, text in _NOTES.items():
        device.storage.write_text(f"{NOTEBOOK}/{name}", text)
    open_app(device, PACKAGE)


@gallery("markor/files")
def files(device: VirtualDevice) -> None:
    """The notebook as it is after set-up."""
    device.settings.put("system", "time_12_24", "24")
    open_app(device, PACKAGE)


@gallery("markor/files_with_notes")
def files_with_notes(device: VirtualDevice) -> None:
    """Folders and notes."""
    prepare(device)


def _after_taps(device: VirtualDevice, labels: tuple[str, ...]) -> None:
    prepare(device)
    for label in labels:
        tap(device, label)


for _name, _labels in {
    "new_file": ("Create a new file or folder",),
    "new_file_types": ("Create a new file or folder", "Markdown"),
    "go_to": ("Go to",),
    "sort_by": ("Sort by",),
    "search": ("Search",),
    "folder": ("Ideas",),
    "editor": ("garden.md",),
    "editor_menu": ("garden.md", "More options"),
    "editor_share": ("garden.md", "More options", "Share"),
    "editor_search": ("garden.md", "Search"),
    "editor_keyboard": ("letter.txt", _EDITOR),
    "view_mode": ("garden.md", "View mode"),
    "contents": ("garden.md", "View mode", "Table of contents"),
    "special_keys": ("garden.md", "Special Key"),
    "date": ("garden.md", "Date and time"),
    "info": ("garden.md", "More options", "Info"),
    "share_sheet": ("garden.md", "More options", "Share", "Plain Text"),
    "todo": ("To-Do",),
    "quick_note": ("QuickNote",),
    "more": ("More",),
    "settings": ("More options", "Settings"),
    "import": ("More options", "Import from device"),
}.items():
    gallery(f"markor/{_name}")(partial(_after_taps, labels=_labels))


def _with_selection(device: VirtualDevice, labels: tuple[str, ...]) -> None:
    prepare(device)
    long_press(device, "garden.md")
    for label in labels:
        tap(device, label)


for _name, _labels in {
    "selection": (),
    "selection_several": ("letter.txt",),
    "selection_menu": ("More options",),
    "rename": ("Rename",),
    "details": ("Details",),
    "delete": ("Delete",),
    "move": ("More options", "Move"),
}.items():
    gallery(f"markor/{_name}")(partial(_with_selection, labels=_labels))


@gallery("markor/conflict")
def conflict(device: VirtualDevice) -> None:
    """A note is moved to where another has its name."""
    device.storage.mkdir(f"{NOTEBOOK}/Ideas", parents=True, exist_ok=True)
    device.storage.write_text(f"{NOTEBOOK}/Ideas/garden.md", "Other")
    _with_selection(device, ("More options", "Move", "Ideas", "Select this folder"))


@gallery("markor/introduction")
def introduction(device: VirtualDevice) -> None:
    """The first page of a first start."""
    device.packages.clear(PACKAGE)
    open_app(device, PACKAGE)


@gallery("markor/permission")
def permission(device: VirtualDevice) -> None:
    """Asking for access to files."""
    introduction(device)
    for label in ("NEXT", "NEXT", "NEXT", "NEXT", "DONE"):
        tap(device, label)
