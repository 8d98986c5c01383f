"""Pictures of Simple Gallery Pro."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw

from android_world.virtual_device.apps.simple_gallery.store import PACKAGE
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import find, gallery, long_press, open_app, tap

_ROOT = "/storage/emulated/0"
_FILES = (
    ("DCIM/receipt.jpg", "#FFFFFF", "Receipt\n\nCoffee   3.50\nBread    2.10"),
    ("DCIM/sunset.jpg", "#E3743B", "sunset"),
    ("Pictures/plan.png", "#8CC0DE", "plan"),
    ("Download/map.png", "#9BC184", "map"),
)


def make_pictures(device: VirtualDevice) -> None:
    """Some pictures in three folders."""
    for path, colour, text in _FILES:
        image = Image.new("RGB", (800, 600), colour)
        ImageDraw.Draw(image).text((60, 60), text, fill="black", font_size=48)
        out = io.BytesIO()
        image.save(out, "PNG" if path.endswith("png") else "JPEG")
        device.storage.write_bytes(f"{_ROOT}/{path}", out.getvalue())
        device.advance(1000)


@gallery("simple_gallery/empty")
def empty(device: VirtualDevice) -> None:
    """No media."""
    open_app(device, PACKAGE)


@gallery("simple_gallery/folders")
def folders(device: VirtualDevice) -> None:
    """Tiles of folders."""
    make_pictures(device)
    open_app(device, PACKAGE)


@gallery("simple_gallery/folder_selected")
def folder_selected(device: VirtualDevice) -> None:
    """A folder is selected."""
    folders(device)
    long_press(device, "DCIM")


@gallery("simple_gallery/folder")
def folder(device: VirtualDevice) -> None:
    """The pictures of a folder."""
    folders(device)
    tap(device, "DCIM")


@gallery("simple_gallery/selected")
def selected(device: VirtualDevice) -> None:
    """A picture is selected."""
    folder(device)
    long_press(device, "media_item_holder")


@gallery("simple_gallery/picture")
def picture(device: VirtualDevice) -> None:
    """A picture in full screen."""
    folder(device)
    bounds = find(device, "media_item_holder").clip_bounds
    device.input.tap(bounds.center[0] + bounds.width, bounds.center[1])
    device.run_until_idle()


@gallery("simple_gallery/picture_menu")
def picture_menu(device: VirtualDevice) -> None:
    """The menu over a picture."""
    picture(device)
    tap(device, "More options")


@gallery("simple_gallery/editor")
def editor(device: VirtualDevice) -> None:
    """Changing a picture."""
    picture(device)
    tap(device, "Edit")
    tap(device, "Crop & rotate")
    tap(device, "Flip horizontally")


@gallery("simple_gallery/selected_menu")
def selected_menu(device: VirtualDevice) -> None:
    """What can be done to a selected picture."""
    selected(device)
    tap(device, "More options")


@gallery("simple_gallery/destination")
def destination(device: VirtualDevice) -> None:
    """Choosing where to copy."""
    picture_menu(device)
    tap(device, "Copy to")


@gallery("simple_gallery/other_folder")
def other_folder(device: VirtualDevice) -> None:
    """Choosing any folder."""
    destination(device)
    tap(device, "Other folder")


@gallery("simple_gallery/properties")
def properties(device: VirtualDevice) -> None:
    """Properties of a picture."""
    picture(device)
    tap(device, "Properties")


@gallery("simple_gallery/delete")
def delete(device: VirtualDevice) -> None:
    """Deleting asks."""
    picture(device)
    tap(device, "Delete")


@gallery("simple_gallery/rename")
def rename(device: VirtualDevice) -> None:
    """Renaming."""
    picture_menu(device)
    tap(device, "Rename")


@gallery("simple_gallery/sort")
def sort(device: VirtualDevice) -> None:
    """Sorting."""
    folder(device)
    tap(device, "Sort by")


@gallery("simple_gallery/settings")
def settings(device: VirtualDevice) -> None:
    """Settings."""
    folders(device)
    tap(device, "More options")
    tap(device, "Settings")
