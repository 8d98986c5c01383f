"""Pictures of Files."""

from __future__ import annotations

from android_world.virtual_device.apps.documents_ui.documents import PACKAGE
from android_world.virtual_device.apps.simple_gallery.gallery import make_pictures
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import gallery, long_press, open_app, tap

_ROOT = "/storage/emulated/0"
_NOTE = "shopping.txt"


def _fill(device: VirtualDevice) -> None:
    make_pictures(device)
    device.storage.write_text(f"{_ROOT}/Download/{_NOTE}", "eggs, butter, flour")
    device.storage.mkdir(f"{_ROOT}/Download/Trips")
    device.storage.write_text(f"{_ROOT}/Documents/letter.txt", "Dear neighbours")


def _open_storage(device: VirtualDevice) -> None:
    tap(device, "Show roots")
    tap(device, device.properties.get("ro.product.model") or "")


@gallery("documents_ui/downloads")
def downloads(device: VirtualDevice) -> None:
    """The first screen."""
    _fill(device)
    open_app(device, PACKAGE)


@gallery("documents_ui/list")
def as_list(device: VirtualDevice) -> None:
    """The list view."""
    downloads(device)
    tap(device, "List view")


@gallery("documents_ui/empty")
def empty(device: VirtualDevice) -> None:
    """An empty folder."""
    open_app(device, PACKAGE)


@gallery("documents_ui/drawer")
def drawer(device: VirtualDevice) -> None:
    """The roots."""
    downloads(device)
    tap(device, "Show roots")


@gallery("documents_ui/storage")
def storage(device: VirtualDevice) -> None:
    """The storage's root."""
    downloads(device)
    _open_storage(device)


@gallery("documents_ui/folder")
def folder(device: VirtualDevice) -> None:
    """A folder with its breadcrumbs."""
    storage(device)
    tap(device, "DCIM")


@gallery("documents_ui/selected")
def selected(device: VirtualDevice) -> None:
    """A file is selected."""
    downloads(device)
    long_press(device, _NOTE)


@gallery("documents_ui/selected_menu")
def selected_menu(device: VirtualDevice) -> None:
    """What can be done with it."""
    selected(device)
    tap(device, "More options")


@gallery("documents_ui/delete")
def delete(device: VirtualDevice) -> None:
    """Deleting asks."""
    selected(device)
    tap(device, "Delete")


@gallery("documents_ui/rename")
def rename(device: VirtualDevice) -> None:
    """Renaming."""
    selected_menu(device)
    tap(device, "Rename")


@gallery("documents_ui/move")
def move(device: VirtualDevice) -> None:
    """Choosing where to move."""
    selected_menu(device)
    tap(device, "Move to…")
    _open_storage(device)


@gallery("documents_ui/info")
def info(device: VirtualDevice) -> None:
    """Information about a file."""
    selected_menu(device)
    tap(device, "Get info")


@gallery("documents_ui/sort")
def sort(device: VirtualDevice) -> None:
    """Sorting."""
    downloads(device)
    tap(device, "More options")
    tap(device, "Sort by...")


@gallery("documents_ui/search")
def search(device: VirtualDevice) -> None:
    """Searching."""
    downloads(device)
    tap(device, "Search")
    device.input.text("map")
