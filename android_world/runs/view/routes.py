"""What the viewer's server answers: documents, files of episodes and exports, by address."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from android_world.agents.definitions import definition
from android_world.agents.model_settings import ModelSettings
from android_world.runs import curves
from android_world.runs.errors import RunError
from android_world.runs.view import (
    ask_again,
    assets,
    curve_figures,
    episode_json,
    exports,
    list_json,
    notes,
    pages,
)
from android_world.runs.view.model import Episode, NotARunError
from android_world.runs.view.run_index import IndexedRun, RunIndex

_TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "json": "application/json; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "webp": "image/webp",
}
# The files of an episode that are served: its pictures, and what its checker read.
_FILES: Final = re.compile(r"steps/\d+\.webp|evidence/final_screen\.webp|evidence/files/[\w.+-]+")


@dataclasses.dataclass(frozen=True)
class HttpResponse:
    """An answer of the server.

    Attributes:
      status: HTTP's status.
      kind: Its media type.
      body: Its content.
      file_name: Under which name it is to be saved; empty for what is shown.
    """

    status: int
    kind: str
    body: bytes
    file_name: str = ""

    @property
    def tag(self) -> str:
        """Changes when the content does."""
        return f'"{hashlib.blake2b(self.body, digest_size=12).hexdigest()}"'


Route = Callable[..., HttpResponse]
_ROUTES: list[tuple[str, re.Pattern[str], Route]] = []


def _route(method: str, pattern: str) -> Callable[[Route], Route]:
    """Register what answers an address; `{}` in the pattern is one part of it."""
    expression = re.compile(pattern.replace("{}", "([^/]+)"))

    def register(function: Route) -> Route:
        _ROUTES.append((method, expression, function))
        return function

    return register


class Routes:
    """Answers from a library; signs are looked for in the background."""

    def __init__(self, library: RunIndex, models: ModelSettings | None = None) -> None:
        """Take the library, and how models are reached when a step is asked again."""
        self.library = library
        self.models = models
        self._worker = ThreadPoolExecutor(1, "signs")
        self._looking: dict[Path, Future[None]] = {}
        self._closed = threading.Event()
        self._told: dict[str, tuple[tuple[Any, ...], HttpResponse]] = {}
        self._lock = threading.Lock()

    def close(self) -> None:
        """Stop looking for signs."""
        self._closed.set()
        self._worker.shutdown(wait=False, cancel_futures=True)

    def answer(self, method: str, path: str, body: bytes = b"") -> HttpResponse:
        """Answer a request; whatever is wrong with it is an answer, too."""
        for wanted, expression, function in _ROUTES:
            found = expression.fullmatch(path)
            if found is None or wanted != method:
                continue
            parts = [unquote(part) for part in found.groups()]
            try:
                return function(self, *parts) if method == "GET" else function(self, *parts, body)
            except LookupError as error:
                return problem(404, str(error.args[0]) if error.args else "There is no such thing.")
            except (NotARunError, RunError, OSError) as error:
                return problem(500, str(error))
            except ValueError as error:
                return problem(400, str(error))
        return problem(404, "There is no such page.")

    def run(self, name: str) -> IndexedRun:
        """A run.

        Raises:
          LookupError: There is none of this name.
        """
        shelved = self.library.run(name)
        if shelved is None:
            raise LookupError(f"There is no run {name}.")
        return shelved

    def episode(self, name: str, key: str) -> tuple[IndexedRun, Episode]:
        """An episode of a run.

        Raises:
          LookupError: There is none.
        """
        shelved = self.run(name)
        episode = shelved.episode(key)
        if episode is None:
            raise LookupError(f"{name} has no episode {key}.")
        return shelved, episode

    def describe_run(self, shelved: IndexedRun) -> HttpResponse:
        """A run in full, made again when something has changed."""
        state = (shelved.version, shelved.running, shelved.signs.count)
        with self._lock:
            known = self._told.get(shelved.id)
        if known is None or known[0] != state:
            known = (state, _json(list_json.of_run_in_full(shelved)))
            with self._lock:
                self._told[shelved.id] = known
        return known[1]

    def has_reported(self, shelved: IndexedRun) -> bool:
        """Whether a run was asked for before."""
        with self._lock:
            return shelved.id in self._told

    def find_failure_signals(self, shelved: IndexedRun) -> None:
        """Start to look for the signs of a run, if that is not being done."""
        missing = [e for e in shelved.run.episodes if shelved.signs.get(e) is None]
        with self._lock:
            before = self._looking.get(shelved.run.path)
            if missing and (before is None or before.done()):
                work = self._worker.submit(self._refresh, shelved, missing)
                self._looking[shelved.run.path] = work

    def _refresh(self, shelved: IndexedRun, episodes: list[Episode]) -> None:
        for episode in episodes:
            if self._closed.is_set():
                return
            shelved.signs.find(dataclasses.replace(episode))


def problem(status: int, text: str) -> HttpResponse:
    """What is wrong, for a program and a person."""
    return HttpResponse(status, _TYPES["json"], json.dumps({"problem": text}).encode())


@_route("GET", "/")
def _index(answers: Routes) -> HttpResponse:
    return _asset(answers, "index.html")


@_route("GET", r"/www/((?:vendor/)?[\w.-]+)")
def _asset(answers: Routes, name: str) -> HttpResponse:
    text = assets.read(name)
    if text is None:
        raise LookupError(f"There is no file {name}.")
    return HttpResponse(200, _TYPES[name.rpartition(".")[2]], text.encode())


@_route("GET", "/api/runs")
def _runs(answers: Routes) -> HttpResponse:
    runs = answers.library.runs()
    folders = [str(folder) for folder in answers.library.folders]
    told = {"folders": folders, "figures": list(answers.library.figures())}
    return _json({**told, "runs": [list_json.of_run(shelved) for shelved in runs]})


@_route("GET", "/api/runs/{}")
def _run(answers: Routes, name: str) -> HttpResponse:
    shelved = answers.run(name)
    # Looking for signs would slow down a page that waits to be drawn; it asks again soon.
    if answers.has_reported(shelved):
        answers.find_failure_signals(shelved)
    return answers.describe_run(shelved)


@_route("GET", "/api/runs/{}/{}")
def _episode(answers: Routes, name: str, key: str) -> HttpResponse:
    document = episode_json.of_episode(*answers.episode(name, key))
    return _json({**document, "definitions": definition.names()})


@_route("PUT", "/api/runs/{}")
def _set_tags(answers: Routes, name: str, body: bytes) -> HttpResponse:
    values = json.loads(body)
    tags = values.get("tags") if isinstance(values, dict) else None
    return _json(notes.set_tags(answers.run(name).run.path, tags).model_dump())


@_route("PUT", "/api/runs/{}/{}")
def _set_note(answers: Routes, name: str, key: str, body: bytes) -> HttpResponse:
    shelved, _ = answers.episode(name, key)
    return _json(notes.set_episode(shelved.run.path, key, json.loads(body)).model_dump())


@_route("POST", "/api/ask/{}/{}")
def _ask_again(answers: Routes, name: str, key: str, body: bytes) -> HttpResponse:
    shelved, episode = answers.episode(name, key)
    question = ask_again.Question.model_validate_json(body)
    if question.definition is not None and question.definition not in definition.names():
        raise ValueError(f"There is no definition {question.definition}.")  # Nor is a file read.
    return _json(ask_again.ask(shelved.run.path, episode, question, answers.models))


@_route("GET", r"/files/([^/]+)/([^/]+)/(.+)")
def _file(answers: Routes, name: str, key: str, file: str) -> HttpResponse:
    _, episode = answers.episode(name, key)
    path = (episode.folder / file).resolve()
    below = any(path.is_relative_to(folder) for folder in answers.library.folders)
    if not (_FILES.fullmatch(file) and below and path.is_file()):
        raise LookupError(f"{key} has no file {file}.")
    if file.endswith(".webp") and not file.startswith("evidence/files/"):
        return HttpResponse(200, _TYPES["webp"], path.read_bytes())
    # What came from a device is never shown as a page.
    return HttpResponse(200, "application/octet-stream", path.read_bytes(), path.name)


@_route("GET", "/figures/{}")
def _figure(answers: Routes, name: str) -> HttpResponse:
    path = answers.library.figures().get(name)
    if path is None:
        raise LookupError(f"There is no figure {name}.")
    return HttpResponse(200, _TYPES["svg"], path.read_bytes())


@_route("GET", r"/curves/([^/]+)/(\w+)\.svg")
def _curves(answers: Routes, names: str, axis: str) -> HttpResponse:
    figure = None
    if axis in curves.AXES:
        figure = curve_figures.draw([answers.run(name) for name in names.split(",")], axis)
    if figure is None:
        raise LookupError(f"There is no curve over {axis} of {names}.")
    return HttpResponse(200, _TYPES["svg"], figure.encode())


@_route("GET", r"/marked/([^/]+)/([^/]+)/(\d{1,6})\.webp")
def _marked_screenshot(answers: Routes, name: str, key: str, number: str) -> HttpResponse:
    from android_world.runs.view import annotated_screens

    content = annotated_screens.picture(answers.episode(name, key)[1], int(number))
    if content is None:
        raise LookupError(f"{key} has no image of step {number}.")
    return HttpResponse(200, _TYPES["webp"], content)


@_route("GET", r"/export/([^/]+)\.(csv|json)")
def _export_runs(answers: Routes, names: str, kind: str) -> HttpResponse:
    runs = [answers.run(name) for name in names.split(",")]
    text = exports.table(runs) if kind == "csv" else exports.document(runs)
    return HttpResponse(200, _TYPES[kind], text.encode(), f"{runs[0].id}.{kind}")


@_route("GET", r"/export/([^/]+)/([^/]+)\.(html|json|webp)")
def _export_episode(answers: Routes, name: str, key: str, kind: str) -> HttpResponse:
    content = export(*answers.episode(name, key), kind)
    return HttpResponse(200, _TYPES[kind], content, f"{key}.{kind}")


def export(shelved: IndexedRun, episode: Episode, kind: str) -> bytes:
    """An episode as a file of a kind: html, json or webp.

    Raises:
      ReportError: Its files are damaged.
      UsageError: It has no images.
    """
    if kind == "html":
        return pages.episode_page(shelved, episode).encode()
    if kind == "json":
        document = episode_json.of_episode(shelved, episode)
        return json.dumps(document, ensure_ascii=False, indent=1).encode()
    from android_world.runs.view.animation import Animation

    return Animation.of_stored_images(episode).content()


def _json(value: Any) -> HttpResponse:
    return HttpResponse(200, _TYPES["json"], json.dumps(value, ensure_ascii=False).encode())
