"""`screencap` and `uiautomator`: what is on the screen, as an image and as a tree."""

from __future__ import annotations

import io
import struct
from xml.sax.saxutils import escape

import numpy as np
from PIL import Image

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.android.dumpsys_hardware import UNIQUE_ID
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.ui import accessibility_nodes
from android_world.virtual_device.ui.scene import Layer, Scene
from android_world.virtual_device.ui.view import View, full_class_name

DEFAULT_DUMP = "/sdcard/window_dump.xml"
_DISPLAY_ID = UNIQUE_ID.removeprefix("local:")
SCREENCAP_USAGE = f"""usage: screencap [-hp] [-d display-id] [FILENAME]
   -h: this message
   -p: save the file as a png.
   -d: specify the physical display ID to capture (default: {_DISPLAY_ID})
       see "dumpsys SurfaceFlinger --display-id" for valid display IDs.
If FILENAME ends with .png it will be saved as a png.
If FILENAME is not given, the results will be printed to stdout."""
UIAUTOMATOR_HELP = data_files.read_text(__package__, "help/uiautomator.txt")
_DECLARATION = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
_RGBA_8888, _SRGB = 1, 1


# -- screencap -------------------------------------------------------------------------------------


@command("screencap", usage="screencap [-p] [FILENAME]")
def screencap(p: Process) -> int | None:
    """Take an image of the screen, upright for its rotation."""
    words = list(p.args)
    as_png = False
    names: list[str] = []
    while words:
        word = words.pop(0)
        if word == "-p":
            as_png = True
        elif word == "-d":
            display = words.pop(0) if words else ""
            if display != _DISPLAY_ID:
                raise CommandError(f"Display Id '{display}' is not valid.")
        elif word == "-h":
            p.err(SCREENCAP_USAGE)
            return 1
        else:
            names.append(word)
    as_png = as_png or (bool(names) and names[0].endswith(".png"))
    picture = p.device.windows.scene().picture
    data = _png(picture) if as_png else _raw(picture)
    if not names:
        p.out(data, end="")
        return 0
    try:
        p.files.write_bytes(p.path(names[0]), data)
    except OSError as e:
        raise CommandError(f"Error opening file: {names[0]} ({e.strerror})") from e
    return 0


def _png(picture: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(picture).save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def _raw(picture: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> bytes:
    height, width = picture.shape[:2]
    opaque = np.full((height, width, 1), 255, np.uint8)
    pixels = np.concatenate([picture, opaque], axis=2).tobytes()
    return struct.pack("<4I", width, height, _RGBA_8888, _SRGB) + pixels


# -- uiautomator -----------------------------------------------------------------------------------


@command("uiautomator", usage="uiautomator dump [--compressed] [--windows] [FILE]")
def uiautomator(p: Process) -> int | None:
    """Write the hierarchy of the active window, once the screen is idle."""
    if p.args[:1] != ["dump"]:
        p.err(UIAUTOMATOR_HELP)
        return 0 if p.args[:1] == ["help"] else 1
    options = [word for word in p.args[1:] if word.startswith("--")]
    names = [word for word in p.args[1:] if not word.startswith("--")]
    p.device.advance_to_idle()
    scene, compressed = p.device.windows.scene(), "--compressed" in options
    if "--windows" in options:
        document = windows_xml(scene, compressed)
    else:
        active = [layer for layer in scene.layers if layer.active][-1:]
        if not active:
            p.err("ERROR: null root node returned by UiTestAutomationBridge.")
            return 0
        document = _DECLARATION + _hierarchy(scene, active[0], compressed)
    target = names[0] if names else DEFAULT_DUMP
    if target == "/dev/tty":
        p.out(document, end="")
    else:
        try:
            p.files.write_bytes(p.path(target), document.encode())
        except OSError as e:
            raise CommandError(f"ERROR: could not write {target}: {e.strerror}") from e
    # The spelling is Android's.
    p.out(f"UI hierchary dumped to: {target}")
    return 0


def windows_xml(scene: Scene, compressed: bool = False) -> str:
    """Return the XML that `uiautomator dump --windows` writes: the topmost window first."""
    layers = [layer for layer in reversed(scene.layers) if layer.reported]
    inside = "".join(
        f"<window {_window_attributes(layer, index)}>"
        f"{_hierarchy(scene, layer, compressed)}</window>"
        for index, layer in enumerate(layers)
    )
    return f'{_DECLARATION}<displays><display id="0">{inside}</display></displays>'


def _hierarchy(scene: Scene, layer: Layer, compressed: bool) -> str:
    inside = "".join(_node(layer.root, layer.package, 0, compressed))
    return f'<hierarchy rotation="{scene.rotation}">{inside}</hierarchy>'


def _window_attributes(layer: Layer, index: int) -> str:
    box, flag = layer.bounds, str(layer.active).lower()
    values = {
        "index": str(index),
        "title": layer.title,
        "bounds": f"[{box.left},{box.top}][{box.right},{box.bottom}]",
        "active": flag,
        "focused": flag,
        "accessibility-focused": "false",
        "id": str(layer.window_id),
        "layer": str(layer.order),
        "type": f"TYPE_{layer.window_type.upper()}",
    }
    return " ".join(f'{name}="{_escape(value)}"' for name, value in values.items())


def _node(view: View, package: str, index: int, compressed: bool) -> list[str]:
    if not accessibility_nodes.is_visible(view):
        return []
    children = [
        child
        for child in accessibility_nodes.node_children(view, unimportant=not compressed)
        if accessibility_nodes.is_visible(child)
    ]
    inside: list[str] = []
    for position, child in enumerate(children):
        inside += _node(child, package, position, compressed)
    tag = f"<node {_attributes(view, package, index)}"
    return [f"{tag}>", *inside, "</node>"] if inside else [f"{tag} />"]


def _attributes(view: View, package: str, index: int) -> str:
    flags = accessibility_nodes.flags(view)
    box = view.clip_bounds
    values = {
        "index": str(index),
        "text": accessibility_nodes.node_text(view),
        "resource-id": accessibility_nodes.resource_name(view, package),
        "class": full_class_name(view.class_name or "android.view.View"),
        "package": package,
        "content-desc": view.desc,
        **{
            name: "true" if flags[name] else "false"
            for name in (
                "checkable",
                "checked",
                "clickable",
                "enabled",
                "focusable",
                "focused",
                "scrollable",
                "long-clickable",
                "password",
                "selected",
            )
        },
        "bounds": f"[{box.left},{box.top}][{box.right},{box.bottom}]",
    }
    return " ".join(f'{name}="{_escape(value)}"' for name, value in values.items())


def _escape(text: str) -> str:
    clean = "".join(c if c in "\t\n\r" or ord(c) >= 0x20 else "." for c in text)
    return escape(clean, {'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
