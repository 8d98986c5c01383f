"""Errands in text files, in the protobuf text format (`proto/errand.proto`)."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any, Final

from google.protobuf import text_format

from android_world.errands import tools, vocabulary
from android_world.errands.base import Errand, errand
from android_world.errands.changes import Add, Change, Edit, Remove
from android_world.errands.expressions import ErrandError, Expression
from android_world.errands.queries import Path as FieldPath
from android_world.errands.tools import McpTools, Table, ToolSource
from android_world.errands.vocabulary import Kind, Pool, RandomItem
from android_world.errands.wording import Phrase
from android_world.errands.written_values import expression, value_of
from android_world.proto import errand_pb2
from android_world.records.items import fields

SUFFIX: Final = ".textproto"
_SAMPLERS: Final[Mapping[str, Callable[..., Expression]]] = {
    "day": vocabulary.day,
    "time": vocabulary.time,
    "weekdays": vocabulary.weekdays,
    "phone_number": vocabulary.phone_number,
    "number": vocabulary.number,
    "amount": vocabulary.amount,
}
# Operations of queries: on items, and on a field of each.
_OF_ITEMS: Final = ("first", "last", "only", "count", "exists")
_OF_FIELDS: Final = ("total", "average", "min", "max", "values", "distinct", "count_distinct")


def load(path: str | Path, families: Collection[str]) -> list[type[Errand]]:
    """Read a file of errands, and list them in families.

    Raises:
      ErrandError: The file, or an errand in it, is not well formed; the message names the file, the
        errand and the part.
      OSError: The file cannot be read.
    """
    return _load(Path(path).read_text("utf-8"), str(path), families, __name__)


def add_errands(package: str, filename: str, families: Collection[str] = ()) -> list[type[Errand]]:
    """Make the errands of a file in your own package known as tasks.

    Args:
      package: The package, `__package__` of the caller.
      filename: The file in it.
      families: The families that list them; by default one that is named like the package.

    Raises:
      ErrandError: An errand is not well formed.
      OSError: There is no such file.
    """
    text = (resources.files(package) / filename).read_text("utf-8")
    return _load(text, filename, families or (package,), package)


def _load(text: str, file: str, families: Collection[str], module: str) -> list[type[Errand]]:
    try:
        definitions = text_format.Parse(text, errand_pb2.Errands()).errands
    except text_format.ParseError as error:
        raise ErrandError(f"{file}: line {error}") from error
    if not definitions:
        raise ErrandError(f"{file}: it has no errands")
    names = [definition.name for definition in definitions]
    for name in names:
        if not name.isidentifier() or names.count(name) > 1:
            raise ErrandError(f"{file}: {name!r} is not a name that one errand alone has")
    classes = []
    for definition in definitions:
        with _within(file), _within(definition.name):
            classes.append(_make(definition, families, module))
    return classes


def _make(definition: errand_pb2.Errand, families: Collection[str], module: str) -> type[Errand]:
    origin = {"__module__": module, "__doc__": "\n".join(definition.prompts)}
    attributes = _Builder().attributes(definition)
    made = type(definition.name, (Errand,), {**origin, **attributes})
    return errand(*definition.prompts, level=definition.level, families=tuple(families))(made)


class _Builder:
    """Makes the attributes of an errand's class, in the order of its definition."""

    def __init__(self) -> None:
        self._names: dict[str, Expression] = {}

    def attributes(self, definition: errand_pb2.Errand) -> dict[str, Any]:
        """The attributes.

        Raises:
          ErrandError: A part of the definition is not well formed.
        """
        for param in definition.task_params:
            self._add("task_params", param.name, vocabulary.word(*param.possible_values))
        for draw in definition.draws:
            with _within(f"draws {draw.name!r}"):
                self._add("draws", draw.name, self._draw(draw))
        for query in definition.queries:
            with _within(f"queries {query.name!r}"):
                self._add("queries", query.name, self._query(query))
        given, changes = [], []
        for number, part in enumerate(definition.given):
            with _within(f"given[{number}]"):
                given.append(self._pool(part))
        for number, action in enumerate(definition.actions):
            with _within(f"actions[{number}]"):
                changes.append(self._change(action))
        sources: list[ToolSource] = []
        for table in definition.tables:
            with _within(f"tables {table.name!r}"):
                sources.append(self._table(table))
        for number, server in enumerate(definition.mcp_servers):
            with _within(f"mcp_servers[{number}]"):
                sources.append(self._mcp_server(server))
        found: dict[str, Any] = {"given": tuple(given), "changes": tuple(changes)}
        found["tools"] = tuple(sources)
        if definition.HasField("answer"):
            with _within("answer"):
                text = definition.answer.removeprefix("{").removesuffix("}")
                found["answer"] = expression(text, self._names)
        return {**self._names, **found, "infeasible": definition.infeasible}

    def _add(self, part: str, name: str, value: Expression) -> None:
        if not name.isidentifier() or name in self._names:
            raise ErrandError(f"{part}: {name!r} is not a name that one value alone has")
        self._names[name] = value

    def _draw(self, draw: errand_pb2.Draw) -> Expression:
        if draw.sampler:
            sampler: Callable[..., Expression] = _choose(_SAMPLERS, draw.sampler, "sampler")
            limits = {
                name: getattr(draw, name) for name in ("first", "last") if draw.HasField(name)
            }
            try:
                return sampler(**limits)
            except TypeError as error:
                raise ErrandError(f"sampler {draw.sampler!r}: {error}") from error
        kind = _kind(draw.kind)
        values = self._fields(kind, draw.fields)
        return kind.new(**values) if draw.is_new else kind.one(**values)

    def _query(self, query: errand_pb2.Query) -> Expression:
        kind = _kind(query.kind)
        found = kind.all()
        for condition in query.conditions:
            found = found.where(**self._condition(kind, condition))
        if query.sort_by:
            found = found.by(query.sort_by, query.is_descending)
        if query.limit:
            found = found.take(query.limit)
        if not query.operation:
            return found
        if query.operation in _OF_FIELDS:
            computed: Expression = getattr(found, query.operation)(query.field)
            return computed
        operations = (*_OF_ITEMS, *_OF_FIELDS)
        name = _choose({name: name for name in operations}, query.operation, "operation")
        item: Expression = getattr(found, name)()
        return item

    def _condition(
        self, kind: Kind[Any], condition: errand_pb2.Condition
    ) -> dict[str, Expression | list[Expression]]:
        of_field = FieldPath.to(kind.item, condition.field).kind
        name = "__".join(filter(None, (condition.field, condition.relation)))
        values = [self._value(value, of_field) for value in condition.values]
        if not values:
            raise ErrandError(f"The condition on {condition.field!r} has no values")
        is_list = len(values) > 1 or condition.relation in ("among", "not_among", "between")
        return {name: values if is_list else values[0]}

    def _pool(self, part: errand_pb2.Given) -> Pool:
        kind = _kind(part.kind)
        like = self._names.get(part.like)
        if part.like and not isinstance(like, RandomItem):
            raise ErrandError(f"{part.like!r} is not a drawn item")
        values = self._fields(kind, part.fields)
        model = like if isinstance(like, RandomItem) else None
        return kind.some(part.count or 1, like=model, **values)

    def _change(self, action: errand_pb2.Action) -> Change:
        kind = _kind(action.kind)
        verb = _choose(dict(inspect.getmembers(kind, _is_verb)), action.verb, "verb")
        target = [expression(action.item, self._names)] if action.item else []
        values = self._fields(kind, action.fields)
        try:
            change = verb(*target, **values)
        except TypeError as error:
            raise ErrandError(f"{action.kind}.{action.verb}: {error}") from error
        assert isinstance(change, Add | Edit | Remove)
        return change

    def _table(self, table: errand_pb2.Table) -> Table:
        columns = {column.name: column.description for column in table.columns}
        rows = []
        for number, row in enumerate(table.rows):
            if len(row.values) != len(columns):
                raise ErrandError(f"rows[{number}] needs a value for each of {', '.join(columns)}")
            values = (self._value(value, fields.Text()) for value in row.values)
            rows.append(dict(zip(columns, values, strict=True)))
        by = [column.name for column in table.columns if column.is_argument]
        return tools.table(table.name, table.description, columns=columns, by=by, rows=rows)

    def _mcp_server(self, server: errand_pb2.McpServer) -> McpTools:
        if not server.url:
            raise ErrandError("A server needs its url")
        calls = [
            (call.tool, {one.name: self._value(one.value, fields.Text()) for one in call.arguments})
            for call in server.calls
        ]
        return tools.mcp_server(
            server.url,
            only=server.only,
            calls=calls,
            gives=[self._value(value, fields.Text()) for value in server.gives],
        )

    def _fields(
        self, kind: Kind[Any], values: Iterable[errand_pb2.FieldValue]
    ) -> dict[str, Expression]:
        types = {**kind.item.derived, **kind.item.types()}
        return {v.name: self._value(v.value, types.get(v.name, fields.Text())) for v in values}

    def _value(self, text: str, kind: fields.FieldType) -> Expression:
        found = value_of(text, kind, self._names)
        if isinstance(found, Phrase):  # It is evaluated as an attribute of the class.
            self._names[f"phrase_{len(self._names)}"] = found
        return found


def _is_verb(member: object) -> bool:
    """Whether a member of a kind makes a change."""
    if not inspect.ismethod(member):
        return False
    made = inspect.signature(member, eval_str=True).return_annotation
    return made in (Add, Edit, Remove) and not member.__name__.startswith("_")


def _kind(name: str) -> Kind[Any]:
    kinds = {n: found for n, found in vars(vocabulary).items() if isinstance(found, Kind)}
    kind: Kind[Any] = _choose(kinds, name, "kind")
    return kind


def _choose(known: Mapping[str, Any], name: str, what: str) -> Any:
    if name not in known:
        raise ErrandError(f"There is no {what} {name!r}. Known: {', '.join(known)}")
    return known[name]


@contextlib.contextmanager
def _within(place: str) -> Iterator[None]:
    """Name the place in the errors of a `with` block."""
    try:
        yield
    except ValueError as error:
        raise ErrandError(f"{place}: {error}") from error
