"""Tasks in the Contacts app."""

from __future__ import annotations

import random
import re
from typing import Any

from android_world.device import errors
from android_world.env.interface import AsyncEnv
from android_world.env.representation_utils import UIElement, forest_to_ui_elements
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators import contacts_validators
from android_world.task_evals.utils import (
    foreground,
    schema,
    text_match,
    user_data_generation,
    words,
)
from android_world.task_evals.utils.text_match import digits, normalize, same_text_and_capitals

_PACKAGE = "com.google.android.contacts"
_PHONE_LABELS = ("Home", "Work")
_FORM_FIELDS = {"First name": "first", "Last name": "last", "Phone": "phone"}
_LABEL_DESCRIPTION = re.compile(r"(\w+) Phone")


@task()
class ContactsAddContact(contacts_validators.AddContact):
    """Save a contact with a name and a number."""

    app_names = ("contacts",)
    complexity = 1.2


@task()
class ContactsNewContactDraft(contacts_validators.ContactsTask):
    """Fill in the form of a new contact without saving it."""

    app_names = ("contacts",)
    complexity = 1.2
    schema = schema.create(
        [
            schema.string("first", is_required=True),
            schema.string("last", is_required=True),
            schema.string("phone", is_required=True),
            schema.enum("phone_label", _PHONE_LABELS, is_required=True),
        ]
    )
    template = (
        "Go to the new contact screen and enter the following details: First Name: {first}, Last "
        "Name: {last}, Phone: {phone}, Phone Label: {phone_label}. Do NOT hit save."
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        """Draw parameters."""
        family = [name for name in words.FAMILY_NAMES if " " not in name]
        area, prefix = rng.randint(200, 999), rng.randint(200, 999)
        return {
            "first": rng.choice(user_data_generation.COMMON_GIVEN_NAMES),
            "last": rng.choice(family),
            "phone": f"{area}-{prefix}-{rng.randint(1000, 9999)}",
            "phone_label": rng.choice(_PHONE_LABELS),
        }

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the form is open with these values, and no contact was saved."""
        super().is_successful(env)
        form = read_form(_all_elements(env))
        in_front = foreground.package_name(env)
        saved = contacts_validators.contact_names(env)
        passed = [
            self.evidence.compare("app in front", in_front, _PACKAGE),
            *(
                self.evidence.compare(
                    f"{key} name", form.get(key), self.params[key], same_text_and_capitals
                )
                for key in ("first", "last")
            ),
            self.evidence.compare("phone", form.get("phone"), digits(self.params["phone"])),
            self.evidence.compare("label", form.get("phone_label"), self.params["phone_label"]),
            self.evidence.compare("contacts", saved, []),
        ]
        return float(all(passed))

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition reads the form only, and tolerates small errors in the names."""
        form = read_form(_all_elements(env))
        return float(
            text_match.fuzzy_match(form.get("first", ""), self.params["first"])
            and text_match.fuzzy_match(form.get("last", ""), self.params["last"])
            and form.get("phone") == digits(self.params["phone"])
            and form.get("phone_label") == self.params["phone_label"]
        )


def read_form(elements: list[UIElement]) -> dict[str, str]:
    """The values of the new-contact form: first, last, phone (digits) and phone_label."""
    form: dict[str, str] = {}
    for element in elements:
        key = _FORM_FIELDS.get(element.hint_text or "")
        text = element.text or ""
        if key is not None and key not in form and text != element.hint_text:
            form[key] = digits(text) if key == "phone" else normalize(text)
        label = _LABEL_DESCRIPTION.fullmatch(element.content_description or "")
        if label is not None and text == label[1]:
            form.setdefault("phone_label", text)
    if "phone_label" not in form and (label_below := _label_below_phone(elements)):
        form["phone_label"] = label_below
    return form


def _label_below_phone(elements: list[UIElement]) -> str | None:
    """The label that some versions of the app show below the number, without a description."""
    field = next((e.bbox_pixels for e in elements if e.hint_text == "Phone"), None)
    if field is None:
        return None
    labels = ((e.text, e.bbox_pixels) for e in elements if e.text in _PHONE_LABELS)
    lowest = field.y_max + field.height
    below = (text for text, box in labels if box and field.y_max <= box.y_min <= lowest)
    return next(below, None)


def _all_elements(env: AsyncEnv) -> list[UIElement]:
    """Elements of the screen, those that are scrolled out of sight included.

    Raises:
      NotSupportedError: the device's elements know no hints, by which the form's fields differ.
    """
    state = env.get_state()
    if state.forest is not None:
        return forest_to_ui_elements(state.forest, exclude_invisible_elements=False)
    if not any(element.hint_text for element in state.ui_elements):
        raise errors.NotSupportedError(
            "uiautomator tells no hints, by which the fields of the form are known: this task "
            "needs the accessibility forwarder."
        )
    return state.ui_elements
