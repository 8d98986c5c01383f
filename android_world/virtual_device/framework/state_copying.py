"""Copies of what the parts of a phone hold in memory.

`copy.deepcopy` says what a copy is. From the second one on, copies are read from bytes that
`pickle` wrote in this process, which takes a quarter of the time.
"""

from __future__ import annotations

import copy
import io
import pickle
from typing import Any, Final

from android_world.virtual_device.framework.activity import SharedCache
from android_world.virtual_device.framework.immutable import Unchanging

# Longer values are shared: nobody can change them.
_LONG: Final = 1000
_PLAIN: Final = frozenset((bool, dict, float, int, list, set, tuple, type(None)))
_FAILURES: Final = (pickle.PicklingError, AttributeError, TypeError, RecursionError)


class StateCopier:
    """Makes copies of an immutable state.

    Args:
      state: what is copied.
      themselves: what the state refers to and is not a part of it.
    """

    def __init__(self, state: Any, themselves: tuple[object, ...]) -> None:
        self._state = state
        self._themselves = themselves
        self._made = 0
        self._image: _Image | None = None

    def make(self) -> Any:
        """Return a copy of the state."""
        self._made += 1
        if self._made == 2:  # A state that is copied once would not be worth the writing.
            self._image = _write_image(self._state, self._themselves)
        if self._image is not None:
            return self._image.read()
        return deep_copy(self._state, self._themselves)


def deep_copy(state: Any, themselves: tuple[object, ...]) -> Any:
    """Return a copy of a state that refers to `themselves` as the state does."""
    return copy.deepcopy(state, {id(thing): thing for thing in themselves})


def _write_image(state: Any, themselves: tuple[object, ...]) -> _Image | None:
    """The state as bytes; None if it holds what only `deepcopy` can copy, such as a closure."""
    try:
        image = _Image(state, themselves)
        image.read()
    except _FAILURES:
        return None
    return image


class _Image:
    """A state as bytes, and what all its copies share."""

    def __init__(self, state: Any, themselves: tuple[object, ...]) -> None:
        buffer = io.BytesIO()
        writer = _Writer(buffer, themselves)
        writer.dump(state)
        self._data = buffer.getvalue()
        self._shared = writer.shared
        kept = enumerate(self._shared)
        self._memories = [(place, one) for place, one in kept if isinstance(one, SharedCache)]

    def read(self) -> Any:
        """Return a copy."""
        shared = list(self._shared)
        for place, memory in self._memories:
            shared[place] = SharedCache(memory)
        return _Reader(io.BytesIO(self._data), shared).load()


class _Writer(pickle.Pickler):
    """Writes places in the list `shared` for what copies have in common."""

    def __init__(self, buffer: io.BytesIO, themselves: tuple[object, ...]) -> None:
        super().__init__(buffer, protocol=pickle.HIGHEST_PROTOCOL)
        self.shared: list[object] = list(themselves)
        self._places = {id(thing): place for place, thing in enumerate(themselves)}

    def persistent_id(self, obj: object) -> int | None:
        """The place of what is shared; None for what is copied."""
        if type(obj) in _PLAIN:
            return None
        if isinstance(obj, str | bytes):
            return self._place(obj, obj) if len(obj) > _LONG else None
        if isinstance(obj, SharedCache):
            return self._place(obj, SharedCache(obj))
        if isinstance(obj, Unchanging) or id(obj) in self._places:
            return self._place(obj, obj)
        return None

    def _place(self, obj: object, kept: object) -> int:
        place = self._places.setdefault(id(obj), len(self.shared))
        if place == len(self.shared):
            self.shared.append(kept)
        return place


class _Reader(pickle.Unpickler):
    def __init__(self, buffer: io.BytesIO, shared: list[object]) -> None:
        super().__init__(buffer)
        self._shared = shared

    def persistent_load(self, pid: int) -> object:
        return self._shared[pid]
