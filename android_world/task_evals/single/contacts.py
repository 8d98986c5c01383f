"""Tasks in the Contacts app."""

from __future__ import annotations

import dataclasses
import random
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from android_world.device import adb, errors
from android_world.env.interface import AsyncEnv
from android_world.env.representation_utils import UIElement, forest_to_ui_elements
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators import contacts_validators
from android_world.task_evals.utils import (
    foreground,
    schema,
    screen_views,
    text_match,
    user_data_generation,
    word_lists,
)
from android_world.task_evals.utils.text_match import digits, normalize, same_text_and_capitals

_PACKAGE = "com.google.android.contacts"
_PHONE_LABELS = ("Home", "Work")
_FORM_FIELDS = {"First name": "first", "Last name": "last", "Phone": "phone"}
# The arrow beside the names, and the hints of the fields from its row on.
_NAMES_FROM_ARROW = {
    "Show more name fields": ("First name", "Last name"),
    "Show fewer name fields": ("", "First name", "", "Last name"),
}
_MOST_SWIPES = 4
_SWIPE_MS = 800  # Too slow for a fling.
_LABEL_HINT = "Label"
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
    # As it was read last, by the published condition: over uiautomator, reading scrolls.
    _published_form: Mapping[str, str] = {}

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        family = [name for name in word_lists.FAMILY_NAMES if " " not in name]
        area, prefix = rng.randint(200, 999), rng.randint(200, 999)
        return {
            "first": rng.choice(user_data_generation.COMMON_GIVEN_NAMES),
            "last": rng.choice(family),
            "phone": f"{area}-{prefix}-{rng.randint(1000, 9999)}",
            "phone_label": rng.choice(_PHONE_LABELS),
        }

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the form is open with these values and no others, and no contact was saved."""
        super().is_successful(env)
        form, further, self._published_form = _form_on(env)
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
            self.evidence.compare("further details", further, []),
            self.evidence.compare("contacts", saved, []),
        ]
        return float(all(passed))

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition reads the form only, and tolerates small errors in the names."""
        form = self._published_form
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


def further_details(elements: list[UIElement]) -> list[str]:
    """What the form's other fields hold, and its numbers after the first one, sorted."""
    fields = [e for e in elements if e.is_editable and e.hint_text not in (None, "", _LABEL_HINT)]
    filled = [(e.hint_text, e.text) for e in fields if e.text and e.text != e.hint_text]
    wanted = [hint for hint, _ in filled if hint in _FORM_FIELDS]
    repeated = Counter(wanted) - Counter(set(wanted))
    others = [f"{hint}: {text}" for hint, text in filled if hint not in _FORM_FIELDS]
    return sorted([*others, *(f"{count} more of {hint}" for hint, count in repeated.items())])


def _label_below_phone(elements: list[UIElement]) -> str | None:
    """The label that some versions of the app show below the number, without a description."""
    field = next((e.bbox_pixels for e in elements if e.hint_text == "Phone"), None)
    if field is None:
        return None
    labels = ((e.text, e.bbox_pixels) for e in elements if e.text in _PHONE_LABELS)
    lowest = field.y_max + field.height
    below = (text for text, box in labels if box and field.y_max <= box.y_min <= lowest)
    return next(below, None)


def _form_on(env: AsyncEnv) -> tuple[dict[str, str], list[str], dict[str, str]]:
    """What the form holds, also where it is scrolled out of sight.

    Returns:
      The values in the app's own elements; what its further fields hold, where the device's
      elements know hints; and the values in the elements of all windows, which is what the
      published condition reads.

    Raises:
      NotSupportedError: the device's elements know no hints, by which the form's fields differ, and
        its names do not come into sight.
    """
    state = env.get_state()
    if state.forest is not None:
        return _both(forest_to_ui_elements(state.forest, exclude_invisible_elements=False))
    elements = state.ui_elements
    if any(element.hint_text for element in elements) or not _is_form(elements):
        return _both(elements)
    elements = screen_views.of_package(elements, _PACKAGE)
    form = read_form(with_hints(elements))
    for _ in range(_MOST_SWIPES):
        if _arrow(elements) is not None:
            return form, [], form
        _scroll_up(elements, env)
        listed = env.get_state(wait_to_stabilize=True).ui_elements
        elements = screen_views.of_package(listed, _PACKAGE)
        form = read_form(with_hints(elements)) | form
    raise errors.NotSupportedError(
        "uiautomator has no hints, and the arrow next to the names of the form, by which its "
        "fields are known, is not visible: this task needs the accessibility forwarder."
    )


def _both(elements: list[UIElement]) -> tuple[dict[str, str], list[str], dict[str, str]]:
    own = [element for element in elements if element.package_name == _PACKAGE]
    return read_form(own), further_details(own), read_form(elements)


def with_hints(elements: list[UIElement]) -> list[UIElement]:
    """Elements of a dump, which has no hints, with those of the form's fields by their places.

    The names start in the row of the arrow that shows more or fewer of them; a number is the field
    above its label. Fields of which neither is in sight get none.
    """
    fields = sorted((e for e in elements if e.is_editable and e.package_name == _PACKAGE), key=_top)
    found: dict[int, str] = {}
    if arrow := _arrow(elements):
        names = (e for e in fields if _bottom(e) > _top(arrow))
        found |= {id(e): hint for e, hint in zip(names, _names_from(arrow)) if hint}
    labels = (e for e in elements if _LABEL_DESCRIPTION.fullmatch(e.content_description or ""))
    if label := next(labels, None):
        above = [e for e in fields if _bottom(e) <= _top(label)]
        found |= {id(e): "Phone" for e in above[-1:] if id(e) not in found}
    return [dataclasses.replace(e, hint_text=found.get(id(e))) for e in elements]


def _is_form(elements: list[UIElement]) -> bool:
    return any(e.text == "Create contact" and e.package_name == _PACKAGE for e in elements)


def _arrow(elements: list[UIElement]) -> UIElement | None:
    return next((e for e in elements if _names_from(e)), None)


def _names_from(arrow: UIElement) -> tuple[str, ...]:
    return _NAMES_FROM_ARROW.get(arrow.content_description or "", ())


def _scroll_up(elements: list[UIElement], env: AsyncEnv) -> None:
    """Bring the upper part of the form into sight; what it holds stays as it is."""
    box = next((e.bbox_pixels for e in elements if e.is_scrollable and e.bbox_pixels), None)
    if box is None:
        return
    x, up, down = box.x_min + box.width // 2, box.y_min + box.height // 4, box.y_max - 10
    swipe = (x, up, x, down, _SWIPE_MS)
    adb.shell(env.controller, "input", "swipe", *(str(int(value)) for value in swipe))


def _top(element: UIElement) -> int:
    return int(element.bbox_pixels.y_min) if element.bbox_pixels else 0


def _bottom(element: UIElement) -> int:
    return int(element.bbox_pixels.y_max) if element.bbox_pixels else 0
