"""Public names of packages: they exist, and importing a package imports none of them."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from android_world.core.lazy_exports import lazy_exports

FOLDER = Path(__file__).parents[1] / "android_world"
LAZY = sorted(
    ".".join(path.parent.relative_to(FOLDER.parent).parts)
    for path in FOLDER.rglob("__init__.py")
    if "__getattr__ = lazy_exports(" in path.read_text("utf-8")
)


@pytest.mark.parametrize("name", LAZY)
def test_public_names_exist_and_are_all_listed(name):
    package = importlib.import_module(name)
    assert all(getattr(package, public) is not None for public in package.__all__)
    with pytest.raises(AttributeError, match="no attribute 'none_such'"):
        _ = package.none_such


def test_importing_the_packages_imports_no_large_library():
    imports = "".join(f"import {name}\n" for name in LAZY)
    script = f"{imports}import sys; print([n for n in ('numpy', 'grpc') if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr
    assert len(LAZY) > 7


def test_name_is_imported_once_from_its_module():
    get = lazy_exports("android_world.core", {"text_sanitizing": ["with_part"]})
    from android_world import core
    from android_world.core.text_sanitizing import with_part

    assert get("with_part") is with_part
    assert vars(core).pop("with_part") is with_part
    with pytest.raises(AttributeError, match="with_parts"):
        get("with_parts")
