"""Comparing the calendar's events before and after."""

from __future__ import annotations

from android_world.task_evals.common_validators import sqlite_validators
from android_world.task_evals.utils import row_matching
from android_world.task_evals.utils.sqlite_schema_utils import CalendarEvent

EXACT_FIELDS = ("start_ts", "end_ts")
TEXT_FIELDS = ("title", "location", "description")
REPETITION_FIELDS = ("repeat_rule", "repeat_interval")


def validate_event_removal_integrity(
    before: list[CalendarEvent], after: list[CalendarEvent], event_ids: list[int]
) -> bool:
    """Whether exactly the events with these ids are gone and the others are untouched.

    Raises:
      ValueError: An id was not there before.
    """
    return sqlite_validators.validate_rows_removal_integrity(before, after, event_ids, "id")


def validate_event_addition_integrity(
    before: list[CalendarEvent],
    after: list[CalendarEvent],
    reference_events: list[CalendarEvent],
    extras_compare: list[str] | None = None,
) -> bool:
    """Whether exactly these events were added and all others are untouched.

    Args:
      before: All events at the start.
      after: All events now.
      reference_events: The events that should be new: start, end, title, location and
        description are compared.
      extras_compare: What else is compared.
    """
    exact = [*EXACT_FIELDS, *(extras_compare or ())]
    return row_matching.is_exact_addition(before, after, reference_events, exact, TEXT_FIELDS)
