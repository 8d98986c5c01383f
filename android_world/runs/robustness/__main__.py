"""The command that studies how robust an agent is."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Console

from android_world.cli import argument_parser, flags
from android_world.core import data_files
from android_world.runs.options import RunOptions, SuiteOptions
from android_world.runs.robustness.conditions import StudyOptions, all_conditions
from android_world.runs.run_command import add_run_flags, exit_code

if TYPE_CHECKING:
    from android_world.runs.robustness.conditions import Condition

_PROG = argument_parser.prog("android_world.runs.robustness")
_DESCRIPTION: Final = data_files.read_text(__package__, "description.txt")
_EXAMPLES: Final = data_files.read_text(__package__, "examples.txt")
# Of the suite's flags, those that a study does not set itself.
_SUITE: Final = ("suite_family", "agent", "agent_args", "tasks", "imports")
_SEEDS: Final = ("task_random_seed", "max_steps_multiplier")


def parser() -> argparse.ArgumentParser:
    """The parser of all flags."""
    found = argument_parser.Parser(
        prog=_PROG,
        usage="%(prog)s --agent=NAME [flags]",
        description=f"{_DESCRIPTION}\nvariants, by group:\n{_list_text(all_conditions())}",
        examples=_EXAMPLES,
    )
    what = found.add_argument_group("what to study")
    flags.add(what, SuiteOptions, *_SUITE)
    flags.add(what, StudyOptions)
    flags.add(what, SuiteOptions, *_SEEDS)
    add_run_flags(found)
    return found


def _list_text(conditions: Sequence[Condition]) -> str:
    return "\n".join(f"  {c.group:<10}{c.name:<17}{c.description}" for c in conditions)


def main(argv: Sequence[str] | None = None, console: Console | None = None) -> int:
    """Do what the command line says.

    Args:
      argv: The flags. Without them this is the program itself, and episodes run in processes of
        their own; called from code with flags, they run in the caller's unless these say
        otherwise (`--noin_process`).
      console: Where to print.

    Returns:
      The exit code, as `android_world.runs.run_command.main` gives it.
    """
    accepted = parser()
    accepted.set_defaults(in_process=argv is not None)
    arguments = accepted.parse_args(argv)
    logging.basicConfig(level=logging.INFO if arguments.verbose else logging.ERROR)
    # Imported late, so that a wrong flag is told at once.
    from android_world.runs.robustness import study

    def run() -> int:
        options = flags.make(RunOptions, vars(arguments))
        asked = flags.make(StudyOptions, vars(arguments))
        return study.run(options, asked, console or Console()).exit_code

    return exit_code(_PROG, run)


if __name__ == "__main__":
    sys.exit(main())
