"""Which project and which phone episodes were made with."""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import subprocess
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_PHONE = _PACKAGE / "virtual_device"
_SHOWN = 12
_DISTRIBUTIONS = (
    *("android-world-anywhere", "android-env", "protobuf", "grpcio", "skia-python"),
    *("openai", "google-genai", "transformers", "torch"),
)


@functools.cache
def of_project() -> str | None:
    """The git revision, `-dirty` at its end if files differ from it; None outside of git."""
    try:
        answer = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"],
            cwd=_PACKAGE,
            capture_output=True,
            text=True,
            timeout=5,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return answer.stdout.strip()


@functools.cache
def of_phone() -> str:
    """Hash of the virtual phone's source: the same phone, whatever else has changed."""
    digest = hashlib.sha256()
    for path in sorted(_PHONE.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(f"{path.relative_to(_PHONE)}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:40]


def of_libraries() -> dict[str, str | None]:
    """Versions of what runs rest on, by distribution; None of what is not installed."""
    return {name: _version(name) for name in _DISTRIBUTIONS}


def _version(distribution: str) -> str | None:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return None


def short_revision(revision: str | None) -> str:
    """A revision short enough to be read."""
    if not revision:
        return "unknown"
    commit, dirty, _ = revision.partition("-dirty")
    return commit[:_SHOWN] + dirty
