"""The HTTP and WebSocket server.

    python -m android_world.rl.openenv.server.app --tasks=ContactsAddContact,SystemWifiTurnOn

In a container, `uvicorn android_world.rl.openenv.server.app:app` serves all tasks.
"""

from __future__ import annotations

import functools
import importlib.util
import sys
from collections.abc import Sequence
from typing import Any

if __name__ == "__main__" and importlib.util.find_spec("openenv") is None:
    sys.exit("The server needs openenv: pip install 'android-world-anywhere[openenv]'")

from openenv.core.env_server.http_server import create_app

from android_world.cli import argument_parser
from android_world.rl.errors import SpecError
from android_world.rl.openenv.models import AndroidAction, AndroidObservation
from android_world.rl.openenv.server.android_world_environment import AndroidWorldEnvironment
from android_world.rl.tasks import TaskSource


def make_app(max_concurrent_envs: int = 8, **settings: Any) -> Any:
    """The application.

    Args:
      max_concurrent_envs: how many sessions there can be, each with a separate phone.
      **settings: arguments of `TaskEnv`.
    """
    return create_app(
        functools.partial(AndroidWorldEnvironment, **settings),
        AndroidAction,
        AndroidObservation,
        env_name="android_world",
        max_concurrent_envs=max_concurrent_envs,
    )


app = make_app()


def main(words: Sequence[str] | None = None) -> None:
    """Serve until Ctrl-C, on the loopback interface unless another is named.

    Args:
      words: the flags; those of this program by default.
    """
    import uvicorn

    prog = argument_parser.prog("android_world.rl.openenv.server.app")
    about = "Serve phones to OpenEnv's clients until Ctrl-C, on the loopback interface by default."
    parser = argument_parser.Parser(prog=prog, usage="%(prog)s [flags]", description=about)
    parser.add_argument("--host", default="127.0.0.1", help="interface to listen on")
    parser.add_argument("--port", type=argument_parser.port, default=8000, help="default: 8000")
    parser.add_argument(
        "--tasks", type=argument_parser.names, metavar="A,B", help="by default all of the family"
    )
    parser.add_argument("--family", default="android_world", help="default: android_world")
    parser.add_argument(
        "--sessions", type=argument_parser.count, default=8, help="phones at a time (default: 8)"
    )
    chosen = parser.parse_args(words)
    try:
        TaskSource(chosen.tasks, chosen.family)
    except SpecError as error:
        parser.error(str(error))
    served = make_app(chosen.sessions, tasks=chosen.tasks, family=chosen.family)
    uvicorn.run(served, host=chosen.host, port=chosen.port)


if __name__ == "__main__":
    main()
