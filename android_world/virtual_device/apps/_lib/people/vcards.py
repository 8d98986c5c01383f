"""Contacts as a file: vCards of version 2.1."""

from __future__ import annotations

from collections.abc import Iterable

from android_world.virtual_device.system.content.contact_rows import (
    Contact,
    EmailType,
    Labelled,
    PhoneType,
)

_PHONES = {"HOME": PhoneType.HOME, "CELL": PhoneType.MOBILE, "WORK": PhoneType.WORK}
_EMAILS = {"HOME": EmailType.HOME, "WORK": EmailType.WORK}


def to_vcards(contacts: Iterable[Contact]) -> str:
    """The text of a file with these contacts."""
    lines: list[str] = []
    for contact in contacts:
        parts = (contact.family, contact.given, contact.middle, contact.prefix, contact.suffix)
        lines += ["BEGIN:VCARD", "VERSION:2.1", f"N:{';'.join(parts)}"]
        lines.append(f"FN:{contact.display_name}")
        lines += [f"TEL;{_name(_PHONES, p)}:{p.value}" for p in contact.phones]
        lines += [f"EMAIL;{_name(_EMAILS, m)}:{m.value}" for m in contact.emails]
        if contact.company:
            lines.append(f"ORG:{contact.company}")
        if contact.note:
            lines.append("NOTE:" + contact.note.replace("\n", "\\n"))
        lines.append("END:VCARD")
    return "".join(f"{line}\r\n" for line in lines)


def _name(types: dict[str, PhoneType] | dict[str, EmailType], entry: Labelled) -> str:
    return next((name for name, kind in types.items() if kind == entry.type), "VOICE")


def from_vcards(text: str) -> list[Contact]:
    """The contacts of a file; what is not a vCard is left out."""
    found: list[Contact] = []
    contact = Contact()
    for line in text.splitlines():
        head, _, value = line.partition(":")
        name, *kinds = head.upper().replace("TYPE=", "").split(";")
        if name == "BEGIN":
            contact = Contact()
        elif name == "END" and (contact.display_name or not contact.is_empty):
            found.append(contact)
        elif name == "N":
            parts = [*value.split(";"), "", "", "", "", ""]
            contact.family, contact.given, contact.middle, contact.prefix, contact.suffix = parts[
                :5
            ]
        elif name == "FN":
            contact.display_name = value
        elif name == "TEL":
            types = [kind for key, kind in _PHONES.items() if key in kinds]
            contact.phones.append(Labelled(value, int((types or [PhoneType.OTHER])[0])))
        elif name == "EMAIL":
            mails = [kind for key, kind in _EMAILS.items() if key in kinds]
            contact.emails.append(Labelled(value, int((mails or [EmailType.OTHER])[0])))
        elif name == "ORG":
            contact.company = value.partition(";")[0]
        elif name == "NOTE":
            contact.note = value.replace("\\n", "\n")
    return found
