"""How packages are written by `pm` and `dumpsys package`."""

from __future__ import annotations

import base64
import datetime
import hashlib
from typing import TYPE_CHECKING

from android_world.virtual_device.framework.intents import full_class, short_component
from android_world.virtual_device.shell.android.dumpsys_command import fill_report
from android_world.virtual_device.shell.android.task_dump import hash_code
from android_world.virtual_device.system.content.media_scanner import java_hash

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device
    from android_world.virtual_device.system.packages import Package

_INSTALL_PERMISSIONS = ("android.permission.INTERNET", "android.permission.ACCESS_NETWORK_STATE")


def in_hash_order(packages: list[Package]) -> list[Package]:
    """Return the packages in the order in which Android lists them: that of their hashes."""
    return sorted(packages, key=lambda package: java_hash(package.name))


def code_folder(package: Package) -> str:
    """Return the folder of a package's code."""
    name = package.name
    if package.manifest.system:
        simple = "".join(part.capitalize() for part in name.split(".")[-2:])
        if name == "android":
            return "/system/framework"
        google = name.startswith("com.google.android")
        return f"/{'product' if google else 'system'}/app/{simple}"
    return f"/data/app/~~{_random(name + '1')}==/{name}-{_random(name)}=="


def code_path(package: Package) -> str:
    """Return the APK of a package."""
    folder = code_folder(package)
    if package.name == "android":
        return f"{folder}/framework-res.apk"
    if package.manifest.system:
        return f"{folder}/{folder.rpartition('/')[2]}.apk"
    return f"{folder}/base.apk"


def _random(seed: str) -> str:
    """22 characters of an installation folder's name."""
    digest = hashlib.sha256(seed.encode()).digest()[:16]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def dump_package(device: Device, name: str) -> str:
    """Return the text of `dumpsys package NAME`."""
    package = device.packages.get(name)
    if package is None:
        return f"Unable to find package: {name}\n"
    return "\n".join(
        [
            *_activity_table(package),
            *_receiver_table(package),
            "",
            "Key Set Manager:",
            f"  [{name}]",
            "      Signing KeySets: 1",
            "",
            "Packages:",
            *_package_block(package),
            "",
            "Queries:",
            "  system apps queryable: false",
            "  queries via forceQueryable:",
            "",
            "Package Changes:",
            "  Sequence number=0",
            "",
            "Dexopt state:",
            f"  [{name}]",
            f"    path: {code_path(package)}",
            "      x86_64: [status=speed-profile] [reason=install]",
            "",
        ]
    )


def _activity_table(package: Package) -> list[str]:
    lines = ["Activity Resolver Table:", "  Non-Data Actions:"]
    by_action: dict[str, list[str]] = {}
    for info in package.manifest.activities:
        component = short_component((package.name, full_class(package.name, info.name)))
        for intent_filter in info.filters:
            text = [f"        {hash_code(component)} {component} filter {hash_code(component, 1)}"]
            text += [f'          Action: "{action}"' for action in intent_filter.actions]
            text += [f'          Category: "{category}"' for category in intent_filter.categories]
            text += [f'          Scheme: "{scheme}"' for scheme in intent_filter.schemes]
            text += [f'          StaticType: "{mime}"' for mime in intent_filter.mime_types]
            for action in intent_filter.actions:
                by_action.setdefault(action, []).extend(text)
    for action, text in by_action.items():
        lines += [f"      {action}:", *text]
    return [*lines, ""]


def _receiver_table(package: Package) -> list[str]:
    if not package.manifest.receivers:
        return []
    lines = ["Receiver Resolver Table:", "  Non-Data Actions:"]
    for receiver in package.manifest.receivers:
        component = short_component((package.name, full_class(package.name, receiver.name)))
        for action in receiver.actions:
            lines += [f"      {action}:", f"        {hash_code(component)} {component}"]
    return lines


def _package_block(package: Package) -> list[str]:
    manifest, name = package.manifest, package.name
    system = " SYSTEM" if manifest.system else ""
    requested = [*manifest.permissions, *_INSTALL_PERMISSIONS]
    text = fill_report(
        "package",
        package=package,
        manifest=manifest,
        name=name,
        folder=code_folder(package),
        flags=f"[{system} HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP ]",
        installed=_timestamp(package.install_time_ms),
        requested="\n".join(f"      {permission}" for permission in requested),
        install="\n".join(f"      {name}: granted=true" for name in _INSTALL_PERMISSIONS),
        stopped=str(package.stopped).lower(),
        enabled=0 if package.enabled else 3,
        hash_code=hash_code(name),
        package_hash=hash_code("pkg", name),
        sign_hash=hash_code("sign", name),
        key_hash=hash_code("key", name),
    )
    granted = (_permission_line(package, permission) for permission in manifest.permissions)
    return [*text.splitlines(), *granted]


def _permission_line(package: Package, permission: str) -> str:
    granted = permission in package.granted
    sensitive = "GRANTED" if granted else "DENIED"
    user = "USER_SET|" if permission in package.chosen else ""
    return (
        f"        {permission}: granted={str(granted).lower()},"
        f" flags=[ {user}USER_SENSITIVE_WHEN_{sensitive}]"
    )


def _timestamp(time_ms: int) -> str:
    moment = datetime.datetime.fromtimestamp(time_ms / 1000, datetime.UTC)
    return moment.strftime("%Y-%m-%d %H:%M:%S")
