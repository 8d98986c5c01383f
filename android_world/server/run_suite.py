"""`python -m android_world.server.run_suite`: a suite on the phones of several servers.

Each server, such as a container, plays the next task that was not played yet. The policy is a
function of yours, `package.module:function`: it gets the goal and an `AndroidEnvClient`, and
returns the next `JSONAction`; `random` taps anywhere.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import importlib
import json
import os
import queue
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from android_world.cli import argument_parser
from android_world.core import data_files
from android_world.env import json_action
from android_world.env.json_action import JSONAction
from android_world.server.client import DEFAULT_URL, AndroidEnvClient, ServerError

Policy = Callable[[str, AndroidEnvClient], JSONAction]
Episode = tuple[str, int]
_EXAMPLES = data_files.read_text(__package__, "run_suite_examples.txt")


def parser() -> argument_parser.Parser:
    """The command line."""
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.server.run_suite"),
        usage="%(prog)s [flags]",
        description="Run a suite on the phones of several servers.",
        examples=_EXAMPLES,
    )
    parser.add_argument(
        "--url",
        action="append",
        metavar="URL",
        help=f"a server; may be given several times (default: {DEFAULT_URL})",
    )
    parser.add_argument("--token", help="of all servers (default: ANDROID_WORLD_SERVER_TOKEN)")
    parser.add_argument("--policy", default="random", metavar="MODULE:FUNCTION")
    parser.add_argument("--tasks", metavar="A,B", help="only these (default: all)")
    parser.add_argument(
        "--max_steps", type=argument_parser.count, default=30, metavar="N", help="(default: 30)"
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="results, a JSON line each")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Play; returns 0, 1 if an episode failed, or 2 if nothing could be played."""
    accepted = parser()
    options = accepted.parse_args(arguments)
    clients = [AndroidEnvClient(url, options.token) for url in options.url or [DEFAULT_URL]]
    try:
        policy = _policy(options.policy)
        episodes = _episodes(clients[0], options.tasks)
    except (ServerError, argparse.ArgumentTypeError) as error:
        accepted.error(str(error))
    results = play(clients, episodes, policy, options.max_steps)
    if options.output is not None:
        lines = "".join(json.dumps(result) + "\n" for result in results)
        options.output.write_text(lines, encoding="utf-8")
    scored = [result["score"] for result in results if "score" in result]
    failed = len(results) - len(scored)
    print(f"{sum(scored):g} of {len(scored)} episodes" + (f", {failed} failed" if failed else ""))
    return 1 if failed else 0


def play(
    clients: Sequence[AndroidEnvClient], episodes: Sequence[Episode], policy: Policy, max_steps: int
) -> list[dict[str, Any]]:
    """Play each episode on the next phone that is free.

    Returns:
      In the order of the episodes: `task`, `instance`, `goal`, `steps`, and `score` or `error`.
    """
    free: queue.SimpleQueue[AndroidEnvClient] = queue.SimpleQueue()
    for client in clients:
        free.put(client)

    def one(episode: Episode) -> dict[str, Any]:
        client = free.get()
        try:
            return _play(client, episode, policy, max_steps)
        finally:
            free.put(client)

    with (
        Progress(console=Console(stderr=True)) as progress,
        concurrent.futures.ThreadPoolExecutor(len(clients)) as pool,
    ):
        bar = progress.add_task("episodes", total=len(episodes))
        found = []
        for result in pool.map(one, episodes):
            found.append(result)
            progress.advance(bar)
    return found


def _play(
    client: AndroidEnvClient, episode: Episode, policy: Policy, max_steps: int
) -> dict[str, Any]:
    task, instance = episode
    result: dict[str, Any] = {"task": task, "instance": instance, "server": client.base_url}
    try:
        client.reset(go_home=True)
        client.initialize_task(task, instance)
        result["goal"] = goal = client.get_task_goal(task, instance)
        done = False
        while not done and result.setdefault("steps", 0) < max_steps:
            action = policy(goal, client)
            client.execute_action(action)
            result["steps"] += 1
            done = action.action_type == json_action.STATUS
        result["score"] = client.get_task_score(task, instance) if done else 0.0
        client.tear_down_task(task, instance)
    except ServerError as error:
        result.pop("score", None)
        result["error"] = str(error)
    return result


def tap_anywhere(goal: str, client: AndroidEnvClient) -> JSONAction:
    """A tap at random, and now and then the end."""
    if random.random() < 1 / 20:
        return JSONAction(action_type=json_action.STATUS, goal_status="complete")
    width, height = client.get_state()["screen_size"]
    x, y = random.randrange(width), random.randrange(height)
    return JSONAction(action_type=json_action.CLICK, x=x, y=y)


def _policy(name: str) -> Policy:
    if name == "random":
        return tap_anywhere
    module, _, function = name.partition(":")
    sys.path.append(os.getcwd())
    try:
        found: Policy = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise argparse.ArgumentTypeError(f"--policy={name}: {error}") from error
    return found


def _episodes(client: AndroidEnvClient, tasks: str | None) -> list[Episode]:
    names = client.get_suite_task_list() if tasks is None else tasks.split(",")
    return [(name, i) for name in names for i in range(client.get_suite_task_length(name))]


if __name__ == "__main__":
    sys.exit(main())
