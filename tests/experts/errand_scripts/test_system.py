"""Settings on the screen: what is written is read, what the Settings app changes reads alike."""

from __future__ import annotations

import dataclasses

import pytest

from android_world.records import items
from android_world.records.items import Setting
from android_world.records.items.system import SETTINGS
from tests.support.errand_scripts import play, show, wanted_changes
from tests.support.matrix import sample


def setting(name, env):
    found = items.capture(env.controller).of(Setting)
    return next(item for item in found if item.name == name)


@pytest.mark.parametrize("name", SETTINGS)
def test_each_value_of_a_setting_is_read_as_it_was_written(name, env):
    for value in SETTINGS[name].stored:
        Setting.write([Setting(name, value)], env.controller)
        assert setting(name, env).value == value


@pytest.mark.parametrize("name", sample(list(SETTINGS), 8))
def test_the_settings_app_stores_what_is_read(name, env):
    first, *_, last = SETTINGS[name].stored
    for old, new in ((first, last), (last, first)):
        Setting.write([Setting(name, old)], env.controller)
        before = setting(name, env)
        (change,) = play("edit", Setting, env, before, dataclasses.replace(before, value=new))
        assert change.fields == {"value": (old, new)}


@pytest.mark.parametrize("name", ["Wi-Fi", "Bluetooth"])
def test_airplane_mode_changes_no_other_setting(name, env):
    before = items.capture(env.controller)
    Setting.write([Setting("airplane mode", "on")], env.controller)
    (change,) = wanted_changes(before, env)
    assert change.subject.name == "airplane mode"
    Setting.write([Setting(name, "off")], env.controller)
    assert setting(name, env).value == "off"


@pytest.mark.parametrize(("name", "value"), [("Wi-Fi", "on"), ("Do Not Disturb", "off")])
def test_the_page_of_a_setting_gives_its_value(name, value, env):
    Setting.write([Setting(name, value)], env.controller)
    assert show("look_up", Setting, env, Setting(name, value)).has_seen(value)


def test_a_setting_cannot_have_values_of_another_one():
    assert Setting("Wi-Fi", "on").can_have({"value": "off"})
    assert not Setting("font size", "large").can_have({"value": "off"})
