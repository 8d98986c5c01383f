"""A pytest plugin: coverage's context is the id of the running test; results as JSON at the end."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

RESULTS = "ANDROID_WORLD_TEST_RESULTS"
_seconds: dict[str, float] = {}
_not_passed: set[str] = set()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Fixtures of one test belong to it; those of a module or session to their first user."""
    measured = coverage.Coverage.current()
    assert measured is not None
    measured.switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        measured.switch_context("")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up the phases of a test."""
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration
    if not report.passed:
        _not_passed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write what each passing test took."""
    passed = {test: round(s, 3) for test, s in _seconds.items() if test not in _not_passed}
    Path(os.environ[RESULTS]).write_text(json.dumps(passed))
