"""The records of an episode's start, which a success keeps.

`TaskEval` wraps what subclasses define: a verdict that a user, a runner or a policy asks for
includes the records; one that is asked for in the course of another does not.
"""

from __future__ import annotations

import contextlib
import contextvars
import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from android_world import records
from android_world.device.outgoing_log import MESSAGE, Outgoing
from android_world.env.interface import AsyncEnv
from android_world.task_evals.utils.text_match import phone_number

_OWN_PACKAGE = "android_world."
# Types of messages in the provider: outbox and queued.
_WAITING_TYPES = (4, 6)
# Whether a verdict is under way that does not depend on the records of the start: the published
# one, or that of a base class or a part, called by another one.
_aside = contextvars.ContextVar("records_of_the_start_aside", default=False)


class KeepsRecords(Protocol):
    """A task that knows the records of its start."""

    def has_stored_records(self, env: AsyncEnv) -> bool:
        """Whether no record is lost but for those that may be."""


@contextlib.contextmanager
def set_aside() -> Iterator[None]:
    """Judge without regard to the records of the start, for the time of a `with` block."""
    token = _aside.set(True)
    try:
        yield
    finally:
        _aside.reset(token)


def require_stored(
    judge: Callable[[Any, AsyncEnv], float],
) -> Callable[[Any, AsyncEnv], float]:
    """Let an `is_successful` be 0.0 if records of the start are lost."""

    @functools.wraps(judge)
    def is_successful(self: KeepsRecords, env: AsyncEnv) -> float:
        if _aside.get():
            return judge(self, env)
        with set_aside():
            score = judge(self, env)
        return score if not score or self.has_stored_records(env) else 0.0

    return is_successful


def with_published_start(
    judge: Callable[[Any, AsyncEnv], float | None],
) -> Callable[[Any, AsyncEnv], float | None]:
    """Let a `reference_score` call `is_successful` without regard to the records of the start."""

    @functools.wraps(judge)
    def reference_score(self: KeepsRecords, env: AsyncEnv) -> float | None:
        with set_aside():
            return judge(self, env)

    return reference_score


def find_sent_to_others(
    sent: Iterable[Outgoing],
    before: records.PhoneRecords,
    now: records.PhoneRecords,
    permitted: Iterable[tuple[str, str]],
) -> list[str]:
    """The messages and calls that are not permitted; separators of numbers do not count.

    Args:
      sent: What has left the device since the start.
      before: The records of the start.
      now: The records now; messages that wait to be sent count as sent.
      permitted: The kinds that are permitted, each with its number.
    """
    allowed = {(kind, phone_number(number)) for kind, number in permitted}
    known = set(before.of(records.Message))
    waiting = [
        (MESSAGE, str(message.address))
        for message in now.of(records.Message)
        if message.type in _WAITING_TYPES and message not in known
    ]
    left = [(entry.kind, entry.number) for entry in sent]
    return [
        f"{kind} to {number}"
        for kind, number in left + waiting
        if (kind, phone_number(number)) not in allowed
    ]


def is_required_by_default(cls: type[Any]) -> bool:
    """Whether a class keeps records: those of this package do, others as a base of theirs says."""
    if cls.__module__.startswith(_OWN_PACKAGE):
        return True
    return any(
        base.__dict__.get("keeps_records", False)
        for base in cls.__mro__[1:]
        if not base.__module__.startswith(_OWN_PACKAGE)
    )
