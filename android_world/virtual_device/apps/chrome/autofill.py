"""What Chrome keeps for filling in forms: passwords, payment methods, addresses."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.chrome import style
from android_world.virtual_device.apps.chrome.profile import options
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.ui.widgets.preferences import (
    Item,
    SwitchPreference,
    link,
    section,
)

_EXPIRY = re.compile(r"(0[1-9]|1[0-2])/\d\d")
_CARD_DIGITS = range(12, 20)


@dataclass(frozen=True)
class Field:
    """One entry of a form; `wrong` says what is wrong with a text that does not fit."""

    name: str
    input_type: str = "text"
    fits: Callable[[str], bool] = bool
    wrong: str = "Required field"


@dataclass(frozen=True)
class Kind:
    """A page of the settings with entries of one kind; the first field names an entry."""

    page: str
    key: str
    switches: tuple[tuple[str, str, str], ...]  # key, title, summary
    heading: str
    noun: str
    fields: tuple[Field, ...]
    label: Callable[[Sequence[str]], tuple[str, str]]

    def rows(self, activity: Activity) -> list[Item]:
        """The switches, the entries, and the way to another one."""
        kept = entries(activity.device, self)
        return [
            *(SwitchPreference(t, key, default=True, summary=s) for key, t, s in self.switches),
            *([section(self.heading)] if kept else []),
            *(
                link(*self.label(entry), on_tap=partial(_choose, activity, self, number))
                for number, entry in enumerate(kept)
            ),
            link(f"Add {self.noun}", icon="plus", on_tap=partial(_edit, activity, self, None)),
        ]


def _is_card(text: str) -> bool:
    """Whether the digits are as many as a card has, and the last one checks them (Luhn)."""
    digits = [int(char) for char in text if char.isdecimal()]
    doubled = (digit * 2 for digit in digits[-2::-2])
    return (
        len(digits) in _CARD_DIGITS
        and not (sum(digits[-1::-2]) + sum(number // 10 + number % 10 for number in doubled)) % 10
    )


def _card_label(entry: Sequence[str]) -> tuple[str, str]:
    number, _, expiry = entry
    names = {"4": "Visa", "5": "Mastercard", "2": "Mastercard", "3": "Amex", "6": "Discover"}
    return f"{names.get(number[:1], 'Card')}  •••• {number[-4:]}", expiry


PASSWORDS = Kind(
    "Password Manager",
    "passwords",
    (
        ("save_passwords", "Save passwords", ""),
        (
            "auto_sign_in",
            "Auto Sign-in",
            "Automatically sign in to websites using stored credentials. When the feature is off, "
            "you'll be asked for verification every time before signing in to a website.",
        ),
    ),
    "Passwords",
    "password",
    (
        Field("Site", "uri", lambda text: "." in text.strip("."), "Enter a website"),
        Field("Username"),
        Field("Password", "password"),
    ),
    lambda entry: (entry[0], entry[1]),
)
PAYMENTS = Kind(
    "Payment methods",
    "cards",
    (
        (
            "save_payments",
            "Save and fill payment methods",
            "Includes info like credit cards and payment apps",
        ),
    ),
    "Cards",
    "card",
    (
        Field("Card number", "number", _is_card, "Check your card number and try again"),
        Field("Name on card"),
        Field(
            "Expiration date (MM/YY)",
            "datetime",
            lambda text: bool(_EXPIRY.fullmatch(text)),
            "Check your expiration date and try again",
        ),
    ),
    _card_label,
)
ADDRESSES = Kind(
    "Addresses and more",
    "addresses",
    (
        (
            "save_addresses",
            "Save and fill addresses",
            "Includes info like phone numbers, email addresses, and delivery addresses",
        ),
    ),
    "Addresses",
    "address",
    (
        Field("Name"),
        Field("Street address"),
        Field("City"),
        Field("ZIP code"),
        Field("Phone", "phone"),
    ),
    lambda entry: (entry[0], f"{entry[1]}, {entry[2]}"),
)
KINDS = (PASSWORDS, PAYMENTS, ADDRESSES)


def entries(device: Device, kind: Kind) -> list[list[str]]:
    """What is kept: for each entry the texts of its fields."""
    try:
        kept = json.loads(options(device).get_str(kind.key, "[]"))
    except ValueError:
        return []
    count = len(kind.fields)
    known = [e for e in kept if isinstance(e, list) and len(e) == count] if kept else []
    return [[str(text) for text in entry] for entry in known]


def _store(activity: Activity, kind: Kind, kept: list[list[str]]) -> None:
    options(activity.device).put(**{kind.key: json.dumps(kept)})
    activity.invalidate()


def _choose(activity: Activity, kind: Kind, number: int) -> None:
    def delete() -> None:
        kept = entries(activity.device, kind)
        _store(activity, kind, kept[:number] + kept[number + 1 :])

    actions: tuple[Callable[[], object], ...] = (partial(_edit, activity, kind, number), delete)
    title, _ = kind.label(entries(activity.device, kind)[number])
    ui.ListDialog(
        activity, title, ["Edit", "Delete"], lambda at: actions[at](), style=style.MODAL
    ).show()


def _edit(activity: Activity, kind: Kind, number: int | None) -> None:
    kept = entries(activity.device, kind)
    before = kept[number] if number is not None else [""] * len(kind.fields)
    fields = [
        ui.InputField(text, field.name, input_type=field.input_type)
        for field, text in zip(kind.fields, before, strict=True)
    ]

    def save(*texts: str) -> object:
        entered = [text.strip() for text in texts]
        for position, (field, text) in enumerate(zip(kind.fields, entered, strict=True)):
            if not field.fits(text):
                dialog.set_error(position, field.wrong)
                return ui.KEEP_OPEN
        place = len(kept) if number is None else number
        _store(activity, kind, [*kept[:place], entered, *kept[place + 1 :]])
        return None

    verb = "Add" if number is None else "Edit"
    dialog = ui.InputDialog(activity, f"{verb} {kind.noun}", fields, save, ok="Done")
    dialog.show()
