"""Objects are composed: no class is cut into a chain of bases that have one subclass each."""

from __future__ import annotations

import ast
import functools
from collections import Counter

from tests.support import sources
from tests.test_architecture import PATHS, ROOT

LONGEST_CHAIN = 2


def module_name(path):
    names = ["android_world", *path.with_suffix("").parts]
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


@functools.cache
def modules():
    """The statements that define a class or import something, by modules."""
    kinds = ast.ClassDef | ast.ImportFrom | ast.Import
    return {
        module_name(path): [
            node
            for node in sources.statements(sources.tree(ROOT / path))
            if isinstance(node, kinds)
        ]
        for path in PATHS
    }


@functools.cache
def definitions(module):
    """Full names of the classes and the imports of a module, by the names that it uses."""
    found = {}
    for node in modules()[module]:
        if isinstance(node, ast.ClassDef):
            found[node.name] = f"{module}.{node.name}"
        elif isinstance(node, ast.ImportFrom):
            found |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
        else:
            found |= {a.asname: a.name for a in node.names if a.asname}
    return found


def resolve(name):
    """The full name of a class, also where packages export it under another one."""
    module, _, last = name.rpartition(".")
    if module not in modules():  # The class of a module that has a short name.
        outer = resolve(module) if module else module
        return name if outer == module else resolve(f"{outer}.{last}")
    found = definitions(module).get(last, name)
    return found if found == name else resolve(found)


@functools.cache
def bases():
    """The bases within the package of each class in it."""
    found = {}
    for module, nodes in modules().items():
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                plain = [b.value if isinstance(b, ast.Subscript) else b for b in node.bases]
                found[f"{module}.{node.name}"] = {
                    resolve(f"{module}.{ast.unparse(base)}") for base in plain
                }
    return {name: above & found.keys() for name, above in found.items()}


def chain(name, subclasses):
    """The longest chain of bases above a class that have no other subclass."""
    single = [base for base in bases()[name] if subclasses[base] == 1]
    return max(([base, *chain(base, subclasses)] for base in single), key=len, default=[])


def test_no_class_is_cut_into_a_chain_of_bases():
    subclasses = Counter(base for above in bases().values() for base in above)
    for name in bases():
        above = chain(name, subclasses)
        assert len(above) <= LONGEST_CHAIN, f"{name}: {' <- '.join(above)}"


def test_bases_are_found_under_all_their_names():
    package = "android_world.virtual_device"
    storage = f"{package}.storage.app_storage.AppStorage"
    assert bases()[storage] == {resolve(f"{package}.storage.Storage")}
    assert sum(map(bool, bases().values())) > 1000
