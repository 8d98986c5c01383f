"""The contents of files at the start of an episode: a name can be given to another content."""

from __future__ import annotations

import posixpath
from collections.abc import Collection

from android_world.device import contents
from android_world.env.interface import AsyncEnv


class StartContents:
    """The contents of files with different names, by digest."""

    def __init__(self) -> None:
        self._digests: dict[str, str] = {}

    def start(self, paths: Collection[str], env: AsyncEnv) -> None:
        """Take the contents that the files have now."""
        found = contents.digests(env.controller, sorted(paths), ())
        self._digests = {posixpath.basename(path): digest for path, digest in found.items()}

    def changed_paths(self, paths: Collection[str], env: AsyncEnv) -> set[str]:
        """The paths at which the content is not that which a file of this name had."""
        wanted = sorted({path for path in paths if path.startswith("/")})
        found = contents.digests(env.controller, wanted, ())
        return {
            path
            for path in paths
            if path not in found or found[path] != self._digests.get(posixpath.basename(path))
        }
