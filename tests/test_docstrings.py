"""Public methods have a docstring: their own, or that of the method that they override."""

from __future__ import annotations

import ast
import importlib
import inspect

import pytest

from tests.support import sources

ROOT = sources.ROOT
# Where ruff's D102, which knows nothing of overriding, is off.
FOLDERS = (
    "agents",
    "demonstrations",
    "env",
    "records",
    "runs",
    "task_evals",
    "utils",
    "virtual_device",
)


def public_classes(path):
    """The public classes at the top of a module."""
    names = [node.name for node in sources.tree(path).body if is_public_class(node)]
    if not names:
        return []
    dotted = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
    module = importlib.import_module(dotted)
    return [getattr(module, name) for name in names]


def is_public_class(node):
    return isinstance(node, ast.ClassDef) and not node.name.startswith("_")


def is_public_method(name, attribute):
    if name.startswith("_"):
        return False
    if inspect.isfunction(attribute):
        return attribute.__name__ == name  # Else it is a second name of a private method.
    return isinstance(attribute, property | classmethod | staticmethod)


@pytest.mark.parametrize("folder", FOLDERS)
def test_public_methods_have_or_inherit_a_docstring(folder):
    for path in sorted((ROOT / folder).rglob("*.py")):
        for cls in public_classes(path):
            for name, attribute in vars(cls).items():
                if is_public_method(name, attribute):
                    assert inspect.getdoc(getattr(cls, name)), f"{path}: {cls.__name__}.{name}"
