"""The user of a task: an agent asks questions with `ask_user`, the user replies."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Protocol


class User(Protocol):
    """The user whom the agent of an episode can ask."""

    @property
    def facts(self) -> Sequence[str]:
        """What the user knows and the goal does not have, a sentence each."""

    def reply(self, question: str) -> str:
        """The reply to a question."""


@dataclasses.dataclass(frozen=True)
class Exchange:
    """A question of the agent and the reply of the user."""

    question: str
    reply: str

    @property
    def summary(self) -> str:
        """Both in one line, as the history of an agent has it."""
        question, reply = (" ".join(text.split()) for text in (self.question, self.reply))
        return f'Asked the user: "{question}" The user replied: "{reply}"'
