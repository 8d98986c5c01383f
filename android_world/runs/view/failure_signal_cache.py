"""The failure signals of a run's episodes in a file: computing them reads all steps."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import logging
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from android_world.runs import files
from android_world.runs.errors import ResultsStoreError
from android_world.runs.view import failure_signals
from android_world.runs.view.failure_signals import FailureSignal
from android_world.runs.view.model import Episode, NotARunError

_log = logging.getLogger(__name__)
SIGNS_FILE: Final = "signs.jsonl"
# What was found by other rules is found again.
_RULES: Final = 2


class SignFile:
    """What is known of a run's signs; new ones are written as they are found."""

    def __init__(self, run: Path) -> None:
        self._path = run / SIGNS_FILE
        self._known: dict[str, tuple[Any, list[FailureSignal]]] = {}
        self._writable = True
        self._lock = threading.Lock()
        for line in files.read_lines(self._path):
            with contextlib.suppress(KeyError, TypeError):
                if line["rules"] == _RULES:
                    self._known[line["key"]] = (line["stamp"], [_sign(s) for s in line["signs"]])

    @property
    def count(self) -> int:
        """How many episodes were inspected."""
        return len(self._known)

    def get(self, episode: Episode) -> list[FailureSignal] | None:
        """The failure signals of an episode; None if they are not computed yet."""
        known = self._known.get(episode.key)
        return known[1] if known is not None and known[0] == stamp(episode) else None

    def find(self, episode: Episode) -> list[FailureSignal]:
        """The signs of an episode, looked for if need be; it stores what it reads of its files."""
        known = self.get(episode)
        if known is not None:
            return known
        try:
            found = failure_signals.of_episode(episode)
        except (NotARunError, ValueError, TypeError, KeyError, AttributeError) as error:
            # Whatever a damaged file holds, the others are shown.
            _log.info("No signs of %s: %s", episode.key, error)
            found = []
        with self._lock:
            self._known[episode.key] = (stamp(episode), found)
            self._write(episode, found)
        return found

    def find_all(self, episodes: Iterable[Episode]) -> None:
        """Look for the signs of all finished episodes."""
        for episode in episodes:
            if not episode.under_way:
                self.find(dataclasses.replace(episode))  # The run's own must not hold its files.

    def _write(self, episode: Episode, found: list[FailureSignal]) -> None:
        line = {"key": episode.key, "rules": _RULES, "stamp": stamp(episode)}
        told = {**line, "signs": [dataclasses.asdict(sign) for sign in found]}
        if self._writable:
            try:
                files.add_line(self._path, json.dumps(told, ensure_ascii=False))
            except ResultsStoreError as error:
                _log.warning("Signs are looked for again next time: %s", error)
                self._writable = False


def stamp(episode: Episode) -> list[int]:
    """What changes when an episode is run again."""
    try:
        status = (episode.folder / "episode.json").stat()
    except OSError:
        return []
    return [status.st_mtime_ns, status.st_size]


def _sign(values: dict[str, Any]) -> FailureSignal:
    return FailureSignal(str(values["name"]), str(values["said"]), tuple(values["steps"]))
