"""Intents, intent filters and how they match."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlsplit

from android_world.virtual_device.codecs.mime_types import guess_type

ACTION_MAIN = "android.intent.action.MAIN"
ACTION_VIEW = "android.intent.action.VIEW"
CATEGORY_LAUNCHER = "android.intent.category.LAUNCHER"
CATEGORY_HOME = "android.intent.category.HOME"
CATEGORY_DEFAULT = "android.intent.category.DEFAULT"

FLAG_NEW_TASK = 0x10000000
FLAG_CLEAR_TOP = 0x04000000
FLAG_SINGLE_TOP = 0x20000000
FLAG_CLEAR_TASK = 0x00008000
FLAG_FROM_SHELL = 0x00400000


def full_class(package: str, cls: str) -> str:
    """`.Main` in package p -> `p.Main`."""
    return package + cls if cls.startswith(".") else cls


def short_component(component: tuple[str, str]) -> str:
    """`(p, p.Main)` -> `p/.Main`, as ComponentName.flattenToShortString."""
    package, cls = component
    if cls.startswith(package + "."):
        cls = cls[len(package) :]
    return f"{package}/{cls}"


def parse_component(text: str) -> tuple[str, str]:
    """`p/.Main` -> `(p, p.Main)`; ValueError without a slash."""
    package, slash, cls = text.partition("/")
    if not slash or not package or not cls:
        raise ValueError(f"Bad component name: {text}")
    return package, full_class(package, cls)


class MissingExtraError(LookupError):
    """A component was started without an extra that it needs, as other programs can."""


@dataclass(frozen=True)
class Intent:
    """A request for an action; `extras` values are str, int, float, bool or lists of str."""

    action: str = ""
    data: str = ""
    mime_type: str = ""
    categories: tuple[str, ...] = ()
    component: tuple[str, str] | None = None
    package: str = ""
    flags: int = 0
    extras: dict[str, Any] = field(default_factory=dict)

    def require_extra(self, name: str) -> Any:
        """An extra without which a component cannot work: the app crashes.

        Raises:
            MissingExtraError: the sender has not set it.
        """
        if name not in self.extras:
            raise MissingExtraError(name)
        return self.extras[name]

    @property
    def scheme(self) -> str:
        """Scheme of the data URI, lower case."""
        return self.data.partition(":")[0].lower() if ":" in self.data else ""

    @property
    def host(self) -> str:
        """Authority's host of the data URI."""
        try:
            return urlsplit(self.data).hostname or ""
        except ValueError:
            return ""

    def resolved_type(self) -> str:
        """The MIME type, guessed from the name of a file when it is not given."""
        if self.mime_type or self.scheme not in ("file", "content"):
            return self.mime_type
        return guess_type(self.data)

    def with_component(self, component: tuple[str, str]) -> Intent:
        """The same intent, explicit."""
        return replace(self, component=component)

    def __str__(self) -> str:
        parts = []
        if self.action:
            parts.append(f"act={self.action}")
        if self.categories:
            parts.append(f"cat=[{','.join(self.categories)}]")
        if self.data:
            parts.append(f"dat={_shorten(self.data)}")
        if self.mime_type:
            parts.append(f"typ={self.mime_type}")
        if self.flags:
            parts.append(f"flg=0x{self.flags:x}")
        if self.package:
            parts.append(f"pkg={self.package}")
        if self.component:
            parts.append(f"cmp={short_component(self.component)}")
        if self.extras:
            parts.append("(has extras)")
        return "Intent { " + " ".join(parts) + " }"


def _shorten(uri: str) -> str:
    scheme, colon, rest = uri.partition(":")
    if scheme == "tel":
        return "tel:" + "x" * len(rest)
    if scheme in ("sms", "smsto", "mailto", "mms"):
        return scheme + ":" + "".join("x" if c not in "@." else c for c in rest)
    if rest.startswith("//"):
        authority, slash, _ = rest[2:].partition("/")
        return f"{scheme}://{authority}" + ("/..." if slash else "")
    return scheme + colon + ("..." if rest else "")


@dataclass(frozen=True)
class IntentFilter:
    """What a component takes. Empty `schemes` and `mime_types`: only intents without data."""

    actions: tuple[str, ...]
    categories: tuple[str, ...] = (CATEGORY_DEFAULT,)
    schemes: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    mime_types: tuple[str, ...] = ()
    priority: int = 0

    def matches(self, intent: Intent) -> bool:
        """Android's match of action, categories and data."""
        if intent.action and intent.action not in self.actions:
            return False
        if any(c not in self.categories for c in intent.categories):
            return False
        return self._matches_data(intent)

    def _matches_data(self, intent: Intent) -> bool:
        mime = intent.resolved_type()
        if self.mime_types:
            if not any(_mime_matches(pattern, mime) for pattern in self.mime_types):
                return False
        elif mime:
            return False
        if self.schemes:
            if intent.scheme not in self.schemes:
                return False
            return not self.hosts or intent.host in self.hosts
        return not intent.data or (bool(self.mime_types) and intent.scheme in ("content", "file"))


def _mime_matches(pattern: str, mime: str) -> bool:
    if not mime:
        return False
    if pattern == "*/*" or mime == pattern:
        return True
    kind, _, sub = pattern.partition("/")
    other, _, other_sub = mime.partition("/")
    return kind == other and (sub == "*" or other_sub == "*")
