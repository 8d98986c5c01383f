"""A track as the app knows it."""

from __future__ import annotations

from dataclasses import dataclass

from android_world.virtual_device.apps.opentracks.points import Statistics

PACKAGE = "de.dennisguse.opentracks"


@dataclass(frozen=True)
class Track:
    """A row of the table; what is missing there is None."""

    _id: int
    name: str | None = None
    description: str | None = None
    category: str | None = None
    activity_type: str | None = None
    starttime: int | None = None
    stoptime: int | None = None
    starttime_offset: int | None = None
    totaldistance: float | None = None
    totaltime: int | None = None
    movingtime: int | None = None
    maxspeed: float | None = None
    elevationgain: float | None = None
    elevationloss: float | None = None
    minelevation: float | None = None
    maxelevation: float | None = None
    numpoints: int | None = None
    uuid: bytes | None = None

    @property
    def number(self) -> int:
        """Its id."""
        return self._id

    @property
    def metres(self) -> float:
        """How long it is."""
        return _number(self.totaldistance)

    @property
    def seconds(self) -> float:
        """How long it took."""
        return _number(self.totaltime) / 1000

    @property
    def moving_seconds(self) -> float:
        """How long it took, without pauses."""
        return _number(self.movingtime) / 1000

    @property
    def top_speed(self) -> float:
        """The highest speed in m/s, which is never below the average while moving."""
        average = self.metres / self.moving_seconds if self.moving_seconds else 0.0
        return max(_number(self.maxspeed), average)

    def stored_statistics(self) -> Statistics:
        """What its points added up to when it was stored."""
        return Statistics(
            self.metres,
            int(_number(self.totaltime)),
            int(_number(self.movingtime)),
            _number(self.maxspeed),
            _optional(self.minelevation),
            _optional(self.maxelevation),
            _optional(self.elevationgain),
            _optional(self.elevationloss),
            int(_number(self.numpoints)),
        )

    @property
    def kind(self) -> str:
        """The text of its activity type."""
        return str(self.category or "")


def _number(value: object) -> float:
    return float(value) if isinstance(value, (int, float)) else 0.0


def _optional(value: object) -> float | None:
    return float(value) if isinstance(value, (int, float)) else None
