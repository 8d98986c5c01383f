"""Local models in an actor of a cluster of Ray, which workers on all machines ask."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterator
from typing import Any, Final

from android_world.agents.llm.errors import LlmUnavailableError
from android_world.agents.llm.types import Llm, Reply, Request
from android_world.agents.model_settings import ModelServerAddress, ModelSettings

# So many workers may wait for replies at a time.
_MOST_CALLERS: Final = 1000


class ModelActor:
    """Loads models when they are first asked for, and answers in batches."""

    def __init__(self, settings: ModelSettings) -> None:
        from android_world.agents.llm.model_server import LocalModels

        self._models = LocalModels(settings, settings.batch_size)

    def load(self, name: str) -> None:
        """Load a model.

        Raises:
          LlmError: it cannot be loaded.
        """
        self._models.get(name)

    def complete(self, name: str, request: Request) -> Reply:
        """Answer a request; others may share its batch."""
        return self._models.get(name).complete(request)

    def sizes(self, name: str) -> dict[int, int]:
        """How many batches there were of each size."""
        return dict(self._models.get(name).sizes)


@dataclasses.dataclass(frozen=True)
class RayServed(ModelServerAddress):
    """Where the actor is."""

    actor: Any = None

    def llm(self, name: str) -> Llm:
        """See `Served`."""
        return RayLlm(name, self.actor)


class RayLlm(Llm):
    """A local model of the actor."""

    def __init__(self, name: str, actor: Any) -> None:
        """Have the actor load the model.

        Raises:
          LlmError: it cannot be loaded.
        """
        self.name = f"qwen:{name}"
        self._model, self._actor = name, actor
        self._wait(actor.load.remote(name))

    def complete(self, request: Request) -> Reply:
        """Answer one request; see `Llm.complete`."""
        reply: Reply = self._wait(self._actor.complete.remote(self._model, request))
        return reply

    def _wait(self, reference: Any) -> Any:
        import ray

        try:
            return ray.get(reference)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from error
        except ray.exceptions.RayError as error:
            raise LlmUnavailableError(f"{self.name}: the actor of the models is gone.") from error


@contextlib.contextmanager
def serving(ray: Any, settings: ModelSettings) -> Iterator[RayServed]:
    """An actor with the local models, in a `with` block."""
    gpus = 1 if ray.cluster_resources().get("GPU") else 0
    remote = ray.remote(num_cpus=0, num_gpus=gpus, max_restarts=-1, max_task_retries=-1)(ModelActor)
    actor = remote.options(max_concurrency=_MOST_CALLERS).remote(settings)
    try:
        yield RayServed("", "", actor)
    finally:
        ray.kill(actor)
