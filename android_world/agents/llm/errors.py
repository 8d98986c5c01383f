"""What can go wrong with a model; each error says in one line what to do."""

from __future__ import annotations

from typing import ClassVar

from android_world.core.text_sanitizing import printable
from android_world.device.errors import AndroidWorldError

ANOTHER_MODEL = " (--model=KIND:NAME names another model)"


class LlmError(AndroidWorldError, RuntimeError):
    """Base class of the errors of models.

    Attributes:
      retryable: Whether the same request may succeed later.
    """

    retryable: ClassVar[bool] = False


class LlmConfigurationError(LlmError):
    """A key, an extra, weights or a setting is missing or wrong."""


class LlmRequestError(LlmError):
    """The back end refuses this request for good: unknown model, bad key, too long."""


class LlmBudgetError(LlmError):
    """The tokens or the money of this run are used up."""


class CassetteError(LlmError):
    """A recording has no reply to this request, or cannot be read."""


class LlmUnavailableError(LlmError):
    """The back end does not answer or is overloaded.

    Attributes:
      retry_after_s: When the back end wants to be asked again; 0 if it does not say.
    """

    retryable = True

    def __init__(self, message: str, retry_after_s: float = 0.0) -> None:
        super().__init__(message)
        self.retry_after_s = retry_after_s


class LlmTimeoutError(LlmUnavailableError):
    """No reply came in time."""


class LlmReplyError(LlmUnavailableError):
    """What came back is not a reply."""


def without_key(text: str, key: str | None) -> str:
    """What a server says, on one line, bounded, without the key that it may quote."""
    return printable(text.replace(key, "(the key)") if key else text)[:300]
