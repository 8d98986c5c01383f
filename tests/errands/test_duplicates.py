"""Errands with the name of another one."""

from __future__ import annotations

import sys

import pytest

from android_world import registry
from android_world.errands import __main__ as command
from android_world.errands.checking import duplicate_names
from android_world.task_evals import catalog

_MODULE = """
from android_world.errands import Errand, errand
from android_world.errands.vocabulary import contacts
"""
_ERRAND = """
@errand("Add {{new.name}}, {{new.number}}, {{new.email}}.", level=1, families=["doubled"])
class {name}(Errand):
    new = contacts.new()
    changes = (contacts.add(new),)
"""


@pytest.fixture(autouse=True)
def _known_tasks(monkeypatch):
    registry.load_all_tasks()
    monkeypatch.setattr(catalog, "_CATALOG", dict(catalog._CATALOG))
    monkeypatch.setattr(catalog, "_REPLACED", [])


def write(tmp_path, monkeypatch, module, *names):
    text = _MODULE + "".join(_ERRAND.format(name=name) for name in names)
    (tmp_path / f"{module}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, module, raising=False)
    return [f"--import={module}", "--family=doubled"]


def test_a_name_that_a_module_has_twice_is_an_error(tmp_path, monkeypatch, capsys):
    flags = write(tmp_path, monkeypatch, "doubled_twice", "DoubledTwice", "DoubledTwice")
    assert command.main(["check", *flags]) == 2
    assert "DoubledTwice: doubled_twice has 2 classes of this name" in capsys.readouterr().err


def test_a_name_of_the_benchmark_is_an_error():
    info = catalog.info("AddExpense")
    assert not list(duplicate_names("errands", [info.task_class]))
    catalog._REPLACED.append(info)
    (error,) = duplicate_names("errands", [info.task_class])
    assert error.startswith("AddExpense: the benchmark has a task of this name")
