"""Reading items of a phone again only where the records that they are made of have changed."""

from __future__ import annotations

import weakref
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from android_env.proto import adb_pb2

from android_world.device import adb, contents
from android_world.records.capture import PhoneRecords
from android_world.records.items.item import Item
from android_world.records.record import Record


class _Reading(NamedTuple):
    """The items of a kind, and what they were made of.

    Attributes:
      items: The items.
      records: The records that were read, by kind.
      digests: Of the files that were read, by path.
      phone: All records, where the kind has read anything else of the phone; else None.
      state: The change token, where it has read settings or notifications; else None.
    """

    items: tuple[Item, ...]
    records: Mapping[type[Record], tuple[Record, ...]]
    digests: Mapping[str, str]
    phone: PhoneRecords | None
    state: Hashable | None

    def holds(self, phone: PhoneRecords, state: Hashable | None) -> bool:
        """Whether a phone with these records and this change token has the same items."""
        if self.state not in (None, state):
            return False
        if self.phone is not None:
            return self.phone is phone
        return all(phone.of(kind) is found for kind, found in self.records.items()) and all(
            phone.digests.get(path) == digest for path, digest in self.digests.items()
        )


class _RecordsRead:
    """The records of a phone, and a note of which were read."""

    def __init__(self, phone: PhoneRecords) -> None:
        self._phone = phone
        self.is_read_whole = False
        self.records_read: dict[type[Record], tuple[Record, ...]] = {}
        self.digests_read: dict[str, str] = {}

    def of(self, kind: type[Any]) -> tuple[Any, ...]:
        """See `PhoneRecords.of`."""
        return self.records_read.setdefault(kind, self._phone.of(kind))

    def content(self, path: str, env: _DeviceRead) -> bytes:
        """See `PhoneRecords.content`."""
        self.digests_read[path] = self._phone.digests[path]
        return self._phone.content(path, env.device)

    def __getattr__(self, name: str) -> Any:
        self.is_read_whole = True
        return getattr(self._phone, name)


class _DeviceRead:
    """A device, and a note of whether it was asked.

    On the phone in this process no device time passes, and what depends on its settings and
    notifications alone is read again only after those have changed.
    """

    def __init__(self, device: adb.AdbDevice, state: Hashable | None) -> None:
        self.device = device
        self.is_asked = False
        self.state: Hashable | None = None
        self._present_state = state

    def execute_adb_call(self, call: adb_pb2.AdbRequest, /) -> adb_pb2.AdbResponse:
        """See `AdbDevice`."""
        output = self._query(" ".join(call.generic.args[1:]), call.generic.args[:1])
        if output is None:
            return self.device.execute_adb_call(call)
        response = adb_pb2.AdbResponse(status=adb_pb2.AdbResponse.OK)
        response.generic.output = output
        return response

    def _query(self, script: str, command: Sequence[str]) -> bytes | None:
        simulator = adb.simulator_of(self.device)
        if simulator is None or list(command) != ["shell"] or not hasattr(simulator, "query_shell"):
            self.is_asked = True
            return None
        state = self._present_state if script.startswith(_OF_STATE) else None
        known_state, outputs = _outputs.get(simulator, (None, {}))
        if state is None or state != known_state:
            outputs = {}
        if script not in outputs:
            outputs[script] = simulator.query_shell(script)
        if state is not None:
            _outputs[simulator] = state, outputs
            self.state = state
        else:
            self.is_asked = True
        return outputs[script]

    def __getattr__(self, name: str) -> Any:
        self.is_asked = True
        return getattr(self.device, name)


# Commands that print nothing but what `contents.change_token` covers.
_OF_STATE: Final = ("settings list ", "settings get ", "dumpsys notification")
_Outputs = dict[str, bytes | None]
# What such commands printed, of each simulator in the state of its last change token.
_outputs: Final = weakref.WeakKeyDictionary[Any, tuple[Hashable, _Outputs]]()
# Of each simulator whose records stay the same objects while they are equal.
_latest: Final = weakref.WeakKeyDictionary[Any, tuple[PhoneRecords, dict[type[Item], _Reading]]]()


def read(
    phone: PhoneRecords, env: adb.AdbDevice, kinds: Sequence[type[Item]]
) -> dict[type[Item], tuple[Item, ...]]:
    """The items that records make, by kind.

    Raises:
      DeviceError: the device fails.
    """
    simulator = adb.simulator_of(env)
    if simulator is None:
        return {kind: kind.read(phone, env) for kind in kinds}
    last, known = _latest.get(simulator, (phone, {}))
    _latest[simulator] = phone, known
    if last is phone and all(kind in known for kind in kinds):  # Nothing changed.
        return {kind: known[kind].items for kind in kinds}
    state = contents.change_token(env, ())
    if last is not phone:
        for kind in [kind for kind, found in known.items() if not found.holds(phone, state)]:
            del known[kind]
    for kind in kinds:
        if kind not in known:
            known[kind] = _read(kind, phone, env, state)
    return {kind: known[kind].items for kind in kinds}


def _read(
    kind: type[Item], phone: PhoneRecords, env: adb.AdbDevice, state: Hashable | None
) -> _Reading:
    noted, device = _RecordsRead(phone), _DeviceRead(env, state)
    found = kind.read(cast(PhoneRecords, noted), cast(adb.AdbDevice, device))
    is_whole = noted.is_read_whole or device.is_asked
    whole = phone if is_whole else None
    return _Reading(found, noted.records_read, noted.digests_read, whole, device.state)
