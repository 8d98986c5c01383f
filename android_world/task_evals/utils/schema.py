"""Short constructors of JSON Schemas for task parameters."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any


@dataclasses.dataclass
class Property:
    """One parameter of a task."""

    name: str
    type: str
    is_required: bool
    options: list[str] | None = None


def string(name: str, is_required: bool = False) -> Property:
    """A text."""
    return Property(name, "string", is_required)


def number(name: str, is_required: bool = False) -> Property:
    """A number, whole or not."""
    return Property(name, "number", is_required)


def integer(name: str, is_required: bool = False) -> Property:
    """A whole number."""
    return Property(name, "integer", is_required)


def enum(name: str, options: Sequence[str], is_required: bool = False) -> Property:
    """One of a few texts."""
    return Property(name, "string", is_required, list(options))


def create(properties: Sequence[Property]) -> dict[str, Any]:
    """The schema of an object with these properties."""
    return {
        "type": "object",
        "properties": {prop.name: _property_schema(prop) for prop in properties},
        "required": [prop.name for prop in properties if prop.is_required],
    }


def no_params() -> dict[str, Any]:
    """The schema of a task without parameters."""
    return create([])


def _property_schema(prop: Property) -> dict[str, Any]:
    if prop.options is None:
        return {"type": prop.type}
    return {"type": prop.type, "enum": prop.options}
