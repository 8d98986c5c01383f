"""The JSON schema of a format's tool, made from its actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from android_world.agents.definitions.action_forms import ActionForm
from android_world.agents.definitions.schema import DefinitionTables


def tool_schema(
    tables: DefinitionTables, forms: Sequence[ActionForm], ends: tuple[int, int]
) -> dict[str, Any]:
    """The schema in OpenAI's form.

    Args:
      tables: The definition.
      forms: The actions that are offered.
      ends: What points count to at the right and the lower edge; it replaces `{width}` and
        `{height}` in the tool's description.
    """
    reply = tables.reply
    names = {str(form.sample["action_type"]): form.table.doc for form in forms}
    lines = "\n".join(f"* `{name}`: {doc}" for name, doc in names.items())
    properties: dict[str, dict[str, Any]] = {
        reply.key: {"type": "string", "enum": [*names], "description": f"What to do:\n{lines}"}
    }
    for form in forms:
        for key in (*form.arguments, *form.constants):
            known = properties.setdefault(key, _property(key, form.sample[key], tables.arguments))
            if key in form.constants:
                values = known.setdefault("enum", [])
                values += [v for v in (form.constants[key],) if v not in values]
    description = reply.tool_description
    for name, value in zip(("{width}", "{height}"), ends, strict=True):
        description = description.replace(name, str(value))
    parameters = {"type": "object", "properties": properties, "required": [reply.key]}
    function = {"name": reply.tool, "description": description, "parameters": parameters}
    return {"type": "function", "function": function}


def _property(key: str, sample: Any, docs: dict[str, str]) -> dict[str, Any]:
    kind = "array" if isinstance(sample, list) else "number"
    found: dict[str, Any] = {"type": "string" if isinstance(sample, str) else kind}
    if key in docs:
        found["description"] = docs[key]
    return found
