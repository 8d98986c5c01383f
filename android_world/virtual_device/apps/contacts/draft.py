"""What is typed into the contact editor, before it is saved."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from android_world.virtual_device import ui
from android_world.virtual_device.system.content.contact_rows import (
    Contact,
    EmailType,
    EventType,
    Labelled,
    PhoneType,
)
from android_world.virtual_device.system.content.names import split_name

PHONE_LABELS: tuple[tuple[str, int], ...] = (
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
)
EMAIL_LABELS: tuple[tuple[str, int], ...] = (
    ("Home", EmailType.HOME),
    ("Work", EmailType.WORK),
    ("Other", EmailType.OTHER),
    ("Custom", EmailType.CUSTOM),
)
EVENT_LABELS: tuple[tuple[str, int], ...] = (
    ("Birthday", EventType.BIRTHDAY),
    ("Anniversary", EventType.ANNIVERSARY),
    ("Other", EventType.OTHER),
    ("Custom", EventType.CUSTOM),
)
LABELS = {"Phone": PHONE_LABELS, "Email": EMAIL_LABELS, "Significant date": EVENT_LABELS}
DEFAULT_LABEL = {"Phone": "Mobile", "Email": "Home", "Significant date": "Birthday"}

NAME_FIELDS = ("First name", "Last name")
MORE_NAME_FIELDS = (
    "Name prefix",
    "First name",
    "Middle name",
    "Last name",
    "Name suffix",
    "Phonetic first name",
    "Phonetic middle name",
    "Phonetic last name",
    "Nickname",
)
_ATTRIBUTES = {
    "Name prefix": "prefix",
    "First name": "given",
    "Middle name": "middle",
    "Last name": "family",
    "Name suffix": "suffix",
    "Phonetic first name": "phonetic_given",
    "Phonetic middle name": "phonetic_middle",
    "Phonetic last name": "phonetic_family",
    "Nickname": "nickname",
    "Company": "company",
    "Title": "job_title",
    "Department": "department",
    "Notes": "note",
}


@dataclass
class LabelledField:
    """A number, address or date with its label; `custom` is the name typed for Custom."""

    kind: str
    text: ui.TextState = field(default_factory=ui.TextState)
    label: str = ""
    custom: str = ""

    def __post_init__(self) -> None:
        self.label = self.label or DEFAULT_LABEL[self.kind]

    @property
    def shown_label(self) -> str:
        """The label's text."""
        return self.custom if self.label == "Custom" and self.custom else self.label

    def labelled(self) -> Labelled:
        """As it is stored."""
        kinds = dict(LABELS[self.kind])
        kind = int(kinds.get(self.label, 0))
        return Labelled(self.text.text.strip(), kind, self.shown_label if kind == 0 else None)


class Draft:
    """The editor's fields by hint."""

    def __init__(self, contact: Contact | None = None) -> None:
        contact = contact or Contact()
        self.contact_id = contact.id
        self.texts = {
            hint: ui.TextState(str(getattr(contact, name) or ""))
            for hint, name in _ATTRIBUTES.items()
        }
        self.phones = [_field("Phone", p) for p in contact.phones] or [LabelledField("Phone")]
        self.emails = [_field("Email", e) for e in contact.emails] or [LabelledField("Email")]
        self.dates = [_field("Significant date", e) for e in contact.events] or [
            LabelledField("Significant date")
        ]
        self._base = contact
        self._before = self._fingerprint()

    def fields(self, kind: str) -> list[LabelledField]:
        """The labelled fields of a kind."""
        return {"Phone": self.phones, "Email": self.emails, "Significant date": self.dates}[kind]

    def set_name(self, name: str) -> None:
        """Fill the name fields from a full name."""
        parts = split_name(name)
        for hint, text in (
            ("Name prefix", parts.prefix),
            ("First name", parts.given),
            ("Middle name", parts.middle),
            ("Last name", parts.family),
            ("Name suffix", parts.suffix),
        ):
            self.texts[hint].set_text(text)

    def _fingerprint(self) -> tuple[object, ...]:
        labelled = [*self.phones, *self.emails, *self.dates]
        return (
            *(state.text.strip() for state in self.texts.values()),
            *((f.text.text.strip(), f.shown_label) for f in labelled if f.text.text.strip()),
        )

    @property
    def changed(self) -> bool:
        """Whether anything differs from the start."""
        return self._fingerprint() != self._before

    @property
    def is_empty(self) -> bool:
        """Whether nothing is filled in."""
        return not any(self._fingerprint())

    def contact(self) -> Contact:
        """The contact to save."""
        result = replace(
            self._base,
            phones=_filled(self.phones),
            emails=_filled(self.emails),
            events=_filled(self.dates),
        )
        for hint, name in _ATTRIBUTES.items():
            setattr(result, name, self.texts[hint].text.strip())
        return result


def _filled(fields: list[LabelledField]) -> list[Labelled]:
    return [f.labelled() for f in fields if f.text.text.strip()]


def label_name(kind: str, entry: Labelled) -> str:
    """The name of a stored label."""
    if entry.type == 0:
        return entry.label or "Custom"
    names = [name for name, value in LABELS[kind] if value == entry.type and name != "No label"]
    return names[0] if names else "Other"


def _field(kind: str, entry: Labelled) -> LabelledField:
    label = "Custom" if entry.type == 0 else label_name(kind, entry)
    return LabelledField(kind, ui.TextState(entry.value), label, entry.label or "")
