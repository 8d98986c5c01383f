"""Names of people, as Android's NameSplitter and NameNormalizer treat them."""

from __future__ import annotations

import functools
import unicodedata
from dataclasses import dataclass

from android_world.virtual_device.codecs import data_files

_PREFIXES = frozenset(data_files.read_text(__package__, "name_prefixes.txt").splitlines())
_SUFFIXES = {"jr", "sr", "md", "phd", "esq", "ii", "iii", "iv", "dds", "cpa"}
_PARTICLES = frozenset(data_files.read_words(__package__, "name_particles.txt"))
# Primary weights of the root collation begin here; letters and digits are two apart.
_LETTER_WEIGHT = 0x2A
_DIGIT_WEIGHT = 0x14


@dataclass(frozen=True)
class StructuredName:
    """The parts of a name."""

    prefix: str = ""
    given: str = ""
    middle: str = ""
    family: str = ""
    suffix: str = ""

    @property
    def display(self) -> str:
        """`Dr. Ann M. Lee, Jr.`: given name first."""
        front = " ".join(p for p in (self.prefix, self.given, self.middle, self.family) if p)
        return ", ".join(p for p in (front, self.suffix) if p)

    def display_as(self, whole: str) -> str:
        """The name as it was given as a whole, as long as its parts are these."""
        return whole if whole and split_name(whole) == self else self.display

    @property
    def display_alternative(self) -> str:
        """`Lee, Ann M.`: family name first."""
        given = " ".join(p for p in (self.given, self.middle) if p)
        parts = [self.family, given, self.suffix] if self.family else [given, self.suffix]
        return ", ".join(p for p in parts if p)


def split_name(full: str) -> StructuredName:
    """Take a full name apart: the last word is the family name, the one before it the middle one.

    A first word with a comma behind it is the family name.
    """
    words = full.replace(",", " , ").split()
    prefix = suffix = ""
    if len(words) > 1 and _key(words[0]) in _PREFIXES:
        prefix = words.pop(0)
    family_first = words[1:2] == [","]
    words = [word for word in words if word != ","]
    if len(words) > 2 and _key(words[-1]) in _SUFFIXES:
        suffix = words.pop()
    if len(words) < 2:
        return StructuredName(prefix, "".join(words), suffix=suffix)
    if family_first:
        family = words.pop(0)
    else:
        start = len(words) - 1
        while start > 1 and _key(words[start - 1]) in _PARTICLES:
            start -= 1
        family, words = " ".join(words[start:]), words[:start]
    middle = words.pop() if len(words) > 1 else ""
    return StructuredName(prefix, " ".join(words), middle, family, suffix)


def normalize_name(name: str) -> str:
    """Return what names are compared by: hexadecimal weights of their letters and digits."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    weights = []
    for char in plain:
        if "a" <= char <= "z":
            weights.append(f"{_LETTER_WEIGHT + 2 * (ord(char) - ord('a')):02X}")
        elif char.isdecimal() and char.isascii():
            weights.append(f"{_DIGIT_WEIGHT + 2 * int(char):02X}")
        elif char.isalnum():
            weights.append(f"{ord(char):04X}")
    return "".join(weights)


def phonebook_label(name: str) -> str:
    """Return the section of an alphabetical list that a name belongs to."""
    return _label_of(name.strip()[:1])


@functools.lru_cache(maxsize=1 << 10)
def _label_of(character: str) -> str:
    first = unicodedata.normalize("NFKD", character).upper()[:1]
    return first if first.isalpha() else "#"


def phonebook_bucket(name: str) -> int:
    """Return the number of the name's section: 1 for A, 27 for everything without a letter."""
    label = phonebook_label(name)
    return ord(label) - ord("A") + 1 if "A" <= label <= "Z" else 27


def _key(word: str) -> str:
    return word.rstrip(".").casefold()
