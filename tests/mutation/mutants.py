"""Small changes of a module's syntax tree, each a defect that a test should notice."""

from __future__ import annotations

import ast
import copy
import dataclasses
from collections.abc import Iterator
from pathlib import Path

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
# What people read in logs and errors is no behaviour that tests should fix word by word.
_LOGS = frozenset({"_log", "logging", "log", "logger", "warnings"})


@dataclasses.dataclass(frozen=True)
class Mutant:
    """One change.

    Attributes:
      path: the module, relative to the repository.
      line: where, from 1.
      number: its place among the mutants of the module.
      function: the qualified name of the function or class that has it; empty at the top level.
      before: the source of the part that changes.
      after: what it is changed to.
    """

    path: str
    line: int
    number: int
    function: str
    before: str
    after: str


@dataclasses.dataclass
class _Change:
    node: ast.AST
    new: ast.AST
    function: str


def mutants_of(path: Path, root: Path) -> list[Mutant]:
    """All mutants of a module, in the order of its text."""
    tree = ast.parse(path.read_text("utf-8"))
    return [
        Mutant(
            path.relative_to(root).as_posix(),
            getattr(change.node, "lineno", 0),
            number,
            change.function,
            ast.unparse(change.node),
            ast.unparse(change.new),
        )
        for number, change in enumerate(_changes(tree))
    ]


def code_of(mutant: Mutant, root: Path) -> object:
    """The compiled code of the module with the change."""
    path = root / mutant.path
    tree = ast.parse(path.read_text("utf-8"))
    for number, change in enumerate(list(_changes(tree))):
        if number == mutant.number:
            changed = ast.copy_location(change.new, change.node)
            tree = _Replacement(change.node, changed).visit(tree)
    return compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)


class _Replacement(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self._new if node is self._old else self.generic_visit(node)


def _changes(tree: ast.Module) -> Iterator[_Change]:
    yield from _walk(tree, "")


def _walk(node: ast.AST, function: str) -> Iterator[_Change]:
    if _is_left_out(node):
        return
    for new in _variants(node):
        yield _Change(node, new, function)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        function = f"{function}.{node.name}" if function else node.name
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _walk(child, function)


def _is_left_out(node: ast.AST) -> bool:
    """Types, docstrings, messages of errors and logs."""
    if isinstance(node, ast.Raise | ast.Assert | ast.Import | ast.ImportFrom | ast.JoinedStr):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return True
    call = node.value if isinstance(node, ast.Expr) else node
    return isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[0] in _LOGS


def _variants(node: ast.AST) -> Iterator[ast.AST]:
    """What a node is changed to."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARISONS:
        yield _with(node, ops=[_COMPARISONS[type(node.ops[0])]()])
    elif isinstance(node, ast.BoolOp):
        yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield copy.deepcopy(node.operand)
    elif isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC and not _is_text(node):
        yield _with(node, op=_ARITHMETIC[type(node.op)]())
    elif isinstance(node, ast.AugAssign) and type(node.op) in _ARITHMETIC:
        yield ast.Pass()
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.IfExp | ast.If | ast.While):
        yield _with(node, test=ast.UnaryOp(ast.Not(), copy.deepcopy(node.test)))
    elif isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        yield ast.Return(ast.Constant(None))
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield ast.Pass()
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif isinstance(node, ast.Continue):
        yield ast.Break()


def _constants(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int | float):
        yield ast.Constant(node.value + 1)


def _with(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _is_text(node: ast.BinOp) -> bool:
    """Whether `+` or `%` is about texts, where the change only raises."""
    sides = (node.left, node.right)
    return any(isinstance(s, ast.JoinedStr) or _is_string(s) for s in sides)


def _is_string(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
