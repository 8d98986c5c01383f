"""The companion apps, compiled once for all tests and all their processes."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from types import ModuleType

import pytest

APPS = Path(__file__).parents[2] / "apps"


@pytest.fixture(scope="session")
def check() -> ModuleType:
    """The program `apps/check.py`, where its tools are installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(APPS))
        import check

    if lacking := check.missing():
        pytest.skip(f"no {', '.join(lacking)}: apt install {check.PACKAGES}")
    return check


@pytest.fixture(scope="session")
def build(check: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what was made of the sources."""
    alone = "PYTEST_XDIST_WORKER" not in os.environ
    shared = tmp_path_factory.getbasetemp()
    folder = (shared if alone else shared.parent) / "companion_apps"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = folder / "class_path"
        if not made.exists():
            made.write_text(check.compile_all(folder))
    return folder
