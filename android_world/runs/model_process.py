"""The process that has the local models of a run with several workers."""

from __future__ import annotations

import contextlib
import dataclasses
import multiprocessing
import secrets
import signal
import threading
from collections.abc import Iterator
from multiprocessing.connection import Connection

from android_world.agents.llm.errors import LlmError
from android_world.agents.model_settings import ModelServerAddress, ModelSettings
from android_world.agents.registry import AgentInfo
from android_world.agents.settings import AgentSettings
from android_world.cli import argument_parser
from android_world.runs.errors import UsageError, WorkerDiedError
from android_world.runs.forkserver import FROM_THE_TERMINAL
from android_world.runs.options import RunOptions
from android_world.runs.parallel import ctrl_c_later


@contextlib.contextmanager
def share_model(
    options: RunOptions, agent: AgentInfo, served: ModelServerAddress | None = None
) -> Iterator[RunOptions]:
    """The options for the workers: they ask the local models of one process.

    Args:
      options: Those of the run.
      agent: The agent.
      served: Where the models are served already, if they are.

    Raises:
      UsageError: A model's specification names nothing.
      WorkerDiedError: The process could not start.
    """
    if served is not None:
        yield _asking(options, served)
    elif options.num_workers > 1 and asks_local_models(options, agent):
        with serving(options.settings.models) as started:
            yield _asking(options, started)
    else:
        yield options


@contextlib.contextmanager
def serving(models: ModelSettings) -> Iterator[ModelServerAddress]:
    """A process with local models, in a `with` block.

    Raises:
      WorkerDiedError: It could not start.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    token = secrets.token_urlsafe(16)
    process = context.Process(target=_serve, args=(theirs, models, token), daemon=True)
    with ctrl_c_later():
        process.start()
    theirs.close()
    try:
        try:
            url = ours.recv()
        except EOFError as error:
            raise WorkerDiedError("The process of the local models could not start.") from error
        yield ModelServerAddress(url, token)
    finally:
        ours.close()
        process.kill()  # It keeps nothing, and to unload its libraries takes long.
        process.join()


def _asking(options: RunOptions, served: ModelServerAddress) -> RunOptions:
    models = dataclasses.replace(options.settings.models, served=served)
    settings = dataclasses.replace(options.settings, models=models)
    return dataclasses.replace(options, settings=settings)


def asks_local_models(options: RunOptions, agent: AgentInfo) -> bool:
    """Whether the agent of a run may ask a local model.

    Raises:
      UsageError: A model's specification names nothing.
    """
    try:
        return asks_here(agent, options.settings)
    except LlmError as error:
        raise UsageError(f"No agent {agent.name}: {error}") from error


def asks_here(agent: AgentInfo, settings: AgentSettings) -> bool:
    """Whether the agent may ask a local model; one that names its own default may.

    Raises:
      LlmError: A model's specification names nothing.
    """
    from android_world.agents.llm.backends import is_local

    if not agent.takes_settings:
        return False
    asked = agent.resolve(settings).model_specifications()
    return not asked or any(is_local(spec) for spec in asked)


def _serve(pipe: Connection, settings: ModelSettings, token: str) -> None:
    """Serve until the other end of the pipe is closed, or its process has ended."""
    for number in FROM_THE_TERMINAL:
        signal.signal(number, signal.SIG_IGN)  # The parent decides what Ctrl-C means.
    argument_parser.restore_signals(FROM_THE_TERMINAL)
    from android_world.agents.llm.model_server import LocalModels, ModelServer

    models = LocalModels(settings, settings.batch_size)
    with ModelServer(models, token) as server:
        threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
        pipe.send(server.url)
        with contextlib.suppress(EOFError, OSError):
            pipe.recv()
        server.shutdown()
