"""A stand-in for Google's SDK: its programs note their command lines and serve virtual phones.

`FAKE_SDK` names a folder: `commands` holds a line of JSON for every call, and a program fails once
for each line of `fail` with its name, with the text that follows.
"""

from __future__ import annotations

import io
import json
import os
import sys
import zipfile
from pathlib import Path

import adbutils

_HEAD = f"""#!{sys.executable}
import json, os, sys
from pathlib import Path
folder = Path(os.environ["FAKE_SDK"])
name = Path(sys.argv[0]).name
with open(folder / "commands", "a") as log:
    log.write(json.dumps([name, *sys.argv[1:]]) + "\\n")
fail = folder / "fail"
lines = fail.read_text().splitlines() if fail.exists() else []
for line in lines:
    program, _, word = line.split(" ", 1)[0].partition(":")
    if program == name and (not word or word in sys.argv):
        lines.remove(line)
        fail.write_text("\\n".join(lines))
        sys.exit(line.split(" ", 1)[1])
root = Path(os.environ["ANDROID_HOME"])

def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
"""
_ADB = f"""
os.execv({str(adbutils.adb_path())!r}, ["adb", *sys.argv[1:]])
"""
_EMULATOR = """
words = sys.argv[1:]
value = lambda flag: words[words.index(flag) + 1]
print("INFO | the virtual device", value("-avd"), "starts", flush=True)
command = [sys.executable, "-m", "android_world.virtual_device"]
command += ["--console_port", value("-port"), "--grpc_port", value("-grpc")]
os.execv(sys.executable, command)
"""
_SDKMANAGER = f"""
licenses = root / "licenses/android-sdk-license"
if "--licenses" in sys.argv:
    print("1 of 1 SDK package licenses not accepted.")
    print("Review licenses that have not been accepted (y/N)? ", end="")
    if sys.stdin.readline().strip() == "y":
        print("THE TERMS OF GOOGLE")
        print("Accept? (y/N): ", end="")
        if sys.stdin.readline().strip() == "y":
            write(licenses, "accepted")
    sys.exit(0)
if not licenses.exists():
    sys.exit("Warning: License for package Android Emulator not accepted.")
for package in sys.argv[2:]:
    print("[=======    ] 50% Unzipping... " + package, end="\\r")
    if package == "platform-tools":
        write(root / "platform-tools/adb", {_HEAD + _ADB!r})
    elif package == "emulator":
        write(root / "emulator/emulator", {_HEAD + _EMULATOR!r})
    else:
        write(root.joinpath(*package.split(";"), "package.xml"), "<package/>")
"""
_AVDMANAGER = """
words = sys.argv[1:]
name = words[words.index("--name") + 1]
home = Path(os.environ["ANDROID_AVD_HOME"])
write(home / (name + ".ini"), "path=" + str(home / (name + ".avd")) + "\\n")
write(home / (name + ".avd") / "config.ini", "hw.lcd.density = 420\\nhw.ramSize=1536\\n")
"""


def tools_archive() -> bytes:
    """The archive of the command-line tools."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        for name, text in (("sdkmanager", _SDKMANAGER), ("avdmanager", _AVDMANAGER)):
            info = zipfile.ZipInfo(f"cmdline-tools/bin/{name}")
            info.external_attr = 0o100755 << 16
            packed.writestr(info, _HEAD + text)
    return buffer.getvalue()


class Recording:
    """What the programs were asked, and what they shall fail with."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder = folder
        self.java = folder / "java"
        java = self.java / "bin" / "java"
        java.parent.mkdir(parents=True)
        java.write_text("#!/bin/sh\necho 'openjdk version \"17.0.9\"' >&2\n")
        java.chmod(0o755)

    def commands(self, program: str) -> list[list[str]]:
        """The arguments of every call of a program."""
        lines = (self._folder / "commands").read_text().splitlines()
        return [words[1:] for words in map(json.loads, lines) if words[0] == program]

    def fail_once(self, program: str, text: str) -> None:
        """Let the next call of a program fail; `program:word` only with that argument."""
        with (self._folder / "fail").open("a") as file:
            file.write(f"{program} {text}\n")

    @property
    def variables(self) -> dict[str, str]:
        """The environment of a user who has nothing yet."""
        path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), os.getcwd()]))
        return {"FAKE_SDK": str(self._folder), "JAVA_HOME": str(self.java), "PYTHONPATH": path}
