"""Actions and tools that models write as calls: `click(index=3)`, XML blocks.

Nothing here raises, and nothing is evaluated but literals.
"""

from __future__ import annotations

import ast
import json
import re
from typing import Any

from android_world.agents.parsing.lenient_json import is_shallow, literal

# Qwen's <function=name><parameter=key>value</parameter>, and the form with name="...".
_BLOCK = re.compile(
    r"<(?:function|invoke)\s*(?:=|name=)\s*\"?([\w.]+)\"?\s*>(.*?)(?:</(?:function|invoke)>|\Z)",
    re.DOTALL | re.I,
)
_PARAMETER = re.compile(
    r"<parameter\s*(?:=|name=)\s*\"?(\w+)\"?(?:\s[^<>]*)?>(.*?)(?:</parameter>|\Z)",
    re.DOTALL | re.I,
)
_CALL = re.compile(r"(?<![\w.])((?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*)\s*\(")
# A text argument, whose end is the quote before the next argument or the end of the call.
_TEXT = re.compile(
    r"""([(,]\s*(?:\w+\s*=\s*)?)(["'])(.*?)(?<!\\)\2(?=\s*(?:\)\Z|,\s*\w+\s*=))""", re.DOTALL
)
_QUOTE = re.compile("[\"']")
_MOST_CALLS = 20
# Searching the ends of texts takes time with the product of these.
_MOST_ESCAPED, _MOST_QUOTES = 6, 40
_LONGEST_CALL = 4000


def xml_calls(text: str) -> list[dict[str, Any]]:
    """Calls in XML blocks, as objects with `name` and `arguments`."""
    return [
        {
            "name": name.rpartition(".")[2],
            "arguments": {key: _value(raw.strip()) for key, raw in _PARAMETER.findall(body)},
        }
        for name, body in _BLOCK.findall(text)
    ]


def function_calls(text: str) -> list[dict[str, Any]]:
    """Calls as in Python, as objects with `name` and `arguments`; unnamed ones under `*`."""
    found = []
    for match in list(_CALL.finditer(text))[:_MOST_CALLS]:
        arguments = _arguments(text[match.end() - 1 :][:_LONGEST_CALL])
        if arguments is not None:
            found.append({"name": match.group(1).rpartition(".")[2], "arguments": arguments})
    return found


def _arguments(text: str) -> dict[str, Any] | None:
    """The arguments in the parentheses with which a text starts."""
    sources = [text[: m.end()] for m in list(re.finditer(r"\)", text))[:_MOST_CALLS]]
    with_quotes = [s for s in sources[:_MOST_ESCAPED] if _QUOTE.subn("", s)[1] <= _MOST_QUOTES]
    for source in (*sources, *map(_escape_quotes, with_quotes)):
        try:
            call = ast.parse("f" + source.replace("\n", "\\n"), mode="eval").body
            if not isinstance(call, ast.Call):
                continue
            named = {k.arg: _argument(k.value) for k in call.keywords if k.arg}
            unnamed = [literal(argument) for argument in call.args]
        except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
            continue
        if not is_shallow([named, unnamed]):
            continue
        if len(unnamed) == 1 and isinstance(unnamed[0], dict):
            return {**unnamed[0], **named}
        return {**named, "*": unnamed} if unnamed else named
    return None


def _argument(value: ast.expr) -> Any:
    """A literal, or a word without quotes, as in `do(action=Tap)`."""
    if isinstance(value, ast.Name) and value.id not in ("true", "false", "null"):
        return value.id
    return literal(value)


def _escape_quotes(call: str) -> str:
    """A call with the quotes inside its texts escaped, as in `type(content='It's late')`."""

    def escape(found: re.Match[str]) -> str:
        before, quote, text = found.groups()
        inner = re.sub(rf"(?<!\\){quote}", rf"\\{quote}", text)
        return f"{before}{quote}{inner}{quote}"

    return _TEXT.sub(escape, call)


def _value(text: str) -> Any:
    try:
        value = json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return text
    return value if is_shallow(value) else text
