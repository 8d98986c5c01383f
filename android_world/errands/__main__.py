"""`python -m android_world.errands check [NAME ...]`: prove that errands are sound."""

from __future__ import annotations

import fnmatch
import sys
from collections.abc import Sequence

from rich.progress import track

from android_world import registry
from android_world.cli import argument_parser
from android_world.env import env_launcher, plugins
from android_world.errands.base import FAMILY, Errand
from android_world.errands.checking import check, duplicate_names
from android_world.experts import errand_solver

_EXAMPLES = """\
  %(prog)s check                 all errands
  %(prog)s check 'Add*' --seed=7
  %(prog)s check --import=my_errands --family=my_errands
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; 1 if an errand is not sound, 2 if names are ambiguous or none matches."""
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.errands"),
        usage="%(prog)s check [NAME ...] [flags]",
        description="Prove that errands are sound, without playing them on the screen.",
        examples=_EXAMPLES,
    )
    parser.add_argument("command", choices=["check"])
    parser.add_argument("names", nargs="*", default=["*"], help="names, or patterns with * and ?")
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
    options = parser.parse_args(argv)
    plugins.import_modules(options.imports)
    known = {
        name: task_class
        for name, task_class in registry.TaskRegistry().get_registry(options.family).items()
        if issubclass(task_class, Errand)
    }
    duplicates = list(duplicate_names(options.family, known.values()))
    for duplicate in duplicates:
        print(duplicate, file=sys.stderr)
    if duplicates:
        return 2
    chosen = [name for name in known if any(fnmatch.fnmatch(name, n) for n in options.names)]
    if not chosen:
        print(f"No errand matches {' '.join(options.names)}. Known: {', '.join(known)}.")
        return 2
    env = env_launcher.load_and_setup_env()
    faults = 0
    for name in track(chosen, "Checking", disable=not sys.stderr.isatty()):
        lacking = errand_solver.unplayable(known[name])
        unplayable = [f"The solver has no script to {what}." for what in lacking]
        for fault in (*unplayable, *check(known[name], env, options.seed)):
            faults += 1
            print(f"{name}: {fault}")
    env.close()
    print(f"{len(chosen)} errands checked, {faults} faults.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
