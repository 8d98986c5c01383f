"""Searching files of a device, whatever characters their names have.

Names may have line breaks, so a line of output says nothing of where a name ends. `find -print0`
lists the paths first; what a command prints of each file is then read by these paths.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from android_world.device import adb

_TIMEOUT_S = 120.0
_FIRST_DESCRIPTION = "printf '\\0'"


def find(env: adb.AdbDevice, folders: Sequence[str], *conditions: str) -> list[str]:
    """Return the paths that `find` prints; a folder that cannot be read has none.

    Args:
      env: the device.
      folders: where to search, at any depth.
      conditions: words of `find` that select files.

    Raises:
      DeviceError: the device fails.
    """
    return _paths(_run(env, [_find(folders, conditions, "-print0")]))


def describe(
    env: adb.AdbDevice,
    folders: Sequence[str],
    conditions: Sequence[str],
    *commands: Sequence[str],
    timeout_s: float | None = None,
) -> dict[str, tuple[str, ...]]:
    """Return what commands print of each file that `find` prints, by path.

    Args:
      env: the device.
      folders: where to search, at any depth.
      conditions: words of `find` that select files.
      commands: words of commands that take many paths and print one line a path: a text without
        a slash, then the path (`md5sum`, `stat -c '%s %n'`).
      timeout_s: time limit of the search.

    Returns:
      The texts before the path, without blanks at the end, in the order of the commands. A file
      of which a command prints nothing is left out.

    Raises:
      DeviceError: the device fails.
    """
    lines = [_find(folders, conditions, "-print0")]
    for command in commands:
        lines += [_FIRST_DESCRIPTION, _find(folders, conditions, "-exec", *command, "{}", "+")]
    # An empty path ends the list of paths; no command prints NUL.
    listing, _, printed = _run(env, lines, timeout_s).partition("\0\0")
    paths = _paths(listing)
    if not paths:
        return {}
    found = [dict(_descriptions(text, paths)) for text in printed.split("\0")]
    return {
        path: tuple(texts[path] for texts in found)
        for path in paths
        if all(path in texts for texts in found)
    }


def _find(folders: Sequence[str], conditions: Sequence[str], *action: str) -> str:
    return f"find {adb.quote(*folders)} {adb.quote(*conditions, *action)}"


def _run(env: adb.AdbDevice, lines: Sequence[str], timeout_s: float | None = None) -> str:
    script = f"( {'; '.join(lines)} ) 2>/dev/null; true"
    response = adb.issue_generic_request(["shell", script], env, timeout_s or _TIMEOUT_S)
    adb.check_ok(response)
    # Not `adb.output`: names may have carriage returns.
    text: str = response.generic.output.decode("utf-8", "replace")
    return text


def _paths(listing: str) -> list[str]:
    return [path for path in listing.split("\0") if path]


def _descriptions(text: str, paths: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Path and description of each path that a command has printed, in the order of `paths`.

    Files that came or went between the two searches are passed over.
    """
    first, at = 0, 0
    while (start := text.find("/", at)) >= 0:
        matches = (i for i in range(first, len(paths)) if text.startswith(f"{paths[i]}\n", start))
        index = next(matches, None)
        if index is None:
            end = text.find("\n", start)
            at = len(text) if end < 0 else end + 1
            continue
        yield paths[index], text[at:start].rstrip()
        first, at = index + 1, start + len(paths[index]) + 1
