"""Reading the binary AndroidManifest.xml of an APK (Android's ResXML chunk format)."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from android_world.virtual_device.framework.activity import Activity
from android_world.virtual_device.framework.intents import IntentFilter, full_class
from android_world.virtual_device.framework.manifest import ActivityInfo, Manifest, ReceiverInfo

_STRING_POOL = 0x0001
_XML = 0x0003
_START_ELEMENT = 0x0102
_END_ELEMENT = 0x0103
_UTF8_FLAG = 1 << 8
_TYPE_STRING = 0x03
_NO_STRING = 0xFFFFFFFF
_PACKAGE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+")
_LAUNCH_MODES = ("standard", "singleTop", "singleTask", "singleTask", "singleTask")


@dataclass(frozen=True)
class Element:
    """An element: attributes by local name, numbers (booleans, resources) as integers."""

    name: str
    attributes: dict[str, str | int]
    children: list[Element] = field(default_factory=list)

    def all(self, *names: str) -> list[Element]:
        """The children with one of these names."""
        return [child for child in self.children if child.name in names]

    def text(self, name: str) -> str:
        """An attribute; empty where it is missing, or the name of a resource."""
        value = self.attributes.get(name)
        return value if isinstance(value, str) else ""

    def number(self, name: str, default: int) -> int:
        """An attribute, also where it is written as a string."""
        value = self.attributes.get(name, default)
        return value if isinstance(value, int) else int(value or 0)


def read_manifest(binary: bytes) -> Element:
    """The root of a binary manifest.

    Raises:
      ValueError: the bytes are not a binary manifest, or name no package as Android would.
    """
    try:
        root = _tree(binary)
    except (struct.error, IndexError, UnicodeDecodeError) as error:
        raise ValueError(f"AndroidManifest.xml is malformed: {error}") from error
    if root.name != "manifest" or not root.text("package"):
        raise ValueError("AndroidManifest.xml names no package")
    if not _PACKAGE_NAME.fullmatch(root.text("package")):
        raise ValueError("AndroidManifest.xml: a package is named by words with dots in between")
    return root


def parse_manifest(
    root: Element, played: Manifest | None, page: Callable[..., Activity]
) -> Manifest:
    """What a manifest declares.

    Args:
      root: The manifest.
      played: The app's own, where the phone plays it: that part of it stays.
      page: What is shown of an activity that is not implemented.
    """
    package = root.text("package")
    base = played or Manifest(package, label=package.rpartition(".")[2])
    application = next(iter(root.all("application")), Element("", {}))
    asked = root.all("uses-permission", "uses-permission-sdk-23")
    permissions = (*base.permissions, *(each.text("name") for each in asked))
    sdk = next(iter(root.all("uses-sdk")), None)
    return replace(
        base,
        label=application.text("label") or base.label,
        permissions=tuple(dict.fromkeys(permissions)),
        version_name=root.text("versionName") or base.version_name,
        version_code=root.number("versionCode", base.version_code),
        target_sdk=base.target_sdk if sdk is None else _target_sdk(sdk),
        activities=(*base.activities, *_activities(application, base, page)),
        receivers=(*base.receivers, *_receivers(application, base)),
    )


def _target_sdk(sdk: Element) -> int:
    return sdk.number("targetSdkVersion", sdk.number("minSdkVersion", 1))


def _activities(
    application: Element, base: Manifest, page: Callable[..., Activity]
) -> Iterator[ActivityInfo]:
    """Those that are not played; another name of one that is shows the same."""
    for element in application.all("activity", "activity-alias"):
        name = full_class(base.package, element.text("name"))
        if base.activity(name):
            continue
        target = base.activity(full_class(base.package, element.text("targetActivity")))
        filters = tuple(map(_filter, element.all("intent-filter")))
        yield ActivityInfo(
            name,
            target.screen if target else page,
            filters,
            label=element.text("label"),
            launch_mode=_LAUNCH_MODES[element.number("launchMode", 0)],
            exported=bool(element.number("exported", bool(filters))),
            exclude_from_recents=bool(element.number("excludeFromRecents", 0)),
            task_affinity=element.text("taskAffinity"),
        )


def _receivers(application: Element, base: Manifest) -> Iterator[ReceiverInfo]:
    """Those that are not played."""
    played = {full_class(base.package, receiver.name) for receiver in base.receivers}
    for element in application.all("receiver"):
        name = full_class(base.package, element.text("name"))
        filters = [_filter(each) for each in element.all("intent-filter")]
        if name not in played:
            actions = tuple(action for each in filters for action in each.actions)
            exported = bool(element.number("exported", bool(filters)))
            yield ReceiverInfo(actions, name, exported)


def _filter(element: Element) -> IntentFilter:
    def values(child: str, attribute: str) -> tuple[str, ...]:
        found = (each.text(attribute) for each in element.all(child))
        return tuple(dict.fromkeys(value for value in found if value))

    return IntentFilter(
        actions=values("action", "name"),
        categories=values("category", "name"),
        schemes=values("data", "scheme"),
        hosts=values("data", "host"),
        mime_types=values("data", "mimeType"),
        priority=element.number("priority", 0),
    )


def _tree(binary: bytes) -> Element:
    """The root element, with all that is in it."""
    kind, header, size = struct.unpack_from("<HHI", binary, 0)
    if kind != _XML:
        raise ValueError("AndroidManifest.xml is not binary XML")
    strings: list[str] = []
    path = [Element("", {})]
    position = header
    while position < min(size, len(binary)):
        kind, header, length = struct.unpack_from("<HHI", binary, position)
        if length < 8:
            raise ValueError("AndroidManifest.xml has an empty chunk")
        if kind == _STRING_POOL:
            strings = _string_pool(binary, position)
        elif kind == _START_ELEMENT:
            element = _start_element(binary, position + header, strings)
            path[-1].children.append(element)
            path.append(element)
        elif kind == _END_ELEMENT:
            path.pop()
        position += length
    return path[0].children[0]


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
