"""Random events: titles and descriptions as people write them."""

from __future__ import annotations

import random

from android_world.core import data_files
from android_world.task_evals.utils.sqlite_schema_utils import CalendarEvent

_WORDS: dict[str, list[str]] = data_files.read_json(__package__, "event_words.json")
# The first two are followed by a person or group, the others by a subject.
TITLES_PREFIXES = _WORDS["titles_prefixes"]
NAMES = _WORDS["names"]
SUBJECTS = _WORDS["subjects"]
ACTIONS = _WORDS["actions"]
SUBJECTS_DESCRIPTIONS = _WORDS["subjects_descriptions"]
ADDITIONAL_NOTES = _WORDS["additional_notes"]
DURATIONS_MINS = (15, 30, 45, 60)
_WITH_NAMES = 2
_OPENING = "Time to"


def generate_event(start_time: int) -> CalendarEvent:
    """Draw an event that starts at a Unix timestamp in seconds."""
    return random_event(_module_rng(), start_time)


def generate_event_title() -> str:
    """Draw a title."""
    return _title(_module_rng())


def generate_event_description() -> str:
    """Draw a description."""
    return _description(_module_rng())


def random_event(rng: random.Random, start_time: int) -> CalendarEvent:
    """Draw an event that starts at a Unix timestamp in seconds."""
    return CalendarEvent(
        start_ts=start_time,
        end_ts=start_time + 60 * rng.choice(DURATIONS_MINS),
        title=_title(rng),
        description=_description(rng),
    )


def _module_rng() -> random.Random:
    return random.Random(random.getrandbits(64))


def _title(rng: random.Random) -> str:
    position = rng.randrange(len(TITLES_PREFIXES))
    about = rng.choice(NAMES if position < _WITH_NAMES else SUBJECTS)
    return f"{TITLES_PREFIXES[position]} {about}"


def _description(rng: random.Random) -> str:
    text = f"{_OPENING} {rng.choice(ACTIONS)} {rng.choice(SUBJECTS_DESCRIPTIONS)}."
    return f"{text} {rng.choice(ADDITIONAL_NOTES)}" if rng.random() < 0.5 else text
