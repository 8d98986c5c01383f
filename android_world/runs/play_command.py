"""The command `play`: a person plays tasks on the live page."""

from __future__ import annotations

import argparse
import dataclasses
import logging
from collections.abc import Sequence
from typing import Final

from rich.console import Console

from android_world.cli import argument_parser, flags
from android_world.core import data_files
from android_world.runs.options import DeviceOptions, ResultOptions, RunOptions, SuiteOptions
from android_world.runs.run_command import exit_code

_PROG: Final = argument_parser.prog("android_world play")
_AGENT: Final = "human"
# What people need of the flags of a run.
_SUITE: Final = (
    *("suite_family", "tasks", "split", "imports", "goal", "variant", "goal_language"),
    *("word_lists", "vary_answers", "n_task_combinations", "samples", "task_random_seed"),
    *("fixed_task_seed", "max_steps_multiplier"),
)
_RESULTS: Final = (
    *("output_path", "checkpoint_dir", "episode_timeout_s", "record_screens"),
    *("no_browser", "page_port"),
)


def parser() -> argparse.ArgumentParser:
    """The parser of all flags."""
    made = argument_parser.Parser(
        prog=_PROG,
        description=(
            "Use the phone in a browser: mouse and keyboard act as touch and keys. Tasks are "
            "played as an agent plays them, with records, verdicts and scores."
        ),
        examples=data_files.read_text(__package__, "play_examples.txt"),
    )
    made.add_argument(
        "--player",
        default="",
        metavar="NAME",
        help="name of the person, for records and tables; any name that the person chooses",
    )
    flags.add(made.add_argument_group("what to play"), SuiteOptions, *_SUITE)
    flags.add(made.add_argument_group("device"), DeviceOptions)
    results = made.add_argument_group("results and page")
    flags.add(results, ResultOptions, *_RESULTS)
    flags.add_switch(results, "verbose", False, "show what is logged on the way")
    return made


def main(argv: Sequence[str] | None = None, console: Console | None = None) -> int:
    """Play what the command line names.

    Args:
      argv: The flags; those of the program by default.
      console: Where to print.

    Returns:
      The exit code, as `run_command.main`.
    """
    arguments = parser().parse_args(argv)
    logging.basicConfig(level=logging.INFO if arguments.verbose else logging.ERROR)
    # Imported late, so that --help answers at once and needs no device.
    from android_world.runs import runner

    options = flags.make(RunOptions, vars(arguments))
    named = (f"player={arguments.player}",) if arguments.player else ()
    options = dataclasses.replace(options, agent=_AGENT, agent_args=named)
    return exit_code(_PROG, lambda: runner.run(options, console or Console()).exit_code)
