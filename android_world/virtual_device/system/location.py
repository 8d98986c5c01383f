"""Where the phone is, by its GPS."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from android_world.virtual_device.system.service import Service

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device

LocationListener = Callable[["Fix"], None]


@dataclass(frozen=True)
class Fix:
    """A position: degrees, metres, metres per second, degrees from north."""

    latitude: float
    longitude: float
    altitude_m: float
    speed_mps: float
    bearing_deg: float
    accuracy_m: float
    satellites: int
    time_ms: int


class Location(Service):
    """LocationManager's GPS provider.

    Before the first fix of the console the emulator reports Mountain View.
    """

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.last_fix = Fix(37.421998, -122.084, 5.0, 0.0, 0.0, 5.0, 8, device.clock.now_ms)
        self._listeners: list[LocationListener] = []

    @property
    def is_enabled(self) -> bool:
        """Whether the user lets apps use the location."""
        return self.device.settings.get("secure", "location_mode") != "0"

    def set_fix(
        self,
        latitude: float,
        longitude: float,
        altitude_m: float = 0.0,
        *,
        speed_mps: float = 0.0,
        bearing_deg: float = 0.0,
        satellites: int = 8,
    ) -> Fix:
        """Move the phone and notify every listener; return the new fix.

        Raises:
            ValueError: if the coordinates are not on the globe.
        """
        if not -90 <= latitude <= 90 or not -180 <= longitude <= 180:
            raise ValueError(f"no such place: {latitude}, {longitude}")
        self.last_fix = Fix(
            latitude,
            longitude,
            altitude_m,
            speed_mps,
            bearing_deg,
            5.0,
            satellites,
            self.device.clock.now_ms,
        )
        if self.is_enabled:
            for listener in list(self._listeners):
                listener(self.last_fix)
        return self.last_fix

    def listen(self, listener: LocationListener) -> None:
        """Call `listener(fix)` at every new fix; it must be a bound method."""
        if listener not in self._listeners:
            self._listeners.append(listener)

    def unlisten(self, listener: LocationListener) -> None:
        """Stop calling `listener`."""
        self._listeners = [known for known in self._listeners if known != listener]
