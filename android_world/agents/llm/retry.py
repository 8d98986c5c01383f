"""Asking again when that can help."""

from __future__ import annotations

import logging

import tenacity

from android_world.agents.llm.errors import LlmError, LlmUnavailableError
from android_world.agents.llm.types import Llm, Reply, Request
from android_world.device import clock

_log = logging.getLogger(__name__)
_FIRST_WAIT_S = 1.0
_LONGEST_WAIT_S = 30.0
_LONGEST_ASKED_WAIT_S = 60.0


class RetryingLlm(Llm):
    """Repeats requests that failed for a passing reason, with growing, jittered waits."""

    def __init__(self, llm: Llm, attempts: int = 4, first_wait_s: float = _FIRST_WAIT_S) -> None:
        """Take the model.

        Args:
          llm: Whom to ask.
          attempts: How often at most, the first time included.
          first_wait_s: Upper end of the first wait; it doubles with every attempt.
        """
        self.name = llm.name
        self._llm = llm
        self._retrying = tenacity.Retrying(
            retry=tenacity.retry_if_exception(_is_passing),
            stop=tenacity.stop_after_attempt(max(1, attempts)),
            wait=_Wait(multiplier=first_wait_s, max=_LONGEST_WAIT_S),
            sleep=clock.sleep,
            before_sleep=_log_attempt,
            reraise=True,
        )

    def complete(self, request: Request) -> Reply:
        """Answer, after some attempts if need be."""
        return self._retrying.copy()(self._llm.complete, request)


class _Wait(tenacity.wait_random_exponential):
    """Grows with every attempt, with jitter; at least the delay that a back end asks for."""

    def __call__(self, retry_state: tenacity.RetryCallState) -> float:
        error = retry_state.outcome.exception() if retry_state.outcome else None
        asked = error.retry_after_s if isinstance(error, LlmUnavailableError) else 0.0
        return max(super().__call__(retry_state), min(asked, _LONGEST_ASKED_WAIT_S))


def _is_passing(error: BaseException) -> bool:
    return isinstance(error, LlmError) and error.retryable


def _log_attempt(attempt: tenacity.RetryCallState) -> None:
    error = attempt.outcome.exception() if attempt.outcome else None
    _log.info("Attempt %d failed: %s", attempt.attempt_number, error)
