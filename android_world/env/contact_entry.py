"""Adding a contact as a person does: in the contacts app."""

from __future__ import annotations

from typing import Any

from android_world.device import contacts, touch
from android_world.env import actuation


def add_contact(name: str, phone_number: str, env: Any, ui_delay_sec: float = 1.0) -> None:
    """Add a contact through the contacts app.

    Args:
      name: the contact's full name.
      phone_number: its number.
      env: an `AndroidWorldController`.
      ui_delay_sec: the longest time that the app gets to react, each time.
    """
    contacts.start_insert(env, name, phone_number)
    env.wait_for_idle(ui_delay_sec)
    actuation.find_and_click_element("SAVE", env)
    env.wait_for_idle(ui_delay_sec)
    touch.press_back_button(env)
    env.wait_for_idle(ui_delay_sec)
