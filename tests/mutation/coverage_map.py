"""Which tests run which lines of a package, and how long each takes; measured once and cached."""

from __future__ import annotations

import ast
import dataclasses
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence, Set
from pathlib import Path
from typing import Any

from tests.mutation import contexts

_CONFIG = """\
[run]
source = {source}
data_file = {data}
"""
_EMPTY: dict[str, Any] = {"digests": {}, "tests": {}, "seconds": {}}


@dataclasses.dataclass(frozen=True)
class CoverageMap:
    """The tests of a package.

    Attributes:
      tests: by module (relative to the repository) and line, the ids of the tests that run
        it; an empty id where it also runs outside of them, in an import.
      seconds: by the id of a test, what it took; only those that pass.
      importers: by module, the files of tests that import it.
    """

    tests: Mapping[str, Mapping[int, Sequence[str]]]
    seconds: Mapping[str, float]
    importers: Mapping[str, Set[str]] = dataclasses.field(default_factory=dict)

    def of_line(self, path: str, line: int) -> list[str]:
        """The tests that run a line: of each test function the quickest, then the second, ...

        A line that runs in a fixture, or while its module is imported (a constant), or in another
        process, may matter to all tests that run other lines of the module or import it: these
        follow. A line within a longer statement counts as the one before it.
        """
        of_file = self.tests.get(path, {})
        before = max((n for n in of_file if n <= line), default=0)
        direct = set(of_file.get(before, ("",)))
        files = self.importers.get(path, frozenset())
        others = {test for row in of_file.values() for test in row}
        others |= {test for test in self.seconds if _file(test) in files}
        if "" not in direct and before == line:
            others = set()
        return [*self._spread(direct), *self._spread(others - direct)]

    def _spread(self, tests: Iterable[str]) -> list[str]:
        ranks: dict[str, int] = {}
        ranked = []
        for seconds, test in sorted((self.seconds[t], t) for t in tests if t in self.seconds):
            function = test.partition("[")[0]
            ranks[function] = ranks.get(function, -1) + 1
            ranked.append((ranks[function], seconds, test))
        return [test for _, _, test in sorted(ranked)]


def measure(
    folder: Path, sources: Sequence[str], tests: Sequence[str], root: Path, fresh: bool = False
) -> CoverageMap:
    """The coverage map. Only files of tests that changed, or ran a module that did, run again.

    Args:
      folder: where it is cached.
      sources: folders of the package, relative to the repository.
      tests: files and folders of tests.
      root: the repository.
      fresh: measure everything in any case.

    Raises:
      RuntimeError: no test ran.
    """
    folder.mkdir(parents=True, exist_ok=True)
    cache = folder / "coverage.json"
    digests = {path: _digest(root / path) for path in _files(sources, root) + _files(tests, root)}
    stored = _EMPTY if fresh else _read(cache)
    changed = {p for p in digests | stored["digests"] if digests.get(p) != stored["digests"].get(p)}
    stale = changed | {
        _file(test)
        for path in changed & stored["tests"].keys()
        for row in stored["tests"][path].values()
        for test in row
    }
    found = _without(stored, stale, changed)
    again = [path for path in _files(tests, root) if path in stale]
    if again:
        found = _union(found, _run(folder, sources, again, root))
        if not found.seconds:
            raise RuntimeError(f"No test ran: {' '.join(tests)}")
        stored = {"digests": digests, "tests": found.tests, "seconds": found.seconds}
        cache.write_text(json.dumps(stored))
    return dataclasses.replace(found, importers=_importers(_files(tests, root), root))


def _importers(files: Iterable[str], root: Path) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for file in files:
        for node in ast.walk(ast.parse((root / file).read_text("utf-8"))):
            if not isinstance(node, ast.Import | ast.ImportFrom):
                continue
            names = [alias.name for alias in node.names]
            if isinstance(node, ast.ImportFrom):
                names = [str(node.module), *(f"{node.module}.{name}" for name in names)]
            for name in names:
                found.setdefault(f"{name.replace('.', '/')}.py", set()).add(file)
    return found


def _read(cache: Path) -> dict[str, Any]:
    """The cache; empty if it is missing, cut off, or of another version's format."""
    try:
        stored = json.loads(cache.read_text())
    except (FileNotFoundError, ValueError):
        return _EMPTY
    return stored if isinstance(stored, dict) and stored.keys() == _EMPTY.keys() else _EMPTY


def _files(paths: Iterable[str], root: Path) -> list[str]:
    """The modules of folders, relative to the repository; of tests those that pytest collects."""
    found = []
    for path in paths:
        place = root / path
        pattern = "test_*.py" if path.startswith("tests") else "*.py"
        files = sorted(place.rglob(pattern)) if place.is_dir() else [place]
        found += [file.relative_to(root).as_posix() for file in files]
    return found


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _file(test: str) -> str:
    return test.partition("::")[0]


def _without(stored: dict[str, Any], stale: set[str], changed: set[str]) -> CoverageMap:
    rows = {
        path: {int(n): [t for t in row if _file(t) not in stale] for n, row in lines.items()}
        for path, lines in stored["tests"].items()
        if path not in changed
    }
    return CoverageMap(rows, {t: s for t, s in stored["seconds"].items() if _file(t) not in stale})


def _union(first: CoverageMap, second: CoverageMap) -> CoverageMap:
    rows: dict[str, dict[int, list[str]]] = {}
    for path in {**first.tests, **second.tests}:
        lines, others = first.tests.get(path, {}), second.tests.get(path, {})
        rows[path] = {
            n: sorted({*lines.get(n, ()), *others.get(n, ())}) for n in {**lines, **others}
        }
    return CoverageMap(rows, {**first.seconds, **second.seconds})


def _run(folder: Path, sources: Sequence[str], tests: Sequence[str], root: Path) -> CoverageMap:
    data, results, config = (folder / n for n in ("coverage.db", "seconds.json", "coveragerc"))
    for old in (data, results):
        old.unlink(missing_ok=True)
    config.write_text(_CONFIG.format(source=",".join(sources), data=data))
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={config}", "-m", "pytest"]
    command += ["-q", "-p", "no:cacheprovider", "-p", "tests.mutation.contexts", *tests]
    paths = [str(Path(__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
    changed = {
        "COVERAGE_CORE": "ctrace",
        "PYTHONPATH": os.pathsep.join(paths),
        contexts.RESULTS: str(results),
    }
    subprocess.run(command, cwd=root, check=False, env={**os.environ, **changed})
    if not results.exists() or not data.exists():
        raise RuntimeError(f"No test ran: {' '.join(tests)}")
    seconds = json.loads(results.read_text())
    return CoverageMap(_rows(data, root, seconds), seconds)


def _rows(data: Path, root: Path, known: Mapping[str, float]) -> dict[str, dict[int, list[str]]]:
    from coverage import CoverageData

    measured = CoverageData(basename=str(data))
    measured.read()
    rows: dict[str, dict[int, list[str]]] = {}
    for file in measured.measured_files():
        lines = measured.contexts_by_lineno(file).items()
        rows[Path(file).relative_to(root).as_posix()] = {
            line: sorted(t for t in set(tests) if t == "" or t in known) for line, tests in lines
        }
    return rows
