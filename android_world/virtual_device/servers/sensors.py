"""The emulator's sensors and physical model: values that clients set and read.

Of all sensors only the orientation acts on the phone: it decides which way is up.
"""

from __future__ import annotations

import math
import threading

from android_world.virtual_device.servers.shared_device import SharedDevice

GRAVITY = 9.81
ROTATION = "rotation"
ACCELERATION = "acceleration"

# Names as the console spells them, in the order of the emulator's `hw-sensors.h`.
SENSORS: dict[str, tuple[float, ...]] = {
    ACCELERATION: (0.0, GRAVITY, 0.0),
    "gyroscope": (0.0, 0.0, 0.0),
    "magnetic-field": (0.0, 5.9, -48.4),
    "orientation": (0.0, 0.0, 0.0),
    "temperature": (0.0,),
    "proximity": (1.0,),
    "light": (0.0,),
    "pressure": (0.0,),
    "humidity": (0.0,),
    "magnetic-field-uncalibrated": (0.0, 5.9, -48.4),
    "gyroscope-uncalibrated": (0.0, 0.0, 0.0),
}
PHYSICAL: dict[str, tuple[float, ...]] = {
    "position": (0.0, 0.0, 0.0),
    ROTATION: (0.0, 0.0, 0.0),
    "magnetic-field": (0.0, 5.9, -48.4),
    "temperature": (0.0,),
    "proximity": (1.0,),
    "light": (0.0,),
    "pressure": (0.0,),
    "humidity": (0.0,),
    "velocity": (0.0, 0.0, 0.0),
    "ambient-motion": (0.0,),
}


Values = tuple[dict[str, tuple[float, ...]], dict[str, tuple[float, ...]]]


class Sensors:
    """Values of sensors and physical model by name."""

    def __init__(self, host: SharedDevice) -> None:
        self._host = host
        self._lock = threading.Lock()
        self._sensors = dict(SENSORS)
        self._physical = dict(PHYSICAL)

    @property
    def state(self) -> Values:
        """All values, to be kept with a snapshot of the phone."""
        with self._lock:
            return dict(self._sensors), dict(self._physical)

    @state.setter
    def state(self, state: Values) -> None:
        with self._lock:
            self._sensors, self._physical = (dict(values) for values in state)

    def sensor(self, name: str) -> tuple[float, ...]:
        """The sensor's value; KeyError for an unknown one."""
        if name == ACCELERATION:
            angle = math.radians(90 * self._rotation())
            overridden = self._sensors[name]
            if overridden != SENSORS[name]:
                return overridden
            return (_clean(GRAVITY * math.sin(angle)), _clean(GRAVITY * math.cos(angle)), 0.0)
        return self._sensors[name]

    def set_sensor(self, name: str, value: tuple[float, ...]) -> None:
        """Override a sensor; gravity's direction turns the phone."""
        default = SENSORS[name]
        with self._lock:
            self._sensors[name] = _shape(value, default)
        if name == ACCELERATION:
            x, y = self._sensors[name][:2]
            if math.hypot(x, y) > GRAVITY / 2:
                self._turn(round(math.degrees(math.atan2(x, y)) / 90))

    def physical(self, name: str) -> tuple[float, ...]:
        """A value of the physical model; KeyError for an unknown one."""
        if name == ROTATION:
            x, y, _ = self._physical[name]
            return (x, y, float((0, 90, 180, -90)[self._rotation()]))
        return self._physical[name]

    def set_physical(self, name: str, value: tuple[float, ...]) -> None:
        """Set a value of the physical model; a rotation about z turns the phone."""
        default = PHYSICAL[name]
        with self._lock:
            self._physical[name] = _shape(value, default)
            self._sensors[ACCELERATION] = SENSORS[ACCELERATION]
            if name in self._sensors:
                self._sensors[name] = self._physical[name]
        if name == ROTATION:
            self._turn(round(self._physical[name][2] / 90))

    def rotate(self) -> None:
        """Turn the phone by a quarter, counter-clockwise."""
        self._turn(self._rotation() + 1)

    def _rotation(self) -> int:
        with self._host.reading() as device:
            return device.display.sensor_rotation

    def _turn(self, quarters: int) -> None:
        with self._host.access() as device:
            device.display.sensor_rotation = quarters % 4
            device.windows.relayout()
            device.windows.reveal_focus()


def _shape(value: tuple[float, ...], like: tuple[float, ...]) -> tuple[float, ...]:
    """As many finite numbers as the sensor has axes."""
    numbers = tuple(number if math.isfinite(number) else 0.0 for number in value)
    return (*numbers, *like[len(numbers) :])[: len(like)]


def _clean(number: float) -> float:
    return round(number, 5) + 0.0
