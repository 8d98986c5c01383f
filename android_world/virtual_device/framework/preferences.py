"""Shared preferences: an app's key-value file in Android's XML format."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

from android_world.virtual_device.storage.storage import Storage

Value = str | int | float | bool | frozenset[str]


class Preferences:
    """`/data/data/<package>/shared_prefs/<name>.xml`, read and written through."""

    def __init__(self, storage: Storage, package: str, name: str = "") -> None:
        self._storage = storage
        self._folder = f"/data/data/{package}/shared_prefs"
        self.path = f"{self._folder}/{name or package + '_preferences'}.xml"

    def all(self) -> dict[str, Value]:
        """Every stored value by key; empty when the file is missing or damaged (as on Android)."""
        if not self._storage.is_file(self.path):
            return {}
        try:
            root = ElementTree.fromstring(self._storage.read_text(self.path))
            return {e.get("name", ""): _value(e) for e in root}
        except (ElementTree.ParseError, LookupError, RecursionError, ValueError):
            return {}

    def get_str(self, key: str, default: str = "") -> str:
        """A string."""
        value = self.all().get(key, default)
        return value if isinstance(value, str) else default

    def get_int(self, key: str, default: int = 0) -> int:
        """An int or long."""
        value = self.all().get(key, default)
        return int(value) if isinstance(value, (int, float)) else default

    def get_bool(self, key: str, default: bool = False) -> bool:
        """A boolean."""
        value = self.all().get(key, default)
        return value if isinstance(value, bool) else default

    def get_set(self, key: str) -> frozenset[str]:
        """A set of strings."""
        value = self.all().get(key, frozenset())
        return value if isinstance(value, frozenset) else frozenset()

    def get(self, key: str, default: Any) -> Any:
        """A value of the default's type."""
        if isinstance(default, bool):
            return self.get_bool(key, default)
        if isinstance(default, int):
            return self.get_int(key, default)
        return self.get_set(key) if isinstance(default, frozenset) else self.get_str(key, default)

    def put(self, **values: Value | None) -> None:
        """Store values; None removes the key. As on Android, what is so already is not written."""
        before = self.all()
        merged = dict(before)
        for key, value in values.items():
            if value is None:
                merged.pop(key, None)
            else:
                merged[key] = value
        if merged != before or not self._storage.is_file(self.path):
            self._write(merged)

    def _write(self, values: dict[str, Value]) -> None:
        root = ElementTree.Element("map")
        for key in sorted(values):
            _append(root, key, values[key])
        ElementTree.indent(root, "    ")
        text = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n"
        text += ElementTree.tostring(root, encoding="unicode") + "\n"
        self._storage.mkdir(self._folder, parents=True, exist_ok=True)
        self._storage.write_text(self.path, text)


def _value(element: ElementTree.Element) -> Value:
    raw = element.get("value", "")
    if element.tag in ("int", "long"):
        return int(raw)
    if element.tag == "float":
        return float(raw)
    if element.tag == "boolean":
        return raw == "true"
    if element.tag == "set":
        return frozenset(child.text or "" for child in element)
    return element.text or ""


def _append(root: ElementTree.Element, key: str, value: Value) -> None:
    if isinstance(value, bool):
        ElementTree.SubElement(root, "boolean", name=key, value=str(value).lower())
    elif isinstance(value, int):
        tag = "int" if -(2**31) <= value < 2**31 else "long"
        ElementTree.SubElement(root, tag, name=key, value=str(value))
    elif isinstance(value, float):
        ElementTree.SubElement(root, "float", name=key, value=str(value))
    elif isinstance(value, frozenset):
        element = ElementTree.SubElement(root, "set", name=key)
        for item in sorted(value):
            ElementTree.SubElement(element, "string").text = item
    else:
        ElementTree.SubElement(root, "string", name=key).text = value
