"""Checks of files and of the shell."""

from __future__ import annotations

import datetime
from typing import Final

from android_world.device import device_time, errors, files
from android_world.diagnostics.conformance.device_under_test import DeviceUnderTest
from android_world.diagnostics.conformance.registry import ConformanceError, check

_FOLDER: Final = "/sdcard/Download/conformance check"
_CONTENT: Final = bytes(range(256)) * 1000


def _make_folder(device: DeviceUnderTest) -> None:
    device.undo(files.remove, _FOLDER, device.controller)
    files.make_directory(_FOLDER, device.controller)


@check("files", "what is pushed is what is pulled")
def round_trip(device: DeviceUnderTest) -> None:
    """Contents and names are kept, whatever they are made of."""
    _make_folder(device)
    for name in ("plain.bin", 'it\'s "5" $x.txt', "\u00fcml\u00e4ut \u6771.md", "-dash", "empty"):
        content = b"" if name == "empty" else _CONTENT
        files.write(f"{_FOLDER}/{name}", content, device.controller)
        read = files.read(f"{_FOLDER}/{name}", device.controller)
        device.expect(read == content, f"{name}: {len(content)} bytes sent, {len(read)} received")
        device.expect(name in files.list_names(_FOLDER, device.controller), f"{name} is not listed")


@check("files", "lists tell size and time")
def metadata(device: DeviceUnderTest) -> None:
    """A new file has the device's time."""
    _make_folder(device)
    before = device_time.get_time(device.controller).replace(tzinfo=None)
    files.write(f"{_FOLDER}/my note.md", b"12345", device.controller)
    (listed,) = files.list_files(_FOLDER, device.controller)
    device.expect_equal((listed.file_name, listed.file_size), ("my note.md", 5), "name and size")
    late = listed.change_time - before
    ok = datetime.timedelta(seconds=-2) <= late <= datetime.timedelta(seconds=60)
    device.expect(ok, f"a new file is {late} away from the device's time")


@check("files", "what is missing says so")
def missing(device: DeviceUnderTest) -> None:
    """Pulling it is a device error, testing it is False."""
    path = f"{_FOLDER}/no such file"
    device.expect(not files.exists(path, device.controller), f"{path} exists")
    try:
        files.read(path, device.controller)
    except errors.DeviceError:
        return
    raise ConformanceError("pulling a file that is missing raised nothing")


@check("files", "shared storage has one content under all its names")
def shared_storage(device: DeviceUnderTest) -> None:
    """`/sdcard`, `/storage/emulated/0` and `/data/media/0` are the same."""
    device.become_root()
    _make_folder(device)
    files.write(f"{_FOLDER}/a.txt", b"here", device.controller)
    for root in ("/storage/emulated/0", "/data/media/0"):
        path = _FOLDER.replace("/sdcard", root) + "/a.txt"
        device.expect_equal(files.read(path, device.controller), b"here", path)


@check("files", "folders are copied and deleted whole")
def folders(device: DeviceUnderTest) -> None:
    """Dot-files and inner folders go along."""
    _make_folder(device)
    for name in (".hidden", "in ner/x.txt"):
        files.write(f"{_FOLDER}/from/{name}", b"x", device.controller)
    files.copy_tree(f"{_FOLDER}/from", f"{_FOLDER}/to", device.controller)
    device.expect_equal(
        files.list_names(f"{_FOLDER}/to", device.controller), [".hidden", "in ner"], "the copy"
    )
    files.clear(f"{_FOLDER}/from", device.controller)
    device.expect_equal(files.list_names(f"{_FOLDER}/from", device.controller), [], "the rest")


@check("shell", "words arrive as they are sent")
def quoting(device: DeviceUnderTest) -> None:
    """Quotes, blanks, dollars and line breaks included."""
    for word in ("a b", "it's", '"q"', "$HOME", "`id`", "a\nb", "*", "\u00e9\u6771", ""):
        device.expect_equal(device.shell("printf", "%s|", word), f"{word}|", "the word")


@check("shell", "exit codes and both outputs come back")
def exit_codes(device: DeviceUnderTest) -> None:
    """A failing command is an `AdbError` with its output and exit code."""
    try:
        device.script("echo out; echo err >&2; exit 3")
    except errors.AdbError as e:
        device.expect_equal(e.exit_code, 3, "the exit code")
        device.expect_equal(sorted(e.output.split()), ["err", "out"], "the outputs")
    else:
        raise ConformanceError("exit code 3 raised nothing")


@check("shell", "scripts are understood")
def scripts(device: DeviceUnderTest) -> None:
    """Conditions, loops, pipes and globs."""
    script = """
    if [ -d "/sdcard" ]; then
      echo "Exists"
    fi
    for i in 1 2 3; do echo "line $i"; done | grep -E "[23]" | while read x y; do echo "$y"; done
    x=$(echo a && echo b); echo "$x" | wc -l
    case abc in a*) echo yes;; *) echo no;; esac
    """
    device.expect_equal(device.script(script).split(), ["Exists", "2", "3", "2", "yes"], "output")


@check("shell", "unknown commands fail with 127")
def unknown_command(device: DeviceUnderTest) -> None:
    """As a shell does it."""
    try:
        device.script("no_such_command_here")
    except errors.AdbError as e:
        device.expect_equal(e.exit_code, 127, "the exit code")
    else:
        raise ConformanceError("an unknown command raised nothing")
