"""How much a run may spend on its models."""

from __future__ import annotations

import dataclasses
import threading

from android_world.agents.llm.errors import LlmBudgetError
from android_world.agents.llm.types import Llm, Reply, Request, Usage


@dataclasses.dataclass
class Budget:
    """Limits for all models of a run together; None means no limit."""

    max_tokens: int | None = None
    max_usd: float | None = None
    spent_tokens: int = 0
    spent_usd: float = 0.0
    _lock: threading.Lock = dataclasses.field(default_factory=threading.Lock, repr=False)

    def check(self) -> None:
        """Make sure that there is something left.

        Raises:
          LlmBudgetError: There is not.
        """
        if self.max_tokens is not None and self.spent_tokens >= self.max_tokens:
            raise LlmBudgetError(
                f"The run's budget of {self.max_tokens} tokens is used up; "
                "raise --max_tokens_total to continue."
            )
        if self.max_usd is not None and self.spent_usd >= self.max_usd:
            raise LlmBudgetError(
                f"The run's budget of {self.max_usd:g} USD is spent; raise --max_cost to continue."
            )

    def spend(self, usage: Usage) -> None:
        """Note what a call has cost; an unknown cost is not limited."""
        with self._lock:
            self.spent_tokens += usage.prompt_tokens + usage.completion_tokens
            self.spent_usd += usage.cost_usd or 0.0


class BudgetedLlm(Llm):
    """A model that stops answering when the run's budget is used up."""

    def __init__(self, llm: Llm, budget: Budget) -> None:
        self.name = llm.name
        self._llm = llm
        self._budget = budget

    def complete(self, request: Request) -> Reply:
        """Answer if there is something left."""
        self._budget.check()
        reply = self._llm.complete(request)
        self._budget.spend(reply.usage)
        return reply
