"""Drawing noise: rows in addition to the relevant ones, which may not change the answer."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from android_world.device import device_constants
from android_world.task_evals.information_retrieval.errors import UnsatisfiableError
from android_world.task_evals.utils import text_match

_MAX_DRAWS: Final = 10_000
_Row = TypeVar("_Row")


def draw_rows(
    count: int,
    draw: Callable[[], _Row],
    is_excluded: Callable[[_Row], bool],
) -> list[_Row]:
    """Draw rows that are not excluded.

    Raises:
      UnsatisfiableError: There are too few of them.
    """
    rows: list[_Row] = []
    for _ in range(_MAX_DRAWS):
        if len(rows) == count:
            return rows
        row = draw()
        if not is_excluded(row):
            rows.append(row)
    raise UnsatisfiableError(
        f"Only {len(rows)} of {count} other rows were found in {_MAX_DRAWS} draws.",
        field="relevant_state.exclusion_conditions",
    )


def resembles_any(title: str, titles: Sequence[str]) -> bool:
    """Whether a title could be taken for one of these."""
    return any(text_match.fuzzy_match(title, other) for other in titles)


def random_minute(
    rng: random.Random, center: datetime.datetime, window: datetime.timedelta
) -> datetime.datetime:
    """A whole minute of the window around a datetime."""
    minutes = int(window.total_seconds()) // 60
    moment = center - window / 2 + datetime.timedelta(minutes=rng.randrange(minutes))
    return moment.replace(second=0, microsecond=0)


def timestamp_of_ms(milliseconds: int) -> datetime.datetime:
    """The device's wall time of milliseconds since 1970."""
    moment = datetime.datetime.fromtimestamp(milliseconds / 1000, device_constants.DT.tzinfo)
    return moment.replace(tzinfo=None)
