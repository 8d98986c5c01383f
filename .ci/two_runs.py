"""Pytest plugin: one set of tests, run in two environments, with one closing line for both.

The first run (`--write-results=FILE`) writes what it counted and which tests it skipped. The
second run gets those tests as its arguments and, with `--add-results=FILE`, adds what the first one
counted to its own closing line. `--skips-allowed=FILE` makes a run fail that skips a test for a
reason that no line of the file matches.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

_COUNTED = ("passed", "failed", "error", "xfailed", "xpassed")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the plugin's options."""
    group = parser.getgroup("two runs")
    for name in ("--write-results", "--add-results", "--skips-allowed"):
        group.addoption(name, type=Path, action="append", default=[], metavar="FILE")


def pytest_configure(config: pytest.Config) -> None:
    """Judge the results where they are collected, not in the processes that run tests."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_TwoRuns(config))


class _TwoRuns:
    """What is done when all tests have ended."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def _files(self, name: str) -> Sequence[Path]:
        found: Sequence[Path] = self._config.getoption(name)
        return found

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail for skips that are not allowed; write the results."""
        stats = self._config.pluginmanager.getplugin("terminalreporter").stats
        skipped = stats.get("skipped", [])
        for path in self._files("--skips-allowed"):
            allowed = re.compile("|".join(path.read_text("utf-8").splitlines()))
            self.refused = sorted({_reason(s) for s in skipped if not allowed.search(_reason(s))})
            if self.refused and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
        for path in self._files("--write-results"):
            names = {name: [r.nodeid for r in stats.get(name, ())] for name in _COUNTED}
            names["skipped"] = sorted({report.nodeid for report in skipped})
            path.write_text(json.dumps(names), "utf-8")

    refused: Sequence[str] = ()

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Add the counts of the runs before."""
        for reason in self.refused:
            terminalreporter.write_line(f"Tests must not be skipped here: {reason}", red=True)
        for path in self._files("--add-results"):
            names = json.loads(path.read_text("utf-8"))
            counts = ", ".join(f"{len(names[n])} {n}" for n in _COUNTED if names[n])
            terminalreporter.write_line(f"Run before, counted in the last line: {counts}")
            for name in _COUNTED:
                if names[name]:
                    before = [_report(test, name) for test in names[name]]
                    terminalreporter.stats.setdefault(name, []).extend(before)


def _report(test: str, name: str) -> pytest.TestReport:
    outcome = "passed" if name in ("passed", "xpassed") else "failed"
    return pytest.TestReport(test, (test, None, ""), {}, outcome, None, "call")  # type: ignore[arg-type]


def _reason(report: object) -> str:
    found = getattr(report, "longrepr", None)
    return str(found[2]).removeprefix("Skipped: ") if isinstance(found, tuple) else str(found)
