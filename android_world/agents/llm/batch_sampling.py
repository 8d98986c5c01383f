"""Choosing the tokens of a local model, for each reply of a batch as its request wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from android_world.agents.llm.types import Request


class PerRowLogitsProcessor:
    """A logits processor of transformers that samples row by row.

    `generate` itself samples all rows alike and from one generator: here each row has its own
    settings, and with a seed its own generator, so that no reply depends on which others are in
    the batch. What is chosen keeps all the probability; `generate` takes the likeliest.
    """

    def __init__(self, requests: Sequence[Request], start: int, device: Any) -> None:
        """Take what decides.

        Args:
          requests: A request for each row.
          start: Where the replies start in the rows.
          device: On which the model's scores are.
        """
        self._start = start
        self._rows = [(request, _chooser(request, device)) for request in requests]

    def __call__(self, input_ids: Any, scores: Any) -> Any:
        """The scores of the next token, as a tensor of shape (rows, tokens)."""
        import torch

        chosen = scores.clone()
        for row, (request, choose) in enumerate(self._rows):
            if request.presence_penalty:
                written = input_ids[row, self._start :].unique()
                chosen[row, written] -= request.presence_penalty
            if choose is not None:
                token = choose(input_ids[row : row + 1], chosen[row : row + 1])
                chosen[row] = -torch.inf
                chosen[row, token] = 0.0
        return chosen


def _chooser(request: Request, device: Any) -> Callable[[Any, Any], int] | None:
    """What samples a token of one row; None for the likeliest."""
    if request.temperature <= 0:
        return None
    import torch
    from transformers.generation import logits_process as warpers

    steps: list[Any] = [warpers.TemperatureLogitsWarper(float(request.temperature))]
    if request.top_k is not None and request.top_k > 0:
        steps.append(warpers.TopKLogitsWarper(request.top_k))
    if request.top_p is not None and request.top_p < 1:
        steps.append(warpers.TopPLogitsWarper(request.top_p))
    generator = None
    if request.seed is not None:
        generator = torch.Generator(device).manual_seed(request.seed)

    def choose(input_ids: Any, scores: Any) -> int:
        for step in steps:
            scores = step(input_ids, scores)
        probabilities = torch.softmax(scores.float(), dim=-1)
        return int(torch.multinomial(probabilities, 1, generator=generator))

    return choose
