"""Chromium's headless shell from the npm package `@sparticuz/chromium` (Linux, x86-64).

The package's version and hash are pinned: every machine gets the same engine. It holds the engine
and the shared libraries that it needs, packed with brotli.
"""

from __future__ import annotations

import base64
import hashlib
import io
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from android_world.virtual_device.web.engine import folder, npm_settings
from android_world.virtual_device.web.engine.errors import EngineError

SCOPE = "@sparticuz"
PACKAGE = "chromium"
VERSION = "153.0.0"
SHA512 = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
SIZE_BYTES = 69_995_309
NAME = f"chromium-{VERSION}"
"""The folder in the user's cache."""

Progress = Callable[[int, int], None]
"""Called with how many bytes have come, and how many will."""

_CHUNK_BYTES = 1 << 20
_TIMEOUT_S = 60.0
_NPM_TIMEOUT_S = 900.0
_POLL_S = 0.2
_ENGINE, _PACKED_LIBRARIES = "package/bin/chromium.br", "package/bin/al2023.tar.br"
_LICENCE = "package/LICENSE"
_GRAPHICS = "package/bin/swiftshader.tar.br"


def is_for_this_machine() -> bool:
    """Whether the package has an engine for this machine."""
    return sys.platform == "linux" and platform.machine() == "x86_64"


def install_by_npm(progress: Progress) -> str:
    """Get the package with the npm of this machine, which knows all of the user's settings.

    Raises:
        EngineError: npm is missing or fails, or the package is not the pinned one.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise EngineError("not installed")
    with tempfile.TemporaryDirectory() as temporary:
        target = Path(temporary, "target")
        target.mkdir()
        command = [npm, "pack", f"{SCOPE}/{PACKAGE}@{VERSION}", "--loglevel=error"]
        command += [f"--cache={temporary}/cache", f"--pack-destination={target}"]
        _run(command, Path(temporary), progress)
        packages = list(target.glob("*.tgz"))
        if not packages:
            raise EngineError("npm pack made no file")
        with packages[0].open("rb") as package:
            return _unpack(package)


def _run(command: list[str], watched: Path, progress: Progress) -> None:
    """Run npm, and report its progress by the size of its files."""
    with tempfile.TemporaryFile() as errors:
        try:
            process = subprocess.Popen(
                command, cwd=watched, stdout=subprocess.DEVNULL, stderr=errors
            )
        except OSError as error:
            raise EngineError(str(error)) from error
        with process:
            for _ in range(int(_NPM_TIMEOUT_S / _POLL_S)):
                try:
                    process.wait(_POLL_S)
                    break
                except subprocess.TimeoutExpired:
                    progress(min(_size_below(watched), SIZE_BYTES), SIZE_BYTES)
            else:
                process.kill()
                raise EngineError(f"no end after {_NPM_TIMEOUT_S:g} s")
        if process.returncode:
            errors.seek(0)
            lines = errors.read().decode("utf-8", "replace").strip().splitlines()
            raise EngineError(lines[0] if lines else f"exit code {process.returncode}")


def _size_below(watched: Path) -> int:
    return sum(
        os.stat(os.path.join(path, name)).st_size
        for path, _, names in os.walk(watched / "cache")
        for name in names
        if os.path.exists(os.path.join(path, name))
    )


def install_from_registry(progress: Progress) -> str:
    """Get the package from the registry of the user's npm settings, without npm.

    Raises:
        EngineError: the registry cannot be reached, or the package is not the pinned one.
    """
    import requests  # Here, because it takes a tenth of a second that few runs need.

    settings = npm_settings.read(SCOPE)
    url = f"{settings.registry}{SCOPE}/{PACKAGE}/-/{PACKAGE}-{VERSION}.tgz"
    with tempfile.TemporaryFile() as package:
        try:
            with requests.get(
                url,
                headers=settings.headers,
                proxies=settings.proxies or None,
                verify=settings.verify,
                stream=True,
                timeout=_TIMEOUT_S,
            ) as response:
                response.raise_for_status()
                done = 0
                for chunk in response.iter_content(_CHUNK_BYTES):
                    done += package.write(chunk)
                    progress(done, SIZE_BYTES)
                    if done > SIZE_BYTES:
                        break
        except (OSError, requests.RequestException) as error:
            raise EngineError(f"{settings.registry}: {_short(error)}") from error
        package.seek(0)
        return _unpack(package)


def _short(error: Exception) -> str:
    """The reason at the end of what `requests` says, which quotes every layer below it."""
    return str(error).rpartition(": ")[2].strip("()'\" ")[:120] or type(error).__name__


def _unpack(package: BinaryIO) -> str:
    digest = hashlib.sha512()
    while chunk := package.read(_CHUNK_BYTES):
        digest.update(chunk)
    if base64.b64encode(digest.digest()).decode() != SHA512:
        raise EngineError(f"the package is not the pinned one ({SCOPE}/{PACKAGE} {VERSION})")
    package.seek(0)
    return folder.unpack(NAME, lambda target: _fill(package, target))


def _fill(package: BinaryIO, target: Path) -> None:
    with tarfile.open(fileobj=package, mode="r:gz") as files:
        executable = target / folder.EXECUTABLE
        with executable.open("wb") as written:
            for piece in _plain(files, _ENGINE):
                written.write(piece)
        executable.chmod(0o755)
        for name, place in ((_PACKED_LIBRARIES, target / folder.LIBRARIES), (_GRAPHICS, target)):
            place.mkdir(exist_ok=True)
            _unpack_flat(b"".join(_plain(files, name)), place)
        licence = files.extractfile(_LICENCE)
        (target / "LICENSE").write_bytes(licence.read() if licence is not None else b"")


def _unpack_flat(data: bytes, place: Path) -> None:
    """Write the files of an archive into one folder, whatever folders it has."""
    with tarfile.open(fileobj=io.BytesIO(data)) as files:
        for member in files:
            content = files.extractfile(member) if member.isfile() else None
            if content is not None:
                path = place / os.path.basename(member.name)
                path.write_bytes(content.read())
                path.chmod(0o755 if member.mode & 0o100 else 0o644)


def _plain(files: tarfile.TarFile, name: str) -> Iterator[bytes]:
    """The content of a member that is packed with brotli, piece by piece."""
    import brotli

    packed = files.extractfile(name)
    if packed is None:
        raise EngineError(f"the package has no {name}")
    decompressor = brotli.Decompressor()
    while chunk := packed.read(_CHUNK_BYTES):
        yield decompressor.process(chunk)
    if not decompressor.is_finished():
        raise EngineError(f"{name} of the package is cut off")
