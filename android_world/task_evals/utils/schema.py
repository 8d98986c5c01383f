"""Short constructors of JSON Schemas for task parameters."""

from __future__ import annotations

import dataclasses
import functools
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import jsonschema
from jsonschema import exceptions, validators
from jsonschema.protocols import Validator

from android_world.task_evals import errors

_log = logging.getLogger(__name__)
_OWN_PACKAGE = "android_world."


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


@dataclasses.dataclass(frozen=True)
class _Schema:
    text: str
    content: Mapping[str, Any] = dataclasses.field(compare=False)


@functools.lru_cache(maxsize=1024)
def _validator(schema: _Schema) -> Validator:
    """Check a schema against its meta-schema, once for all instances of a task."""
    kind = validators.validator_for(schema.content)
    kind.check_schema(schema.content)
    validator: Validator = kind(schema.content)
    return validator


def validate(task_class: type, schema: Mapping[str, Any], params: Mapping[str, Any]) -> None:
    """Compare parameters with the schema of their task.

    Raises:
      InvalidParametersError: They do not match (a warning in tasks of other packages).
    """
    try:
        error = exceptions.best_match(_validator(_Schema(repr(schema), schema)).iter_errors(params))
        if error is not None:
            raise error
    except (jsonschema.ValidationError, jsonschema.SchemaError, TypeError) as error:
        if isinstance(error, jsonschema.ValidationError):
            where = "".join(f"[{part!r}]" for part in error.absolute_path)
            message = f"Parameters of {task_class.__name__}: params{where}: {error.message}"
        else:
            message = f"The schema of {task_class.__name__} is no JSON Schema: {error}"
        if task_class.__module__.startswith(_OWN_PACKAGE):
            raise errors.InvalidParametersError(message) from error
        _log.warning("%s", message)


def _property_schema(prop: Property) -> dict[str, Any]:
    if prop.options is None:
        return {"type": prop.type}
    return {"type": prop.type, "enum": prop.options}
