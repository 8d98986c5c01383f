"""Events of a tab, which the page handles when the operation that caused them is over."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from android_world.virtual_device.web.tab.request_interception import Response


class Signal(enum.StrEnum):
    """What the script in the page's isolated world reports; its name in the script."""

    POPUP = "popup"
    DOWNLOAD = "download"
    PERMISSION = "permission"
    COPIED = "copied"
    FOCUS = "focus"
    KEYBOARD = "keyboard"
    TITLE = "title"
    TOUCH = "touch"
    KEY = "key"


@dataclass
class PageStatus:
    """What the browser has reported of a page; `can_go`: back and forward."""

    url: str = "about:blank"
    title: str = ""
    loading: bool = False
    error: str | None = None
    can_go: tuple[bool, bool] = (False, False)
    signals: set[Signal] = field(default_factory=set)


class TabEvent:
    """An event that a tab reports to its delegate."""


@dataclass(frozen=True)
class ConsoleMessage(TabEvent):
    """A script has logged a line."""

    line: str


@dataclass(frozen=True)
class DocumentLoaded(TabEvent):
    """The page shows another document; `response` is None where no request was answered."""

    response: Response | None


@dataclass(frozen=True)
class DialogOpened(TabEvent):
    """A script waits for the answer to an alert, a confirm or a prompt."""

    kind: str
    message: str
    default: str


@dataclass(frozen=True)
class FileChooserOpened(TabEvent):
    """A file field wants files of the phone."""


@dataclass(frozen=True)
class WindowOpened(TabEvent):
    """A link or a script opens another window."""

    url: str
    by_user: bool


@dataclass(frozen=True)
class DownloadStarted(TabEvent):
    """An address is to be saved under a name, not shown."""

    url: str
    name: str
