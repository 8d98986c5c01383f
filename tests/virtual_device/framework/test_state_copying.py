"""Copies of a phone's memory: those that are read from bytes are as those of `deepcopy`."""

import copy
import functools

import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.framework.activity import SharedCache
from android_world.virtual_device.framework.immutable import Unchanging
from android_world.virtual_device.framework.state_copying import StateCopier


class Box:
    def __init__(self, **values):
        self.__dict__.update(values)

    def call(self):
        return self


class Fixed(Unchanging):
    pass


def third(state, *themselves):
    copies = StateCopier(state, themselves)
    return [copies.make() for _ in range(3)][2]


def test_a_change_of_one_copy_is_seen_in_no_other():
    copies = StateCopier(Box(names=["a"], table={"b": {1, 2}}), ())
    made = [copies.make() for _ in range(3)]
    for one in made:
        one.names.append("c")
        one.table["b"].add(3)
    assert vars(copies.make()) == {"names": ["a"], "table": {"b": {1, 2}}}


def test_what_is_one_object_stays_one_object():
    inner = Box()
    found = third(Box(one=inner, other=[inner], back=functools.partial(inner.call)))
    assert found.one is found.other[0] is found.back()
    assert found.one is not inner


def test_what_belongs_to_others_or_never_changes_is_shared():
    phone, fixed, long = Box(), Fixed(), "x" * 5000
    found = third([phone, fixed, [fixed], long], phone)
    assert found[0] is phone
    assert found[1] is found[2][0] is fixed
    assert found[3] is long


def test_what_a_process_read_is_shared_by_value():
    rows = [1, 2]
    memory = SharedCache({"rows": rows})
    copies = StateCopier([memory, memory], ())
    made = [copies.make() for _ in range(3)]
    assert all(one[0] is one[1] is not memory for one in made)
    assert all(one[0]["rows"] is rows for one in made)
    made[2][0]["more"] = 1
    assert "more" not in copies.make()[0]


def test_what_only_deepcopy_copies_is_copied_all_the_same():
    state = Box(names=["a"], function=lambda: 1)
    found = third(state)
    assert found.names == ["a"]
    assert found.names is not state.names
    assert found.function is copy.deepcopy(state.function)


@pytest.mark.parametrize("package", ["com.android.settings/.Settings", "net.gsantner.markor/.Main"])
def test_every_restore_of_a_phone_gives_the_same_phone(package):
    with VirtualDevice() as device:
        device.shell(f"am start -n {package}; settings put system screen_brightness 7")
        snapshot = device.snapshot()
        seen = set()
        for _ in range(4):
            device.restore(snapshot)
            device.shell("settings put system screen_brightness 9; input keyevent HOME")
            device.restore(snapshot)
            brightness = device.shell("settings get system screen_brightness").stdout
            log = device.shell("logcat -d").stdout
            forest = device.accessibility.forest().SerializeToString(deterministic=True)
            seen.add((brightness, log, forest, device.clock.now_ms))
        assert len(seen) == 1
        assert brightness == b"7\n"
