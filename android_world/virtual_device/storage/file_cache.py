"""What was found in files, kept until one of them changes.

Screens are built again for every step, mostly from the same files. Whatever replaces a file, its
seal differs (see `storage.snapshot`), so that nothing kept is ever older than the files.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

_Found = TypeVar("_Found")
_LIMIT = 256


class DerivedValues:
    """Values by key, each with the revision of the files that it comes from; the latest used."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._values: dict[Hashable, tuple[Hashable, object]] = {}

    def get(
        self, key: Hashable, revision: Callable[[], Hashable], make: Callable[[], _Found]
    ) -> _Found:
        """The value of `key`, made again if `revision` says that its files changed."""
        known = self._values.pop(key, None)
        if known is None or known[0] != revision():
            value = make()
            known = revision(), value  # after reading: opening a database may complete it
        self._values[key] = known
        if len(self._values) > _LIMIT:
            del self._values[next(iter(self._values))]
        return cast(_Found, known[1])
