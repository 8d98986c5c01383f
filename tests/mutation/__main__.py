"""`python -m tests.mutation`: the share of small defects that the tests of a package notice.

    python -m tests.mutation --package=storage --sample=200 --seed=0

A seeded sample of mutants is drawn; each runs in a process of its own against the tests that run
its line. Which tests these are is measured once with coverage's contexts and cached in
`build/mutation/`, where the report is as well.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.mutation import coverage_map, running
from tests.mutation.mutants import Mutant, mutants_of

ROOT = Path(__file__).parents[2]
_PHONE = "android_world/virtual_device"
# The sources of each package, and the tests that are about them.
PACKAGES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "task_evals": (
        ("android_world/task_evals",),
        ("tests/task_evals", "tests/contracts", "tests/test_suite_utils.py", "tests/red_team"),
    ),
    "storage": (
        (f"{_PHONE}/storage",),
        (
            "tests/virtual_device/test_storage.py",
            "tests/virtual_device/test_app_storage.py",
            "tests/virtual_device/test_storage_state.py",
            "tests/virtual_device/test_sandbox.py",
            "tests/virtual_device/test_access_rules.py",
            "tests/virtual_device/test_globs.py",
            "tests/virtual_device/test_sqlite_functions.py",
            "tests/virtual_device/test_replaced_files.py",
            "tests/virtual_device/shell/test_sqlite3.py",
            "tests/virtual_device/test_resolving.py",
            "tests/virtual_device/shell/test_shell.py",
        ),
    ),
    "shell": ((f"{_PHONE}/shell",), ("tests/virtual_device/shell",)),
    "servers": ((f"{_PHONE}/servers",), ("tests/virtual_device/servers",)),
    "rl": (("android_world/rl",), ("tests/rl",)),
    "device": (("android_world/device",), ("tests/device", "tests/env")),
    "runs": (("android_world/runs",), ("tests/runs", "tests/test_run_cli.py")),
}


def main(words: Sequence[str] | None = None) -> int:
    """Run the sample; 0, or 1 if the share is below `--least`."""
    options = _parser().parse_args(words)
    console = Console()
    sources, usual = PACKAGES[options.package]
    folder = ROOT / "build" / "mutation" / options.package
    tests = options.tests.split(",") if options.tests else list(usual)
    found = coverage_map.measure(folder, sources, tests, ROOT, options.fresh_coverage)
    drawn = sample(sources, options.only, options.sample, options.seed)
    results = []
    workers = running.run_all(drawn, found, ROOT, sources, options.workers, options.timeout_s)
    for result in workers:
        results.append(result)
        mutant = result.mutant
        text = f"{result.outcome:<10} {mutant.path}:{mutant.line} {mutant.function}: "
        text += f"{_line(mutant.before)} -> {_line(mutant.after)}"
        console.print(text, soft_wrap=True, markup=False, highlight=False)
    running.write_report(folder / "report.json", options.package, options.seed, results)
    console.print(_table(options.package, results))
    reached = running.share(results)
    return 1 if reached is not None and reached < options.least else 0


def sample(sources: Sequence[str], only: str, size: int, seed: int) -> list[Mutant]:
    """A seeded sample of the mutants of folders, in the order of their text."""
    files = sorted(file for source in sources for file in (ROOT / source).rglob("*.py"))
    chosen = [file for file in files if only in file.relative_to(ROOT).as_posix()]
    found = [mutant for file in chosen for mutant in mutants_of(file, ROOT)]
    drawn = random.Random(seed).sample(range(len(found)), min(size, len(found)))
    return [found[i] for i in sorted(drawn)]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--package", choices=sorted(PACKAGES), required=True)
    parser.add_argument("--sample", type=int, default=200, help="mutants (default: 200)")
    parser.add_argument("--seed", type=int, default=0, help="decides the sample (default: 0)")
    parser.add_argument("--only", default="", help="a part of the modules' paths")
    parser.add_argument("--tests", help="files and folders instead of the package's own, by comma")
    parser.add_argument("--workers", type=int, default=2, help="mutants at a time (default: 2)")
    parser.add_argument("--timeout_s", type=float, default=120.0, help="of CPU, for a mutant")
    parser.add_argument("--least", type=float, default=0.0, help="share below which it exits 1")
    parser.add_argument("--fresh_coverage", action="store_true", help="measure coverage again")
    return parser


def _table(package: str, results: Sequence[running.Result]) -> Table:
    table = Table("package", "sample", *running.OUTCOMES, "killed")
    counts = [sum(r.outcome == name for r in results) for name in running.OUTCOMES]
    reached = running.share(results)
    shown = "-" if reached is None else f"{reached:.1%}"
    table.add_row(package, str(len(results)), *map(str, counts), shown)
    return table


def _line(source: str) -> str:
    return " ".join(source.split())[:80]


if __name__ == "__main__":
    sys.exit(main())
