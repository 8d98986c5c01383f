"""What the app Mobilerun Portal (droidrun's agents) answers over adb once it is installed.

The paths, the envelope and the names of fields are those of the app's published "Local API".
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from android_world.virtual_device.system.content.resolver import (
    ContentProvider,
    Cursor,
    ProviderError,
    Query,
    Values,
)
from android_world.virtual_device.system.content.uris import Uri

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

PACKAGE = "com.mobilerun.portal"
_FLAGS = {
    "isCheckable": "is_checkable",
    "isChecked": "is_checked",
    "isClickable": "is_clickable",
    "isEditable": "is_editable",
    "isEnabled": "is_enabled",
    "isFocusable": "is_focusable",
    "isFocused": "is_focused",
    "isLongClickable": "is_long_clickable",
    "isPassword": "is_password",
    "isScrollable": "is_scrollable",
    "isSelected": "is_selected",
    "isVisibleToUser": "is_visible_to_user",
}
_TEXTS = {
    "className": "class_name",
    "contentDescription": "content_description",
    "hint": "hint_text",
    "packageName": "package_name",
    "resourceId": "view_id_resource_name",
    "text": "text",
}


class PortalProvider(ContentProvider):
    """The provider of the app; its service must be enabled before it describes the screen."""

    authorities = (PACKAGE,)
    package = PACKAGE

    def query(self, uri: Uri, query: Query) -> Cursor:
        found = _QUERIES.get(uri.path)
        if found is None:
            return _row(status="error", error=f"Unknown endpoint: {uri.path}")
        if uri.path in _OF_THE_SCREEN and not self._sees_the_screen:
            return _row(status="error", error="Accessibility service not available")
        return _row(status="success", result=found(self.device))

    def insert(self, uri: Uri, values: Values, caller: str) -> Uri | None:
        if uri.path == "keyboard/key":
            self.device.input.key(int(str(values.get("key_code") or 0)))
        elif uri.path == "keyboard/clear":
            self._clear()
        elif uri.path == "keyboard/input":
            if str(values.get("clear", "true")) not in ("false", "0"):
                self._clear()
            self.device.input.text(_decode(values.get("base64_text")))
        elif uri.path == "clipboard/set":
            text = values.get("text") or _decode(values.get("text_base64"))
            self.device.clipboard.set_text(str(text), owner=PACKAGE)
        return Uri(PACKAGE, ("result",), {"status": "success"})

    @property
    def _sees_the_screen(self) -> bool:
        services = self.device.accessibility.enabled_services
        return any(service.startswith(f"{PACKAGE}/") for service in services)

    def _clear(self) -> None:
        field = self.device.windows.focused_field()
        if field is not None:
            self.device.input.edit(field, lambda state: state.set_text(""))


def _row(**answer: Any) -> Cursor:
    return Cursor(("result",), ((json.dumps(answer, ensure_ascii=False),),))


def _decode(text: object) -> str:
    try:
        return base64.b64decode(str(text or ""), validate=True).decode("utf-8", "replace")
    except binascii.Error as error:
        raise ProviderError("java.lang.IllegalArgumentException", "bad base-64") from error


def _tree(device: Device) -> dict[str, Any]:
    """The nodes of the active window, each with those inside it."""
    device.wait_for_idle()
    windows = device.accessibility.forest().windows
    active = next((w for w in windows if w.is_active), windows[0] if windows else None)
    if active is None or not active.tree.nodes:
        return {}
    by_id = {node.unique_id: node for node in active.tree.nodes}

    def describe(node: Any) -> dict[str, Any]:
        box = node.bounds_in_screen
        sides = {side: getattr(box, side) for side in ("left", "top", "right", "bottom")}
        return {
            **{name: getattr(node, field) for name, field in _TEXTS.items()},
            **{name: getattr(node, field) for name, field in _FLAGS.items()},
            "boundsInScreen": sides,
            "children": [describe(by_id[child]) for child in node.child_ids if child in by_id],
        }

    return describe(active.tree.nodes[0])


def _phone_state(device: Device) -> dict[str, Any]:
    front, field = device.activities.top_activity, device.windows.focused_field()
    entry = device.packages.get(front.package) if front is not None else None
    return {
        "currentApp": entry.manifest.label if entry is not None else "",
        "packageName": front.package if front is not None else "",
        "activityName": front.component[1] if front is not None else "",
        "keyboardVisible": device.ime.visible,
        "isEditable": field is not None,
        "focusedElement": {
            "text": field.text if field is not None else "",
            "className": field.class_name if field is not None else "",
            "resourceId": field.resource_id if field is not None else "",
        },
    }


def _device_context(device: Device) -> dict[str, Any]:
    width, height = device.display.size
    density = device.display.density
    return {
        "screen_bounds": {"width": width, "height": height},
        "filtering_params": {"min_element_size": 5, "overlay_offset": 0},
        "display_metrics": {
            "density": density,
            "densityDpi": round(density * 160),
            "scaledDensity": density * device.display.font_scale,
            "widthPixels": width,
            "heightPixels": height,
        },
    }


def _state(device: Device) -> dict[str, Any]:
    return {"a11y_tree": _tree(device), "phone_state": _phone_state(device)}


def _state_full(device: Device) -> dict[str, Any]:
    return {**_state(device), "device_context": _device_context(device)}


def _packages(device: Device) -> list[dict[str, Any]]:
    return [
        {
            "packageName": manifest.package,
            "label": manifest.label,
            "versionName": manifest.version_name,
            "isSystemApp": manifest.system,
        }
        for manifest, _ in device.packages.launcher_activities()
    ]


def _version(device: Device) -> str:
    entry = device.packages.get(PACKAGE)
    return entry.manifest.version_name if entry is not None else ""


_QUERIES: dict[str, Callable[[Device], Any]] = {
    "ping": lambda device: "pong",
    "version": _version,
    "packages": _packages,
    "phone_state": _phone_state,
    "a11y_tree": _tree,
    "a11y_tree_full": _tree,
    "state": _state,
    "state_full": _state_full,
    "clipboard/get": lambda device: device.clipboard.read(PACKAGE) or "",
}
_OF_THE_SCREEN = ("phone_state", "a11y_tree", "a11y_tree_full", "state", "state_full")
