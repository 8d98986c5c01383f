"""The command that exports demonstrations: `python -m android_world.data export`."""

from __future__ import annotations

import argparse
import contextlib
import logging
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from android_world.cli import argument_parser, flags
from android_world.core import data_files
from android_world.demonstrations import episode_sources
from android_world.demonstrations.errors import ExportError
from android_world.demonstrations.export import FORMATS, Report, Settings, export
from android_world.demonstrations.prompt_formats import FORMS
from android_world.demonstrations.teacher_forcing import ACTION
from android_world.device.errors import AndroidWorldError
from android_world.env import plugins
from android_world.runs.parameter_options import ParameterOptions
from android_world.runs.progress import episode_bar

_PROG: Final = argument_parser.prog("android_world.data")
_EXAMPLES: Final = data_files.read_text(__package__, "examples.txt")
_USAGE, _INTERRUPTED = 2, 130


def _share(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return value


def parser() -> argparse.ArgumentParser:
    """The parser of all flags."""
    parser = argument_parser.Parser(
        prog=_PROG,
        usage="%(prog)s export RUN... --out=DIR [flags]\n"
        "       %(prog)s export --experts --out=DIR [flags]",
        description="Write demonstrations as chat messages for trainers: an agent's prompts, and "
        "the replies that\nreach the goal. The agent plays each episode; a scripted LLM takes the "
        "place of its model. Episodes\nthat fail are left out. The same command continues an "
        "interrupted export.",
        examples=_EXAMPLES,
    )
    parser.add_argument("command", choices=["export"], help="what to do")
    parser.add_argument("runs", nargs="*", type=Path, metavar="RUN", help="folders of runs")
    parser.add_argument("--experts", action="store_true", help="let the experts play now")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a new folder")
    parser.add_argument(
        "--agent",
        choices=sorted(FORMS),
        default="m3a",
        help="whose prompts, and whose form of replies (default: %(default)s)",
    )
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default=FORMATS[0],
        help="Parquet with images, JSON Lines and a folder of images, or the dataset of a trainer "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--size",
        type=argument_parser.size,
        metavar="WxH",
        help="draw the portrait frames at this size (default: the phone's own)",
    )
    parser.add_argument(
        "--calls",
        choices=[ACTION, "all"],
        default=ACTION,
        help="questions for actions, or also those for summaries of steps (default: %(default)s)",
    )
    parser.add_argument(
        "--min_score",
        type=_share,
        default=1.0,
        metavar="X",
        help="leave out episodes with less (default: %(default)s)",
    )
    parser.add_argument(
        "--tasks", type=argument_parser.names, metavar="A,B", help="only these tasks (default: all)"
    )
    parser.add_argument(
        "--suite_family",
        default="android_world",
        metavar="FAMILY",
        help="of the experts' tasks (default: %(default)s)",
    )
    parser.add_argument(
        "--seeds",
        type=argument_parser.seeds,
        default=(30,),
        metavar="N,M",
        help="of the experts' tasks: 30, 1,2,3 or 0:100, each a --task_random_seed of run.py "
        "(default: 30)",
    )
    parser.add_argument(
        "--n_task_combinations",
        type=argument_parser.count,
        default=1,
        metavar="N",
        help="the experts' instances of each task and seed (default: %(default)s)",
    )
    flags.add(parser, ParameterOptions)
    parser.add_argument(
        "--test_seeds",
        type=argument_parser.seeds,
        default=(),
        metavar="N,M",
        help="seeds of the test split",
    )
    parser.add_argument(
        "--test_tasks",
        type=argument_parser.names,
        default=(),
        metavar="A,B",
        help="tasks of the test split",
    )
    parser.add_argument(
        "--import",
        dest="imports",
        action="append",
        default=[],
        metavar="MODULE",
        help="module that brings tasks or apps; may be given several times",
    )
    return parser


def main(argv: Sequence[str] | None = None, console: Console | None = None) -> int:
    """Do what the command line says; returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    options = parser().parse_args(words)
    if bool(options.runs) == options.experts:
        parser().error("name runs, or give --experts")
    if options.runs and (options.vary_answers or options.word_lists):
        parser().error("--vary_answers and --word_lists are for --experts")
    logging.basicConfig(level=logging.ERROR)
    try:
        with argument_parser.endings_interrupt():
            report = _run(options, shlex.join([*_PROG.split(), *words]), console or Console())
    except AndroidWorldError as error:
        print(f"data: {error}", file=sys.stderr)
        return getattr(error, "exit_code", _USAGE)
    except OSError as error:
        print(f"data: {error.filename or options.out}: {error.strerror}", file=sys.stderr)
        return _USAGE
    except KeyboardInterrupt:
        print("data: interrupted; the same command goes on", file=sys.stderr)
        return _INTERRUPTED
    _print_progress(report, options.out)
    return 0


def _run(options: argparse.Namespace, command: str, console: Console) -> Report:
    plugins.import_modules(options.imports)
    episodes: list[episode_sources.Episode]
    parameters = flags.make(ParameterOptions, vars(options))
    if options.experts:
        family, tasks, instances = options.suite_family, options.tasks, options.n_task_combinations
        of_experts = episode_sources.of_experts(family, tasks, options.seeds, instances, parameters)
        episodes = list(of_experts)
        source = ("experts", family, *(tasks or ()), *map(str, options.seeds), str(instances))
    else:
        episodes = list(episode_sources.of_runs(options.runs, options.tasks or ()))
        source = tuple(str(run.resolve()) for run in options.runs) + (options.tasks or ())
    if not episodes:
        raise ExportError("There is no episode to export.")
    settings = Settings(
        options.agent,
        source,
        options.format,
        options.size,
        options.calls,
        options.min_score,
        options.test_seeds,
        options.test_tasks,
        **parameters.parameter_config(),
    )
    with episode_bar(console) as progress:
        bar = progress.add_task("", total=len(episodes))

        def on_episode(done: int, episode: episode_sources.Episode) -> None:
            progress.update(bar, completed=done, description=episode.key)

        return export(options.out, episodes, settings, command, on_episode)


def _print_progress(report: Report, out: Path) -> None:
    for name, episodes in report.splits.items():
        rows = sum(episode["rows"] for episode in episodes)
        print(f"{name}: {len(episodes)} episodes, {rows} rows")
    if report.left_out:
        print(f"{len(report.left_out)} episodes are left out; {out / 'README.md'} says why.")
    print(f"Written to {out}")


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        sys.exit(main())
