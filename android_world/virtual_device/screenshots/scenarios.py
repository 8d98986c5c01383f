"""Walks over the phone as text files: sections of steps, one step a line."""

from __future__ import annotations

import dataclasses
import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_SECTION = re.compile(r"\[(\w+)\]")


class WalkError(ValueError):
    """What is wrong with a walk: the message starts with file and line."""


@dataclass(frozen=True)
class Step:
    """One step: its first word, the rest of the line, the indented lines, and its place."""

    word: str
    rest: str
    block: str
    file: Path
    line: int

    def error(self, message: str) -> WalkError:
        """The error to raise about this step."""
        text = f"{self.word} {self.rest}".strip()
        return WalkError(f"{self.file}:{self.line}: {text}: {message}")


Walks = dict[str, list[Step]]


def read(file: Path, group: str) -> Walks:
    """The walks of a file as `<group>/<section>`; a line `name NAME` at its top is another group.

    Raises:
        WalkError: it is not such a file.
        OSError: it cannot be read.
    """
    walks: Walks = {}
    steps: list[Step] | None = None
    try:
        lines = file.read_text("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise WalkError(f"{file}: {error}") from error
    for number, text, block in _lines(lines):
        word, _, rest = text.partition(" ")
        step = Step(word, rest.strip(), block, file, number)
        section = _SECTION.fullmatch(text)
        if block and (section or text.startswith("#")):
            raise step.error("an indented line belongs below a step")
        if text.startswith("#"):
            continue
        if section:
            name = f"{group}/{section[1]}"
            if name in walks:
                raise step.error("there is one already")
            steps = walks[name] = []
        elif steps is not None:
            steps.append(step)
        elif word == "name" and step.rest:
            group = step.rest
        else:
            raise step.error("a step belongs below a [section]")
    return walks


def _lines(lines: list[str]) -> Iterator[tuple[int, str, str]]:
    """Number, text and block of every line that is neither empty nor indented."""
    position = 0
    while position < len(lines):
        number, text = position + 1, lines[position].strip()
        position = end = number
        while position < len(lines) and (lines[position][:1] in (" ", "\t", "")):
            position += 1
            end = position if lines[position - 1].strip() else end
        block = textwrap.dedent("".join(f"{line}\n" for line in lines[number:end]))
        if text:
            yield number, text, block
        position = end


def steps_of(name: str, walks: Mapping[str, list[Step]]) -> list[Step]:
    """All steps of a walk, those of the walks that it starts with included.

    Raises:
        WalkError: it starts with an unknown walk, or with itself.
    """
    return list(_flat(name, walks, ()))


def in_words(step: Step, words: Mapping[str, str]) -> Step:
    """A step with whole words replaced by others; in the text of a shell's quotes they stay safe.

    Raises:
        WalkError: a word has a quote, which would end a text of a command.
    """
    if not words:
        return step
    if any(character in word for word in words.values() for character in "'\"\\$`"):
        raise step.error("words must not have quotes, backslashes, $ or `")
    anyone = re.compile("|".join(rf"\b{re.escape(word)}(?!\w)" for word in words))
    rest, block = (anyone.sub(lambda m: words[m[0]], text) for text in (step.rest, step.block))
    return dataclasses.replace(step, rest=rest, block=block)


def _flat(name: str, walks: Mapping[str, list[Step]], above: tuple[str, ...]) -> Iterator[Step]:
    for step in walks[name]:
        if step.word != "as":
            yield step
            continue
        other = step.rest if "/" in step.rest else f"{name.rpartition('/')[0]}/{step.rest}"
        if other not in walks:
            raise step.error("there is no such walk")
        if other in (*above, name):
            raise step.error("it would start with itself")
        yield from _flat(other, walks, (*above, name))
