"""Web pages that are stored as files, as their reader sees them."""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import html
import html.parser
from collections.abc import Callable
from typing import Any, Final, Self

from android_world.device import adb
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields
from android_world.records.items.files import PAGES, SharedFile, is_user_path, place
from android_world.records.items.item import field
from android_world.records.stored_file import StoredFile

_MAX_BYTES: Final = 1 << 20
_SOME_TIME: Final = datetime.datetime(2023, 10, 20, 18, 30, tzinfo=datetime.UTC)
_LAYOUT: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
</head>
<body>
<main>
<h1>{title}</h1>
{main}
</main>
<footer>
{footer}
</footer>
</body>
</html>
"""


@dataclasses.dataclass(frozen=True)
class WebPage(SharedFile):
    """An HTML file, which Chrome shows.

    Attributes:
      title: The heading.
      text: A line for each paragraph of the main part.
      start: The first `<time>` with a date and a time; None without one.
      price: The first `<data>` with an amount; None without one.
      comment: A line for each paragraph of the footer, such as what readers have written.
    """

    title: str = field(fields.Text(), "")
    text: str = field(fields.Lines(), "")
    start: datetime.datetime | None = field(fields.Optional(fields.DateTime(), _SOME_TIME), None)
    price: decimal.Decimal | None = field(
        fields.Optional(fields.Amount(), decimal.Decimal("4.50")), None
    )
    comment: str = field(fields.Lines(), "")

    kind = "web_pages"
    noun = "web page"
    app = "chrome"

    @classmethod
    def is_of_kind(cls, path: str) -> bool:
        """Whether the file at a path is of this kind."""
        return is_user_path(path) and path.casefold().endswith(PAGES)

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        found = [file for file in phone.of(StoredFile) if cls.is_of_kind(file.path)]
        return tuple(
            cls(
                *place(file.path),
                **_read_page(phone.content(file.path, env)),
                ref=file.path,
                digest=file.md5,
            )
            for file in found
        )

    def content(self) -> bytes:
        """The page as HTML."""
        main = [f"<p>{html.escape(line)}</p>" for line in self.text.splitlines()]
        if self.start is not None:
            when = f"{self.start:%Y-%m-%dT%H:%M}"
            said = fields.DateTime().say(self.start)
            main.append(f'<div><time datetime="{when}">{said}</time></div>')
        if self.price is not None:
            said = fields.Amount().say(self.price)
            main.append(f'<div><data value="{self.price}">{said}</data></div>')
        footer = [f"<p>{html.escape(line)}</p>" for line in self.comment.splitlines()]
        parts = {"main": "\n".join(main), "footer": "\n".join(footer)}
        return _LAYOUT.format(title=html.escape(self.title), **parts).encode()


class _PageReader(html.parser.HTMLParser):
    """Collects the fields of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[str, list[str]] = {"h1": [], "main": [], "footer": []}
        self.start: datetime.datetime | None = None
        self.price: decimal.Decimal | None = None
        self._target: list[str] | None = None
        self._is_footer = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "footer":
            self._is_footer = True
        elif tag in ("h1", "p"):
            section = "h1" if tag == "h1" else "footer" if self._is_footer else "main"
            self._target = self.texts[section]
            self._target.append("")
        elif tag == "time" and self.start is None:
            self.start = _parse(_as_time, attributes.get("datetime"))
        elif tag == "data" and self.price is None:
            self.price = _parse(_as_amount, attributes.get("value"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "footer":
            self._is_footer = False
        elif tag in ("h1", "p"):
            self._target = None

    def handle_data(self, data: str) -> None:
        if self._target is not None:
            self._target[-1] += data


def _read_page(content: bytes) -> dict[str, Any]:
    """The fields of a page."""
    reader = _PageReader()
    reader.feed(content[:_MAX_BYTES].decode("utf-8", "replace"))
    reader.close()
    title, text, comment = (
        [" ".join(line.split()) for line in reader.texts[name]] for name in ("h1", "main", "footer")
    )
    return {
        "title": title[0] if title else "",
        "text": "\n".join(filter(None, text)),
        "start": reader.start,
        "price": reader.price,
        "comment": "\n".join(filter(None, comment)),
    }


def _parse(convert: Callable[[str], Any], value: str | None) -> Any:
    """A value of an attribute; None where it is not one."""
    try:
        return None if value is None else convert(value)
    except (ValueError, ArithmeticError):
        return None


def _as_time(value: str) -> datetime.datetime:
    return datetime.datetime.strptime(value, "%Y-%m-%dT%H:%M").replace(tzinfo=datetime.UTC)


def _as_amount(value: str) -> decimal.Decimal:
    return decimal.Decimal(value).quantize(decimal.Decimal("0.01"))
