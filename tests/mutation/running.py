"""Running tests against mutants, each in a process with a time limit."""

from __future__ import annotations

import dataclasses
import json
import marshal
import os
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

from tests.mutation.coverage_map import CoverageMap
from tests.mutation.mutants import Mutant, code_of

Outcome = Literal["killed", "survived", "equivalent", "uncovered"]
OUTCOMES: tuple[Outcome, ...] = ("killed", "survived", "equivalent", "uncovered")
_HOOK = Path(__file__).parent / "hook"
EQUIVALENT = Path(__file__).parent / "equivalent.toml"
# Seconds of tests (by their measured durations) and the number of tests that a mutant has to pass.
_MOST_SECONDS, _MOST_TESTS = 20.0, 40
_NO_TESTS = 5


@dataclasses.dataclass(frozen=True)
class Result:
    """What became of a mutant."""

    mutant: Mutant
    outcome: Outcome
    tests: int = 0
    reason: str = ""


def chosen_tests(found: CoverageMap, mutant: Mutant) -> list[str]:
    """The tests that a mutant has to pass: those that run its line, within a budget of time."""
    chosen: list[str] = []
    seconds = 0.0
    for test in found.of_line(mutant.path, mutant.line)[:_MOST_TESTS]:
        seconds += found.seconds[test]
        if chosen and seconds > _MOST_SECONDS:
            break
        chosen.append(test)
    return chosen


def run_all(
    mutants: Sequence[Mutant], found: CoverageMap, root: Path, workers: int, timeout_s: float
) -> Iterator[Result]:
    """What becomes of mutants, in their order.

    Args:
      mutants: the sample.
      found: the tests by line.
      root: the repository.
      workers: how many run at a time.
      timeout_s: seconds for the tests of one; a mutant that hangs is killed.
    """
    known = equivalents()
    with ThreadPoolExecutor(workers) as pool:
        yield from pool.map(lambda m: _run(m, found, root, timeout_s, known), mutants)


def equivalents(file: Path = EQUIVALENT) -> dict[tuple[str, str, str, str], str]:
    """Reasons why mutants are equivalent, by path, function, before and after."""
    rows = tomllib.loads(file.read_text("utf-8")).get("mutant", [])
    return {
        (row["path"], row["function"], row["before"], row["after"]): row["reason"] for row in rows
    }


def _run(
    mutant: Mutant,
    found: CoverageMap,
    root: Path,
    timeout_s: float,
    known: dict[tuple[str, str, str, str], str],
) -> Result:
    reason = known.get((mutant.path, mutant.function, mutant.before, mutant.after))
    if reason is not None:
        return Result(mutant, "equivalent", reason=reason)
    tests = chosen_tests(found, mutant)
    if not tests:
        return Result(mutant, "uncovered")
    killed, why = is_killed(mutant, tests, root, timeout_s)
    return Result(mutant, "killed" if killed else "survived", len(tests), why)


def is_killed(
    mutant: Mutant, tests: Sequence[str], root: Path, timeout_s: float
) -> tuple[bool, str]:
    """Whether one of the tests fails with a mutant, and how.

    Raises:
      RuntimeError: pytest could not run the tests.
    """
    with tempfile.NamedTemporaryFile(suffix=".code") as code:
        marshal.dump(code_of(mutant, root), code)
        code.flush()
        paths = [str(_HOOK), *filter(None, [os.environ.get("PYTHONPATH")])]
        changed = {
            "ANDROID_WORLD_MUTANT": f"{root / mutant.path}={code.name}",
            "PYTHONPATH": os.pathsep.join(paths),
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests],
            cwd=root,
            env={**os.environ, **changed},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=timeout_s)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return True, f"no end within {timeout_s:g} s"
    if process.returncode == _NO_TESTS or "ERROR: not found" in output:
        raise RuntimeError(f"pytest finds no test of {' '.join(tests)}:\n{output}")
    last = output.strip().splitlines()[-1:] or [""]
    failed = next((line for line in output.splitlines() if line.startswith("FAILED")), last[0])
    return process.returncode != 0, failed[:200] if process.returncode else ""


def write_report(path: Path, package: str, seed: int, results: Sequence[Result]) -> None:
    """Write the results as JSON: the counts, the share and each mutant that was not killed."""
    counts = {name: sum(r.outcome == name for r in results) for name in OUTCOMES}
    path.write_text(
        json.dumps(
            {
                "package": package,
                "seed": seed,
                "sample": len(results),
                **counts,
                "killed_share": share(results),
                "not_killed": [
                    {**dataclasses.asdict(r.mutant), "outcome": r.outcome, "reason": r.reason}
                    for r in results
                    if r.outcome != "killed"
                ],
            },
            indent=1,
        )
        + "\n"
    )


def share(results: Sequence[Result]) -> float | None:
    """The share of killed mutants among those that are not equivalent; uncovered ones count."""
    judged = [result for result in results if result.outcome != "equivalent"]
    if not judged:
        return None
    return round(sum(r.outcome == "killed" for r in judged) / len(judged), 4)
