"""Time zones come from the phone's own table."""

from __future__ import annotations

import copy
import datetime

import pytest

from android_world.virtual_device.apps.clock.world_tab import CITIES
from android_world.virtual_device.system import date_format, time_zones


@pytest.fixture
def zone_of_nobody(tmp_path):
    """A host whose folder of zones has one that no other host has."""
    import zoneinfo

    (tmp_path / "Mine").mkdir()
    (tmp_path / "Mine" / "Only").write_bytes(b"TZif2")
    zoneinfo.reset_tzpath([str(tmp_path)])
    yield "Mine/Only"
    zoneinfo.reset_tzpath()


def test_a_zone_of_the_host_is_none_of_the_phone(device, zone_of_nobody):
    device.shell(f"setprop persist.sys.timezone {zone_of_nobody}")
    assert zone_of_nobody not in time_zones.zone_names()
    assert date_format.zone_of(device) == datetime.UTC
    device.shell("setprop persist.sys.timezone Europe/Berlin")
    assert date_format.local_time(device).utcoffset() == datetime.timedelta(hours=2)


@pytest.mark.parametrize("name", ["localtime", "../etc/passwd", "", "/etc/localtime", "Europe"])
def test_what_names_no_zone_is_utc(device, name):
    device.properties.set("persist.sys.timezone", name)
    assert date_format.zone_of(device) == datetime.UTC


def test_zones_are_copied_with_snapshots():
    zone = time_zones.find_zone("Asia/Tokyo")
    assert copy.deepcopy(zone).utcoffset(datetime.datetime(2023, 1, 1)).seconds == 9 * 3600


def test_every_city_of_the_clock_has_a_zone():
    assert all(time_zones.find_zone(zone) for zone in CITIES.values())
