"""Which apps have written a content into shared storage, whatever file has it now.

MediaStore has one owner a file: a copy belongs to the app that copies. Here each content has the
apps that wrote it, so that a copy can be traced to the app that made the content.
"""

from __future__ import annotations

import hashlib

from android_world.virtual_device.system.service import Service

_MAX_CONTENTS = 500


class FileMakers(Service):
    """Logs the contents that apps write. No app and no restart removes an entry."""

    def boot(self) -> None:
        self._makers: dict[str, dict[str, int]] = {}
        self._pending: dict[str, str] = {}  # packages by the path that they wrote
        self._moving: tuple[str, str] | None = None

    @property
    def log(self) -> dict[str, dict[str, int]]:
        """How many files with a content each package wrote, by MD5 of the content."""
        self.flush()
        return dict(self._makers)

    def on_file_changed(self, event: str, path: str, package: str) -> None:
        """Take a change of shared storage; a move is a "delete" and then a "rename"."""
        if event == "delete":
            package = self._pending.pop(path, "")
            self._moving = (path, package) if package else None
        elif event == "rename":
            if self._moving is not None:
                self._pending[path] = self._moving[1]
            self._moving = None
        elif event == "write" and package:
            self._pending[path] = package

    def flush(self) -> None:
        """Read what was written since the last time."""
        pending, self._pending = self._pending, {}
        storage = self.device.storage
        for path, package in pending.items():
            if not storage.is_file(path) or not (content := storage.read_bytes(path)):
                continue
            digest = hashlib.md5(content, usedforsecurity=False).hexdigest()
            known = self._makers.pop(digest, {})
            self._makers[digest] = {**known, package: known.get(package, 0) + 1}
        while len(self._makers) > _MAX_CONTENTS:
            del self._makers[next(iter(self._makers))]
