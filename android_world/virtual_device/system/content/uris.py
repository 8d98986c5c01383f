"""Content URIs, taken apart."""

from __future__ import annotations

import urllib.parse
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Uri:
    """A `content://authority/segment/...?name=value` address."""

    authority: str
    segments: tuple[str, ...] = ()
    parameters: dict[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> Uri:
        """Take an address apart; empty segments (a slash at the end) are dropped.

        Raises:
            ValueError: if it is no content URI.
        """
        parts = urllib.parse.urlsplit(text)
        if parts.scheme != "content" or not parts.netloc:
            raise ValueError(f"Unsupported Uri {text}")
        authority = parts.netloc.rpartition("@")[2]
        segments = tuple(urllib.parse.unquote(s) for s in parts.path.split("/") if s)
        parameters = dict(urllib.parse.parse_qsl(parts.query, keep_blank_values=True))
        return cls(authority, segments, parameters)

    @property
    def path(self) -> str:
        """The segments, joined with slashes."""
        return "/".join(self.segments)

    @property
    def id(self) -> int | None:
        """The number at the end of the path, or None."""
        last = self.segments[-1] if self.segments else ""
        return int(last) if last.isdecimal() else None

    @property
    def collection(self) -> str:
        """The path without a number at its end."""
        return "/".join(self.segments[:-1]) if self.id is not None else self.path

    def with_id(self, row: int) -> Uri:
        """Return the address of one row of this collection."""
        return Uri(self.authority, (*self.segments, str(row)))

    def __str__(self) -> str:
        path = "".join(f"/{urllib.parse.quote(s, safe='')}" for s in self.segments)
        return f"content://{self.authority}{path}"


def as_uri(uri: str | Uri) -> Uri:
    """Return `uri` taken apart, whichever form it has."""
    return uri if isinstance(uri, Uri) else Uri.parse(uri)
