"""What of a run's settings and messages may be published: no keys, no paths of the machine."""

from __future__ import annotations

import ipaddress
import os
import re
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

from android_world.core.text_sanitizing import printable, without_user
from android_world.runs.submission.document import SubmissionError

_SECRET_NAME: Final = re.compile(
    r"api_?key|authorization|password|passwd|secret|bearer|cookie|(^|_)(access_?)?token$", re.I
)
_SECRET_VARIABLE: Final = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD)S?$", re.I)
# Keys of OpenAI and Anthropic, Hugging Face, Google, GitHub.
_SECRET_VALUE: Final = re.compile(
    r"\b(sk-[\w-]{16,}|hf_\w{16,}|AIza[\w-]{30,}|gh[pousr]_\w{30,})\b"
)
_SHORTEST_SECRET: Final = 8
_REMOVED: Final = "removed"
_PACKAGE: Final = Path(__file__).parents[3]


def setting(value: Any) -> Any:
    """A setting as it is published: keys removed, files by their name, addresses without users."""
    if isinstance(value, dict):
        return {
            key: _REMOVED if _SECRET_NAME.search(key) else setting(item)
            for key, item in value.items()
        }
    if isinstance(value, list):
        return [setting(item) for item in value]
    return _text(value) if isinstance(value, str) else value


def message(text: str, longest: int) -> str:
    """A message of an error without folders of this machine and keys."""
    for folder in _machine_folders():
        text = text.replace(folder, "…")
    return _SECRET_VALUE.sub(_REMOVED, without_user(text))[:longest]


def check_no_secrets(content: bytes) -> None:
    """Refuse a document that has the value of a secret environment variable.

    Raises:
      SubmissionError: It has one.
    """
    for name, value in os.environ.items():
        is_secret = _SECRET_VARIABLE.search(name) and len(value) >= _SHORTEST_SECRET
        if is_secret and value.encode() in content:
            raise SubmissionError(
                f"The run contains the value of {name}: remove it from the run's settings or "
                "actions before you publish the run."
            )


def _text(text: str) -> str:
    if "://" in text:
        return _address(text)
    kind, separator, rest = text.partition(":")
    if separator and kind.isalnum() and len(kind) > 1 and _is_path(rest):
        return f"{kind}:{_file_name(rest)}"
    return _file_name(text) if _is_path(text) else _SECRET_VALUE.sub(_REMOVED, printable(text))


def _is_path(text: str) -> bool:
    """Whether a text is the path of a file rather than the name of a model such as `Qwen/Qwen3`."""
    is_absolute = PurePosixPath(text).is_absolute() or PureWindowsPath(text).is_absolute()
    return is_absolute or text.startswith(("~", "./", "../", ".\\", "..\\"))


def _file_name(text: str) -> str:
    return PureWindowsPath(text).name or _REMOVED


def _address(text: str) -> str:
    """An address without user, query and names of private machines."""
    try:
        parts = urlsplit(text)
        host = parts.hostname or ""
        netloc = host if parts.port is None else f"{host}:{parts.port}"
    except ValueError:
        return _REMOVED
    return urlunsplit(
        (parts.scheme, "private" if _is_private(host) else netloc, parts.path, "", "")
    )


def _is_private(host: str) -> bool:
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        return "." not in host or host.endswith((".local", ".internal", ".lan"))


def _machine_folders() -> Iterable[str]:
    """Folders of this machine, the longest first."""
    found = {str(Path.home()), str(Path.cwd()), str(_PACKAGE), sys.prefix, tempfile.gettempdir()}
    return sorted((folder for folder in found if len(folder) > 1), key=len, reverse=True)
