"""`android-world COMMAND`: every command of the package under one name.

Only the one that is asked for is imported; `python -m` runs each of them, too.
"""

from __future__ import annotations

import difflib
import importlib
import os
import sys

from android_world.cli.argument_parser import SCRIPT

# The function that reads the rest of the command line, and what it does.
COMMANDS = {
    "run": ("runs.run_command:main", "run tasks with an agent and keep the results"),
    "play": ("runs.play_command:main", "use the phone in a browser, and play tasks by hand"),
    "new": ("cli.scaffold:main", "generate a plugin package: an app, a task or an agent"),
    "view": ("runs.view.__main__:main", "show runs in a browser, live, or export them"),
    "report": ("runs.report.__main__:main", "write a static site about one run or two"),
    "robustness": (
        "runs.robustness.__main__:main",
        "compare an agent on other seeds, wordings, screens and themes",
    ),
    "replay": ("runs.replay.__main__:main", "replay a run: compare, score again, render frames"),
    "submission": (
        "runs.submission.__main__:main",
        "write one file to publish a run's result, or verify such a file",
    ),
    "curves": ("runs.curves.__main__:main", "draw the solved episodes over steps or cost"),
    "tap_accuracy": (
        "runs.tap_accuracy.__main__:main",
        "measure whether the taps of a run hit the elements that were meant",
    ),
    "leaderboard": ("runs.leaderboard.__main__:main", "write a leaderboard from submissions"),
    "serve": ("virtual_device.__main__:run", "serve a virtual phone to adb and other clients"),
    "serve_http": ("server.__main__:main", "serve phones and tasks over HTTP"),
    "mcp": ("mcp.__main__:main", "serve a phone and its tasks to MCP clients"),
    "serve_model": ("agents.llm.serve:main", "serve a local model to several programs, in batches"),
    "gallery": ("virtual_device.__main__:run", "render the screenshots of all apps into a folder"),
    "emulator": ("emulator.__main__:main", "set up, start and stop Android emulators"),
    "doctor": ("diagnostics.doctor:main", "check the installation and a device, or a model"),
    "bench": ("benchmarks.__main__:main", "measure the phone, or agents and models"),
    "rollouts": (
        "rl.rollouts.__main__:main",
        "run tasks on many phones and store the trajectories",
    ),
    "train_qwen": ("rl.train_qwen:main", "train a Qwen3-VL on demonstrations, then on phones"),
    "grounding": ("grounding.__main__:main", "measure how well a model points at GUI screenshots"),
    "make_dataset": (
        "grounding.make_dataset:main",
        "render screenshots and questions for grounding",
    ),
    "definitions": (
        "agents.definitions.__main__:main",
        "check and show agent definitions, which say how a GUI model is asked",
    ),
    "data": ("demonstrations.__main__:main", "export demonstrations to train on"),
    "errands": ("errands.__main__:main", "prove that errands are sound"),
    "records": ("records.__main__:main", "print what a device holds, as JSON"),
    "questions": (
        "task_evals.information_retrieval.__main__:main",
        "check questions that are defined as data",
    ),
}
# A command of which another is a part.
_WORDS = {"gallery": ["gallery"]}


def main() -> int:
    """Run the command that the first word names; returns its exit code, or 2 if there is none."""
    name, *words = sys.argv[1:] or ["--help"]
    if name in ("-h", "--help"):
        lines = [f"  {name:<14}{what}" for name, (_, what) in COMMANDS.items()]
        print("\n".join([f"usage: {SCRIPT} COMMAND ...", "", "Each has --help:", *lines]))
        return 0
    if name not in COMMANDS:
        close = difflib.get_close_matches(name, COMMANDS, n=1)
        hint = f"did you mean {close[0]}?" if close else f"see {SCRIPT} --help"
        print(f"{SCRIPT}: there is no command {name}; {hint}", file=sys.stderr)
        return 2
    sys.path.append(os.getcwd())  # Where an agent of your own may be.
    sys.argv = [f"{SCRIPT} {name}", *_WORDS.get(name, []), *words]
    module, _, function = COMMANDS[name][0].partition(":")
    code: int = getattr(importlib.import_module(f"android_world.{module}"), function)()
    return code


if __name__ == "__main__":
    sys.exit(main())
