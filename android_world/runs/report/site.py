"""Writing the pages of a report."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import jinja2

from android_world.runs import statistics
from android_world.runs.report.model import Episode, Run, read_run

_CHARTS = (("By difficulty", "by_difficulty"), ("By tag", "by_tag"))
_OTHER = "other"


def build_site(run_path: Path, out: Path, compare: Path | None = None) -> Path:
    """Write the report of a run into `out` and return its first page.

    With another run to compare, its episodes get pages as well, below `other/`.

    Raises:
      ReportError: a folder is not a run, or is damaged.
    """
    run = read_run(run_path)
    other = read_run(compare) if compare is not None else None
    templates = _templates()
    _write_episodes(run, out, templates, other, up="../", counterpart=f"../{_OTHER}/episodes/")
    if other is not None:
        folder = out / _OTHER
        _write_episodes(other, folder, templates, run, up="../../", counterpart="../../episodes/")
    page = templates.get_template("index.html").render(
        run=run,
        other=other,
        rows=_rows(run, other),
        charts=[(title, _bars(run, other, key)) for title, key in _CHARTS],
        comparison=_comparison(run, other) if other else None,
    )
    index = out / "index.html"
    index.write_text(page, encoding="utf-8")
    return index


def _templates() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("android_world.runs.report"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["percent"] = lambda value: f"{100 * value:.0f} %"
    environment.filters["seconds"] = _duration
    environment.filters["readable"] = _readable
    environment.filters["count"] = lambda value: f"{value:,}".replace(",", "\u2009")
    return environment


def _readable(value: Any) -> str:
    return "none" if value is None else json.dumps(value, ensure_ascii=False)


def _duration(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.2f} s" if seconds < 10 else f"{seconds:.1f} s"
    minutes, hours = seconds / 60, seconds / 3600
    return f"{minutes:.0f} min" if minutes < 120 else f"{hours:.1f} h"


def _write_episodes(
    run: Run, out: Path, templates: jinja2.Environment, other: Run | None, up: str, counterpart: str
) -> None:
    """Pages of a run's episodes; `up` leads to the overview, `counterpart` to the other run's."""
    (out / "episodes").mkdir(parents=True, exist_ok=True)
    template = templates.get_template("episode.html")
    around = [None, *run.episodes, None]
    for before, episode, after in zip(around, run.episodes, around[2:], strict=False):
        twin = other.episode(episode.key) if other else None
        page = template.render(
            run=run,
            other=other,
            episode=episode,
            pictures=_keep_pictures(episode, out),
            before=before,
            after=after,
            index=f"{up}index.html",
            twin=twin,
            twin_page=f"{counterpart}{episode.key}.html",
        )
        (out / "episodes" / f"{episode.key}.html").write_text(page, encoding="utf-8")


def _keep_pictures(episode: Episode, out: Path) -> dict[Path, str]:
    """Copy an episode's pictures into the site; returns their paths seen from its page."""
    folder = out / "images" / episode.key
    kept: dict[Path, str] = {}
    pictures = [s.picture for s in episode.steps] + [episode.final_picture]
    for picture in pictures:
        if picture is None:
            continue
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / picture.name
        _place(picture, target)
        kept[picture] = f"../images/{episode.key}/{picture.name}"
    return kept


def _place(source: Path, target: Path) -> None:
    """A second name for the file where the file system has such, else a copy."""
    target.unlink(missing_ok=True)
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def _rows(run: Run, other: Run | None) -> list[dict[str, Any]]:
    """One row an episode of either run."""
    episodes = {e.key: e for r in (other, run) if r is not None for e in r.episodes}
    rows = []
    for key in sorted(episodes):
        mine, theirs = run.episode(key), other.episode(key) if other else None
        errors = {e.record.error.type for e in (mine, theirs) if e and e.record.error}
        row = {"any": episodes[key], "mine": mine, "other": theirs}
        rows.append(row | {"change": _change(mine, theirs), "errors": sorted(errors)})
    return rows


def _change(mine: Episode | None, other: Episode | None) -> str:
    """How the run's verdict differs from the other's; empty where only one ran."""
    if mine is None or other is None:
        return ""
    if (mine.status == "solved") == (other.status == "solved"):
        return "same"
    return "only here" if mine.status == "solved" else "only there"


def _comparison(run: Run, other: Run) -> dict[str, Any]:
    """Counts over the episodes that both ran, and in what the runs' settings differ."""
    changes = [row["change"] for row in _rows(run, other)]
    both = [e for e in run.episodes if other.episode(e.key)]
    gained, lost = changes.count("only here"), changes.count("only there")
    solved = sum(e.status == "solved" for e in both)
    names = {*run.config, *other.config}
    return {
        "both": solved - gained,
        "gained": gained,
        "lost": lost,
        "neither": len(both) - solved - lost,
        "shared": len(both),
        "p": statistics.sign_test(gained, lost),
        "differences": [
            (name, run.config.get(name, "–"), other.config.get(name, "–"))
            for name in sorted(names)
            if run.config.get(name) != other.config.get(name)
        ],
    }


def _bars(run: Run, other: Run | None, key: str) -> list[tuple[str, list[dict[str, Any]]]]:
    """Groups of episodes with their figures, of one run or of both."""
    figures = [r.figures[key] for r in (run, other) if r is not None]
    names = list(dict.fromkeys(name for groups in figures for name in groups))
    return [(name, [groups.get(name) for groups in figures]) for name in names]
