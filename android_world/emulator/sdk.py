"""Google's Android SDK: where its programs are, and running them."""

from __future__ import annotations

import dataclasses
import os
import shutil
import stat
import subprocess
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from android_world.device import errors
from android_world.emulator.platforms import Platform

_TOOLS: Final = Path("cmdline-tools/latest/bin")
_LAST_LINES: Final = 12
_TIMEOUT_S: Final = 3600.0


class ToolError(errors.SetupError):
    """One of the SDK's programs failed."""


@dataclasses.dataclass(frozen=True)
class Sdk:
    """One installed, or to be installed, SDK.

    Attributes:
      root: its folder.
      platform: the machine that it is for.
    """

    root: Path
    platform: Platform

    @property
    def sdkmanager(self) -> Path:
        """What installs packages."""
        return self.root / _TOOLS / f"sdkmanager{self.platform.script}"

    @property
    def avdmanager(self) -> Path:
        """What makes virtual devices."""
        return self.root / _TOOLS / f"avdmanager{self.platform.script}"

    @property
    def emulator(self) -> Path:
        """The emulator."""
        return self.root / "emulator" / f"emulator{self.platform.program}"

    @property
    def adb(self) -> Path:
        """The adb of its platform-tools."""
        return self.root / "platform-tools" / f"adb{self.platform.program}"

    @property
    def image(self) -> Path:
        """The folder of the benchmark's system image."""
        return self.root.joinpath(*self.platform.image.split(";"))

    def environment(self) -> dict[str, str]:
        """The variables under which its programs run."""
        return {
            **os.environ,
            "ANDROID_HOME": str(self.root),
            "ANDROID_SDK_ROOT": str(self.root),
        }

    def run(
        self, program: Path, *arguments: str, answers: str = "", timeout_s: float = _TIMEOUT_S
    ) -> str:
        """Run one of its programs to its end and return what it printed.

        Args:
          program: which.
          *arguments: its command line.
          answers: what is typed.
          timeout_s: time limit in seconds.

        Raises:
          ToolError: it is not there, or failed; with the last lines of what it printed.
        """
        command = [str(program), *arguments]
        try:
            done = subprocess.run(
                command,
                input=answers,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                env=self.environment(),
                timeout=timeout_s,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as e:
            raise ToolError(f"{program.name} did not run: {e}") from e
        if done.returncode:
            raise ToolError(_failure(program, done.returncode, done.stdout.splitlines()))
        return done.stdout

    def follow(self, program: Path, *arguments: str, answers: str = "") -> Iterator[str]:
        """Run one of its programs, giving its lines as they come.

        Raises:
          ToolError: it is not there, or failed; with the last lines of what it printed.
        """
        lines: list[str] = []
        try:
            process = subprocess.Popen(
                [str(program), *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                env=self.environment(),
            )
        except OSError as e:
            raise ToolError(f"{program.name} did not run: {e}") from e
        with process:
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                process.stdin.write(answers)
                process.stdin.close()
            except BrokenPipeError:
                pass  # It asked for nothing.
            for line in process.stdout:  # Universal newlines: a bar's carriage returns, too.
                lines = [*lines[-_LAST_LINES:], line.rstrip()]
                yield line.rstrip()
        if process.returncode:
            raise ToolError(_failure(program, process.returncode, lines))

    def unpack_tools(self, archive: Path) -> None:
        """Put Google's archive of the command-line tools in its place.

        Raises:
          ToolError: that is no such archive, or the disk is full.
        """
        target, partial = self.root / "cmdline-tools/latest", self.root / "cmdline-tools/.unpacking"
        try:
            shutil.rmtree(partial, ignore_errors=True)
            partial.mkdir(parents=True)
            _extract(archive, partial)
            shutil.rmtree(target, ignore_errors=True)
            os.replace(partial / "cmdline-tools", target)
        except (OSError, zipfile.BadZipFile) as e:
            raise ToolError(f"{archive} could not be unpacked into {target}: {e}") from e
        finally:
            shutil.rmtree(partial, ignore_errors=True)


def find(platform: Platform, root: Path | None = None) -> Sdk:
    """The SDK in a folder; by default where the environment, or Android Studio, has it."""
    return Sdk((root or platform.default_sdk).expanduser(), platform)


def java_version(environment: Mapping[str, str] | None = None) -> str | None:
    """The version of the Java that the tools run on; None if there is none."""
    variables = os.environ if environment is None else environment
    home = variables.get("JAVA_HOME")
    name = str(Path(home) / "bin" / "java") if home else shutil.which("java")
    if name is None:
        return None
    try:
        done = subprocess.run(
            [name, "-version"], capture_output=True, text=True, timeout=60, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    words = (done.stderr or done.stdout).split('"')
    return words[1] if len(words) > 1 else None


def _extract(archive: Path, target: Path) -> None:
    """Unpack; unlike `extractall`, programs stay programs."""
    with zipfile.ZipFile(archive) as packed:
        for member in packed.infolist():
            path = Path(packed.extract(member, target))
            if (member.external_attr >> 16) & stat.S_IXUSR:
                path.chmod(path.stat().st_mode | stat.S_IXUSR)


def _failure(program: Path, code: int, lines: Sequence[str]) -> str:
    said = "\n".join(line for line in lines if line.strip())[-1500:]
    return f"{program.name} failed with exit code {code}:\n{said}"
