"""A model with settings that hold for all its requests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from android_world.agents.llm.types import Llm, Reply, Request
from android_world.agents.sampling_params import Sampling, SeedOffset


class SamplingOverrideLlm(Llm):
    """Puts settings into each request, in place of what the agent chose."""

    def __init__(self, llm: Llm, sampling: Sampling, offset: SeedOffset | None = None) -> None:
        """Take the model, the settings and what to add to their seed."""
        self.name = llm.name
        self._llm = llm
        self._sampling = sampling
        self._offset = offset or SeedOffset()

    @property
    def reads_batches(self) -> bool:
        return self._llm.reads_batches

    def as_sent(self, request: Request) -> Request:
        return self._llm.as_sent(self._set(request))

    def complete(self, request: Request) -> Reply:
        return self._llm.complete(self._set(request))

    def complete_batch(self, requests: Sequence[Request]) -> list[Reply]:
        return self._llm.complete_batch([self._set(request) for request in requests])

    def complete_each(self, batches: Iterable[Sequence[Request]]) -> Iterator[list[Reply]]:
        return self._llm.complete_each([self._set(r) for r in batch] for batch in batches)

    def _set(self, request: Request) -> Request:
        return self._sampling.apply(request, self._offset.value)
