"""Console commands for the position."""

from __future__ import annotations

import math

from android_world.virtual_device.servers.console.console import ConsoleError, console_command
from android_world.virtual_device.servers.served_phone import ServedPhone

_KNOTS_TO_MPS = 0.514444


@console_command(
    "geo fix", "send a GPS fix: <longitude> <latitude> [<altitude> [<satellites> [<velocity>]]]"
)
def geo_fix(phone: ServedPhone, arguments: str) -> None:
    """Move the phone."""
    words = arguments.split()
    if len(words) < 2:
        raise ConsoleError("not enough arguments: see 'help geo fix' for details")
    names = ("longitude", "latitude", "altitude", "satellites", "velocity")
    defaults = (0.0, 0.0, 0.0, 8.0, 0.0)
    values = list(defaults)
    for position, (name, word) in enumerate(zip(names, words, strict=False)):
        try:
            values[position] = float(word)
        except ValueError:
            values[position] = math.nan
        if not math.isfinite(values[position]):
            raise ConsoleError(f"argument '{word}' is not a number ({name})")
    longitude, latitude, altitude, satellites, knots = values
    _set_fix(phone, latitude, longitude, altitude, round(satellites), knots)


@console_command("geo nmea", "send a GPS NMEA sentence, $GPGGA or $GPRMC")
def geo_nmea(phone: ServedPhone, arguments: str) -> None:
    """Move the phone to where an NMEA sentence says it is."""
    fields = arguments.strip().partition("*")[0].split(",")
    layouts = {"GGA": (2, 9), "RMC": (3, None)}
    layout = layouts.get(fields[0][-3:])
    if not fields[0].startswith("$") or layout is None:
        raise ConsoleError("invalid NMEA sentence, try 'help geo nmea'")
    first, altitude_field = layout
    try:
        latitude = _nmea_degrees(fields[first], fields[first + 1], "NS")
        longitude = _nmea_degrees(fields[first + 2], fields[first + 3], "EW")
        altitude = float(fields[altitude_field] or 0) if altitude_field else 0.0
    except (ValueError, IndexError) as error:
        raise ConsoleError("invalid NMEA sentence, try 'help geo nmea'") from error
    _set_fix(phone, latitude, longitude, altitude, 8, 0.0)


def _nmea_degrees(value: str, hemisphere: str, signs: str) -> float:
    point = value.index(".") if "." in value else len(value)
    degrees = int(value[: point - 2]) + float(value[point - 2 :]) / 60
    return degrees * (1, -1)[signs.index(hemisphere)]


def _set_fix(
    phone: ServedPhone,
    latitude: float,
    longitude: float,
    altitude: float,
    satellites: int,
    knots: float,
) -> None:
    try:
        with phone.host.access() as device:
            device.location.set_fix(
                latitude,
                longitude,
                altitude,
                speed_mps=knots * _KNOTS_TO_MPS,
                satellites=satellites,
            )
    except ValueError as error:
        raise ConsoleError(str(error)) from error
