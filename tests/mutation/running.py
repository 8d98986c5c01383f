"""Running tests against mutants, each in a process with a time limit."""

from __future__ import annotations

import dataclasses
import json
import marshal
import os
import queue
import re
import signal
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

from tests.mutation.coverage_map import CoverageMap
from tests.mutation.mutants import Mutant, code_of
from tests.mutation.server import HOOK, PytestServer

Outcome = Literal["killed", "survived", "equivalent", "uncovered"]
OUTCOMES: tuple[Outcome, ...] = ("killed", "survived", "equivalent", "uncovered")
EQUIVALENT = Path(__file__).parent / "equivalent.toml"
# Seconds of tests (by their measured durations) and the number of tests that a mutant has to pass.
_MOST_SECONDS, _MOST_TESTS = 20.0, 400
# Seconds that even a run of quick tests may take on a busy machine.
_LEAST_LIMIT_S = 30.0
_NO_TESTS = 5
# Failures that a busy machine may cause as well: the test then runs without the mutant, too.
_LOAD = re.compile("time|deadline|connect|closed|socket|alive|servers|wire", re.IGNORECASE)


@dataclasses.dataclass(frozen=True)
class Result:
    """What became of a mutant."""

    mutant: Mutant
    outcome: Outcome
    tests: int = 0
    reason: str = ""


def chosen_tests(found: CoverageMap, mutant: Mutant) -> list[str]:
    """Of the tests that run a mutant's line those within a budget of time, the quickest first."""
    chosen: list[str] = []
    seconds = 0.0
    for test in found.of_line(mutant.path, mutant.line):
        if len(chosen) < _MOST_TESTS and (
            not chosen or seconds + found.seconds[test] <= _MOST_SECONDS
        ):
            seconds += found.seconds[test]
            chosen.append(test)
    return sorted(chosen, key=lambda test: (found.seconds[test], test))


def run_all(
    mutants: Sequence[Mutant],
    found: CoverageMap,
    root: Path,
    sources: Sequence[str],
    workers: int,
    timeout_s: float,
) -> Iterator[Result]:
    """What becomes of mutants, in their order.

    Args:
      mutants: the sample.
      found: the tests by line.
      root: the repository.
      sources: the folders that the mutants are of.
      workers: how many run at a time.
      timeout_s: seconds of CPU time for the tests of one; a mutant that hangs is killed.
    """
    known = equivalents()
    servers: queue.SimpleQueue[PytestServer] = queue.SimpleQueue()
    started = [PytestServer(sources) for _ in range(workers)]
    for server in started:
        servers.put(server)

    def judge(mutant: Mutant) -> Result:
        server = servers.get()
        try:
            return _run(mutant, found, root, timeout_s, known, server)
        finally:
            servers.put(server)

    try:
        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(judge, mutants)
    finally:
        for server in started:
            server.close()


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
    server: PytestServer,
) -> Result:
    reason = known.get((mutant.path, mutant.function, mutant.before, mutant.after))
    if reason is not None:
        return Result(mutant, "equivalent", reason=reason)
    tests = chosen_tests(found, mutant)
    if not tests:
        return Result(mutant, "uncovered")
    limit = _LEAST_LIMIT_S + 4 * sum(found.seconds[test] for test in tests)
    killed, why = is_killed(mutant, tests, root, min(timeout_s, limit), server)
    return Result(mutant, "killed" if killed else "survived", len(tests), why)


def is_killed(
    mutant: Mutant, tests: Sequence[str], root: Path, timeout_s: float, server: PytestServer
) -> tuple[bool, str]:
    """Whether one of the tests fails with a mutant, and how.

    The limit is one of CPU time, so that a busy machine kills no mutant. A test that may depend on
    the machine's load counts only if it passes without the mutant. A mutant with which tests have
    other names, or are not collected, is killed.

    Raises:
      RuntimeError: pytest could not run the tests.
    """
    with tempfile.NamedTemporaryFile(suffix=".code") as file:
        marshal.dump(code_of(mutant, root), file)
        file.flush()
        changed = {"ANDROID_WORLD_MUTANT": f"{root / mutant.path}={file.name}"}
        remaining = list(tests)
        while remaining:
            code, output = _run_tests(remaining, root, changed, timeout_s, server)
            if code == 0:
                return False, ""
            if code == -signal.SIGXCPU:
                return True, f"no end within {timeout_s:g} s of CPU time"
            failure = _failure(output) if code is not None else "no end in time"
            failed = next((test for test in remaining if f" {test} " in f"{failure} "), "")
            suspects = [failed] if failed else remaining
            if code is not None and not _is_missing(code, output) and not _LOAD.search(failure):
                return True, failure[:200]
            if _run_tests(suspects, root, {}, timeout_s, server)[0] == 0:
                return True, failure[:200]
            remaining = [test for test in remaining if test not in suspects]
    return False, "tests that fail without the mutant, too"


def _run_tests(
    tests: Sequence[str],
    root: Path,
    changed: dict[str, str],
    timeout_s: float,
    server: PytestServer,
) -> tuple[int | None, str]:
    """The exit code of pytest and its output, up to the first test that fails.

    Raises:
      RuntimeError: pytest finds no such tests without a mutant.
    """
    paths = [str(HOOK), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {"ANDROID_WORLD_MUTANT": "", **changed, "PYTHONPATH": os.pathsep.join(paths)}
    options = ["-q", "-x", "-p", "no:cacheprovider", "--tb=no", "--disable-warnings"]
    code, output = server.run([*options, *tests], root, environment, timeout_s)
    if not changed and _is_missing(code, output):
        raise RuntimeError(f"pytest finds no test of {' '.join(tests)}:\n{output}")
    return code, output


def _is_missing(code: int | None, output: str) -> bool:
    """Whether pytest found not all of the tests."""
    return code == _NO_TESTS or "ERROR: not found" in output


def _failure(output: str) -> str:
    """The line of the summary that names the test that failed, or the last line."""
    lines = output.strip().splitlines() or [""]
    return next((line for line in lines if line.startswith(("FAILED", "ERROR"))), lines[-1])


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
