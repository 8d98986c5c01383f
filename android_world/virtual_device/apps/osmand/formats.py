"""How the app writes distances and coordinates."""

from __future__ import annotations

import math

from android_world.virtual_device.apps.osmand.favorites import PACKAGE
from android_world.virtual_device.apps.osmand.map.geo import Point
from android_world.virtual_device.framework.preferences import Preferences
from android_world.virtual_device.system.device_protocol import Device

_MILE, _FOOT = 1609.344, 0.3048
UNITS = {"mi_and_feet": "Miles/feet", "km_and_m": "Kilometers/meters"}
DEGREES, MINUTES, SECONDS = "ddd", "ddm", "dms"
COORDINATES = {DEGREES: "DDD.DDDDD°", MINUTES: "DDD° MM.MMM'", SECONDS: "DDD° MM' SS.S\""}


def options(device: Device) -> Preferences:
    """What the app remembers."""
    return Preferences(device.storage, PACKAGE)


def is_metric(device: Device) -> bool:
    """Whether distances are in kilometres; by default they are in miles."""
    return options(device).get_str("default_metric_system", "mi_and_feet") == "km_and_m"


def distance(device: Device, metres: float) -> str:
    """A distance, such as "8 ft", "3.21 mi" or "3294 mi"."""
    metric = is_metric(device)
    unit, name = (1000.0, "km") if metric else (_MILE, "mi")
    if metres >= 100 * unit:
        return f"{round(metres / unit)} {name}"
    if metres > 9.99 * unit:
        return f"{metres / unit:.1f} {name}"
    if metres > (0.999 if metric else 0.249) * unit:
        return f"{metres / unit:.2f} {name}"
    return f"{round(metres)} m" if metric else f"{round(metres / _FOOT)} ft"


def coordinates(device: Device, point: Point, style: str = "") -> str:
    """A place in the chosen format, such as "47.10262° N, 9.60831° E"."""
    style = style or options(device).get_str("coordinates_format", DEGREES)
    lat, lon = point
    return f"{_angle(lat, style)} {'NS'[lat < 0]}, {_angle(lon, style)} {'EW'[lon < 0]}"


def _angle(value: float, style: str) -> str:
    value = abs(value)
    if style == DEGREES:
        return f"{value:.5f}°"
    whole, rest = int(value), value % 1 * 60
    if style == MINUTES:
        return f"{whole}° {rest:06.3f}'"
    return f"{whole}° {int(rest):02d}' {rest % 1 * 60:04.1f}\""


def ruler(device: Device, metres_per_px: float, most_px: float) -> tuple[str, float]:
    """The round distance that a ruler of at most so many pixels shows, and its pixels."""
    metric = is_metric(device)
    most_m = metres_per_px * most_px
    small, large, names = (1.0, 1000.0, ("m", "km")) if metric else (_FOOT, _MILE, ("ft", "mi"))
    unit, name = (large, names[1]) if most_m >= large / 2 else (small, names[0])
    amount = max(most_m / unit, 1e-9)
    base = 10.0 ** math.floor(math.log10(amount))
    value = base * max(step for step in (1, 2, 5) if step * base <= amount * (1 + 1e-9))
    return f"{value:g} {name}", value * unit / metres_per_px
