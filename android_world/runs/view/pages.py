"""Pages without a server: one file about an episode, or a site about runs."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from android_world.core import data_files
from android_world.runs import curves, files
from android_world.runs.view import (
    annotated_screens,
    assets,
    curve_figures,
    episode_json,
    exports,
    list_json,
)
from android_world.runs.view.model import Episode
from android_world.runs.view.run_index import IndexedRun

_PAGE: Final = data_files.read_text(__package__, "page.html")
_POLICY: Final = "default-src 'none'; base-uri 'none'; form-action 'none'"
# Evidence that is larger is named in a page, but not put into it.
_LARGEST_FILE: Final = 256 << 10

Place = Callable[[str, bytes | Path], str]
"""Keeps a file of an episode, by its name there; gives the address that a page has it under."""


def episode_page(shelved: IndexedRun, episode: Episode) -> str:
    """One self-contained file about an episode, with its images.

    Raises:
      ReportError: Its files are damaged.
    """

    def place(name: str, content: bytes | Path) -> str:
        data = content.read_bytes() if isinstance(content, Path) else content
        kind = "image/webp" if name.endswith(".webp") else "application/octet-stream"
        return f"data:{kind};base64,{base64.b64encode(data).decode()}"

    document = _with_files(shelved, episode, place)
    document["files"] |= _marked_screens(episode, document, place)
    run = {**list_json.of_run(shelved), "keys": []}
    data = {"home": "#/episode", "run": run, "episode": document}
    script, style = assets.script(), assets.style()
    policy = f"{_POLICY}; img-src data:; script-src {_hash(script)}; style-src {_hash(style)}"
    return _page(
        f"{episode.key} · {shelved.id}",
        data,
        policy,
        f"<style>{style}</style>",
        f"<script>{script}</script>",
    )


def write_site(
    runs: Sequence[IndexedRun], out: Path, figures: Mapping[str, Path] | None = None
) -> Path:
    """Write a site about runs, which opens from the file system; returns its first page.

    Args:
      runs: The runs.
      out: The site's folder.
      figures: Images about the runs (SVG), by name; the curves of the runs are added.

    Raises:
      ReportError: A run's files are damaged.
      ResultsStoreError: It cannot be written.
    """
    _write(out / "assets" / "viewer.js", assets.script())
    _write(out / "assets" / "viewer.css", assets.style())
    told = []
    for shelved in runs:
        keys = [episode.key for episode in shelved.episodes]
        row = list_json.of_run(shelved)
        for position, key in enumerate(keys):
            about = {
                "run": {**row, "keys": keys[max(0, position - 1) : position + 2]},
                "twins": [other.id for other in runs if other.episode(key)],
            }
            _write_episode(shelved, key, about, out)
        told.append(list_json.of_run_in_full(shelved))
    _write(out / "episodes.csv", exports.table(runs))
    _write(out / "episodes.json", exports.document(runs))
    names = [shelved.id for shelved in runs]
    home = f"#/run/{names[0]}" if len(names) == 1 else f"#/compare/{','.join(names)}"
    shown: list[str] = []
    for name, picture in (figures or {}).items():
        _link(picture, out / "figures" / name)
        shown.append(name)
    for axis in curves.AXES:
        if (figure := curve_figures.draw(runs, axis)) is not None:
            _write(out / "figures" / curve_figures.file_name(axis), figure)
            shown.append(curve_figures.file_name(axis))
    figures_of = [{"name": name, "src": f"figures/{quote(name)}"} for name in shown]
    data = {"home": home, "runs": told, "figures": figures_of}
    page = _link_tags(" and ".join(names), data, up="")
    _write(out / "index.html", page)
    return out / "index.html"


def _write_episode(shelved: IndexedRun, key: str, about: dict[str, Any], out: Path) -> None:
    """Write an episode's page; `about` is what the page holds of the runs."""
    episode = shelved.episode(key)
    assert episode is not None
    folder = out / "files" / shelved.id / key

    def place(name: str, content: bytes | Path) -> str:
        target = folder / name
        if isinstance(content, bytes):
            _write(target, content)
        else:
            _link(content, target)
        return f"../../files/{shelved.id}/{key}/{name}"

    document = _with_files(shelved, episode, place)
    # The page draws the marks: an image of each would take most of the time of a report.
    screens = [*document["steps"], document["final"]]
    for number in _marked_steps(document):
        screens[number]["marked"] = annotated_screens.marked_positions(episode, number)
    data = {"home": "#/episode", "index": "../../index.html", **about, "episode": document}
    page = _link_tags(f"{key} · {shelved.id}", data, up="../../")
    _write(out / "episodes" / shelved.id / f"{key}.html", page)


def _with_files(shelved: IndexedRun, episode: Episode, place: Place) -> dict[str, Any]:
    """An episode's document with the addresses of its files."""
    document = episode_json.of_episode(shelved, episode)
    placed: dict[str, str] = {}
    shown = [*document["steps"], document["final"]]
    names = [step["picture"] for step in shown] + [r["file"] for r in document["readings"]]
    for name in dict.fromkeys(filter(None, names)):
        path = episode.folder / name
        if path.is_file() and (name.endswith(".webp") or path.stat().st_size <= _LARGEST_FILE):
            placed[name] = place(name, path)
    return {**document, "files": placed}


def _marked_screens(episode: Episode, document: dict[str, Any], place: Place) -> dict[str, str]:
    """The addresses of the screens with the marks that a model saw."""
    placed = {}
    for number in _marked_steps(document):
        content = annotated_screens.picture(episode, number)
        if content is not None:
            name = f"marked/{number:03d}.webp"
            placed[name] = place(name, content)
    return placed


def _marked_steps(document: dict[str, Any]) -> list[int]:
    """The steps whose screens some model saw with marks; the one after the last is the end."""
    found = {
        image["step"]
        for step in document["steps"]
        for call in step["calls"]
        for turn in call["turns"]
        for image in turn["images"]
        if image["marked"]
    }
    return sorted(number for number in found if 0 <= number <= len(document["steps"]))


def _link_tags(title: str, data: dict[str, Any], up: str) -> str:
    policy = (
        f"{_POLICY}; img-src 'self' data: file:; script-src 'self' file:; style-src 'self' file:"
    )
    style = f'<link rel="stylesheet" href="{up}assets/viewer.css">'
    return _page(title, data, policy, style, f'<script src="{up}assets/viewer.js"></script>')


def _page(title: str, data: dict[str, Any], policy: str, style: str, script: str) -> str:
    # A text in the data must not be able to end the element that holds it.
    plain = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    title = html.escape(title)
    return _PAGE.format(policy=policy, title=title, style=style, data=plain, script=script)


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _write(path: Path, content: str | bytes) -> None:
    """Write a file that is made again if it is lost: quickly."""
    with files.writing(path):
        _make_folder(path)
        path.unlink(missing_ok=True)  # It may be a second name of a picture of the run.
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def _link(source: Path, target: Path) -> None:
    """A second name for the file where the file system has such, else a copy."""
    with files.writing(target):
        _make_folder(target)
        target.unlink(missing_ok=True)
        try:
            os.link(source, target)
        except OSError:
            shutil.copyfile(source, target)


def _make_folder(file: Path) -> None:
    """Make the folder of a file; most calls find it, which takes a tenth of the time of mkdir."""
    if not file.parent.is_dir():
        file.parent.mkdir(parents=True, exist_ok=True)
