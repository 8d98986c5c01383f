"""Texts: what models write, made well-formed, and lists written as texts."""

from __future__ import annotations

import re


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


# Control characters other than tabs and line breaks, and marks that change the direction of text.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def escape_controls(text: str) -> str:
    r"""A text whose control characters and direction marks are visible, as in `\u202e`.

    Tabs and line feeds are unchanged.
    """
    if not _UNSEEN.search(text):
        return text
    return _UNSEEN.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def printable(text: str) -> str:
    """A text on one line that can be printed: white space is blanks, see `escape_controls`."""
    return escape_controls(re.sub(r"[\t\n\r\u2028\u2029]", " ", text))


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
