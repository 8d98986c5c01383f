"""A model whose replies have no text from the start is set up wrongly: the run ends early."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from android_world.agents.llm.errors import LlmConfigurationError
from android_world.agents.llm.types import Llm, Reply, Request

FIRST_CALLS: Final = 10
CAUSES: Final = (
    "The server may put the text elsewhere (its reasoning parser), the chat template may be "
    "another model's, or no tokens may be left after the reasoning (--action_tokens)."
)


class EmptyReplyGuard(Llm):
    """Passes requests on until the first ten replies were all empty."""

    def __init__(self, llm: Llm) -> None:
        self._llm = llm
        self.name = llm.name
        self._calls = 0
        self._has_text = False

    @property
    def reads_batches(self) -> bool:
        return self._llm.reads_batches

    def as_sent(self, request: Request) -> Request:
        return self._llm.as_sent(request)

    def complete(self, request: Request) -> Reply:
        return self._check(self._llm.complete(request))

    def complete_batch(self, requests: Sequence[Request]) -> list[Reply]:
        return [self._check(reply) for reply in self._llm.complete_batch(requests)]

    def complete_each(self, batches: Iterable[Sequence[Request]]) -> Iterator[list[Reply]]:
        for replies in self._llm.complete_each(batches):
            yield [self._check(reply) for reply in replies]

    def _check(self, reply: Reply) -> Reply:
        """Count a reply.

        Raises:
          LlmConfigurationError: It is the tenth, and all were empty.
        """
        if reply.text.strip() or reply.is_safe is False:
            self._has_text = True
        self._calls += 1
        if self._has_text or self._calls < FIRST_CALLS:
            return reply
        raise LlmConfigurationError(
            f"{self.name}: the first {FIRST_CALLS} replies are empty. {CAUSES}"
        )
