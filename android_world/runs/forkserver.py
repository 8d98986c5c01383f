"""Workers that start early: forked from a process that has read what they need by then.

That process is Python's own fork server. It reads while the command line still makes its plans,
once for all workers. Only programs ask for one: what it was started with, such as the environment,
is what its workers have.
"""

from __future__ import annotations

import multiprocessing
import sys
from multiprocessing import forkserver
from typing import TYPE_CHECKING, Final

from android_world.cli import argument_parser

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

# What workers do not hear; whoever starts them decides what it means.
FROM_THE_TERMINAL: Final = argument_parser.supported_signals("SIGINT", "SIGHUP")
_METHOD: Final = "forkserver"
_PHONE = "android_world.env.virtual_device_preload"
_WORKER = "android_world.runs.worker"
_SUITE = "android_world.runs.suite_preload"


def begin(phone: bool, suite: bool) -> None:
    """Start to read what workers need, and the virtual phone where they have one.

    Args:
      phone: Whether they have one.
      suite: Whether they need more than a few tasks, so that all are read once for all workers.

    Elsewhere than on Linux, where system libraries do not survive a fork, nothing is done.
    """
    if sys.platform != "linux":
        return
    multiprocessing.set_start_method(_METHOD, force=True)
    multiprocessing.set_forkserver_preload([_PHONE] * phone + [_WORKER] + [_SUITE] * suite)
    with argument_parser.block_signals(FROM_THE_TERMINAL):
        forkserver.ensure_running()


def context() -> ForkServerContext | SpawnContext:
    """How this program starts workers: early, if it has started to, else each again."""
    if multiprocessing.get_start_method(allow_none=True) == _METHOD:
        return multiprocessing.get_context("forkserver")
    return multiprocessing.get_context("spawn")
