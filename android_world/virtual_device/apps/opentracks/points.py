"""Points of a track, and what the app computes from them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from geographiclib.geodesic import Geodesic

# The kinds as the database has them (TrackPoint.Type).
SEGMENT_START, SEGMENT_START_FAR, POINT, SEGMENT_END, IDLE = -2, -1, 0, 1, 3
KINDS = (SEGMENT_START, SEGMENT_START_FAR, POINT, SEGMENT_END, IDLE)


@dataclass(frozen=True)
class TrackPoint:
    """A place at a time; where a segment starts or ends there may not be a place."""

    time_ms: int
    latitude: float | None = None
    longitude: float | None = None
    kind: int = POINT
    elevation: float | None = None
    accuracy: float | None = None
    speed: float | None = None
    bearing: float | None = None
    gain: float | None = None
    loss: float | None = None
    accuracy_vertical: float | None = None

    def metres_to(self, other: TrackPoint) -> float:
        """How far another point is on the WGS 84 ellipsoid; 0 where a place is missing."""
        if None in (self.latitude, self.longitude, other.latitude, other.longitude):
            return 0.0
        if (self.latitude, self.longitude) == (other.latitude, other.longitude):
            return 0.0
        line = Geodesic.WGS84.Inverse(
            self.latitude, self.longitude, other.latitude, other.longitude, Geodesic.DISTANCE
        )
        return float(line["s12"])


@dataclass
class Statistics:
    """What the points so far add up to, as TrackStatisticsUpdater counts it."""

    metres: float = 0.0
    total_ms: int = 0
    moving_ms: int = 0
    max_speed: float = 0.0
    min_elevation: float | None = None
    max_elevation: float | None = None
    gain: float | None = None
    loss: float | None = None
    count: int = 0
    last: TrackPoint | None = None

    def add(self, point: TrackPoint) -> None:
        """Count one more point; what is between stop and resume does not count."""
        before, self.last = self.last, point
        self.count += 1
        if before is not None and point.kind != SEGMENT_START:
            passed = max(0, point.time_ms - before.time_ms)
            self.total_ms += passed
            self.moving_ms += 0 if before.kind == IDLE else passed
            self.metres += before.metres_to(point)
        self.max_speed = max(self.max_speed, point.speed or 0.0)
        if point.elevation is not None:
            self.min_elevation = min(point.elevation, self._or(self.min_elevation, point))
            self.max_elevation = max(point.elevation, self._or(self.max_elevation, point))
        if point.gain is not None:
            self.gain = (self.gain or 0.0) + point.gain
        if point.loss is not None:
            self.loss = (self.loss or 0.0) + point.loss

    @staticmethod
    def _or(known: float | None, point: TrackPoint) -> float:
        return known if known is not None else point.elevation or 0.0


def measure(points: Iterable[TrackPoint]) -> Statistics:
    """Count all points of a track."""
    found = Statistics()
    for point in points:
        found.add(point)
    return found


@dataclass(frozen=True)
class Sample:
    """Where a track was: seconds and metres from its start, metres per second, metres."""

    seconds: float
    metres: float
    speed: float | None
    elevation: float | None
    gain: float | None = None
    loss: float | None = None


def samples(points: Sequence[TrackPoint]) -> list[Sample]:
    """The points that have a place, with time and distance from the start."""
    found, counted = [], Statistics()
    for point in points:
        before, metres = counted.last, counted.metres
        counted.add(point)
        if point.latitude is None:
            continue
        speed = point.speed
        if not speed and before is not None and point.time_ms > before.time_ms:
            speed = (counted.metres - metres) / (point.time_ms - before.time_ms) * 1000
        found.append(
            Sample(
                counted.total_ms / 1000,
                counted.metres,
                speed,
                point.elevation,
                counted.gain,
                counted.loss,
            )
        )
    return found


@dataclass(frozen=True)
class Interval:
    """A part of a track: its end and length in metres, its seconds, how far up and down."""

    end_m: float
    metres: float
    seconds: float
    gain: float | None
    loss: float | None


def intervals(found: Sequence[Sample], length_m: float) -> list[Interval]:
    """Parts of a track of one length each; the last one is what is left."""
    parts: list[Interval] = []
    if not found:
        return parts
    start = found[0]
    for before, after in itertools.pairwise(found):
        while after.metres - start.metres >= length_m:
            end_m = start.metres + length_m
            share = (end_m - before.metres) / (after.metres - before.metres)
            seconds = before.seconds + share * (after.seconds - before.seconds)
            end = Sample(seconds, end_m, None, None, after.gain, after.loss)
            parts.append(_between(start, end))
            start = end
    if found[-1].metres - start.metres > 1:
        parts.append(_between(start, found[-1]))
    return parts


def _between(start: Sample, end: Sample) -> Interval:
    def elevation_gain(first: float | None, last: float | None) -> float | None:
        return None if last is None else last - (first or 0.0)

    return Interval(
        end.metres,
        end.metres - start.metres,
        end.seconds - start.seconds,
        elevation_gain(start.gain, end.gain),
        elevation_gain(start.loss, end.loss),
    )
