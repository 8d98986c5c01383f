"""A page that shows each sample with what was answered, wrong ones first."""

from __future__ import annotations

import concurrent.futures
import hashlib
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2

from android_world.core.text_sanitizing import escape_controls
from android_world.grounding import metrics, prompts
from android_world.grounding.evaluation import EvaluationResult, Point, Verdict
from android_world.grounding.samples import BoxSample, ChoiceSample, PiggSample
from android_world.grounding.tables import score_table

_LONG_SIDE_PX = 1280
_PIGG_INSTRUCTION = re.compile(r"following instruction:\s*(.+?)\s*(?:\n\s*\n|\Z)", re.DOTALL)


@dataclass(frozen=True)
class Picture:
    """A kept image: its path seen from the page and its size in pixels."""

    path: str
    width: int
    height: int


@dataclass(frozen=True)
class Marks:
    """What is drawn on an image, in its pixels.

    Attributes:
      box: The true box: left, top, width, height.
      ring: The true point with the radii within which a click is right: x, y, rx, ry.
      point: The predicted point, moved to the nearest place inside the image.
      inside: Whether the predicted point had not to be moved.
      truth: The centre of the truth, to which a wrong point is tied.
    """

    box: tuple[float, float, float, float] | None = None
    ring: tuple[float, float, float, float] | None = None
    point: Point | None = None
    inside: bool = True
    truth: Point | None = None


def write_page(outcome: EvaluationResult, out: Path) -> Path:
    """Write `index.html` with its images into `out`; returns the page.

    Raises:
      GroundingError: an image cannot be read.
    """
    templates = jinja2.Environment(
        loader=jinja2.PackageLoader("android_world.grounding"),
        autoescape=True,
        finalize=lambda value: escape_controls(value) if isinstance(value, str) else value,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    pictures = _store_all_images(sorted({v.sample.prompt.image for v in outcome.verdicts}), out)
    cards = [_card(verdict, pictures[verdict.sample.prompt.image]) for verdict in outcome.verdicts]
    cards.sort(key=lambda card: card["rank"])
    titles, rows = score_table(outcome.benchmark, outcome.scores)
    page = templates.get_template("results.html").render(
        outcome=outcome, titles=titles, rows=rows, cards=cards, facets=_facets(outcome.verdicts)
    )
    index = out / "index.html"
    index.write_text(page, encoding="utf-8", errors="replace")
    return index


def _store_all_images(images: Sequence[Path], out: Path) -> dict[Path, Picture]:
    (out / "images").mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        return dict(
            zip(images, pool.map(lambda image: _store_image(image, out), images), strict=True)
        )


def _store_image(image: Path, out: Path) -> Picture:
    """A small copy of an image; one of an earlier run is taken again."""
    stat = image.stat()
    identity = f"{image.resolve()} {stat.st_size} {stat.st_mtime_ns}"
    name = hashlib.sha256(identity.encode("utf-8", "surrogateescape")).hexdigest()[:16] + ".webp"
    target = out / "images" / name
    picture = prompts.open_image(target if target.is_file() else image)
    if not target.is_file():
        picture.thumbnail((_LONG_SIDE_PX, _LONG_SIDE_PX))
        picture.save(target, "WEBP", quality=75, method=1)
    return Picture(f"images/{name}", *picture.size)


def _facets(verdicts: Sequence[Verdict]) -> dict[str, list[str]]:
    """By what samples can be filtered: name and values, where there is a choice."""
    values: dict[str, set[str]] = {}
    for verdict in verdicts:
        for name, value in verdict.sample.groups.items():
            values.setdefault(name, set()).add(value)
    return {name: sorted(v, key=_natural) for name, v in values.items() if len(v) > 1}


def _natural(value: str) -> tuple[int, str]:
    return len(value) if value.isdecimal() else 0, value


def _card(verdict: Verdict, picture: Picture) -> dict[str, Any]:
    """What the page shows of a sample. Order: wrong, farthest first; then right."""
    sample = verdict.sample
    status = "right" if verdict.correct else "wrong" if verdict.is_parsed else "unreadable"
    card: dict[str, Any] = {"verdict": verdict, "picture": picture, "status": status}
    card["rank"] = (verdict.correct, 0)
    if isinstance(sample, ChoiceSample):
        return card | {"marks": Marks(), "options": sample.options}
    if isinstance(sample, PiggSample):
        asked = _PIGG_INSTRUCTION.search(sample.prompt.user)
        card["instruction"] = asked.group(1) if asked else sample.prompt.user
        predicted, truth = verdict.pigg_points
        card["facts"] = [
            ("true", f"{sample.truth.content} {_point_text(truth)}"),
            ("predicted", f"{verdict.content} {_point_text(verdict.point)}"),
            ("distance", f"{math.dist(predicted, truth):.0f} of 1000, at most 140 is right"),
        ]
        card["rank"] = (verdict.correct, -math.dist(predicted, truth))
        return card | {"marks": _pigg_marks(verdict, picture)}
    card["instruction"] = sample.record.get("instruction", sample.prompt.user)
    card["facts"] = [
        ("true", f"box {', '.join(f'{v:.3f}' for v in sample.box)}"),
        ("predicted", _point_text(verdict.point)),
    ]
    return card | {"marks": _box_marks(verdict, sample, picture)}


def _point_text(point: Point | None) -> str:
    return "no point" if point is None else f"({point[0]:g}, {point[1]:g})"


def _pigg_marks(verdict: Verdict, picture: Picture) -> Marks:
    predicted, truth = verdict.pigg_points
    x, y = truth[0] * picture.width / 1000, truth[1] * picture.height / 1000
    delta = metrics.CLICK_DELTA / 1000
    place = (predicted[0] / 1000, predicted[1] / 1000) if verdict.point else None
    point, inside = _clamp(place, picture)
    ring = (x, y, delta * picture.width, delta * picture.height)
    return Marks(ring=ring, point=point, inside=inside, truth=(x, y))


def _box_marks(verdict: Verdict, sample: BoxSample, picture: Picture) -> Marks:
    left, top, right, bottom = sample.box
    box = (
        left * picture.width,
        top * picture.height,
        (right - left) * picture.width,
        (bottom - top) * picture.height,
    )
    point, inside = _clamp(metrics.normalise(verdict.point, sample), picture)
    truth = (box[0] + box[2] / 2, box[1] + box[3] / 2)
    return Marks(box=box, point=point, inside=inside, truth=truth)


def _clamp(place: Point | None, picture: Picture) -> tuple[Point | None, bool]:
    """A place in 0..1 in the image's pixels, and whether it is inside."""
    if place is None:
        return None, True
    x, y = (min(1.0, max(0.0, v)) for v in place)
    return (x * picture.width, y * picture.height), (x, y) == place
