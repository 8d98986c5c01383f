"""`sqlite3`: the SQLite shell on the device's own database files."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.limits.execution_budget import (
    LINE_WORK,
    MEMORY_BYTES_PER_UNIT,
    OUTPUT_BYTES_PER_UNIT,
    OUTPUT_LIMIT_BYTES,
    SQL_INSTRUCTIONS_PER_UNIT,
    ShellControl,
    spend,
)
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.shell.toybox.file_access import READ, WRITE
from android_world.virtual_device.shell.toybox.sqlite_output import Cell, Output, sql_text
from android_world.virtual_device.storage import sqlite_functions

_VERSION = "3.32.2 2020-06-04 12:58:43"
_FLAGS = {"-batch", "-interactive", "-safe", "-stats", "-echo", "-nofollow", "-deserialize"}
_MODES = ("-csv", "-line", "-list", "-column", "-html", "-quote", "-json", "-tabs", "-insert")
_SWITCHES = {
    "-bail": "bail",
    "-readonly": "read_only",
    "-version": "version_only",
    "-help": "help_only",
}
_HELP = data_files.read_text(__package__, "help/sqlite3.txt")
_INSTRUCTIONS_PER_CHECK = 100_000
_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: OUTPUT_LIMIT_BYTES,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 1_000,
}
_SURROGATE = re.compile("[\ud800-\udfff]")
_ATTACH = re.compile(
    r"(\s*ATTACH\s+(?:DATABASE\s+)?|\s*VACUUM\b.*?\bINTO\s+)('(?:[^']|'')*'|\"[^\"]*\"|[\w./-]+)",
    re.I | re.S,
)


@command("sqlite3", usage="sqlite3 [OPTIONS] [FILENAME [SQL...]]")
def sqlite3_command(p: Process) -> int:
    """Run SQL and dot commands on a database file."""
    shell = SqliteShell(p)
    arguments = shell.read_options(list(p.args))
    if shell.version_only:
        p.out(_VERSION)
        return 0
    if shell.help_only:
        raise CommandError(_HELP)
    name = arguments[0] if arguments else ":memory:"
    try:
        with shell.open(name):
            return shell.run(arguments[1:])
    except (OSError, sqlite3.Error) as e:
        text = str(e) if isinstance(e, sqlite3.Error) else "unable to open database file"
        raise CommandError(f'Error: unable to open database "{name}": {text}') from e


class SqliteShell:
    """One run of the SQLite shell."""

    def __init__(self, p: Process) -> None:
        self.p = p
        self.output = Output(p)
        self.before: list[str] = []
        self.bail = False
        self.read_only = False
        self.version_only = False
        self.help_only = False
        self.allowed: set[str] = {"", ":memory:"}
        self.ended: ShellControl | None = None
        self.unfinished = False
        self.db: sqlite3.Connection

    def read_options(self, args: list[str]) -> list[str]:
        """Take the options off the arguments."""
        while args and args[0].startswith("-") and args[0] != "-":
            option = "-" + args.pop(0).lstrip("-")
            if option in _MODES:
                self.output.set_mode(option[1:])
            elif option == "-separator" and args:
                self.output.separator = _unescape(args.pop(0))
            elif option == "-newline" and args:
                self.output.newline = _unescape(args.pop(0))
            elif option == "-nullvalue" and args:
                self.output.null = args.pop(0)
            elif option in ("-cmd", "-init") and args:
                self.before.append(args.pop(0))
            elif option in ("-header", "-noheader"):
                self.output.headers = option == "-header"
            elif option == "-ascii":
                self.output.separator, self.output.newline = "\x1f", "\x1e"
            elif option in _SWITCHES:
                setattr(self, _SWITCHES[option], True)
            elif option not in _FLAGS:
                raise CommandError(
                    f"sqlite3: Error: unknown option: {option}\nUse -help for a list of options."
                )
        return args

    @contextlib.contextmanager
    def open(self, name: str) -> Iterator[None]:
        """Open the database for the commands of the block."""
        connect: AbstractContextManager[sqlite3.Connection]
        if name in (":memory:", ""):
            connect = contextlib.closing(self._in_memory())
        else:
            path = self.p.path(name)
            if self.p.files.exists(path):
                if not self.p.files.allows(path, READ):
                    raise PermissionError(path)
                read_only = self.read_only or not self.p.files.allows(path, WRITE)
            else:
                self.p.files.stat(path.rpartition("/")[0] or "/")
                if not self.p.files.allows(path.rpartition("/")[0] or "/", WRITE):
                    raise PermissionError(path)
                read_only = False
            connect = self.p.device.storage.connect(path, read_only=read_only)
        with connect as db:
            self.db = db
            db.isolation_level = None
            db.text_factory = self._text
            for limit, value in _LIMITS.items():
                db.setlimit(limit, value)
            db.set_authorizer(self._authorize)
            db.set_progress_handler(self._progress, _INSTRUCTIONS_PER_CHECK)
            yield
            if db.in_transaction:
                db.rollback()

    def _in_memory(self) -> sqlite3.Connection:
        connection = sqlite3.connect(":memory:")
        sqlite_functions.install(connection, self.p.device.clock)
        return connection

    def _text(self, data: bytes) -> str:
        """A text of SQLite's, in which files have the names that they have on the device."""
        text = data.decode("utf-8", "surrogateescape")
        return text.replace(self.p.device.storage.host_root, "")

    def _authorize(
        self, action: int, first: str | None, second: str | None, *rest: str | None
    ) -> int:
        """Keep SQL inside the device: no other file than those resolved by `_localise`."""
        if action == sqlite3.SQLITE_ATTACH and first not in self.allowed:
            return sqlite3.SQLITE_DENY
        directories = ("temp_store_directory", "data_store_directory")
        if action == sqlite3.SQLITE_PRAGMA and (first or "").lower() in directories:
            return sqlite3.SQLITE_DENY
        if action == sqlite3.SQLITE_READ and first == "pragma_database_list":
            return sqlite3.SQLITE_IGNORE if second == "file" else sqlite3.SQLITE_OK
        return sqlite3.SQLITE_OK

    def _progress(self) -> int:
        """Count work while SQLite runs a statement; not 0 interrupts it."""
        try:
            self.p.budget.spend(_INSTRUCTIONS_PER_CHECK // SQL_INSTRUCTIONS_PER_UNIT)
        except ShellControl as e:
            self.ended = e
        return int(self.ended is not None)

    # --- Input --------------------------------------------------------------------------------

    def run(self, texts: list[str]) -> int:
        """Run the SQL of the arguments, or of stdin when there is none."""
        for text in self.before:
            self.script(text.split("\n"), from_input=False)
        if not texts:
            return self.script(self._input_lines(), from_input=True)
        for text in texts:
            status = self.script(text.split("\n"), from_input=False)
            if status:
                return status
        return 0

    def _input_lines(self) -> Iterator[str]:
        """The lines of the input; a user who types them is prompted."""
        user = self.p.input.terminal
        if user:
            self.p.out(f'SQLite version {_VERSION}\nEnter ".help" for usage hints.')
            if len(self.p.args) == 0:
                self.p.out("Connected to a transient in-memory database.")
        while True:
            if user:
                self.p.out("   ...> " if self.unfinished else "sqlite> ", end="")
            line = self.p.input.read_line()
            if not line:
                return
            yield line.decode("utf-8", "surrogateescape").removesuffix("\n")

    def script(self, lines: Iterable[str], from_input: bool) -> int:
        """Run statements and dot commands; returns the exit code."""
        failures = 0
        pending, started = "", 1
        for number, line in enumerate(lines, 1):
            if not pending.strip() and line.lstrip().startswith("."):
                if self._dot(line.strip()):
                    return int(failures > 0)
                continue
            if not pending.strip():
                started = number
            pending += line + "\n"
            self.p.budget.spend(LINE_WORK + len(pending) // OUTPUT_BYTES_PER_UNIT)
            while statement := _first_statement(pending):
                pending = pending[len(statement) :]
                failed = self._execute(statement, started if from_input else None)
                failures += failed
                if failed and (self.bail or not from_input):
                    return 1
                started = number
            self.unfinished = bool(pending.strip())
        if pending.strip():
            failures += self._execute(pending, started if from_input else None)
        return int(failures > 0)

    def _execute(self, statement: str, line: int | None) -> bool:
        """Run one statement; True when it failed."""
        if not re.sub(r"--[^\n]*|/\*.*?\*/|[\s;]", "", statement, flags=re.S):
            return False
        try:
            cursor = self.db.execute(_of_utf8(self._localise(statement)))
            if cursor.description is not None:
                names = [column[0] for column in cursor.description]
                self.output.rows(names, cursor)
        except (sqlite3.Error, sqlite3.Warning, OSError) as e:
            if self.ended is not None:
                raise self.ended from e
            text = self._text(str(e).encode("utf-8", "surrogateescape"))
            if isinstance(e, OSError):
                text = f"unable to open database: {e.filename}"
            where = "" if line is None else f"near line {line}: "
            prepared = (
                isinstance(e, sqlite3.OperationalError) and line is None and _in_prepare(text)
            )
            self.p.err(f"Error: {'in prepare, ' if prepared else where}{text}")
            return True
        return False

    def _localise(self, statement: str) -> str:
        """Replace the device path of ATTACH and VACUUM INTO by the file behind it."""
        match = _ATTACH.match(statement)
        if match is None:
            return statement
        quoted = match.group(2)
        name = quoted[1:-1].replace(quoted[0] * 2, quoted[0]) if quoted[0] in "'\"" else quoted
        if name in self.allowed:
            return statement
        path = self.p.path(name)
        storage = self.p.device.storage
        if self.p.files.exists(path):
            self.p.files.read_bytes(path)
        else:
            self.p.files.write_bytes(path, b"")
        host = storage.database_path(path)
        self.allowed.add(host)
        literal = "'" + host.replace("'", "''") + "'"
        return statement[: match.start(2)] + literal + statement[match.end(2) :]

    # --- Dot commands -------------------------------------------------------------------------

    def _dot(self, line: str) -> bool:
        """Run a dot command; True for `.quit`."""
        words = [a or b or c for a, b, c in re.findall(r"'([^']*)'|\"([^\"]*)\"|(\S+)", line)]
        name, args = words[0][1:], words[1:]
        if name in ("quit", "exit", "q"):
            return True
        handlers: dict[str, Callable[[list[str]], None]] = {
            "tables": self._tables,
            "schema": self._schema,
            "dump": self._dump,
            "indexes": self._indexes,
            "indices": self._indexes,
            "databases": self._databases,
            "headers": self._set_headers,
            "header": self._set_headers,
            "mode": lambda args: self.output.set_mode(args[0] if args else "list", *args[1:2]),
            "separator": self._set_separator,
            "nullvalue": self._set_null,
            "print": lambda words: self.p.out(" ".join(words)),
            "echo": lambda words: None,
            "timeout": lambda words: None,
            "timer": lambda words: None,
            "bail": self._set_bail,
            "read": self._read,
            "show": lambda words: self.output.show(),
        }
        matches = [h for n, h in handlers.items() if n == name] or [
            h for n, h in handlers.items() if n.startswith(name)
        ]
        if not matches:
            self.p.err(
                f'Error: unknown command or invalid arguments:  "{name}". Enter ".help" for help'
            )
            return False
        try:
            matches[0](args)
        except sqlite3.Error as e:
            self.p.err(f"Error: {e}")
        return False

    def _set_headers(self, args: list[str]) -> None:
        self.output.headers = bool(args) and args[0].lower() in ("on", "yes", "1", "true")

    def _set_separator(self, args: list[str]) -> None:
        self.output.separator = _unescape(args[0]) if args else "|"

    def _set_null(self, args: list[str]) -> None:
        self.output.null = args[0] if args else ""

    def _set_bail(self, args: list[str]) -> None:
        self.bail = bool(args) and args[0].lower() in ("on", "yes", "1")

    def _read(self, args: list[str]) -> None:
        try:
            data = self.p.files.read_bytes(self.p.path(args[0] if args else ""))
        except OSError:
            self.p.err(f'Error: cannot open "{args[0] if args else ""}"')
            return
        self.script(data.decode("utf-8", "surrogateescape").split("\n"), from_input=True)

    def _names(self, kinds: str, pattern: str) -> list[str]:
        rows = self.db.execute(
            f"SELECT name FROM sqlite_master WHERE type IN ({kinds}) AND name NOT LIKE 'sqlite_%'"
            " AND name LIKE ? ORDER BY 1",
            (pattern,),
        )
        return [row[0] for row in rows]

    def _tables(self, args: list[str]) -> None:
        names = self._names("'table', 'view'", args[0] if args else "%")
        if not names:
            return
        width = max(len(name) for name in names)
        columns = max(1, 80 // (width + 2))
        height = -(-len(names) // columns)
        for row in range(height):
            self.p.out("  ".join(name.ljust(width) for name in names[row::height]))

    def _indexes(self, args: list[str]) -> None:
        where = " AND tbl_name LIKE ?" if args else ""
        query = "SELECT name FROM sqlite_master WHERE type='index'" + where + " ORDER BY 1"
        for row in self.db.execute(query, args[:1]):
            self.p.out(row[0])

    def _databases(self, args: list[str]) -> None:
        for _, name, _ in self.db.execute("PRAGMA database_list"):
            device_path = self.p.path(self.p.args[0]) if name == "main" and self.p.args else ""
            self.p.out(f"{name}: {device_path}")

    def _schema(self, args: list[str]) -> None:
        rows = self.db.execute(
            "SELECT sql FROM sqlite_master WHERE sql NOT NULL AND name NOT LIKE 'sqlite_%' "
            "AND tbl_name LIKE ? ORDER BY rowid",
            (args[0] if args else "%",),
        )
        for row in rows:
            self.p.out(row[0] + ";")

    def _dump(self, args: list[str]) -> None:
        self.p.out("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;")
        pattern = args[0] if args else "%"
        rows = self.db.execute(
            "SELECT name, type, sql FROM sqlite_master WHERE sql NOT NULL AND tbl_name LIKE ? "
            "ORDER BY type <> 'table', rowid",
            (pattern,),
        ).fetchall()
        for name, kind, sql in rows:
            if name.startswith("sqlite_") and name != "sqlite_sequence":
                continue
            if name == "sqlite_sequence":
                self.p.out("DELETE FROM sqlite_sequence;")
            else:
                self.p.out(sql + ";")
            if kind == "table":
                quoted = '"' + name.replace('"', '""') + '"'
                for row in self.db.execute(f"SELECT * FROM {quoted}"):
                    values = ",".join(sql_text(Cell(value)) for value in row)
                    self.p.out(f"INSERT INTO {_identifier(name)} VALUES({values});")
        self.p.out("COMMIT;")


def _of_utf8(statement: str) -> str:
    """A statement whose texts with bytes that are no UTF-8 are written as blobs.

    Raises:
        sqlite3.OperationalError: such bytes stand elsewhere.
    """
    statement = statement.partition("\0")[0]
    if _SURROGATE.search(statement) is None:
        return statement

    def as_blob(match: re.Match[str]) -> str:
        text = match[1].replace("''", "'").encode("utf-8", "surrogateescape")
        return f"CAST(X'{text.hex()}' AS TEXT)" if _SURROGATE.search(match[0]) else match[0]

    statement = re.sub(r"'((?:[^']|'')*)'", as_blob, statement)
    if (wrong := _SURROGATE.search(statement)) is not None:
        raise sqlite3.OperationalError(f'unrecognized token: "{wrong[0]}"')
    return statement


def _in_prepare(text: str) -> bool:
    return bool(re.match(r"no such|near |incomplete|unrecognized|ambiguous|table .* already", text))


def _identifier(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else '"' + name.replace('"', '""') + '"'


def _first_statement(text: str) -> str | None:
    """The first complete statement of a text, with its semicolon."""
    position = text.find(";")
    while position >= 0:
        spend(position // MEMORY_BYTES_PER_UNIT)
        if sqlite3.complete_statement(_SURROGATE.sub("?", text[: position + 1])):
            return text[: position + 1]
        position = text.find(";", position + 1)
    return None


def _unescape(text: str) -> str:
    table = {"t": "\t", "n": "\n", "r": "\r", "\\": "\\", "0": "\0"}
    return re.sub(r"\\(.)", lambda m: table.get(m.group(1), m.group()), text)
