"""Shell patterns (`*`, `?`, `[...]`, backslash escapes) as regular expressions, and globbing."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Protocol

from android_world.virtual_device.limits.regex import Pattern, RegexError
from android_world.virtual_device.storage.long_globs import LongGlob

_CLASSES = {
    "alpha": "a-zA-Z",
    "digit": "0-9",
    "alnum": "a-zA-Z0-9",
    "upper": "A-Z",
    "lower": "a-z",
    "space": r" \t-\r",
    "blank": r" \t",
    "punct": re.escape("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
    "xdigit": "0-9A-Fa-f",
    "cntrl": r"\x00-\x1f\x7f",
    "graph": "!-~",
    "print": " -~",
}

_LONG = 30_000  # characters, from which on RE2 may run out of memory
_MAGIC = re.compile(r"(?<!\\)(?:\\\\)*(?:[*?]|\[.*\])", re.S)
_STAR = re.compile(r"(?<!\\)(?:\\\\)*[*?]", re.S)
_GROUPS = {
    "@": "(?:{})",
    "*": "(?:{})*",
    "+": "(?:{})+",
    "?": "(?:{})?",
    "!": r"(?!(?:{})\Z).*",
}


class Tree(Protocol):
    """What globbing needs of a storage."""

    def listdir(self, path: str) -> list[str]:
        """Names in a folder, sorted."""
        ...

    def is_dir(self, path: str) -> bool:
        """Whether a path is a folder."""
        ...

    def exists(self, path: str, *, follow: bool = ...) -> bool:
        """Whether a path exists."""
        ...

    def folds_case(self, path: str) -> bool:
        """Whether names in a folder are found in any case."""
        ...


def has_magic(pattern: str) -> bool:
    """Whether a pattern holds an unescaped wildcard."""
    closes = pattern.rfind("]") > pattern.find("[")
    return bool((_MAGIC if closes else _STAR).search(pattern))


def unescape(pattern: str) -> str:
    """Remove the backslash escapes of a pattern without wildcards."""
    return re.sub(r"\\(.)", r"\1", pattern, flags=re.S) if "\\" in pattern else pattern


@lru_cache(maxsize=512)
def compile_pattern(pattern: str, ignore_case: bool = False) -> Pattern | LongGlob:
    """What matches a text that a shell pattern matches as a whole."""
    if len(pattern) > _LONG:
        return LongGlob(pattern, compile_pattern_of_bracket, True, ignore_case)
    try:
        return Pattern(f"(?:{translate(pattern)})\\Z", ignore_case)
    except RegexError:
        return LongGlob(pattern, compile_pattern_of_bracket, True, ignore_case)


@lru_cache(maxsize=256)
def compile_part(pattern: str) -> Pattern | LongGlob:
    """What finds a shell pattern in a text."""
    if len(pattern) > _LONG:
        return LongGlob(pattern, compile_pattern_of_bracket, False)
    try:
        return Pattern(translate(pattern))
    except RegexError:
        return LongGlob(pattern, compile_pattern_of_bracket, False)


def compile_pattern_of_bracket(bracket: str) -> Pattern:
    """The regular expression of `[...]`; one that is too long matches nothing."""
    try:
        return Pattern(translate(bracket))
    except RegexError:
        return Pattern(r"[^\x00-\U0010ffff]")


def translate(pattern: str) -> str:
    """Regular expression source of a shell pattern."""
    out: list[str] = []
    index = 0
    while index < len(pattern):
        char = pattern[index]
        index += 1
        if pattern.startswith("(", index) and char in "@*+?!" and (group := _group(pattern, index)):
            body, index = group
            out.append(_GROUPS[char].format(body))
        elif char == "*":
            out.append(".*")
        elif char == "?":
            out.append(".")
        elif char == "\\" and index < len(pattern):
            out.append(re.escape(pattern[index]))
            index += 1
        elif char == "[" and (found := _bracket(pattern, index)):
            expression, index = found
            out.append(expression)
        else:
            out.append(re.escape(char))
    return "".join(out)


def _group(pattern: str, index: int) -> tuple[str, int] | None:
    """Translate the alternatives of `@(a|b)`; `index` is at the parenthesis."""
    depth, start, alternatives = 0, index + 1, []
    while index < len(pattern):
        char = pattern[index]
        if char == "\\":
            index += 1
        elif char == "(":
            depth += 1
        elif char in "|)" and depth == 1:
            alternatives.append(translate(pattern[start:index]))
            start = index + 1
        if char == ")":
            depth -= 1
            if depth == 0:
                return "|".join(alternatives), index + 1
        index += 1
    return None


def _bracket(pattern: str, index: int) -> tuple[str, int] | None:
    """Translate `[...]`; `index` is after the bracket. None when it is not closed."""
    negated = index < len(pattern) and pattern[index] in "!^"
    index += negated
    items: list[str] = []
    first = True
    while index < len(pattern):
        char = pattern[index]
        if char == "]" and not first:
            if not items:
                return None
            return f"[{'^' if negated else ''}{''.join(items)}]", index + 1
        first = False
        if char == "[" and pattern.startswith("[:", index):
            end = pattern.find(":]", index)
            if end > 0 and pattern[index + 2 : end] in _CLASSES:
                items.append(_CLASSES[pattern[index + 2 : end]])
                index = end + 2
                continue
        if char == "\\" and index + 1 < len(pattern):
            index += 1
            char = pattern[index]
        index += 1
        if pattern[index : index + 1] == "-" and pattern[index + 1 : index + 2] not in ("", "]"):
            last = pattern[index + 1]
            index += 2
            if ord(char) <= ord(last):
                items.append(f"{re.escape(char)}-{re.escape(last)}")
        else:
            items.append(re.escape(char))
    return None


def glob(tree: Tree, pattern: str, base: str = "/") -> list[str]:
    """Paths that match a pattern, sorted; relative patterns are looked up in `base`.

    A leading dot is matched only by a dot. Returned paths keep the form of the pattern.
    """
    absolute = pattern.startswith("/")
    found = ["/" if absolute else ""]
    components = [part for part in re.split(r"/+", pattern) if part]
    for position, component in enumerate(components):
        last = position == len(components) - 1
        found = [path for folder in found for path in _matches(tree, folder, component, base, last)]
    if pattern.endswith("/"):
        found = [f"{path}/" for path in found if tree.is_dir(_absolute(path, base))]
    return sorted(path for path in found if path)


def _matches(tree: Tree, folder: str, component: str, base: str, last: bool) -> list[str]:
    where = _absolute(folder, base)
    prefix = folder if folder.endswith("/") or not folder else f"{folder}/"
    if not has_magic(component):
        name = unescape(component)
        present = tree.exists(_absolute(prefix + name, base), follow=not last)
        return [prefix + name] if present else []
    try:
        names = tree.listdir(where)
    except OSError:
        return []
    regex = compile_pattern(component, tree.folds_case(where))
    hidden = component.startswith((".", "\\."))
    names = [n for n in names if regex.match(n) and (hidden or not n.startswith("."))]
    if not last:
        names = [n for n in names if tree.is_dir(_absolute(prefix + n, base))]
    return [prefix + name for name in names]


def _absolute(path: str, base: str) -> str:
    if path.startswith("/"):
        return path
    return f"{base.rstrip('/')}/{path}" if path else base
