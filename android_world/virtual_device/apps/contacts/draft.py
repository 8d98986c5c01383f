"""What is typed into the contact editor, before it is saved."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from android_world.virtual_device import ui
from android_world.virtual_device.system.content.contact_rows import (
    Contact,
    EmailType,
    EventType,
    Labelled,
    PhoneType,
)
from android_world.virtual_device.system.content.names import split_name

LABELS: dict[str, tuple[tuple[str, int], ...]] = {
    "Phone": (
        ("No label", PhoneType.OTHER),
        ("Mobile", PhoneType.MOBILE),
        ("Work", PhoneType.WORK),
        ("Home", PhoneType.HOME),
        ("Main", PhoneType.MAIN),
        ("Work fax", PhoneType.FAX_WORK),
        ("Home fax", PhoneType.FAX_HOME),
        ("Pager", PhoneType.PAGER),
        ("Other", PhoneType.OTHER),
        ("Custom", PhoneType.CUSTOM),
    ),
    "Email": (
        ("No label", EmailType.OTHER),
        ("Home", EmailType.HOME),
        ("Work", EmailType.WORK),
        ("Other", EmailType.OTHER),
        ("Custom", EmailType.CUSTOM),
    ),
    "Significant date": (
        ("No label", EventType.OTHER),
        ("Birthday", EventType.BIRTHDAY),
        ("Anniversary", EventType.ANNIVERSARY),
        ("Other", EventType.OTHER),
        ("Custom", EventType.CUSTOM),
    ),
}
_DEFAULT_LABEL = {"Phone": "Mobile", "Email": "Home", "Significant date": "Birthday"}
_LISTS = {"Phone": "phones", "Email": "emails", "Significant date": "events"}
_NAMES = {
    "Name prefix": "prefix",
    "First name": "given",
    "Middle name": "middle",
    "Last name": "family",
    "Name suffix": "suffix",
    "Phonetic first name": "phonetic_given",
    "Phonetic middle name": "phonetic_middle",
    "Phonetic last name": "phonetic_family",
    "Nickname": "nickname",
}
_ATTRIBUTES = {
    **_NAMES,
    "Company": "company",
    "Title": "job_title",
    "Department": "department",
    "Notes": "note",
}
NAME_FIELDS = ("First name", "Last name")
MORE_NAME_FIELDS = tuple(_NAMES)


@dataclass
class LabelledField:
    """A number, address or date with its label; `custom` is the name typed for Custom."""

    kind: str
    text: ui.TextState = field(default_factory=ui.TextState)
    label: str = ""
    custom: str = ""
    label_text: ui.TextState = field(default_factory=ui.TextState)

    def __post_init__(self) -> None:
        self.label = self.label or _DEFAULT_LABEL[self.kind]

    @property
    def display_label(self) -> str:
        """The label's text."""
        return self.custom if self.label == "Custom" and self.custom else self.label

    def text_state(self) -> ui.TextState:
        """The label in its field."""
        if self.label_text.text != self.display_label:
            self.label_text.set_text(self.display_label)
        return self.label_text

    def as_labelled(self) -> Labelled:
        """As it is stored."""
        kind = int(dict(LABELS[self.kind]).get(self.label, 0))
        return Labelled(self.text.text.strip(), kind, self.display_label if kind == 0 else None)


class Draft:
    """The editor's fields by hint."""

    def __init__(self, contact: Contact | None = None) -> None:
        contact = contact or Contact()
        self.contact_id = contact.id
        self.texts = {
            hint: ui.TextState(str(getattr(contact, name) or ""))
            for hint, name in _ATTRIBUTES.items()
        }
        self.labelled = {
            kind: [_field(kind, entry) for entry in getattr(contact, name)] or [LabelledField(kind)]
            for kind, name in _LISTS.items()
        }
        self.photo = contact.photo
        self._base = contact
        self._before = self._fingerprint()

    def set_name(self, name: str) -> None:
        """Fill the name fields from a full name."""
        parts = split_name(name)
        self._base = replace(self._base, display_name=name)
        for hint in ("Name prefix", "First name", "Middle name", "Last name", "Name suffix"):
            self.texts[hint].set_text(getattr(parts, _NAMES[hint]))

    def add(self, kind: str, text: str) -> None:
        """Fill the last labelled field of a kind, or a new one."""
        fields = self.labelled[kind]
        if fields[-1].text.text:
            fields.append(LabelledField(kind))
        fields[-1].text.set_text(text)

    def remove(self, entry: LabelledField) -> None:
        """Take a labelled field away; one of each kind stays, empty."""
        fields = self.labelled[entry.kind]
        fields.remove(entry)
        if not fields:
            fields.append(LabelledField(entry.kind))

    def _fill(self, kind: str) -> list[LabelledField]:
        return [f for f in self.labelled[kind] if f.text.text.strip()]

    def _fingerprint(self) -> tuple[object, ...]:
        return (
            self.photo,
            *(state.text.strip() for state in self.texts.values()),
            *((f.text.text.strip(), f.display_label) for k in _LISTS for f in self._fill(k)),
        )

    @property
    def is_changed(self) -> bool:
        """Whether anything differs from the start."""
        return self._fingerprint() != self._before

    @property
    def is_empty(self) -> bool:
        """Whether nothing is filled in."""
        return not any(self._fingerprint())

    def contact(self) -> Contact:
        """The contact to save."""
        changes: dict[str, Any] = {
            **{name: self.texts[hint].text.strip() for hint, name in _ATTRIBUTES.items()},
            "photo": self.photo,
            **{n: [f.as_labelled() for f in self._fill(kind)] for kind, n in _LISTS.items()},
        }
        return replace(self._base, **changes)


def label_name(kind: str, entry: Labelled) -> str:
    """The name of a stored label."""
    if entry.type == 0:
        return entry.label or "Custom"
    names = [name for name, value in LABELS[kind] if value == entry.type and name != "No label"]
    return names[0] if names else "Other"


def _field(kind: str, entry: Labelled) -> LabelledField:
    label = "Custom" if entry.type == 0 else label_name(kind, entry)
    return LabelledField(kind, ui.TextState(entry.value), label, entry.label or "")
