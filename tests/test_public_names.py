"""Names that programs written for AndroidWorld import, and how they call them.

`public_names.txt` lists them: a section per module; `f(a, b=1)` is a function (`b=...`: some
default), `C.f(self)` a method, `C.x` an attribute, `C field x` a field of a dataclass in the order
of its fields, `X` a name. What follows ` = ` is the value, or the default of a field.
"""

from __future__ import annotations

import ast
import dataclasses
import enum
import importlib
import inspect
from pathlib import Path

import pytest

# Defaults that are different on purpose: an unnamed console port means the virtual phone.
_OTHER_DEFAULTS = {
    ("android_world.env.env_launcher", "load_and_setup_env", "console_port"),
}


def _modules():
    modules: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "public_names.txt").read_text().splitlines():
        if line.startswith("["):
            entries = modules.setdefault(line[1:-1], [])
        elif line:
            entries.append(line)
    return modules


@pytest.mark.parametrize(("module_name", "entries"), _modules().items(), ids=_modules())
def test_public_names_work_as_they_did(module_name, entries):
    module = importlib.import_module(module_name)
    wrong = []
    for entry in entries:
        try:
            _check(module, module_name, entry)
        except (AssertionError, AttributeError) as e:
            wrong.append(f"{entry}: {str(e).splitlines()[0] if str(e) else 'differs'}")
    assert not wrong, "\n".join(wrong)


def _check(module, module_name, entry):
    entry, _, value = entry.partition(" = ")
    if " field " in entry:
        class_name, _, field = entry.partition(" field ")
        _check_field(getattr(module, class_name), field, value)
        return
    path, parenthesis, _ = entry.partition("(")
    found = module
    for part in path.split("."):
        found = _attribute(found, part)
    if parenthesis and not isinstance(found, property):
        _check_call(module_name, entry, found)
    if value:
        assert _value_of(found) == ast.literal_eval(value), f"is {found!r}"


def _attribute(owner, name):
    if hasattr(owner, name):
        return getattr(owner, name)
    if dataclasses.is_dataclass(owner) and name in {f.name for f in dataclasses.fields(owner)}:
        return None
    if name in getattr(owner, "__annotations__", {}):
        return None
    raise AssertionError(f"{owner} has no {name}")


def _value_of(found):
    return found.value if isinstance(found, enum.Enum) else found


def _check_field(owner, field, value):
    fields = (
        {f.name: f for f in dataclasses.fields(owner)} if dataclasses.is_dataclass(owner) else {}
    )
    annotated = {n for c in owner.__mro__ for n in vars(c).get("__annotations__", ())}
    assert field in fields or field in annotated or hasattr(owner, field)
    if value:
        default = fields[field].default if field in fields else getattr(owner, field)
        assert default == ast.literal_eval(value), f"is {default!r}"


@pytest.mark.parametrize(("module_name", "entries"), _modules().items(), ids=_modules())
def test_fields_are_in_the_published_order(module_name, entries):
    by_class: dict[str, list[str]] = {}
    for class_name, _, field in (e.partition(" field ") for e in entries if " field " in e):
        by_class.setdefault(class_name, []).append(field.partition(" = ")[0])
    module = importlib.import_module(module_name)
    for class_name, published in by_class.items():
        owner = getattr(module, class_name)
        if dataclasses.is_dataclass(owner):
            names = [field.name for field in dataclasses.fields(owner)]
            assert names[: len(published)] == published


def _check_call(module_name, entry, function):
    path, _, parameters = entry.partition("(")
    arguments = ast.parse(f"def {path.rpartition('.')[2]}({parameters}: ...").body[0].args
    expected = [a.arg for a in arguments.args]
    defaults = dict(zip(reversed(expected), reversed(arguments.defaults), strict=False))
    ours = inspect.signature(function).parameters
    kinds = {p.kind for p in ours.values()}
    positional = [p for p in ours.values() if p.kind is p.POSITIONAL_OR_KEYWORD]
    names = [p.name for p in positional]
    assert names[: len(expected)] == expected, f"takes {names}"
    assert {a.arg for a in arguments.kwonlyargs} <= set(ours), f"takes {list(ours)}"
    assert arguments.vararg is None or inspect.Parameter.VAR_POSITIONAL in kinds, "takes no *args"
    assert arguments.kwarg is None or inspect.Parameter.VAR_KEYWORD in kinds, "takes no **kwargs"
    for parameter in positional[len(expected) :]:
        assert parameter.default is not parameter.empty, f"{parameter.name} is needed"
    for parameter in positional:
        if parameter.name in defaults:
            _check_default(module_name, function, parameter, defaults[parameter.name])


def _check_default(module_name, function, parameter, expected):
    assert parameter.default is not parameter.empty, f"{parameter.name} has no default"
    value = ast.literal_eval(expected)
    known = (module_name, function.__name__, parameter.name) in _OTHER_DEFAULTS
    if value is not ... and not known:
        assert parameter.default == value
