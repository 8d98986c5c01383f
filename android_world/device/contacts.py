"""Contacts, through the contacts provider."""

from __future__ import annotations

import dataclasses
import re
from typing import Final

from android_env.proto import adb_pb2

from android_world.device import adb, content_provider, packages

_PHONES_URI: Final = "content://contacts/phones/"
_NOT_A_DIGIT = re.compile(r"\D")


@dataclasses.dataclass(frozen=True)
class Contact:
    """A name with one phone number, digits only."""

    name: str
    number: str


def clean_phone_number(phone_number: str) -> str:
    """Return the digits of a phone number."""
    return _NOT_A_DIGIT.sub("", phone_number)


def list_contacts(env: adb.AdbDevice) -> list[Contact]:
    """Return all contacts that have a phone number."""
    rows = content_provider.query(_PHONES_URI, ["display_name", "number"], env)
    return [Contact(row["display_name"], clean_phone_number(row["number"])) for row in rows]


def clear_contacts(
    env: adb.AdbDevice, timeout_sec: float | None = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Delete all contacts."""
    return packages.clear_app_data("com.android.providers.contacts", env, timeout_sec)


def start_insert(env: adb.AdbDevice, name: str, phone_number: str) -> None:
    """Open the contact editor with a name and a number filled in."""
    words = ("am", "start", "-W", "-a", "android.intent.action.INSERT")
    extras = ("-e", "name", name, "-e", "phone", phone_number)
    adb.shell(env, *words, "-t", "vnd.android.cursor.dir/contact", *extras)
