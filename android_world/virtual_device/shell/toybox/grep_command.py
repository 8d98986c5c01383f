"""`grep`, `egrep`, `fgrep`."""

from __future__ import annotations

from collections.abc import Iterator

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.limits.execution_budget import LINE_WORK, spend
from android_world.virtual_device.limits.regex import Pattern, RegexError
from android_world.virtual_device.shell.mksh.options import Options, parse_options
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.shell.toybox.posix_regex import (
    BadExpression,
    compile_posix,
    posix_source,
)
from android_world.virtual_device.storage.globs import compile_pattern

_LONG = data_files.read_mapping(__package__, "grep_options.tsv")


@command("grep", "egrep", "fgrep", usage="grep [-EFivcnlLoqrwxsHhab] [-ABCm N] REGEX [FILE...]")
def grep(p: Process) -> int:
    """Print the lines that match a pattern; 0 found, 1 not found, 2 trouble."""
    p.args = [arg for arg in p.args if not arg.startswith("--color")]
    options = parse_options(p, "EFGivcnlLoqrRwxsHhabzUZe:f:m:A:B:C:M:S:", _LONG, exit_code=2)
    return _Grep(p, options).run()


class _Grep:
    """One run of `grep`."""

    def __init__(self, p: Process, options: Options) -> None:
        self.p = p
        self.options = options
        self.names = list(options.operands)
        self.regex = self._compile()
        recursive = "r" in options or "R" in options
        self.recursive = recursive
        self.prefixed = "h" not in options and ("H" in options or recursive or len(self.names) > 1)
        self.after = self._number("A", self._number("C", 0))
        self.before = self._number("B", self._number("C", 0))
        self.limit = self._number("m", 10**9)
        self.found = False
        self.trouble = False
        self.printed_group = False

    def _number(self, flag: str, default: int) -> int:
        value = self.options.value(flag)
        if value is None:
            return default
        if not value.isdecimal():
            raise CommandError(f"{self.p.name}: bad number '{value}'", 2)
        return int(value)

    def _compile(self) -> Pattern:
        patterns = list(self.options.values.get("e", []))
        for name in self.options.values.get("f", []):
            try:
                text = _text(self.p.files.read_bytes(self.p.path(name)))
            except OSError as e:
                raise CommandError(f"{self.p.name}: {name}: {e.strerror}", 2) from e
            patterns += text.removesuffix("\n").split("\n")
        if not patterns and "f" not in self.options:
            if not self.names:
                raise CommandError(f"{self.p.name}: no REGEX", 2)
            patterns = self.names.pop(0).split("\n")
        fixed = self.options.last_of("EFG") == "F" or self.p.name == "fgrep"
        extended = self.options.last_of("EFG") == "E" or self.p.name == "egrep"
        sources = []
        for pattern in patterns:
            try:
                compile_posix(pattern, extended, "i" in self.options, fixed)
            except BadExpression as e:
                raise CommandError(f"{self.p.name}: bad regex '{pattern}': {e}", 2) from e
            sources.append(posix_source(pattern, extended, fixed))
        if len(sources) == 1:
            source = sources[0]
        else:
            source = "|".join(f"(?:{s})" for s in sources) or "(?!)"
        if "x" in self.options:
            source = rf"\A(?:{source})\Z"
        elif "w" in self.options:
            source = rf"(?<!\w)(?:{source})(?!\w)"
        try:
            return Pattern(source, "i" in self.options)
        except RegexError as e:
            raise CommandError(f"{self.p.name}: bad regex '{patterns[0]}': {e}", 2) from e

    def run(self) -> int:
        for name, data in self._inputs():
            self._search(name, data)
            if self.found and "q" in self.options:
                return 0
        if self.trouble and not (self.found and self.recursive):
            return 2
        return 0 if self.found else 1

    # --- Input --------------------------------------------------------------------------------

    def _inputs(self) -> Iterator[tuple[str, bytes]]:
        names = self.names or (["."] if self.recursive else ["-"])
        for name in names:
            yield from self._files(name, top=True)

    def _files(self, name: str, top: bool) -> Iterator[tuple[str, bytes]]:
        if name == "-":
            yield "(standard input)", self.p.stdin
            return
        try:
            status = self.p.files.stat(self.p.path(name))
            if status.kind == "dir":
                if self.recursive:
                    for child in self.p.files.listdir(self.p.path(name)):
                        yield from self._files(f"{name.rstrip('/')}/{child}", top=False)
                    return
                self._complain(name, "Is a directory")
                return
            if top or self._is_included(name):
                yield name, self.p.files.read_bytes(self.p.path(name))
        except OSError as e:
            self._complain(name, e.strerror or "")
            self.trouble = True

    def _complain(self, name: str, problem: str) -> None:
        if "s" not in self.options:
            self.p.err(f"{self.p.name}: {name}: {problem}")

    def _is_included(self, name: str) -> bool:
        base = name.rpartition("/")[2]
        wanted = self.options.values.get("M")
        if wanted and not any(compile_pattern(w).match(base) for w in wanted):
            return False
        return not any(compile_pattern(w).match(base) for w in self.options.values.get("S", []))

    # --- Output -------------------------------------------------------------------------------

    def _search(self, name: str, data: bytes) -> None:
        separator = "\0" if "z" in self.options else "\n"
        text = _text(data)
        spend(text.count(separator) * LINE_WORK)
        lines = text.removesuffix(separator).split(separator) if text else []
        wanted = "v" not in self.options
        hits = [i for i, line in enumerate(lines) if bool(self.regex.search(line)) == wanted]
        hits = hits[: self.limit]
        self.found = self.found or bool(hits)
        if "q" in self.options:
            return
        prefix = f"{name}:" if self.prefixed else ""
        if "l" in self.options or "L" in self.options:
            if bool(hits) == ("l" in self.options):
                self.p.out(name)
        elif "c" in self.options:
            self.p.out(f"{prefix}{len(hits)}")
        elif hits and b"\0" in data and "a" not in self.options and separator == "\n":
            self.p.out(f"Binary file {name} matches")
        else:
            self._print_lines(name, lines, hits, separator)

    def _print_lines(self, name: str, lines: list[str], hits: list[int], end: str) -> None:
        offsets = [0]
        if "b" in self.options:
            for line in lines:
                offsets.append(offsets[-1] + len(line.encode("utf-8", "surrogateescape")) + 1)
        shown = -1
        chosen = set(hits)
        for hit in hits:
            start = max(hit - self.before, shown + 1)
            context = self.before or self.after
            if context and self.printed_group and (shown < 0 or start > shown + 1):
                self.p.out("--")
            stop = min(hit + self.after, len(lines) - 1)
            for index in range(start, stop + 1):
                if index > hit and index in chosen:
                    break
                mark = ":" if index in chosen else "-"
                offset = offsets[index] if "b" in self.options else None
                self._print_line(name, lines[index], index, mark, offset, end)
                shown = index
            self.printed_group = True

    def _print_line(
        self, name: str, line: str, index: int, mark: str, offset: int | None, end: str
    ) -> None:
        prefix = f"{name}{mark}" if self.prefixed else ""
        if "n" in self.options:
            prefix += f"{index + 1}{mark}"
        if "o" in self.options and "v" not in self.options:
            for match in self.regex.finditer(line) if mark == ":" else ():
                if match.group():
                    at = "" if offset is None else f"{offset + match.start()}{mark}"
                    self.p.out(prefix + at + match.group(), end=end)
            return
        at = "" if offset is None else f"{offset}{mark}"
        self.p.out(prefix + at + line, end=end)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")
