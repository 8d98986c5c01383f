"""A model in the part of the user whom an agent can ask."""

from __future__ import annotations

from collections.abc import Sequence

from android_world.agents import prompting
from android_world.agents.llm import Llm, Request
from android_world.agents.parsing import actions
from android_world.env.dialogue import Exchange

_MAX_TOKENS = 2048
UNKNOWN = "I don't know."


class ModelUser:
    """A user whose replies a model writes, out of the facts that the scripted user knows."""

    def __init__(self, llm: Llm, goal: str, facts: Sequence[str]) -> None:
        """Take the model.

        Args:
          llm: The model.
          goal: What the user has asked the agent to do.
          facts: What the user knows, a sentence each.
        """
        self._llm = llm
        self._goal = goal
        self.facts = tuple(facts)
        self._dialogue: list[Exchange] = []

    def reply(self, question: str) -> str:
        """The model's reply.

        Raises:
          LlmError: The model gives none.
        """
        prompt = prompting.render(
            "simulated_user",
            goal=self._goal,
            facts=self.facts,
            dialogue=self._dialogue,
            question=question,
        )
        reply = self._llm.complete(Request.of(prompt.text, max_tokens=_MAX_TOKENS))
        said = " ".join(actions.without_thinking(reply.text).split()) or UNKNOWN
        self._dialogue.append(Exchange(question, said))
        return said
