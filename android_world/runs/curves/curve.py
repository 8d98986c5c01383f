"""The share of solved episodes as a function of what each episode may take."""

from __future__ import annotations

import bisect
import dataclasses
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from android_world.runs.records import EpisodeRecord
from android_world.runs.summary import FULL_SCORE


def _steps(record: EpisodeRecord) -> float | None:
    return float(record.steps)


def _cost(record: EpisodeRecord) -> float | None:
    return record.usage.cost_usd


AXES: Final[Mapping[str, Callable[[EpisodeRecord], float | None]]] = {
    "steps": _steps,
    "cost_usd": _cost,
}
"""What an episode takes, by name of the axis; None where it is unknown."""


@dataclasses.dataclass(frozen=True)
class Curve:
    """The curve of a run, a step function.

    Attributes:
      name: The run's name.
      axis: steps or cost_usd, per episode.
      points: What an episode may take, and the share of episodes that are solved within it;
        rising. The first point is (0, share solved with nothing).
      episodes: How many episodes the share is of.
    """

    name: str
    axis: str
    points: list[tuple[float, float]]
    episodes: int

    def at(self, limit: float) -> float:
        """The share that is solved within a limit."""
        return max((share for taken, share in self.points if taken <= limit), default=0.0)


def of_records(name: str, records: Iterable[EpisodeRecord], axis: str) -> Curve | None:
    """The curve of finished episodes, over all that a checker judged.

    Args:
      name: The run's name.
      records: Its episodes.
      axis: One of `AXES`.

    Returns:
      The curve; None without judged episodes, or where what a solved episode took is unknown.
    """
    judged = [record for record in records if record.scored]
    solved = [AXES[axis](record) for record in judged if record.score >= FULL_SCORE]
    taken = [value for value in solved if value is not None]
    if not judged or len(taken) < len(solved):
        return None
    taken.sort()
    points = [(v, bisect.bisect_right(taken, v) / len(judged)) for v in sorted({0.0, *taken})]
    return Curve(name, axis, points, len(judged))


def longest(curves: Iterable[Curve]) -> float:
    """Where the axis of several curves ends; at least a small number."""
    most = max((taken for curve in curves for taken, _ in curve.points), default=0.0)
    return most if most > 0 and math.isfinite(most) else 1.0
