"""The published scores."""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from android_world.grounding.samples import L1_MODES, L2_MODES, BoxSample, ChoiceSample

CLICK_DELTA = 140
_ORDER = (*L1_MODES, *L2_MODES)


def evaluate_coordinates(
    pred_coords: Sequence[tuple[float, float]],
    gt_coords: Sequence[tuple[float, float]],
    delta: float = CLICK_DELTA,
) -> dict[str, float]:
    """PIGG's metrics in the 0..1000 frame: share within `delta`, mean and median distance."""
    if len(pred_coords) != len(gt_coords):
        raise ValueError("there must be as many predictions as truths")
    if not gt_coords:
        return {"accuracy": 0.0, "mean_l2": 0.0, "median_l2": 0.0}
    distances = [math.dist(p, t) for p, t in zip(pred_coords, gt_coords, strict=True)]
    return {
        "accuracy": statistics.fmean(d <= delta for d in distances),
        "mean_l2": statistics.fmean(distances),
        "median_l2": statistics.median(distances),
    }


def normalise(point: tuple[float, float] | None, sample: BoxSample) -> tuple[float, float] | None:
    """A point in 0..1; above 1 it is read as pixels."""
    if point is None:
        return None
    x, y = point
    return (x / sample.image_size[0], y / sample.image_size[1]) if x > 1 or y > 1 else (x, y)


def hits_box(point: tuple[float, float] | None, sample: BoxSample) -> bool:
    """MMBench-GUI L2's hit: inside the box, edges included."""
    place = normalise(point, sample)
    if place is None:
        return False
    left, top, right, bottom = sample.box
    return left <= place[0] <= right and top <= place[1] <= bottom


def score_l1(samples: Sequence[ChoiceSample], hits: Sequence[bool]) -> dict[str, Any]:
    """Accuracy per difficulty and platform; levels sample-weighted over platforms; both modes."""
    groups: dict[str, dict[str, list[tuple[bool, float]]]] = defaultdict(lambda: defaultdict(list))
    for sample, hit in zip(samples, hits, strict=True):
        n = max(2, len(sample.options))
        groups[sample.difficulty][sample.platform].append((hit, (n - 1) / n))
    result: dict[str, Any] = {}
    for difficulty, platforms in sorted(groups.items(), key=_rank):
        rows = {name: _choice_row(entries) for name, entries in sorted(platforms.items())}
        total = sum(row["samples"] for row in rows.values())
        result[difficulty] = {
            "platforms": rows,
            "samples": total,
            "accuracy": sum(r["accuracy"] * r["samples"] for r in rows.values()) / total,
            "weighted": sum(r["weighted"] * r["samples"] for r in rows.values()) / total,
        }
    return result


def _rank(group: tuple[str, Any]) -> tuple[int, str]:
    name = group[0]
    return (_ORDER.index(name) if name in _ORDER else len(_ORDER)), name


def _choice_row(entries: list[tuple[bool, float]]) -> dict[str, Any]:
    weight = sum(w for _, w in entries)
    return {
        "samples": len(entries),
        "accuracy": statistics.fmean(hit for hit, _ in entries),
        "weighted": sum(w for hit, w in entries if hit) / weight,
    }


def score_l2(
    samples: Sequence[BoxSample], points: Sequence[tuple[float, float] | None]
) -> dict[str, Any]:
    """Accuracies (%) by grounding type and platform, for icons and texts; the mean of the types."""
    groups: dict[str, dict[str, list[tuple[str, bool, bool]]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for sample, point in zip(samples, points, strict=True):
        hit = hits_box(point, sample)
        groups[sample.grounding_type][sample.platform].append((sample.kind, hit, point is None))
    result: dict[str, Any] = {}
    for kind, platforms in sorted(groups.items(), key=_rank):
        rows = {name: _box_row(entries) for name, entries in sorted(platforms.items())}
        everything = [entry for entries in platforms.values() for entry in entries]
        result[kind] = {"platforms": rows, **_box_row(everything)}
    types = [result[kind]["accuracy"] for kind in L2_MODES if kind in result]
    result["average"] = statistics.fmean(types) if types else 0.0
    return result


def _box_row(entries: list[tuple[str, bool, bool]]) -> dict[str, Any]:
    def accuracy(kind: str | None) -> float | None:
        hits = [hit for k, hit, _ in entries if kind in (None, k)]
        return 100 * statistics.fmean(hits) if hits else None

    correct = sum(hit for _, hit, _ in entries)
    malformed = sum(bad for _, _, bad in entries)
    return {
        "samples": len(entries),
        "accuracy": accuracy(None),
        "icon": accuracy("icon"),
        "text": accuracy("text"),
        "correct": correct,
        "wrong": len(entries) - correct - malformed,
        "format_errors": malformed,
    }
