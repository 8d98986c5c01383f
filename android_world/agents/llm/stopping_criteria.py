"""Ending each reply of a local model as soon as it is complete."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from android_world.agents.llm.types import Request

# An object, a block or a tag can only be complete after one of these.
_CLOSING = frozenset("}]>`")
_THINKS, _THOUGHT = "<think>", "</think>"


class PerRowStoppingCriteria:
    """A stopping criterion of transformers: says for each row of a batch whether it is done."""

    def __init__(
        self,
        requests: Sequence[Request],
        limits: Sequence[int],
        start: int,
        end_tokens: Collection[int],
        decode: Callable[[list[int]], str],
    ) -> None:
        """Take what decides.

        Args:
          requests: A request for each row: its `stop` and `until` count.
          limits: Tokens that each reply may have.
          start: Where the replies start in the rows.
          end_tokens: Tokens with which the model itself ends a reply.
          decode: Tokens to text.
        """
        self._requests = requests
        self._limits = limits
        self._start = start
        self._end_tokens = end_tokens
        self._decode = decode
        self._lengths: list[int | None] = [None] * len(requests)

    def __call__(self, input_ids: Any, scores: Any, **_: Any) -> Any:
        """Which rows are done, as a boolean tensor."""
        import torch

        written = input_ids.shape[1] - self._start
        for row, request in enumerate(self._requests):
            if self._lengths[row] is None and (
                written >= self._limits[row]
                or self._is_complete(request, input_ids[row, self._start :])
            ):
                self._lengths[row] = written
        done = [length is not None for length in self._lengths]
        return torch.tensor(done, device=input_ids.device)

    def result(self, row: int, ids: list[int]) -> tuple[str, int, str]:
        """Text, number of tokens and why it ended (stop, length) of a finished row."""
        ids = ids[: self._lengths[row]]
        end = next((i for i, token in enumerate(ids) if token in self._end_tokens), None)
        ids = ids if end is None else ids[: end + 1]
        request, text = self._requests[row], self._decode(ids)
        ended = end is not None or stop_at(text, request.stop) is not None or _until(request, text)
        cut = text[: stop_at(text, request.stop)]
        return cut, len(ids), "stop" if ended else "length"

    def _is_complete(self, request: Request, ids: Any) -> bool:
        if request.until is None and not request.stop:
            return False
        closes = request.until is not None and _CLOSING & set(self._decode(ids[-1:].tolist()))
        if not closes and not request.stop:
            return False
        text = self._decode(ids.tolist())
        return stop_at(text, request.stop) is not None or _until(request, text)


def stop_at(text: str, stop: Sequence[str]) -> int | None:
    """Where the first stop string starts; thoughts may quote them."""
    begin = text.rfind(_THOUGHT) + 1
    if not begin and _THINKS in text:
        return None
    found = (text.find(word, begin) for word in stop)
    return min((place for place in found if place >= 0), default=None)


def _until(request: Request, text: str) -> bool:
    return request.until is not None and request.until(text)
