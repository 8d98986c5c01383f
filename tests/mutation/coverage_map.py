"""Which tests run which lines of a package, and how long each takes; measured once and cached."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

_CONFIG = """\
[run]
dynamic_context = test_function
source = {source}
data_file = {data}
"""


@dataclasses.dataclass(frozen=True)
class CoverageMap:
    """The tests of a package.

    Attributes:
      tests: by module (relative to the repository) and line, the ids of the test functions; an
        empty id where the line also runs outside of them, in a fixture or an import.
      seconds: by the id of a test function, what it took; only those that pass.
    """

    tests: Mapping[str, Mapping[int, Sequence[str]]]
    seconds: Mapping[str, float]

    def of_line(self, path: str, line: int) -> list[str]:
        """The tests that run a line, the quickest first.

        A line that runs in a fixture, or while its module is imported (a constant), may matter to
        all tests that run other lines of the module: these follow.
        """
        of_file = self.tests.get(path, {})
        direct = set(of_file.get(line, ("",)))
        others = {test for row in of_file.values() for test in row} if "" in direct else set()
        return [*self._quickest(direct), *self._quickest(others - direct)]

    def _quickest(self, tests: Iterable[str]) -> list[str]:
        passing = [test for test in tests if test in self.seconds]
        return sorted(passing, key=lambda test: (self.seconds[test], test))


def measure(
    folder: Path, sources: Sequence[str], tests: Sequence[str], root: Path, fresh: bool = False
) -> CoverageMap:
    """The coverage map, from the cache if neither sources nor tests have changed.

    Args:
      folder: where it is cached.
      sources: folders of the package, relative to the repository.
      tests: files and folders of tests.
      root: the repository.
      fresh: measure in any case.

    Raises:
      RuntimeError: no test ran.
    """
    folder.mkdir(parents=True, exist_ok=True)
    cache, key = folder / "coverage.json", _digest([*sources, *tests], root)
    if cache.exists() and not fresh:
        kept = json.loads(cache.read_text())
        if kept["key"] == key:
            rows = {p: {int(n): t for n, t in r.items()} for p, r in kept["tests"].items()}
            return CoverageMap(rows, kept["seconds"])
    data, report, config = (folder / name for name in ("coverage.db", "tests.xml", "coveragerc"))
    config.write_text(_CONFIG.format(source=",".join(sources), data=data))
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={config}", "-m", "pytest"]
    command += ["-q", "-p", "no:cacheprovider", f"--junitxml={report}", *tests]
    subprocess.run(command, cwd=root, check=False, env={**os.environ, "COVERAGE_CORE": "ctrace"})
    if not report.exists() or not data.exists():
        raise RuntimeError(f"No test ran: {' '.join(tests)}")
    seconds = _seconds(report, root)
    found = CoverageMap(_rows(data, root, seconds), seconds)
    cache.write_text(json.dumps({"key": key, **dataclasses.asdict(found)}))
    return found


def _digest(paths: Iterable[str], root: Path) -> str:
    digest = hashlib.sha256()
    for path in paths:
        place = root / path
        for file in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            digest.update(f"{file.relative_to(root)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def _seconds(report: Path, root: Path) -> dict[str, float]:
    """What each test function took, all of its parameters together; without those that failed."""
    found: dict[str, float] = {}
    failed = set()
    for case in ElementTree.parse(report).iter("testcase"):
        name = case.get("name", "").partition("[")[0]
        test = _test_id(f"{case.get('classname')}.{name}", root)
        if test is None or any(child.tag in ("failure", "error") for child in case):
            failed.add(test)
        elif not any(child.tag == "skipped" for child in case):
            found[test] = round(found.get(test, 0.0) + float(case.get("time", 0)), 3)
    return {test: spent for test, spent in found.items() if test not in failed}


def _rows(data: Path, root: Path, known: Mapping[str, float]) -> dict[str, dict[int, list[str]]]:
    from coverage import CoverageData

    measured = CoverageData(basename=str(data))
    measured.read()
    rows: dict[str, dict[int, list[str]]] = {}
    for file in measured.measured_files():
        lines = {}
        for line, contexts in measured.contexts_by_lineno(file).items():
            tests = {context and _test_id(context, root) for context in contexts}
            lines[line] = sorted(test for test in tests if test == "" or test in known)
        rows[Path(file).relative_to(root).as_posix()] = lines
    return rows


def _test_id(dotted: str, root: Path) -> str | None:
    """The id that pytest takes, of a name such as `tests.rl.test_x.test_y`."""
    parts = dotted.split(".")
    for count in range(len(parts) - 1, 0, -1):
        file = Path(*parts[:count]).with_suffix(".py")
        if (root / file).is_file():
            return "::".join([file.as_posix(), *parts[count:]])
    return None
