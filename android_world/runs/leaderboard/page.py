"""The leaderboard as a Markdown page."""

from __future__ import annotations

import html
import itertools
import os
import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from android_world.core import data_files
from android_world.runs import revision
from android_world.runs.leaderboard.entries import Entry, copied_trajectories

_COLUMNS: Final = (
    *("agent", "model", "definition", "score (95 % interval)", "published condition", "episodes"),
    *("steps", "cost", "tokens", "device", "verified", "date", "revision"),
)
# Braces are lists of HTML attributes to MkDocs.
_SPECIAL: Final = re.compile(r"([\\`*\[\]{}!|~]|(?<!\w)_|_(?!\w))")
_LONGEST_CELL: Final = 60
_MANY_COPIES: Final = 0.3
_SOLVER: Final = "expert"
_INTRODUCTION: Final = data_files.read_text(__package__, "introduction.md")


def render(entries: Sequence[Entry], folder: Path) -> str:
    """The page.

    Args:
      entries: The results.
      folder: Where the page will be; files of submissions in and below it are linked.
    """
    parts = [_INTRODUCTION]
    whole = sorted((e for e in entries if e.submission.suite.is_whole), key=_order)
    for section, group in itertools.groupby(whole, key=lambda entry: entry.section):
        parts += [f"## {_title(section)}", "", *_table(list(group), folder), ""]
    partial = sorted((e for e in entries if not e.submission.suite.is_whole), key=_order)
    if partial:
        parts += [
            "## Parts of suites",
            "",
            "These runs lack tasks: their scores are not comparable with those of other rows.",
            "",
        ]
        for section, group in itertools.groupby(partial, key=lambda entry: entry.section):
            parts += [f"### Part of {_title(section)}", "", *_table(list(group), folder), ""]
    return "\n".join(parts).rstrip() + "\n"


def _order(entry: Entry) -> tuple[object, ...]:
    return entry.section, -entry.figures["mean_score"], entry.submission.agent.name, entry.path.name


def _title(section: Sequence[str]) -> str:
    return ", ".join(_escape(part) for part in section if part)


def _table(entries: Sequence[Entry], folder: Path) -> list[str]:
    rows = [_row(entry, folder) for entry in entries]
    lines = [f"| {' | '.join(row)} |" for row in (_COLUMNS, *rows)]
    lines.insert(1, "|" + "---|" * len(_COLUMNS))
    notes = _notes(entries)
    return [*lines, *(["", *notes] if notes else [])]


def _row(entry: Entry, folder: Path) -> list[str]:
    made, figures = entry.submission, entry.figures
    low, high = figures["wilson_95"]
    has_calls = any(episode.tokens.calls for episode in made.episodes)
    cost = "unknown" if entry.cost_usd is None else f"${entry.cost_usd:.2f}"
    return [
        _link(_agent(entry), entry.path, folder),
        ", ".join(map(_escape, made.agent.models)) or "-",
        _definition(entry),
        f"**{figures['mean_score'] * 100:.1f}** ({low * 100:.1f} to {high * 100:.1f})",
        f"{figures['mean_reference_score'] * 100:.1f}",
        str(figures["episodes"]),
        f"{figures['mean_steps']:.1f}",
        cost if has_calls else "-",
        f"{_tokens(entry):,}" if has_calls else "-",
        _escape(made.device),
        _verification_text(entry),
        _escape(entry.date),
        ", ".join(_escape(revision.short_revision(each)) for each in made.software.revisions),
    ]


def _agent(entry: Entry) -> str:
    name = entry.submission.agent.name
    if entry.is_human:
        players = dict.fromkeys(episode.player for episode in entry.submission.episodes)
        return f"person ({', '.join(map(_escape, players))})"
    return f"solver ({_escape(name)})" if name == _SOLVER else _escape(name)


def _definition(entry: Entry) -> str:
    agent = entry.submission.agent
    preset = agent.model_details.get("preset")
    of_preset = preset.get("name") if isinstance(preset, dict) else None
    named = agent.settings.get("definition") or of_preset
    return _escape(str(named)) if named else "-"


def _tokens(entry: Entry) -> int:
    return sum(e.tokens.prompt + e.tokens.completion for e in entry.submission.episodes)


def _verification_text(entry: Entry) -> str:
    report = entry.report
    if report is None or not report.is_verified:
        return "no"
    is_whole = report.replayed == report.episodes
    return "yes" if is_whole else f"yes, a sample of {report.replayed}"


def _notes(entries: Sequence[Entry]) -> list[str]:
    """Device access below actions, and trajectories that are largely those of another agent."""
    found = []
    for entry in entries:
        below = [
            e for e in entry.submission.episodes if e.trajectory and e.trajectory.is_below_actions
        ]
        if below:
            found.append(
                f"- {_agent(entry)}: used the device in {len(below)} episodes other than by "
                "actions: adb, requests or snapshots."
            )
    for one, other in itertools.permutations(entries, 2):
        mine, theirs = one.submission.agent, other.submission.agent
        if (mine.name, mine.models) == (theirs.name, theirs.models) or mine.name == _SOLVER:
            continue
        if other.date > one.date and theirs.name != _SOLVER:
            continue
        copies, total = copied_trajectories(one, other)
        if copies > total * _MANY_COPIES:
            found.append(
                f"- {_agent(one)}: {copies} of {total} trajectories with six or more screens are "
                f"those of {_agent(other)}."
            )
    return found


def _link(text: str, path: Path, folder: Path) -> str:
    """A link to a file in or below the folder of the page; the text alone for other files."""
    relative = Path(os.path.relpath(path.resolve(), folder.resolve()))
    if relative.parts[0] == os.pardir or not re.fullmatch(r"[\w./-]+", relative.as_posix()):
        return text
    return f"[{text}]({relative.as_posix()})"


def _escape(text: str) -> str:
    """A text of a stranger in a cell of a Markdown table."""
    plain = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text)
    short = plain if len(plain) <= _LONGEST_CELL else f"{plain[:_LONGEST_CELL]}…"
    return _SPECIAL.sub(r"\\\1", html.escape(short, quote=False)) or "-"
