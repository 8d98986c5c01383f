"""Consecutive failed episodes: when an environment raises instead of truncating."""

from __future__ import annotations

import traceback
from typing import Final, Literal

from android_world.rl.errors import EpisodeFailedError, SpecError
from android_world.rl.observations import is_whole

Errors = Literal["truncate", "raise"]
MAX_ERRORS: Final = 3
_ERRORS: Final = ("truncate", "raise")


class FailureLimit:
    """Counts failed episodes in a row and raises where they look permanent."""

    def __init__(self, errors: Errors = "truncate", max_errors: int | None = MAX_ERRORS) -> None:
        """Start with no failure.

        Args:
          errors: `truncate` cuts a failed episode off, `raise` raises with the first failure.
          max_errors: number of failed episodes in a row that raises; None for no limit.

        Raises:
          SpecError: a value is invalid.
        """
        if errors not in _ERRORS:
            raise SpecError(f"errors: {' or '.join(_ERRORS)}, not {errors!r}.")
        if max_errors is not None and not is_whole(max_errors, 1):
            raise SpecError(f"max_errors: a whole number from 1 or None, not {max_errors!r}.")
        self._limit = 1 if errors == "raise" else max_errors
        self._count = 0
        self._judging = False

    def on_success(self, judged: bool = True) -> None:
        """An episode ended without a failure: the count starts again.

        Args:
          judged: whether the checker judged it; an episode that is cut off unjudged does not
            prove that a checker that failed works again.
        """
        if judged or not self._judging:
            self._count = 0

    def on_failure(self, episode: str, error: Exception, judging: bool = False) -> None:
        """An episode failed.

        Args:
          episode: the task and seed, for the message.
          error: the cause.
          judging: whether the checker failed, not the device or the task's preparation.

        Raises:
          EpisodeFailedError: it reached the limit.
        """
        self._count += 1
        self._judging = judging
        if self._limit is None or self._count < self._limit:
            return
        count = f"{self._count} episodes in a row" if self._count > 1 else "An episode"
        failed = EpisodeFailedError(f"{count} failed ({episode}). {describe_error(error)}")
        failed.cause_text = "".join(traceback.format_exception(error))
        raise failed from error


def describe_error(error: Exception) -> str:
    """The type and message of an error, as `info` reports it."""
    return f"{type(error).__name__}: {error}"
