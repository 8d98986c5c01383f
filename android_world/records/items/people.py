"""People as their user sees them: contacts and messages."""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Sequence
from typing import Final, Self

from android_world import records
from android_world.device import adb, content_provider
from android_world.records import permission
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields, storing
from android_world.records.items.item import Item, field

_RAW_CONTACTS: Final = "content://com.android.contacts/raw_contacts"
_CONTACT_DATA: Final = "content://com.android.contacts/data"
# Ids of types of content: the contacts provider adds these first, in this order.
_EMAIL, _NUMBER = 1, 5
_MIME: Final = "vnd.android.cursor.item"
# The parts of the name, and what the provider adds by itself.
_NO_DETAILS: Final = frozenset({7, 9, 10, 11})
_SILENT: Final = "calls go to voicemail"
_MOBILE, _HOME = 2, 1
RECEIVED, SENT = 1, 2


def _is_silent(row: records.Contact) -> bool:
    return row.send_to_voicemail == 1


@dataclasses.dataclass(frozen=True)
class Contact(Item):
    """A contact with its first number and e-mail address."""

    name: str = field(fields.Text(has_capitals=True))
    number: str = field(fields.PhoneNumber())
    email: str = field(fields.Text(), "")
    is_starred: bool = field(fields.Flag(), False)

    kind = "contacts"
    noun = "contact"
    app = "contacts"
    identity = ("name",)
    derived = {"first_name": fields.Text()}

    @property
    def first_name(self) -> str:
        """The first word of the name."""
        return self.name.partition(" ")[0]

    def has_details_of(self, before: Self) -> bool:
        """Whether labels are kept; a number or address that is added brings one."""
        shared = {kind for kind, *_ in self.details} & {kind for kind, *_ in before.details}
        one, other = ([d for d in item.details if d[0] in shared] for item in (self, before))
        return one == other

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        details: dict[tuple[object, object], str] = {}
        others: dict[object, list[str]] = {}
        labels: dict[object, list[tuple[str, ...]]] = {}
        for detail in phone.of(records.ContactDetail):
            key, text = (detail.contact_id, detail.mimetype_id), storing.text_of(detail.data1)
            if key[1] not in _NO_DETAILS and (key in details or key[1] not in (_EMAIL, _NUMBER)):
                others.setdefault(key[0], []).append(text)
            details.setdefault(key, text)
            if key[1] in (_EMAIL, _NUMBER):
                label = (detail.mimetype_id, detail.data2, detail.data3)
                labels.setdefault(key[0], []).append(tuple(map(storing.text_of, label)))
        return tuple(
            cls(
                storing.text_of(row.name),
                details.get((row.id, _NUMBER), ""),
                details.get((row.id, _EMAIL), ""),
                row.starred == 1,
                ref=storing.text_of(row.id),
                traits=(*sorted(others.get(row.id, ())), *([_SILENT] if _is_silent(row) else [])),
                details=tuple(sorted(labels.get(row.id, ()))),
            )
            for row in phone.of(records.Contact)
        )

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        adb.set_root_if_needed(env)
        for item in items:
            account: dict[str, str | int] = {"account_type": "", "account_name": ""}
            row = account | {"starred": int(item.is_starred)} | _id_of(item)
            adb.shell_script(env, storing.provider_insert(_RAW_CONTACTS, row))
            rows = content_provider.query(_RAW_CONTACTS, ["_id"], env)
            number = int(item.ref or max(int(row["_id"]) for row in rows))
            lines = [storing.provider_insert(_CONTACT_DATA, row) for row in item._data(number)]
            adb.shell_script(env, "; ".join(lines))

    def _data(self, raw_id: int) -> list[dict[str, str | int]]:
        first, _, last = self.name.partition(" ")
        rows: list[dict[str, str | int]] = [
            {"mimetype": f"{_MIME}/name", "data1": self.name, "data2": first, "data3": last},
            {"mimetype": f"{_MIME}/phone_v2", "data1": self.number, "data2": _MOBILE},
            {"mimetype": f"{_MIME}/email_v2", "data1": self.email, "data2": _HOME},
        ]
        return [{"raw_contact_id": raw_id, **row} for row in rows if row["data1"]]

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            content_provider.delete(_RAW_CONTACTS, env, f"_id={int(item.ref)}")

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        own = permission.permit(records.Contact, lambda row: str(row.id) == item.ref)
        details = permission.permit(
            records.ContactDetail, lambda row: str(row.contact_id) == item.ref
        )
        return own | details


@dataclasses.dataclass(frozen=True)
class Message(Item):
    """A text message."""

    number: str = field(fields.PhoneNumber())
    text: str = field(fields.Lines())
    is_sent: bool = field(fields.Flag(), False)
    date: datetime.datetime = field(fields.DateTime(), storing.EPOCH)

    kind = "messages"
    noun = "message"
    app = "simple sms messenger"
    identity = ("text",)
    automatic = ("date",)
    can_be_changed = False
    derived = {"day": fields.Day()}

    @property
    def day(self) -> datetime.date:
        """The day on which it was sent or received."""
        return self.date.date()

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        return tuple(
            cls(
                storing.text_of(row.address),
                storing.text_of(row.body),
                row.type == SENT,
                storing.moment_of(row.date, 1000),
                ref=storing.text_of(row.id),
            )
            for row in phone.of(records.Message)
            if row.type in (RECEIVED, SENT)
        )

    @classmethod
    def write(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        adb.set_root_if_needed(env)
        for item in items:
            box = "sent" if item.is_sent else "inbox"
            values: dict[str, str | int] = {"address": item.number, "body": item.text, "read": 1}
            line = storing.provider_insert(
                f"content://sms/{box}", values | {"seen": 1} | _id_of(item)
            )
            nanos = f"{storing.seconds(item.date)}{'0' * 9}"
            now = "$(date +%s%N)" if item.date == storing.EPOCH else nanos
            # In milliseconds: messages of the same second have an order.
            clock = "--bind date:l:${t%??????} --bind date_sent:l:${t%??????}"
            adb.shell_script(env, f"t={now}; {line} {clock}")

    @classmethod
    def delete(cls, items: Sequence[Self], env: adb.AdbDevice) -> None:
        for item in items:
            content_provider.delete("content://sms", env, f"_id={int(item.ref)}")

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        return permission.permit(records.Message, lambda row: str(row.id) == item.ref)


def _id_of(item: Item) -> dict[str, str | int]:
    """The number of an item that the phone had; the provider numbers all others."""
    return {"_id": int(item.ref)} if item.ref else {}
