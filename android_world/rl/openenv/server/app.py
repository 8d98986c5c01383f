"""The HTTP and WebSocket server.

    python -m android_world.rl.openenv.server.app --tasks=ContactsAddContact,SystemWifiTurnOn

In a container, `uvicorn android_world.rl.openenv.server.app:app` serves all tasks.
"""

from __future__ import annotations

import functools
from typing import Any

from openenv.core.env_server.http_server import create_app

from android_world.rl.openenv.models import AndroidAction, AndroidObservation
from android_world.rl.openenv.server.android_world_environment import AndroidWorldEnvironment


def make_app(max_concurrent_envs: int = 8, **settings: Any) -> Any:
    """The application.

    Args:
      max_concurrent_envs: how many sessions there can be, each with a phone of its own.
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


def main() -> None:
    """Serve until Ctrl-C, on the loopback interface unless another is named."""
    import argparse

    import uvicorn

    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="interface to listen on")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--tasks", help="names with commas between; by default all of the family")
    parser.add_argument("--family", default="android_world")
    parser.add_argument("--sessions", type=int, default=8, help="phones at a time")
    chosen = parser.parse_args()
    tasks = chosen.tasks.split(",") if chosen.tasks else None
    served = make_app(chosen.sessions, tasks=tasks, family=chosen.family)
    uvicorn.run(served, host=chosen.host, port=chosen.port)


if __name__ == "__main__":
    main()
