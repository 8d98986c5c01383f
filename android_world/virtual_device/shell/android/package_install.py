"""Installing and removing packages: `pm install`, its sessions, `pm uninstall`."""

from __future__ import annotations

import contextlib
import posixpath
from collections.abc import Iterator
from functools import partial
from typing import BinaryIO

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.shell.android.service_arguments import Arguments
from android_world.virtual_device.shell.mksh.io_streams import PIECE_BYTES
from android_world.virtual_device.shell.registry import CommandError, Process
from android_world.virtual_device.storage.staged_file import StagedFile
from android_world.virtual_device.system.packages import InstallError

_WITH_VALUE = data_files.read_words(__package__, "install_options_with_value.txt")
_SESSION_FOLDER = "/data/app/vmdl{}.tmp"


class _Options:
    """The options of an installation, and the words that are none."""

    def __init__(self, arguments: Arguments) -> None:
        self.grant_all = self.update = False
        self.size: int | None = None
        self.words: list[str] = []
        while (word := arguments.next()) is not None:
            if word == "-S":
                size = arguments.require()
                self.size = int(size) if size.isdecimal() else None
            elif word in _WITH_VALUE:
                arguments.require()
            elif word == "-" or not word.startswith("-"):
                self.words.append(word)
            elif not word.startswith("--"):
                self.grant_all = self.grant_all or "g" in word
                self.update = self.update or "r" in word


def install(p: Process, arguments: Arguments) -> int:
    """`pm install`: from a file, or from stdin when its size is given."""
    options = _Options(arguments)
    path = options.words[0] if options.words else "-"
    if path == "-":
        if options.size is None:
            raise CommandError("Error: must either specify a package size or an APK file", 1)
        with _received_files(p, options.size) as apk:
            return _install(p, apk.file, path, options.grant_all, options.update)
    with _open(p, path) as file:
        name = posixpath.basename(path)
        return _install(p, file, name, options.grant_all, options.update)


def install_create(p: Process, arguments: Arguments) -> int:
    """`pm install-create`: start a session."""
    options = _Options(arguments)
    session = 1
    while p.device.storage.exists(_SESSION_FOLDER.format(session)):
        session += 1
    folder = _SESSION_FOLDER.format(session)
    p.device.storage.mkdir(folder, parents=True)
    chosen = "g" * options.grant_all + "r" * options.update
    p.device.storage.write_text(f"{folder}/options", chosen)
    p.out(f"Success: created install session [{session}]")
    return 0


def install_write(p: Process, arguments: Arguments) -> int:
    """`pm install-write SESSION NAME [PATH]`: add an APK to a session."""
    options = _Options(arguments)
    session, name, *paths = [*options.words, "", ""][: max(2, len(options.words))]
    folder = _session(p, session)
    with _received_files(p, options.size, paths[0] if paths else "-") as apk:
        p.device.storage.place(apk, f"{folder}/{posixpath.basename(name) or 'base'}.apk")
        p.out(f"Success: streamed {apk.size} bytes")
    return 0


def install_commit(p: Process, arguments: Arguments) -> int:
    """`pm install-commit SESSION`: install what the session holds."""
    options = _Options(arguments)
    folder = _session(p, options.words[0] if options.words else "")
    storage = p.device.storage
    apks = [name for name in storage.listdir(folder) if name.endswith(".apk")]
    chosen = storage.read_text(f"{folder}/options")
    if not apks:
        storage.remove_tree(folder)
        p.out("Failure [INSTALL_FAILED_INVALID_APK: Missing split]")
        return 1
    with storage.open(f"{folder}/{apks[0]}") as apk:
        storage.remove_tree(folder)
        return _install(p, apk, apks[0], "g" in chosen, "r" in chosen)


def uninstall(p: Process, arguments: Arguments) -> int:
    """`pm uninstall`."""
    options = _Options(arguments)
    if not options.words:
        raise CommandError("Error: package name not specified", 1)
    if p.device.packages.uninstall(options.words[0]):
        p.out("Success")
        return 0
    p.out("Failure [DELETE_FAILED_INTERNAL_ERROR]")
    return 1


def _install(p: Process, apk: BinaryIO, name: str, grant_all: bool, update: bool) -> int:
    try:
        p.device.packages.install(apk, name, grant_all, update)
    except InstallError as error:
        p.out(f"Failure [{error.code}: {error.message}]")
        return 1
    p.out("Success")
    return 0


def _session(p: Process, session: str) -> str:
    folder = _SESSION_FOLDER.format(session)
    if not session.isdecimal() or not p.device.storage.is_dir(folder):
        raise CommandError(
            f"Error: java.lang.SecurityException: Caller has no access to session {session}", 1
        )
    return folder


@contextlib.contextmanager
def _received_files(p: Process, size: int | None, path: str = "-") -> Iterator[StagedFile]:
    """The APK that a file or the input holds, on its way to the phone's files."""
    with contextlib.ExitStack() as stack:
        arrived = stack.enter_context(p.device.storage.incoming())
        if path == "-":
            pieces = p.input.pieces(size)
        else:
            file = stack.enter_context(_open(p, path))
            pieces = iter(partial(file.read, PIECE_BYTES), b"")
        for piece in pieces:
            arrived.write(piece)
        yield arrived


def _open(p: Process, path: str) -> BinaryIO:
    try:
        return p.files.open(p.path(path))
    except OSError as e:
        raise CommandError(
            f"Error: Unable to open file: {path}\n"
            f"Consider using a file under /data/local/tmp/\nError: Can't open file: {path}",
            1,
        ) from e
