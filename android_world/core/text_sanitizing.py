"""Texts: what models write, made well-formed, and lists written as texts."""

from __future__ import annotations

import re
import unicodedata


def well_formed(text: str) -> str:
    """Join surrogate pairs and replace lone surrogates.

    Models write both, and JSON hands them on; no device, file or server takes either.
    """
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def split_list(text: str) -> tuple[str, ...]:
    """The items of a list with commas, on one line or on several."""
    return tuple(item.strip() for item in text.split(","))


def printable(text: str) -> str:
    """A text in which nothing commands a terminal: control characters are blanks."""
    return "".join(c if unicodedata.category(c) != "Cc" else " " for c in text)


def without_user(text: str) -> str:
    """A text whose addresses hold no names and passwords."""
    return re.sub(r"(://)[^/@\s]+@", r"\1", text)


def with_part(page: str, begin: str, end: str, part: str) -> str:
    """A page with another text between two marks.

    Raises:
      ValueError: it has no marks.
    """
    before, has_begin, rest = page.partition(begin)
    _, has_end, after = rest.partition(end)
    if not has_begin or not has_end:
        raise ValueError(f"the page needs the lines {begin} and {end}")
    return f"{before}{begin}\n\n{part}\n\n{end}{after}"
