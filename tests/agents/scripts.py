"""The steps that finish tasks: kind of action, its element, what else it says.

Elements are named by a text or the end of their resource name, `#n` picks the n-th, from 0;
`text_of` is replaced by the texts of all elements of that resource name.
"""

from __future__ import annotations

import datetime
from typing import Any

Step = tuple[str, str | None, dict[str, Any]]
QUESTION = "SimpleCalendarAnyEventsOnDate"
TASKS = ("ContactsAddContact", "SimpleSmsSend", "SystemWifiTurnOff", QUESTION)


def steps_of(task: str, params: dict[str, Any], separate_typing: bool = False) -> list[Step]:
    """What a model has to say; `separate_typing` taps a field before it types."""
    steps: list[Step]
    if task == "ContactsAddContact":
        first, _, last = params["name"].partition(" ")
        steps = [
            ("open_app", None, {"app_name": "Contacts"}),
            ("click", "Create contact", {}),
            ("input_text", "First name", {"text": first}),
            ("input_text", "Last name", {"text": last}),
            ("input_text", "Phone", {"text": params["number"]}),
            ("click", "Save", {}),
        ]
    elif task == "SimpleSmsSend":
        steps = [
            ("open_app", None, {"app_name": "simple sms messenger"}),
            ("click", "conversations_fab", {}),
            ("input_text", "new_conversation_address", {"text": params["number"]}),
            ("click", "new_conversation_confirm", {}),
            ("input_text", "thread_type_message", {"text": params["message"]}),
            ("click", "thread_send_message", {}),
        ]
    elif task == QUESTION:
        date = datetime.datetime.strptime(params["date"], "%B %d %Y").date()
        first_cell = date.replace(day=1).isoweekday()
        days_before = first_cell + date.day - 1
        steps = [
            ("open_app", None, {"app_name": "simple calendar pro"}),
            ("click", f"month_view_background#{days_before}", {}),
            ("answer", None, {"text_of": "event_item_title"}),
        ]
    else:
        steps = [
            ("open_app", None, {"app_name": "Settings"}),
            ("click", "Network & internet", {}),
            ("click", "Internet", {}),
            ("wait", None, {}),
            ("click", "Wi\N{NON-BREAKING HYPHEN}Fi", {}),
        ]
    if separate_typing:
        steps = [part for step in steps for part in _apart(step)]
    return [*steps, ("status", None, {"goal_status": "complete"})]


def _apart(step: Step) -> list[Step]:
    kind, target, more = step
    return [("click", target, {}), ("type", None, more)] if kind == "input_text" else [step]
