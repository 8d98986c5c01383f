"""`content`: queries and changes of content providers."""

from __future__ import annotations

from dataclasses import dataclass, field

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.android.service_arguments import Arguments
from android_world.virtual_device.shell.registry import Process, command
from android_world.virtual_device.system.content.resolver import ProviderError, Value
from android_world.virtual_device.system.content.uris import Uri

USAGE = data_files.read_text(__package__, "help/content.txt")

_OPTIONS = {
    "insert": {"--uri", "--user", "--bind", "--extra"},
    "update": {"--uri", "--user", "--bind", "--where", "--extra"},
    "delete": {"--uri", "--user", "--where", "--extra"},
    "query": {"--uri", "--user", "--projection", "--where", "--sort", "--extra"},
    "call": {"--uri", "--user", "--method", "--arg", "--extra"},
    "read": {"--uri", "--user"},
    "write": {"--uri", "--user"},
    "gettype": {"--uri", "--user"},
}
_NEEDS_BINDINGS = ("insert", "update")


class _BadArguments(Exception):
    """The command line cannot be understood."""


@dataclass
class _Request:
    """A parsed command line."""

    verb: str
    options: dict[str, str] = field(default_factory=dict)
    bindings: dict[str, Value] = field(default_factory=dict)
    extras: dict[str, Value] = field(default_factory=dict)

    @property
    def uri(self) -> str:
        return self.options["--uri"]


@command("content", usage="content insert|update|delete|query|call|read|write|gettype --uri URI")
def content(p: Process) -> int | None:
    """Talk to a content provider. Exit code 0 whatever happens, as on Android."""
    try:
        request = _parse(Arguments(p.args))
    except _BadArguments as e:
        p.out(USAGE)
        p.out(f"[ERROR] {e}")
        return 0
    try:
        _run(p, request)
    except (ProviderError, ValueError, OSError) as e:
        p.err(_stack_trace(request.uri, e))
    return 0


def _parse(arguments: Arguments) -> _Request:
    verb = arguments.next()
    if verb is None:
        raise _BadArguments("Unsupported operation: null")
    if verb not in _OPTIONS:
        raise _BadArguments(f"Unsupported operation: {verb}")
    request = _Request(verb)
    while (word := arguments.next()) is not None:
        if word not in _OPTIONS[verb]:
            raise _BadArguments(f"Unsupported argument: {word}")
        value = arguments.next()
        if value is None or value.startswith("--"):
            raise _BadArguments(f"No value for argument: {word}")
        if word == "--bind":
            request.bindings |= _binding(value)
        elif word == "--extra":
            request.extras |= _binding(value)
        else:
            request.options[word] = value
    _check(request)
    return request


def _check(request: _Request) -> None:
    if not request.options.get("--uri"):
        raise _BadArguments("Content provider URI not specified. Did you specify --uri argument?")
    if request.verb in _NEEDS_BINDINGS and not request.bindings:
        raise _BadArguments("Bindings not specified. Did you specify --bind argument(s)?")
    if request.verb == "call" and "--method" not in request.options:
        raise _BadArguments("Content provider method not specified.")


def _binding(text: str) -> dict[str, Value]:
    column, colon, rest = text.partition(":")
    kind, second, value = rest.partition(":")
    if not column or not colon or not second:
        raise _BadArguments("Binding not well formed: " + text)
    try:
        return {column: _typed_value(kind, value)}
    except ValueError as e:
        raise _BadArguments(str(e)) from e


def _typed_value(kind: str, value: str) -> Value:
    if kind == "s":
        return value
    if kind == "b":
        return int(value.lower() == "true")
    if kind in ("i", "l"):
        return int(value)
    if kind in ("f", "d"):
        return float(value)
    if kind == "n":
        return None
    raise _BadArguments("Unsupported type: " + kind)


def _run(p: Process, request: _Request) -> None:
    resolver, uri, options = p.device.content, request.uri, request.options
    where = options.get("--where")
    if request.verb == "query":
        _query(p, request)
    elif request.verb == "insert":
        resolver.insert(uri, request.bindings)
    elif request.verb == "update":
        resolver.update(uri, request.bindings, where)
    elif request.verb == "delete":
        resolver.delete(uri, where)
    elif request.verb == "gettype":
        p.out(f"Result: {resolver.get_type(uri) or 'null'}")
    elif request.verb == "read":
        p.out(p.device.storage.read_bytes(resolver.file_path(uri)), end="")
    elif request.verb == "write":
        p.device.storage.write_bytes(resolver.file_path(uri), p.stdin)
    else:
        result = resolver.call(uri, options["--method"], options.get("--arg"), request.extras)
        p.out(f"Result: {_bundle(result)}")


def _query(p: Process, request: _Request) -> None:
    options = request.options
    projection = options["--projection"].split(":") if "--projection" in options else None
    cursor = p.device.content.query(
        request.uri, projection, options.get("--where"), sort=options.get("--sort")
    )
    if not cursor.rows:
        p.out("No result found.")
        return
    lines = []
    for index, row in enumerate(cursor.rows):
        cells = ", ".join(f"{name}={_display_text(v)}" for name, v in zip(cursor.columns, row))
        lines.append(f"Row: {index} {cells}")
    p.out("\n".join(lines))


def _display_text(value: Value) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return "BLOB"
    if isinstance(value, float):
        return repr(value)
    return str(value)


def _bundle(values: dict[str, Value] | None) -> str:
    if values is None:
        return "null"
    inside = ", ".join(
        f"{k}={'null' if v is None else _display_text(v)}" for k, v in values.items()
    )
    return f"Bundle[{{{inside}}}]"


def _stack_trace(uri: str, error: Exception) -> str:
    try:
        authority = Uri.parse(uri).authority
    except ValueError:
        authority = "null"
    java_class = getattr(error, "java_class", "java.lang.IllegalArgumentException")
    return (
        f"Error while accessing provider:{authority}\n"
        f"{java_class}: {error}\n"
        "\tat android.database.DatabaseUtils.readExceptionFromParcel(DatabaseUtils.java:165)\n"
        "\tat android.content.ContentProviderProxy.query(ContentProviderNative.java:472)\n"
        "\tat com.android.commands.content.Content$Command.execute(Content.java:526)"
    )
