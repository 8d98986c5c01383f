"""A model whose replies are known beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from android_world.agents.llm.errors import LlmError
from android_world.agents.llm.types import Llm, Reply, Request, Usage

Answer = str | Reply | LlmError | Callable[[Request], str]


class ScriptedLlm(Llm):
    """Gives its answers in order; an error among them is raised, a function is asked.

    Attributes:
      requests: What it was asked.
    """

    def __init__(self, answers: Iterable[Answer], name: str = "scripted") -> None:
        self.name = name
        self.requests: list[Request] = []
        self._answers = iter(answers)

    def complete(self, request: Request) -> Reply:
        self.requests.append(request)
        try:
            answer = next(self._answers)
        except StopIteration:
            raise LlmError(
                f"The script of {self.name} has no answer number {len(self.requests)}."
            ) from None
        if isinstance(answer, LlmError):
            raise answer
        if isinstance(answer, Reply):
            return answer
        text = answer if isinstance(answer, str) else answer(request)
        return Reply(text, Usage(1, 1), model=self.name)
