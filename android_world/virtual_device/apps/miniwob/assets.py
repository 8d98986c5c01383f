"""The app's pages: those of the Python package `miniwob`, and the one that it lacks.

The package itself is never imported: that would bring a reinforcement learning library and a
driver of browsers with it, and its pages are files.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import html
import importlib.util
import mimetypes
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from android_world.virtual_device import web

_ROOT = "/android_asset/html/"
_FOLDER = "miniwob"
_INDEX = "index"
_COLOR_PICKER = b"jscolor.min.js"
_OWN = Path(__file__).parent / "pages"
RESET = Path(__file__).with_name("reset.js")
"""The script that begins an episode; `%s` in it stands for the seed."""


def address(task: str) -> str:
    """Where the page of a task is; where there is none, the list of all."""
    page = task if task in page_names() else _INDEX
    return f"file://{_ROOT}{_FOLDER}/{page}.html"


def is_task(url: str) -> bool:
    """Whether an address is that of a task's page."""
    return task_of(url) in page_names()


def task_of(url: str) -> str:
    """The name of the page at an address."""
    return PurePosixPath(urlsplit(url).path).stem


@functools.cache
def page_names() -> frozenset[str]:
    """The names of all pages."""
    paths = map(PurePosixPath, _files())
    return frozenset(p.stem for p in paths if str(p.parent) == _FOLDER and p.suffix == ".html")


def read(url: str) -> web.Response | None:
    """What a page asks for; None for everything that is no asset of the app."""
    parts = urlsplit(url)
    path = unquote(parts.path)
    if parts.scheme != "file" or not path.startswith(_ROOT):
        return None
    inside = path.removeprefix(_ROOT)
    if inside == f"{_FOLDER}/{_INDEX}.html":
        return web.Response(_index().encode())
    file = _files().get(inside)
    if file is None:
        return web.Response(b"", "text/plain", 404)
    kind = mimetypes.guess_type(file.name, strict=False)[0] or "application/octet-stream"
    content = file.read_bytes()
    if _is_page(inside):
        return web.Response(content, kind, headers={"Content-Security-Policy": _policy(content)})
    return web.Response(content, kind)


def _is_page(name: str) -> bool:
    return name.startswith(f"{_FOLDER}/") and name.endswith(".html")


def _policy(document: bytes) -> str:
    """Content security policy of a page: its own scripts run, typed text never does.

    Several pages show typed text as HTML. No page has inline event handlers or frames. Only those
    with a colour picker evaluate strings; jQuery would evaluate the scripts in typed text.
    """
    scripts = re.findall(rb"<script[^>]*>(.*?)</script>", document, re.DOTALL | re.IGNORECASE)
    hashes = {
        base64.b64encode(hashlib.sha256(re.sub(rb"\r\n?", b"\n", script)).digest()).decode()
        for script in scripts
    }
    sources = ["file:", *(f"'sha256-{each}'" for each in sorted(hashes))]
    if _COLOR_PICKER in document:
        sources.append("'unsafe-eval'")
    nothing = (f"{kind} 'none'" for kind in ("script-src-attr", "frame-src", "object-src"))
    return "; ".join((f"script-src {' '.join(sources)}", *nothing, "base-uri 'none'"))


def _with_policy(document: bytes) -> bytes:
    """A page that declares its policy itself, for an app that serves files without headers."""
    tag = f'<meta http-equiv="Content-Security-Policy" content="{_policy(document)}">'
    return re.sub(
        rb"<head[^>]*>", lambda head: head[0] + tag.encode(), document, count=1, flags=re.IGNORECASE
    )


def files() -> Iterator[tuple[str, bytes]]:
    """All assets, for an app that brings its own: names below `html/`, and contents."""
    for name, file in _files().items():
        content = file.read_bytes()
        yield name, _with_policy(content) if _is_page(name) else content
    yield f"{_FOLDER}/{_INDEX}.html", _index().encode()
    yield RESET.name, RESET.read_bytes()


@functools.cache
def _files() -> dict[str, Path]:
    """The files that pages may ask for, by their names: no other name is a file."""
    found = {
        file.relative_to(folder).as_posix(): file
        for folder in _package()
        for file in sorted(path for path in folder.rglob("*") if path.is_file())
    }
    return found | {f"{_FOLDER}/{file.name}": file for file in sorted(_OWN.iterdir())}


def _package() -> list[Path]:
    """The folder of the package's pages, in a list that is empty where it is not installed."""
    found = importlib.util.find_spec("miniwob")
    return [Path(found.origin).parent / "html"] if found is not None and found.origin else []


def _index() -> str:
    links = (
        f'<li><a href="{html.escape(name)}.html">{html.escape(name)}</a></li>'
        for name in sorted(page_names())
    )
    return (
        "<!DOCTYPE html><html><head><title>MiniWoB</title></head>"
        f'<body style="font: 10px Arial"><ul>{"".join(links)}</ul></body></html>'
    )
