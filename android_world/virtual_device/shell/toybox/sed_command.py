"""`sed`: addresses, the commands a c d D g G h H i l n N p P q s t T x y = b { }, and -i."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from android_world.virtual_device.limits.execution_budget import (
    LINE_WORK,
    OUTPUT_BYTES_PER_UNIT,
    TEXT_LIMIT_CHARACTERS,
    hold,
    spend,
)
from android_world.virtual_device.limits.regex import Pattern
from android_world.virtual_device.shell.mksh.options import parse_options
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.shell.toybox.posix_regex import BadExpression, compile_posix

_STEP_WORK = 5


@dataclass
class Address:
    """A line number, `$` or a pattern; `plus` counts from the first address."""

    line: int = 0
    last: bool = False
    regex: Pattern | None = None
    plus: bool = False


@dataclass
class Step:
    """One command of a script."""

    name: str
    first: Address | None = None
    second: Address | None = None
    negated: bool = False
    text: str = ""
    regex: Pattern | None = None
    replacement: list[str | int] = field(default_factory=list)
    flags: str = ""
    number: int = 0
    target: int = -1
    active_until: int = -1
    active: bool = False


@command("sed", usage="sed [-inErs] [-e SCRIPT] [-f FILE] [SCRIPT] [FILE...]")
def sed(p: Process) -> int:
    """Edit text line by line."""
    long = {"in-place": "i", "quiet": "n", "silent": "n", "regexp-extended": "E"}
    long |= {"expression": "e", "file": "f", "separate": "s", "null-data": "z"}
    suffix = None
    for index, arg in enumerate(p.args):
        if re.fullmatch(r"-i.+|--in-place=.+", arg):
            suffix = arg[2:] if arg.startswith("-i") else arg.partition("=")[2]
            p.args[index] = "-i"
            break
    options = parse_options(p, "inErsze:f:", long)
    operands = list(options.operands)
    scripts = list(options.values.get("e", []))
    for name in options.values.get("f", []):
        try:
            scripts.append(p.files.read_bytes(p.path(name)).decode("utf-8", "surrogateescape"))
        except OSError as e:
            raise CommandError(f"sed: {name}: {e.strerror}") from e
    if not scripts:
        if not operands:
            raise CommandError("sed: no pattern")
        scripts = [operands.pop(0)]
    steps = _ScriptReader("\n".join(scripts), "E" in options or "r" in options).steps()
    quiet = "n" in options
    if "i" in options:
        return _in_place(p, steps, operands, quiet, suffix)
    data, status = _inputs(p, operands)
    output, code = Editor(steps, quiet).run(data)
    p.out(output.encode("utf-8", "surrogateescape"), end="")
    return code or status


def _inputs(p: Process, names: list[str]) -> tuple[str, int]:
    pieces: list[str] = []
    status = 0
    for name in names or ["-"]:
        try:
            data = p.stdin if name == "-" else p.files.read_bytes(p.path(name))
        except OSError as e:
            p.err(f"sed: {name}: {e.strerror}")
            status = 1
            continue
        text = data.decode("utf-8", "surrogateescape")
        if pieces and pieces[-1] and not pieces[-1].endswith("\n"):
            pieces[-1] += "\n"
        pieces.append(text)
    return "".join(pieces), status


def _in_place(
    p: Process, steps: list[Step], names: list[str], quiet: bool, suffix: str | None
) -> int:
    status = 0
    for name in names:
        path = p.path(name)
        try:
            data = p.files.read_bytes(path)
            for step in steps:
                step.active, step.active_until = False, -1
            output, code = Editor(steps, quiet).run(data.decode("utf-8", "surrogateescape"))
            if suffix:
                p.files.write_bytes(path + suffix, data)
            p.files.write_bytes(path, output.encode("utf-8", "surrogateescape"))
            status = code or status
        except OSError as e:
            p.err(f"sed: {name}: {e.strerror}")
            status = 1
    return status


class _ScriptReader:
    """Parses a script into steps."""

    def __init__(self, text: str, extended: bool) -> None:
        self.text = text
        self.extended = extended
        self.index = 0
        self.last_pattern = ""

    def steps(self) -> list[Step]:
        steps: list[Step] = []
        blocks: list[int] = []
        while self._skip(" \t\n;"):
            if self.text[self.index] == "#":
                self._remaining_text()
                continue
            step = self._step()
            steps.append(step)
            if step.name == "{":
                blocks.append(len(steps) - 1)
            elif step.name == "}":
                if not blocks:
                    raise CommandError("sed: extra }")
                steps[blocks.pop()].target = len(steps)
        if blocks:
            raise CommandError("sed: no }")
        labels = {s.text: i for i, s in enumerate(steps) if s.name == ":"}
        for step in steps:
            if step.name in ("b", "t", "T"):
                if step.text and step.text not in labels:
                    raise CommandError(f"sed: no :{step.text}")
                step.target = labels.get(step.text, len(steps))
        return steps

    def _bad(self) -> CommandError:
        char = self.text[self.index + 1 : self.index + 2]
        return CommandError(f"sed: bad pattern '{self.text}'@{self.index + 2} ({char})")

    def _skip(self, characters: str) -> bool:
        while self.index < len(self.text) and self.text[self.index] in characters:
            self.index += 1
        return self.index < len(self.text)

    def _remaining_text(self) -> str:
        end = self.text.find("\n", self.index)
        end = len(self.text) if end < 0 else end
        rest, self.index = self.text[self.index : end], end
        return rest

    def _address(self) -> Address | None:
        text = self.text
        if match := re.compile(r"\d+").match(text, self.index):
            self.index = match.end()
            return Address(line=int(match.group()))
        char = text[self.index : self.index + 1]
        if char == "$":
            self.index += 1
            return Address(last=True)
        if char == "/" or (char == "\\" and len(text) > self.index + 1):
            self.index += char == "\\"
            pattern = self._read_delimited(text[self.index], regex=True)
            flags = "I" if text.startswith("I", self.index) else ""
            self.index += len(flags)
            return Address(regex=self._compile(pattern, flags))
        return None

    def _compile(self, pattern: str, flags: str) -> Pattern:
        pattern = pattern or self.last_pattern
        self.last_pattern = pattern
        try:
            return compile_posix(pattern, self.extended, "I" in flags or "i" in flags)
        except BadExpression as e:
            raise CommandError(f"sed: bad regex '{pattern}': {e}") from e

    def _read_delimited(self, delimiter: str, regex: bool) -> str:
        """Text between delimiters; the index is at the first and ends behind the second."""
        self.index += 1
        out: list[str] = []
        inside = False
        while self.index < len(self.text):
            char = self.text[self.index]
            self.index += 1
            if char == delimiter and not inside:
                return "".join(out)
            if char == "\\" and self.index < len(self.text):
                following = self.text[self.index]
                self.index += 1
                out.append(
                    following if following == delimiter and following != "&" else "\\" + following
                )
                continue
            if regex and char == "[":
                inside = True
            elif inside and char == "]" and out and out[-1] not in ("[", "^"):
                inside = False
            out.append(char)
        raise self._bad()

    def _step(self) -> Step:
        first = self._address()
        second = None
        if first is not None:
            self._skip(" \t")
            if self.text[self.index : self.index + 1] == ",":
                self.index += 1
                self._skip(" \t")
                plus = self.text[self.index : self.index + 1] == "+"
                self.index += plus
                second = self._address()
                if second is None:
                    raise self._bad()
                second.plus = plus
        self._skip(" \t")
        negated = self.text[self.index : self.index + 1] == "!"
        self.index += negated
        self._skip(" \t")
        name = self.text[self.index : self.index + 1]
        if not name or name not in ":{}=abcdDgGhHilnNpPqQrstTwxy":
            raise self._bad()
        self.index += 1
        step = Step(name, first, second, negated)
        self._operand(step)
        return step

    def _operand(self, step: Step) -> None:
        if step.name == "s":
            self._substitution(step)
        elif step.name == "y":
            delimiter = self.text[self.index : self.index + 1]
            source = self._read_delimited(delimiter, regex=False)
            self.index -= 1
            step.text = source + "\0" + self._read_delimited(delimiter, regex=False)
            if len(source) != len(step.text) - len(source) - 1:
                raise self._bad()
        elif step.name in "aic":
            step.text = self._read_inserted_text()
        elif step.name in ":btTrw":
            self._skip(" \t")
            match = re.compile(r"[^\n;}]*" if step.name in "btT" else r"[^\n;]*").match(
                self.text, self.index
            )
            assert match is not None
            self.index = match.end()
            step.text = match.group().strip()
        elif step.name in "qQ":
            self._skip(" \t")
            match = re.compile(r"\d*").match(self.text, self.index)
            assert match is not None
            self.index = match.end()
            step.number = int(match.group() or 0)

    def _read_inserted_text(self) -> str:
        self._skip(" \t")
        if self.text.startswith("\\", self.index):
            self.index += 1
            self._skip(" \t")
            self.index += self.text.startswith("\n", self.index)
        lines: list[str] = []
        while True:
            line = self._remaining_text()
            if line.endswith("\\") and self.index < len(self.text):
                lines.append(line[:-1])
                self.index += 1
                continue
            lines.append(line)
            return re.sub(r"\\(.)", r"\1", "\n".join(lines))

    def _substitution(self, step: Step) -> None:
        delimiter = self.text[self.index : self.index + 1]
        if not delimiter or delimiter in "\n\\":
            raise self._bad()
        pattern = self._read_delimited(delimiter, regex=True)
        self.index -= 1
        replacement = self._read_delimited(delimiter, regex=False)
        match = re.compile(r"[gpiIe0-9]*").match(self.text, self.index)
        assert match is not None
        self.index = match.end()
        step.flags = match.group()
        number = re.search(r"\d+", step.flags)
        step.number = int(number.group()) if number else 1
        step.regex = self._compile(pattern, step.flags)
        step.replacement = _replacement(replacement)
        if any(isinstance(r, int) and r > step.regex.groups for r in step.replacement):
            raise CommandError(f"sed: bad pattern '{self.text}'@{self.index} ()")


def _replacement(text: str) -> list[str | int]:
    parts: list[str | int] = []
    for token in re.findall(r"\\(?:.|\n)|&|[^\\&]+|\\", text, flags=re.S):
        if token == "&":
            parts.append(0)
        elif token[0] == "\\" and len(token) > 1:
            char = token[1]
            if char.isdecimal():
                parts.append(int(char))
            else:
                parts.append({"n": "\n", "t": "\t", "r": "\r"}.get(char, char))
        else:
            parts.append(token)
    return parts


class Editor:
    """Runs steps over text."""

    def __init__(self, steps: list[Step], quiet: bool) -> None:
        self.steps = steps
        self.quiet = quiet
        self.out: list[str] = []
        self.lines: list[str] = []
        self.number = 0
        self.pattern = ""
        self.hold = ""
        self.after: list[str] = []
        self.substituted = False

    def run(self, text: str) -> tuple[str, int]:
        """Output and exit code."""
        spend(text.count("\n") * LINE_WORK)
        self.lines = text.removesuffix("\n").split("\n") if text else []
        complete = text.endswith("\n")
        restart, code = False, None
        while code is None and (restart or self._read()):
            restart, code = self._cycle()
        result = "".join(self.out)
        if not complete and self.number >= len(self.lines) and result.endswith("\n"):
            result = result[:-1]
        return result, code or 0

    def _read(self) -> bool:
        if self.number >= len(self.lines):
            return False
        self.pattern = self.lines[self.number]
        self.number += 1
        self.substituted = False
        return True

    def _print(self, text: str) -> None:
        self.out.append(text + "\n")
        spend(1 + len(text) // OUTPUT_BYTES_PER_UNIT)

    def _finish(self, show: bool) -> None:
        if show and not self.quiet:
            self._print(self.pattern)
        for text in self.after:
            self._print(text)
        self.after = []

    def _cycle(self) -> tuple[bool, int | None]:
        """Run all steps on the pattern space: (start again without reading, exit code)."""
        index = 0
        while index < len(self.steps):
            spend(_STEP_WORK)
            step = self.steps[index]
            index += 1
            if self._is_selected(step) == step.negated:
                index = step.target if step.name == "{" else index
                continue
            outcome = self._act(step)
            if outcome == "delete":
                self._finish(False)
                return False, None
            if outcome == "restart":
                self._finish(False)
                return True, None
            if outcome in ("quit", "quit silently"):
                self._finish(outcome == "quit")
                return False, step.number
            if outcome == "branch":
                index = step.target
        self._finish(True)
        return False, None

    def _matches(self, address: Address) -> bool:
        if address.regex is not None:
            return bool(address.regex.search(self.pattern))
        if address.last:
            return self.number >= len(self.lines)
        return self.number == address.line

    def _is_selected(self, step: Step) -> bool:
        if step.first is None:
            return True
        if step.second is None:
            return self._matches(step.first)
        if step.active:
            if step.active_until >= 0:
                step.active = self.number < step.active_until
                return self.number <= step.active_until
            step.active = not self._matches(step.second)
            return True
        if not self._matches(step.first):
            return False
        second = step.second
        step.active, step.active_until = True, -1
        if second.plus:
            step.active_until = self.number + second.line
        elif second.line:
            step.active_until = second.line
        if step.active_until >= 0 and step.active_until <= self.number:
            step.active = False
        return True

    def _act(self, step: Step) -> str:
        name = step.name
        if name == "s":
            self._substitute(step)
        elif name == "y":
            source, target = step.text.split("\0")
            self.pattern = self.pattern.translate(str.maketrans(source, target))
        elif name == "p":
            self._print(self.pattern)
        elif name == "P":
            self._print(self.pattern.split("\n", 1)[0])
        elif name == "=":
            self._print(str(self.number))
        elif name == "i":
            self._print(step.text)
        elif name == "a":
            self.after.append(step.text)
        elif name == "l":
            self._print(self.pattern.encode("unicode_escape").decode() + "$")
        elif name in "gGhHx":
            self._hold(name)
        else:
            return self._flow(step)
        return ""

    def _hold(self, name: str) -> None:
        if name == "g":
            self.pattern = self.hold
        elif name == "G":
            self.pattern += "\n" + self.hold
        elif name == "h":
            self.hold = self.pattern
        elif name == "H":
            self.hold += "\n" + self.pattern
        else:
            self.pattern, self.hold = self.hold, self.pattern

    def _flow(self, step: Step) -> str:
        name = step.name
        if name == "d":
            return "delete"
        if name == "D":
            _, newline, rest = self.pattern.partition("\n")
            if not newline:
                return "delete"
            self.pattern = rest
            return "restart"
        if name == "c":
            if step.second is None or not step.active:
                self._print(step.text)
            return "delete"
        if name == "n":
            if self.number >= len(self.lines):
                return "quit"
            self._finish(True)
            self._read()
        elif name == "N":
            if self.number >= len(self.lines):
                return "quit"
            self.pattern += "\n" + self.lines[self.number]
            self.number += 1
        elif name in "qQ":
            return "quit" if name == "q" else "quit silently"
        elif name == "b":
            return "branch"
        elif name in "tT":
            taken, self.substituted = self.substituted == (name == "t"), False
            return "branch" if taken else ""
        return ""

    def _substitute(self, step: Step) -> None:
        assert step.regex is not None
        out: list[str] = []
        position, count, size = 0, 0, 0
        for match in step.regex.finditer(self.pattern):
            count += 1
            if count < step.number:
                continue
            out.append(self.pattern[position : match.start()])
            out += [
                part if isinstance(part, str) else match.group(part) for part in step.replacement
            ]
            size += sum(map(len, out[-len(step.replacement) - 1 :]))
            hold(size, TEXT_LIMIT_CHARACTERS)
            position = match.end()
            if "g" not in step.flags:
                break
        if count < step.number:
            return
        self.pattern = "".join(out) + self.pattern[position:]
        self.substituted = True
        if "p" in step.flags:
            self._print(self.pattern)
