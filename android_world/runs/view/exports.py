"""Results for other programs: tables as CSV, everything as JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any, Final

from android_world.runs.view import list_json
from android_world.runs.view.run_index import IndexedRun

_COLUMNS: Final = (
    *("run", "agent", "model", "key", "task", "instance", "seed", "status", "score"),
    *(
        "reference_score",
        "outcome",
        "progress",
        "side_effects",
        "steps",
        "max_steps",
        "seconds",
        "model_s",
        "tokens",
        "cost",
        "error",
    ),
    *("difficulty", "tags", "signs", "failures", "note", "finished", "goal"),
)
# What a spreadsheet would take for a formula.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def table(runs: Sequence[IndexedRun]) -> str:
    """The episodes of runs as CSV, one a line; missing failure signals are computed."""
    text = io.StringIO()
    writer = csv.DictWriter(text, _COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for row in episodes(runs):
        writer.writerow({name: _cell(value) for name, value in row.items()})
    return text.getvalue()


def document(runs: Sequence[IndexedRun]) -> str:
    """Runs with their figures and episodes as JSON."""
    told = []
    for shelved in runs:
        shelved.signs.find_all(shelved.run.episodes)
        summary = {"summary": shelved.run.figures}
        told.append(
            list_json.of_run(shelved) | summary | {"rows": [row for row in episodes([shelved])]}
        )
    return json.dumps({"runs": told}, ensure_ascii=False, indent=1) + "\n"


def episodes(runs: Sequence[IndexedRun]) -> list[dict[str, Any]]:
    """The episodes of runs with all that tables have of them."""
    told = []
    for shelved in runs:
        shelved.signs.find_all(shelved.run.episodes)
        own = {"run": shelved.id, "agent": list_json.of_run(shelved)["agent"]}
        own["model"] = list_json.model_of(shelved)
        for episode in shelved.episodes:
            note = shelved.notes.episodes.get(episode.key)
            record = episode.record
            more = {"instance": record.instance, "seed": record.seed, "goal": record.goal}
            more["note"] = note.text if note else ""
            told.append(own | list_json.of_episode(shelved, episode) | more)
    return told


def _cell(value: Any) -> Any:
    if isinstance(value, list):
        return "; ".join(map(str, value))
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return "" if value is None else value
