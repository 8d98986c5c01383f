"""What is asked of Contacts, Phone and Messages, by other apps and by one another."""

from __future__ import annotations

from android_world.virtual_device.framework.intents import Intent

ACTION_PICK = "android.intent.action.PICK"
_PERSON = "vnd.android.cursor.item/contact"
_PEOPLE = "vnd.android.cursor.dir/contact"

FINISH_EXTRA = "finishActivityOnSaveCompleted"


def new_contact(number: str = "", finish: bool = False) -> Intent:
    """Open the contact editor, with a number; `finish` comes back when the contact is saved."""
    extras: dict[str, object] = {"phone": number} if number else {}
    if finish:
        extras[FINISH_EXTRA] = True
    return Intent("android.intent.action.INSERT", mime_type=_PEOPLE, extras=extras)


def pick_contact() -> Intent:
    """Let the user choose a contact; the result has its `contact_id`."""
    return Intent(ACTION_PICK, mime_type=_PEOPLE)


def add_to_contact(number: str) -> Intent:
    """Give a number to a contact."""
    extras = {"phone": number}
    return Intent("android.intent.action.INSERT_OR_EDIT", mime_type=_PERSON, extras=extras)


def show_contact(contact_id: int) -> Intent:
    """Show a contact."""
    extras = {"contact_id": contact_id}
    return Intent("android.intent.action.VIEW", mime_type=_PERSON, extras=extras)


def dial(number: str) -> Intent:
    """Open the dial pad with a number."""
    return Intent("android.intent.action.DIAL", f"tel:{number}")


def call(number: str) -> Intent:
    """Call a number."""
    return Intent("android.intent.action.CALL", f"tel:{number}")


def write_to(address: str, scheme: str = "smsto") -> Intent:
    """Write a message to a number, or with `scheme` mailto to an address."""
    return Intent("android.intent.action.SENDTO", f"{scheme}:{address}")


def blocked_numbers() -> Intent:
    """Show the numbers that are blocked."""
    dialer = "com.google.android.dialer"
    settings = "com.android.dialer.app.settings.DialerSettingsActivity"
    return Intent(component=(dialer, settings), extras={"page": "blocked"})
