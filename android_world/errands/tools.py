"""Tools of an errand: tables that the agent looks up, and tools of an MCP server."""

from __future__ import annotations

import dataclasses
import functools
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from android_world.env import mcp_tools
from android_world.env.task_tools import Tool
from android_world.errands.expressions import (
    Constant,
    ErrandError,
    Expression,
    Scope,
    as_expression,
)

SolverCall = tuple[str, dict[str, Any]]
"""Name and arguments of a call that the solver makes."""
_NONE: Final = "No row matches."


class ToolSource:
    """Tools that an errand offers."""

    def tools(self, scope: Scope) -> tuple[Tool, ...]:
        """The tools of an instance.

        Raises:
          McpServerError: A server does not answer.
        """
        raise NotImplementedError

    def solver_calls(self, scope: Scope) -> Iterator[SolverCall]:
        """The calls with which the solver finds what the errand needs."""
        raise NotImplementedError

    def results(self) -> Iterator[Expression]:
        """The values that the results of these calls give."""
        raise NotImplementedError


@dataclasses.dataclass(frozen=True)
class Table(ToolSource):
    """A read-only table: a call gives the rows whose columns have the values of its arguments.

    Attributes:
      name: Of the tool.
      description: For the agent.
      columns: The columns with their descriptions.
      by: The columns that a call can name.
      rows: The rows.
    """

    name: str
    description: str
    columns: Mapping[str, str]
    by: Sequence[str]
    rows: Sequence[Mapping[str, Expression]]

    def tools(self, scope: Scope) -> tuple[Tool, ...]:
        properties = {
            name: {"type": "string", "description": self.columns[name]} for name in self.by
        }
        parameters = {"type": "object", "properties": properties, "additionalProperties": False}
        rows = [_row(row, scope) for row in self.rows]
        gives = "; ".join(f"{name}: {text}" for name, text in self.columns.items())
        description = f"{self.description} Gives a JSON list of rows. {gives}"
        return (Tool(self.name, description, parameters, functools.partial(_look_up, rows)),)

    def solver_calls(self, scope: Scope) -> Iterator[SolverCall]:
        for row in self._wanted_rows():
            said = _row(row, scope)
            yield self.name, {name: said[name] for name in self.by}

    def results(self) -> Iterator[Expression]:
        for row in self._wanted_rows():
            yield from (value for name, value in row.items() if name not in self.by)

    def _wanted_rows(self) -> Iterator[Mapping[str, Expression]]:
        """The rows with values of the instance that a call does not name."""
        for row in self.rows:
            if any(not isinstance(v, Constant) for n, v in row.items() if n not in self.by):
                yield row


@dataclasses.dataclass(frozen=True)
class McpTools(ToolSource):
    """The tools of an MCP server.

    Attributes:
      server: Its address, or the command that starts it.
      only: Names of the tools that the errand offers; all if empty.
      calls: The calls of the solver: the name of a tool with its arguments.
      gives: The values that the results of these calls give.
    """

    server: mcp_tools.Server
    only: Sequence[str]
    calls: Sequence[tuple[str, Mapping[str, Expression]]]
    gives: Sequence[Expression]

    def tools(self, scope: Scope) -> tuple[Tool, ...]:
        return mcp_tools.list_tools(self.server, self.only)

    def solver_calls(self, scope: Scope) -> Iterator[SolverCall]:
        for name, arguments in self.calls:
            yield name, {key: _plain(value, scope) for key, value in arguments.items()}

    def results(self) -> Iterator[Expression]:
        yield from self.gives


def table(
    name: str,
    description: str,
    *,
    columns: Mapping[str, str],
    by: Sequence[str],
    rows: Sequence[Mapping[str, object]],
) -> Table:
    """A table that the agent looks up.

    Args:
      name: Of the tool.
      description: What the table holds, for the agent.
      columns: The columns with their descriptions.
      by: The columns whose values a call can name.
      rows: Expressions or literals by column; the solver looks up those with values of the
        instance, and the others are there to be confused with them.

    Raises:
      ErrandError: A row has other columns, or a call can name none.
    """
    for number, row in enumerate(rows):
        if row.keys() != columns.keys():
            raise ErrandError(f"{name}: row {number} has not the columns {', '.join(columns)}")
    if not by or not set(by) <= columns.keys():
        raise ErrandError(f"{name}.by: {list(by)} are not some of {', '.join(columns)}")
    made = [{column: as_expression(value) for column, value in row.items()} for row in rows]
    return Table(name, description, dict(columns), tuple(by), made)


def mcp_server(
    server: mcp_tools.Server,
    *,
    only: Sequence[str] = (),
    calls: Sequence[tuple[str, Mapping[str, object]]] = (),
    gives: Sequence[Expression] = (),
) -> McpTools:
    """The tools of an MCP server.

    Args:
      server: Its address, or the command that starts it.
      only: Names of the tools that the errand offers; all if empty.
      calls: The calls of the solver: the name of a tool with expressions or literals by argument.
      gives: The values of the errand that the results of these calls have.
    """
    made = [(name, {key: as_expression(v) for key, v in given.items()}) for name, given in calls]
    return McpTools(server, tuple(only), made, tuple(gives))


def _row(row: Mapping[str, Expression], scope: Scope) -> dict[str, str]:
    return {name: _say(value, scope) for name, value in row.items()}


def _say(value: Expression, scope: Scope) -> str:
    found = value.evaluate(scope)
    return str(found) if value.type is None else value.type.say(found)


def _plain(value: Expression, scope: Scope) -> Any:
    """The value as JSON has it: numbers as they are, others as text."""
    found = value.evaluate(scope)
    return found if isinstance(found, bool | int | float) else _say(value, scope)


def _look_up(rows: Sequence[Mapping[str, str]], arguments: Mapping[str, Any]) -> str:
    wanted = {name: str(value).strip().casefold() for name, value in arguments.items()}
    found = [row for row in rows if all(row[n].casefold() == v for n, v in wanted.items())]
    return json.dumps(found, ensure_ascii=False) if found else _NONE
