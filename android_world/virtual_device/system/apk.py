"""Reading the binary AndroidManifest.xml of an APK (Android's ResXML chunk format)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from android_world.virtual_device.framework.manifest import Manifest

_STRING_POOL = 0x0001
_XML = 0x0003
_START_ELEMENT = 0x0102
_UTF8_FLAG = 1 << 8
_TYPE_STRING = 0x03
_NO_STRING = 0xFFFFFFFF


@dataclass(frozen=True)
class Element:
    """A start tag with its attributes by local name; numbers are given as integers."""

    name: str
    attributes: dict[str, str | int]


def read_manifest(binary: bytes) -> Manifest:
    """The package, label, versions and permissions that a binary manifest declares.

    Raises:
      ValueError: the bytes are not a binary manifest, or name no package.
    """
    try:
        elements = list(_elements(binary))
    except (struct.error, IndexError, UnicodeDecodeError) as error:
        raise ValueError(f"AndroidManifest.xml is malformed: {error}") from error
    root = next((e for e in elements if e.name == "manifest"), None)
    if root is None or not isinstance(root.attributes.get("package"), str):
        raise ValueError("AndroidManifest.xml names no package")
    package = str(root.attributes["package"])
    application = next((e for e in elements if e.name == "application"), Element("", {}))
    label = application.attributes.get("label")
    permissions = [
        str(e.attributes["name"])
        for e in elements
        if e.name == "uses-permission" and "name" in e.attributes
    ]
    return Manifest(
        package=package,
        label=label if isinstance(label, str) else package.rpartition(".")[2],
        permissions=tuple(dict.fromkeys(permissions)),
        version_name=str(root.attributes.get("versionName", "1.0")),
        version_code=_number(root.attributes.get("versionCode", 1)),
    )


def _number(value: str | int) -> int:
    return value if isinstance(value, int) else int(value or 0)


def _elements(binary: bytes) -> Iterator[Element]:
    kind, header, size = struct.unpack_from("<HHI", binary, 0)
    if kind != _XML:
        raise ValueError("AndroidManifest.xml is not binary XML")
    strings: list[str] = []
    position = header
    while position < min(size, len(binary)):
        kind, header, length = struct.unpack_from("<HHI", binary, position)
        if length < 8:
            raise ValueError("AndroidManifest.xml has an empty chunk")
        if kind == _STRING_POOL:
            strings = _string_pool(binary, position)
        elif kind == _START_ELEMENT:
            yield _start_element(binary, position + header, strings)
        position += length


def _start_element(binary: bytes, at: int, strings: list[str]) -> Element:
    _, name, start, size, count = struct.unpack_from("<IIHHH", binary, at)
    attributes: dict[str, str | int] = {}
    for i in range(count):
        _, key, raw, _, _, kind, data = struct.unpack_from(
            "<IIIHBBI", binary, at + start + i * size
        )
        if kind == _TYPE_STRING and raw != _NO_STRING:
            attributes[strings[key]] = strings[raw]
        else:
            attributes[strings[key]] = int(data)
    return Element(strings[name], attributes)


def _string_pool(binary: bytes, at: int) -> list[str]:
    _, header, _, count, _, flags, start, _ = struct.unpack_from("<HHIIIIII", binary, at)
    offsets = struct.unpack_from(f"<{count}I", binary, at + header)
    read = _utf8_string if flags & _UTF8_FLAG else _utf16_string
    return [read(binary, at + start + offset) for offset in offsets]


def _utf8_string(binary: bytes, at: int) -> str:
    at += 2 if binary[at] & 0x80 else 1  # length in characters
    length = binary[at]
    at += 1
    if length & 0x80:
        length = (length & 0x7F) << 8 | binary[at]
        at += 1
    return binary[at : at + length].decode("utf-8")


def _utf16_string(binary: bytes, at: int) -> str:
    (length,) = struct.unpack_from("<H", binary, at)
    at += 2
    if length & 0x8000:
        (low,) = struct.unpack_from("<H", binary, at)
        length, at = (length & 0x7FFF) << 16 | low, at + 2
    return binary[at : at + 2 * length].decode("utf-16-le")
