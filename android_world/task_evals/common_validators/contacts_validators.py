"""Tasks whose verdict is what is in the contacts."""

from __future__ import annotations

import abc
import random
from typing import Any

from android_world.device import contacts
from android_world.env.interface import AsyncEnv
from android_world.task_evals import task_eval
from android_world.task_evals.utils import content, schema, user_data_generation
from android_world.task_evals.utils.text_match import normalize, same_text_and_capitals

ContactKey = tuple[str, str]

_CONTACTS = "content://com.android.contacts/contacts"
_DATA = "content://com.android.contacts/data"
# What a person enters besides name and number; apps add other kinds by themselves.
_FURTHER_DETAILS = frozenset(
    f"vnd.android.cursor.item/{kind}"
    for kind in (
        *("email_v2", "postal-address_v2", "organization", "note", "website", "im", "nickname"),
        *("relation", "contact_event", "sip_address"),
    )
)


def contact_keys(env: AsyncEnv) -> list[ContactKey]:
    """Name and digits of every contact with a number, sorted."""
    listed = contacts.list_contacts(env.controller)
    return sorted((normalize(contact.name), contact.number) for contact in listed)


def contact_names(env: AsyncEnv) -> list[str]:
    """Name of every contact, with or without a number, sorted."""
    rows = content.query(_CONTACTS, ["display_name"], env)
    return sorted(normalize(row["display_name"]) for row in rows)


def further_details(env: AsyncEnv) -> list[str]:
    """Addresses, companies, notes and other details of all contacts besides names and numbers."""
    rows = content.query(_DATA, ["mimetype", "data1"], env)
    return sorted(row["data1"] for row in rows if row["mimetype"] in _FURTHER_DETAILS)


def contacts_without_calls(env: AsyncEnv) -> list[str]:
    """Names of the contacts whose calls go to voicemail, sorted."""
    rows = content.query(_CONTACTS, ["display_name", "send_to_voicemail"], env)
    return sorted(row["display_name"] for row in rows if row["send_to_voicemail"] == "1")


def delete_all_contacts(env: AsyncEnv) -> None:
    """Delete all contacts, and let the provider make its empty databases again."""
    contacts.clear_contacts(env.controller)
    contacts.list_contacts(env.controller)
    content.query("content://call_log/calls", ["_id"], env)


class ContactsTask(task_eval.TaskEval, abc.ABC):
    """A task that starts without contacts and leaves none."""

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        delete_all_contacts(env)

    def tear_down(self, env: AsyncEnv) -> None:
        delete_all_contacts(env)
        super().tear_down(env)


class AddContact(ContactsTask):
    """Add one contact with a name and a number."""

    app_names: tuple[str, ...] = ()
    complexity: float = 1
    schema = schema.create(
        [schema.string("name", is_required=True), schema.string("number", is_required=True)]
    )
    template = "Create a new contact for {name}. Their number is {number}."

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {
            "name": user_data_generation.generate_random_name(rng=rng),
            "number": user_data_generation.generate_random_number(rng),
        }

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the contact exists, with nothing besides, and no other was made."""
        super().is_successful(env)
        contact = [self._expected_contact]
        added = self.evidence.compare("numbers", contact_keys(env), contact, _same_contacts)
        alone = self.evidence.compare("contacts", contact_names(env), [contact[0][0]], _same_names)
        details = self.evidence.compare("further details", further_details(env), [])
        silent = contacts_without_calls(env)
        rings = self.evidence.compare("contacts whose calls go to voicemail", silent, [])
        return float(added and alone and details and rings)

    def reference_score(self, env: AsyncEnv) -> float | None:
        return float(self._expected_contact in contact_keys(env))

    @property
    def _expected_contact(self) -> ContactKey:
        number = contacts.clean_phone_number(self.params["number"])
        return normalize(self.params["name"]), number


def _same_contacts(actual: list[ContactKey], expected: list[ContactKey]) -> bool:
    names, wanted = ([name for name, _ in keys] for keys in (actual, expected))
    same_numbers = [number for _, number in actual] == [number for _, number in expected]
    return same_numbers and _same_names(names, wanted)


def _same_names(actual: list[str], expected: list[str]) -> bool:
    return len(actual) == len(expected) and all(map(same_text_and_capitals, actual, expected))
