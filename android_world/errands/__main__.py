"""`python -m android_world.errands check [NAME | FILE ...]`: prove that errands are sound."""

from __future__ import annotations

import difflib
import fnmatch
import sys
from collections.abc import Iterator, Sequence
from typing import Final

from rich.progress import track

from android_world import registry
from android_world.cli import argument_parser
from android_world.env import env_launcher, plugins
from android_world.env.interface import AsyncEnv
from android_world.errands import errand_file
from android_world.errands.base import FAMILY, Errand
from android_world.errands.checking import check, duplicate_names
from android_world.errands.errand_file import SUFFIX
from android_world.errands.expressions import ErrandError
from android_world.experts import errand_solver
from android_world.runs.errand_playing import play

_OF_FILES: Final = "errand_files"
_EXAMPLES = """\
  %(prog)s check                 all errands
  %(prog)s check 'Add*' --seed=7
  %(prog)s check --import=my_errands --family=my_errands
  %(prog)s check my_errands.textproto --play
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; 1 if an errand is not sound, 2 if names are ambiguous or none matches."""
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.errands"),
        usage="%(prog)s check [NAME | FILE ...] [flags]",
        description="Prove that errands are sound, without playing them on the screen.",
        examples=_EXAMPLES,
    )
    parser.add_argument("command", choices=["check"])
    parser.add_argument(
        "names",
        nargs="*",
        help="names, patterns with * and ?, or files of errands (*.textproto)",
    )
    parser.add_argument("--play", action="store_true", help="let the solver play them, too")
    parser.add_argument("--family", default=FAMILY, help="the suite (default: errands)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the instances (default: 0)")
    parser.add_argument(
        "--import",
        dest="imports",
        action="append",
        default=[],
        metavar="MODULE",
        help="module that brings errands or apps; may be given several times",
    )
    options = parser.parse_intermixed_args(argv)
    try:
        plugins.import_modules(options.imports)
        chosen = _choose(options.names or ["*"], options.family)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except ValueError as error:  # Of a module, a family, a name or a file.
        print(error, file=sys.stderr)
        return 2
    env = env_launcher.load_and_setup_env()
    faults = 0
    for name, task_class in track(chosen.items(), "Checking", disable=not sys.stderr.isatty()):
        for fault in _faults(task_class, env, options.seed, options.play):
            faults += 1
            print(f"{name}: {fault}")
    env.close()
    print(f"{len(chosen)} errands checked, {faults} faults.")
    return 1 if faults else 0


def _choose(names: Sequence[str], family: str) -> dict[str, type[Errand]]:
    """The errands that are named, by name.

    Raises:
      ErrandError: None matches, two have one name, or a file is not well formed.
      ValueError: There is no such family.
      OSError: A file cannot be read.
    """
    paths = [name for name in names if name.endswith(SUFFIX)]
    patterns = [name for name in names if name not in paths]
    registry.load_all_tasks()  # So that a file takes no name of theirs.
    chosen = {c.__name__: c for path in paths for c in errand_file.load(path, (_OF_FILES,))}
    if not patterns:
        return chosen
    known = {
        name: task_class
        for name, task_class in registry.TaskRegistry().get_registry(family).items()
        if issubclass(task_class, Errand)
    }
    duplicates = list(duplicate_names(family, known.values()))
    if duplicates:
        raise ErrandError("\n".join(duplicates))
    found = {n: c for n, c in known.items() if any(fnmatch.fnmatch(n, p) for p in patterns)}
    if not found:
        close = difflib.get_close_matches(patterns[0].strip("*?"), known, n=10, cutoff=0.4)
        nearest = f" Close to it: {', '.join(close)}." if close else ""
        raise ErrandError(
            f"None of the {len(known)} errands of {family} matches {' '.join(patterns)}.{nearest}"
        )
    return found | chosen


def _faults(task_class: type[Errand], env: AsyncEnv, seed: int, is_played: bool) -> Iterator[str]:
    lacking = errand_solver.unplayable(task_class)
    yield from (f"The solver has no script to {what}." for what in lacking)
    try:
        yield from check(task_class, env, seed)
        if is_played and not lacking:
            yield from play(task_class, env, seed)
    except ErrandError as error:  # Of the values of an instance.
        yield str(error).removeprefix(f"{task_class.__name__}: ")


if __name__ == "__main__":
    sys.exit(main())
