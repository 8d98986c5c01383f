"""The model calls of one step, and what is recorded of them."""

from __future__ import annotations

import dataclasses
from typing import Any

from android_world.agents.llm import Reply, Request, wrappers
from android_world.agents.llm.types import total_cost_usd
from android_world.agents.parsing import actions
from android_world.agents.prompting import RenderedPrompt, request_record


@dataclasses.dataclass
class ModelCalls:
    """Asks models and keeps the record of every call.

    Attributes:
      records: What is recorded of each call.
      lost_summaries: Replies to the question for a summary that were empty or cut off.
    """

    records: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    lost_summaries: int = 0

    def ask(self, llm: Any, prompt: RenderedPrompt, request: Request, *image_names: str) -> Reply:
        """Ask a model.

        Args:
          llm: Whom; a model of any kind that `model_wrappers.as_llm` takes.
          prompt: What the record names as the prompt.
          request: What is sent.
          *image_names: What the images of the request are, for the record.

        Raises:
          LlmError: There is no reply.
        """
        model = wrappers.as_llm(llm)
        reply = model.complete(request)
        self.records.append(
            {
                "prompt_id": prompt.prompt_id,
                **request_record.of_request(model.as_sent(request)),
                "images": list(image_names),
                "output": reply.text,
                "model": reply.model or model.name,
                "finish_reason": reply.finish_reason,
                **({"reasoning": reply.reasoning} if reply.reasoning else {}),
                **({"adjustments": dict(reply.adjustments)} if reply.adjustments else {}),
                "is_safe": reply.is_safe,
                "latency_s": round(reply.latency_s, 4),
                **dataclasses.asdict(reply.usage),
            }
        )
        return reply

    def advice(self) -> str:
        """The feedback for a model whose last output could not be read."""
        if self.records and self.records[-1]["finish_reason"] == "length":
            written = self.records[-1]["completion_tokens"]
            return f"It was cut off after {written} tokens; be brief."
        return "Answer in the format that was asked for."

    def usage(self) -> dict[str, Any]:
        """The sum over all calls, as the runner's `Usage` counts it."""
        keys = ("prompt_tokens", "completion_tokens", "latency_s")
        sums = {key: sum(record[key] for record in self.records) for key in keys}
        empty = [r for r in self.records if r["is_safe"] is not False and not _text_of(r)]
        return {
            "calls": len(self.records),
            **sums,
            "cost_usd": total_cost_usd(record["cost_usd"] for record in self.records),
            "lost_summaries": self.lost_summaries,
            "empty_replies": len(empty),
        }


def _text_of(record: dict[str, Any]) -> str:
    return actions.without_thinking(record["output"])
