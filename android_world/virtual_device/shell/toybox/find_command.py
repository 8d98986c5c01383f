"""`find`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.shell.toybox.file_attributes import parse_mode
from android_world.virtual_device.storage.globs import compile_pattern
from android_world.virtual_device.storage.storage import FileStat

_KINDS = {"f": "file", "d": "dir", "l": "link", "c": "char"}
_DAY = 86400
_MINUTE = 60
_SIZES = {"": 512, "b": 512, "c": 1, "w": 2, "k": 1 << 10, "M": 1 << 20, "G": 1 << 30}


@dataclass(frozen=True)
class Found:
    """One file that `find` inspects."""

    shown: str
    path: str
    status: FileStat
    depth: int


Test = Callable[[Found], bool]


@command("find", usage="find [-HL] [DIR...] [EXPRESSION]")
def find(p: Process) -> int:
    """Search for files."""
    return _Find(p).run()


class _Find:
    """One run: the parsed expression and the walk."""

    def __init__(self, p: Process) -> None:
        self.p = p
        self.args = list(p.args)
        self.minimum, self.maximum = 0, 10**6
        self.depth_first = False
        self.follow = False
        self.acts = False
        self.status = 0
        self.pruned = False
        self.batches: list[tuple[list[str], list[str]]] = []

    def run(self) -> int:
        roots: list[str] = []
        while self.args and self.args[0] in ("-H", "-L"):
            self.follow |= self.args.pop(0) == "-L"
        while self.args and not self.args[0].startswith("-") and self.args[0] not in ("(", "!"):
            roots.append(self.args.pop(0))
        test = self._or() if self.args else _always
        if self.args:
            raise CommandError(f"find: bad arg '{self.args[0]}'")
        for root in roots or ["."]:
            self._visit(root, 0, test)
        for words, names in self.batches:
            if names and self.p.run([*words, *names]):
                self.status = 1
        return self.status

    # --- Expression ---------------------------------------------------------------------------

    def _or(self) -> Test:
        tests = [self._and()]
        while self.args and self.args[0] in ("-o", "-or"):
            self.args.pop(0)
            tests.append(self._and())
        return tests[0] if len(tests) == 1 else lambda found: any(test(found) for test in tests)

    def _and(self) -> Test:
        tests: list[Test] = []
        while self.args and self.args[0] not in ("-o", "-or", ")"):
            if self.args[0] in ("-a", "-and"):
                self.args.pop(0)
                continue
            tests.append(self._not())
        return lambda found: all(test(found) for test in tests)

    def _not(self) -> Test:
        if self.args and self.args[0] in ("!", "-not"):
            self.args.pop(0)
            inner = self._not()
            return lambda found: not inner(found)
        if not self.args:
            raise CommandError("find: bad arg '(null)'")
        if self.args[0] == "(":
            self.args.pop(0)
            test = self._or()
            if not self.args or self.args.pop(0) != ")":
                raise CommandError("find: need )")
            return test
        return self._primary(self.args.pop(0))

    def _primary(self, name: str) -> Test:
        plain = self._action(name)
        if plain is not None:
            return plain
        if name in ("-exec", "-execdir", "-ok"):
            return self._exec()
        argument_tests: dict[str, Callable[[str], Test]] = {
            "-name": lambda a: _name_test(a, False, path=False),
            "-iname": lambda a: _name_test(a, True, path=False),
            "-path": lambda a: _name_test(a, False, path=True),
            "-wholename": lambda a: _name_test(a, False, path=True),
            "-ipath": lambda a: _name_test(a, True, path=True),
            "-type": self._kind,
            "-size": self._size,
            "-newer": self._newer,
            "-mtime": lambda a: self._age(a, _DAY, "mtime_ns"),
            "-atime": lambda a: self._age(a, _DAY, "atime_ns"),
            "-ctime": lambda a: self._age(a, _DAY, "ctime_ns"),
            "-mmin": lambda a: self._age(a, _MINUTE, "mtime_ns"),
            "-amin": lambda a: self._age(a, _MINUTE, "atime_ns"),
            "-perm": self._perm,
            "-user": lambda a: lambda f: a in (f.status.owner, str(f.status.uid)),
            "-group": lambda a: lambda f: a in (f.status.group, str(f.status.gid)),
            "-inum": lambda a: lambda f: str(f.status.inode) == a,
            "-links": lambda a: lambda f: _compare(a, f.status.nlink),
            "-maxdepth": self._maxdepth,
            "-mindepth": self._mindepth,
        }
        if name not in argument_tests:
            raise CommandError(f"find: bad arg '{name}'")
        if not self.args:
            raise CommandError(f"find: '{name}' needs 1 arg")
        return argument_tests[name](self.args.pop(0))

    def _action(self, name: str) -> Test | None:
        if name == "-print":
            return self._does(lambda found: self.p.out(found.shown))
        if name == "-print0":
            return self._does(lambda found: self.p.out(found.shown, end="\0"))
        if name == "-delete":
            self.depth_first = True
            return self._delete
        if name == "-depth":
            self.depth_first = True
            return _always
        if name in ("-xdev", "-mount", "-noleaf", "-true"):
            return _always
        if name == "-false":
            return lambda found: False
        if name == "-empty":
            return self._empty
        if name == "-prune":
            return self._prune
        if name == "-quit":
            self.acts = True
            return self._quit
        return None

    def _does(self, act: Callable[[Found], None]) -> Test:
        self.acts = True

        def test(found: Found) -> bool:
            act(found)
            return True

        return test

    def _kind(self, letters: str) -> Test:
        kinds = [_KINDS.get(letter, "") for letter in letters.split(",")]
        if "" in kinds and letters not in ("b", "p", "s"):
            raise CommandError(f"find: bad -type '{letters}'")
        return lambda found: found.status.kind in kinds

    def _maxdepth(self, text: str) -> Test:
        self.maximum = int(text) if text.isdecimal() else 0
        return _always

    def _mindepth(self, text: str) -> Test:
        self.minimum = int(text) if text.isdecimal() else 0
        return _always

    def _size(self, text: str) -> Test:
        match = re.fullmatch(r"([-+]?)(\d+)([bcwkMG]?)", text)
        if match is None:
            raise CommandError(f"find: bad -size '{text}'")
        bound = match.group(1) + str(int(match.group(2)) * _SIZES[match.group(3)])
        return lambda found: _compare(bound, found.status.size)

    def _newer(self, name: str) -> Test:
        try:
            bound = self.p.files.stat(self.p.path(name)).mtime_ns
        except OSError as e:
            raise CommandError(f"find: '{name}': {e.strerror}") from e
        return lambda found: found.status.mtime_ns > bound

    def _age(self, text: str, unit: int, attribute: str) -> Test:
        """Compare an age in seconds with a number of units, exactly as toybox does."""
        match = re.fullmatch(r"([-+]?)(\d+)", text)
        if match is None:
            raise CommandError(f"find: bad number '{text}'")
        bound = match.group(1) + str(int(match.group(2)) * unit)
        now = self.p.device.clock.now_ms // 1000
        return lambda found: _compare(bound, now - getattr(found.status, attribute) // 10**9)

    def _perm(self, text: str) -> Test:
        mode = parse_mode(text.lstrip("-/"), 0, folder=False)
        if mode is None:
            raise CommandError(f"find: bad mode '{text}'")
        if text.startswith("-"):
            return lambda found: found.status.mode & mode == mode
        if text.startswith("/"):
            return lambda found: bool(found.status.mode & mode) or not mode
        return lambda found: found.status.mode & 0o7777 == mode

    def _exec(self) -> Test:
        self.acts = True
        words: list[str] = []
        while self.args and self.args[0] not in (";", "+"):
            words.append(self.args.pop(0))
        if not self.args:
            raise CommandError("find: need ';'")
        if self.args.pop(0) == "+" and words and words[-1] == "{}":
            batch: list[str] = []
            self.batches.append((words[:-1], batch))

            def collect(found: Found) -> bool:
                batch.append(found.shown)
                return True

            return collect
        return lambda found: self.p.run([w.replace("{}", found.shown) for w in words]) == 0

    # --- Actions ------------------------------------------------------------------------------

    def _empty(self, found: Found) -> bool:
        if found.status.kind == "dir":
            return not self.p.files.listdir(found.path)
        return found.status.kind == "file" and found.status.size == 0

    def _prune(self, found: Found) -> bool:
        self.pruned = True
        return True

    def _quit(self, found: Found) -> bool:
        raise CommandError("", self.status)

    def _delete(self, found: Found) -> bool:
        if found.shown in (".", ".."):
            return True
        try:
            if found.status.kind == "dir":
                self.p.files.rmdir(found.path)
            else:
                self.p.files.remove(found.path)
        except OSError as e:
            self._complain(found.shown, e)
            return False
        return True

    def _complain(self, shown: str, error: OSError) -> None:
        self.p.err(f"find: '{shown}': {error.strerror}")
        self.status = 1

    # --- Walk ---------------------------------------------------------------------------------

    def _visit(self, shown: str, depth: int, test: Test) -> None:
        path = self.p.path(shown)
        try:
            follow = self.follow or (depth == 0 and shown.endswith("/"))
            found = Found(shown, path, self.p.files.stat(path, follow=follow), depth)
        except OSError as e:
            self._complain(shown, e)
            return
        self.pruned = False
        if not self.depth_first:
            self._check(found, test)
        if found.status.kind == "dir" and depth < self.maximum and not self.pruned:
            try:
                names = self.p.files.listdir(path)
            except OSError as e:
                self._complain(shown, e)
                names = []
            for name in names:
                self._visit(f"{shown.rstrip('/')}/{name}", depth + 1, test)
        if self.depth_first:
            self._check(found, test)

    def _check(self, found: Found, test: Test) -> None:
        if found.depth >= self.minimum and test(found) and not self.acts:
            self.p.out(found.shown)


def _always(found: Found) -> bool:
    return True


def _name_test(pattern: str, ignore_case: bool, path: bool) -> Test:
    regex = compile_pattern(pattern, ignore_case)
    if path:
        return lambda found: bool(regex.match(found.shown))
    return lambda found: bool(regex.match(found.shown.rstrip("/").rpartition("/")[2] or "/"))


def _compare(bound: str, value: int) -> bool:
    """Compare with `n`, `+n` (more) or `-n` (less)."""
    match = re.fullmatch(r"([-+]?)(\d+)", bound)
    if match is None:
        raise CommandError(f"find: bad number '{bound}'")
    number = int(match.group(2))
    if match.group(1) == "+":
        return value > number
    return value < number if match.group(1) else value == number
