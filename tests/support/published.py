"""The apps' published resources, and what the phone's screens show besides them.

`tests/published/APP.tsv` lists what the resources of one app name: views, menus and preferences
with their ids and labels, and texts that its code sets. Rows of the page `unconfirmed` are such
texts that no published file at hand names. `differences.tsv` lists what screens still show that the
app does not have, `exceptions.tsv` what they keep, with the reason; `hidden.tsv` lists preferences
that the app's code hides on this phone.

    python -m tests.support.published markor tasks    # prints what differs today
    python -m tests.support.published --write         # writes differences.tsv
"""

from __future__ import annotations

import argparse
import csv
import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from android_world.virtual_device import screenshots
from android_world.virtual_device.device import VirtualDevice
from tests.support import device_dump, matrix
from tests.support.crawl import MENUS, crawl, tap

FOLDER = Path(__file__).parents[1] / "published"
APPS = {
    "audio_recorder": "com.dimowner.audiorecorder",
    "broccoli": "com.flauschcode.broccoli",
    "calendar": "com.simplemobiletools.calendar.pro",
    "draw": "com.simplemobiletools.draw.pro",
    "markor": "net.gsantner.markor",
    "opentracks": "de.dennisguse.opentracks",
    "pro_expense": "com.arduia.expense",
    "retro_music": "code.name.monkey.retromusic",
    "simple_gallery": "com.simplemobiletools.gallery.pro",
    "sms": "com.simplemobiletools.smsmessenger",
    "tasks": "org.tasks",
    "vlc": "org.videolan.vlc",
}
SHARED = {app: ("libraries",) for app in APPS} | {
    app: ("libraries", "commons") for app in ("calendar", "draw", "simple_gallery", "sms")
}
# A published text that is cut in the table ends like this.
_CUT = " ..."
_ESCAPED = {"n": "\n", "\\": "\\"}
_MARKUP = re.compile(r"<[^>]+>")
_PLACEHOLDER = re.compile(r"%(?:\d+\$)?[-+,.\d]*[sdf]|\{\{?\w+\}?\}")
_MONTHS = "January February March April May June July August September October November December"
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
_CALENDAR_WORDS = "|".join(f"{word[:3]}(?:{word[3:]})?" for word in (_MONTHS + " " + _DAYS).split())
_INSTANT = re.compile(
    rf"\b(?:{_CALENDAR_WORDS}|[AP]M|UTC|GMT|v?\d[\d.,:/_-]*(?:st|nd|rd|th|s|m|h|x|K)?)(?![^\W\d_])"
    r"|\b[A-Z]\w+/[A-Z]\w+|\b[MTWFS]\b|#[\dA-F]{6}\b"  # a time zone, a weekday, a color
    r"|/(?:storage|data)/[\w./-]+|(?<=\d) (?:B|[kMG]i?B)\b|https?://\S+",
    re.IGNORECASE,
)
_PROVIDERS = tuple(
    f"/data/data/com.{name}"
    for name in (
        "android.providers.contacts",
        "android.providers.telephony",
        "google.android.providers.media.module",
    )
)
_PARTS = re.compile(r"[\n,•·:|>()]+| [-–—] ")
# Longer texts, more than two lines on the screen, are help that the phone has in words of its own.
_LONGEST_LABEL = 120
_EDGES = " \n\t,.:;•·-–—()[]>/"
_NO_WORD = re.compile(r"[^\w]+")
_LITERAL = re.compile(r"'((?:[^']|'')*)'")
_LIST_MARK = re.compile(r"^(?:[\W\d]|x\])+")
_MARKDOWN = re.compile(r"\[([^\]]*)\]\([^)]*\)|[*_`]+")
_XML_TEXT = re.compile(r">([^<]+)<")


@dataclass(frozen=True, order=True)
class Difference:
    """What a screen shows and the app's resources do not name."""

    kind: str  # "id" or "label"
    name: str


def _rows(name: str) -> list[dict[str, str]]:
    path = FOLDER / f"{name}.tsv"
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: _ESCAPED.get(found[1], found[0]), text)


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", " ")


def _plain(text: str) -> str:
    """A text as it is compared: without markup, one space between words."""
    return _whole(text).strip(_EDGES)


def _whole(text: str) -> str:
    return " ".join(_MARKUP.sub("", text).split())


class Resources:
    """Ids and texts that an app's resources and those of its libraries name."""

    def __init__(self, app: str) -> None:
        rows = [row for name in (app, *SHARED[app]) for row in _rows(name)]
        self.ids = {row["id"] for row in rows if row["kind"] not in ("preference", "summary")}
        labels = {_unescape(row["label"]) for row in rows}
        texts = {_plain(label) for label in labels} - {""}
        self._texts = texts | {text.upper() for text in texts}  # Buttons may be in capitals.
        self._patterns = [_pattern(label) for label in sorted(labels) if _is_pattern(label)]

    def has_text(self, text: str) -> bool:
        """Whether the app has a text: as it is, with its arguments, or its words in parts."""
        plain = _plain(text)
        whole = _whole(text)
        return plain in self._texts or any(
            pattern.fullmatch(form) for pattern in self._patterns for form in (plain, whole)
        )


def _is_pattern(text: str) -> bool:
    literal = _PLACEHOLDER.sub("", text.removesuffix(_CUT))
    return literal != text and len(re.findall(r"[^\W\d_]", literal)) >= 2


def _pattern(text: str) -> re.Pattern[str]:
    parts = _PLACEHOLDER.split(_MARKUP.sub("", text.removesuffix(_CUT)))
    words = [re.escape(" ".join(part.split())) for part in parts]
    return re.compile(" ?.* ?".join(words) + (".*" if text.endswith(_CUT) else ""), re.DOTALL)


@functools.cache
def resources(app: str) -> Resources:
    """What one app's tables name."""
    return Resources(app)


def preference_titles(app: str, page: str) -> list[str]:
    """Titles of a page's preferences and sections in order, without those of `hidden.tsv`."""
    hidden = {(row["page"], row["title"]) for row in _rows("hidden") if row["app"] == app}
    return [
        row["label"]
        for row in _rows(app)
        if row["page"] == page
        and row["kind"] == "preference"
        and row["label"]
        and (page, row["label"]) not in hidden
    ]


def known_differences(app: str) -> set[Difference]:
    """What screens of an app still show and its resources do not name."""
    rows = _rows("differences")
    return {Difference(row["kind"], _unescape(row["name"])) for row in rows if row["app"] == app}


def unconfirmed() -> dict[str, int]:
    """How many texts of each table no published file names."""
    tables = sorted({*APPS, "commons", "libraries"})
    return {name: sum(row["page"] == "unconfirmed" for row in _rows(name)) for name in tables}


def exceptions() -> list[dict[str, str]]:
    """What screens keep although the tables do not name it: app, kind, name, reason."""
    return _rows("exceptions")


class Comparison:
    """Collects what the screens of one app show besides its resources."""

    def __init__(self, app: str) -> None:
        self.app, self.package = app, APPS[app]
        self.found: dict[Difference, str] = {}
        self._resources = resources(app)
        self._instances: set[str] = set()
        self._expected = known_differences(app)
        self._excepted = {
            Difference(row["kind"], _unescape(row["name"]))
            for row in exceptions()
            if row["app"] == app
        }

    def add(self, device: VirtualDevice, place: str) -> list[Any]:
        """Compare the screen; return its visible nodes, topmost window last."""
        device.wait_for_idle()
        windows = device.accessibility.forest().windows
        nodes = [n for w in windows for n in w.tree.nodes if n.is_visible_to_user]
        own = [node for node in nodes if node.package_name == self.package]
        for difference in self._foreign_ids(own) | self._foreign_labels(device, own):
            self.found.setdefault(difference, place)
        return nodes

    def menus(self, nodes: Iterable[Any]) -> list[Any]:
        """The first button of each kind of menu among the app's nodes."""
        buttons: dict[str, Any] = {}
        for node in nodes:
            if node.package_name == self.package and node.is_clickable and node.is_enabled:
                buttons.setdefault(node.content_description, node)
        return [buttons[name] for name in MENUS if name in buttons]

    def _foreign_ids(self, nodes: Iterable[Any]) -> set[Difference]:
        ids = {node.view_id_resource_name.rpartition("/")[2] for node in nodes} - {""}
        found = {Difference("id", name) for name in ids - self._resources.ids}
        return found - self._excepted

    def _foreign_labels(self, device: VirtualDevice, nodes: Iterable[Any]) -> set[Difference]:
        labels = {n for node in nodes for n in _labels(node) if len(n) <= _LONGEST_LABEL}
        unknown = {label for label in labels if not self.is_known(label)}
        if any(Difference("label", label) not in self._expected for label in unknown):
            self._instances |= instances(device, self.package)
        return {
            Difference("label", label) for label in unknown if not self.is_known(label)
        } - self._excepted

    def is_known(self, label: str) -> bool:
        """Whether a label is a text of the app, or instance content, or made of both."""
        if self._is_text(label):
            return True
        forms = label, _INSTANT.sub(" ", label)
        return any(all(map(self._is_known_part, _PARTS.split(form))) for form in forms)

    def _is_known_part(self, part: str) -> bool:
        return self._is_text(part) or all(map(self._is_text, _without(part, self._instances)))

    def _is_text(self, label: str) -> bool:
        if not _NO_WORD.sub("", label) or self._instances & {label.strip(), label.strip(_EDGES)}:
            return True
        return self._resources.has_text(label)


def _labels(node: Any) -> Iterator[str]:
    """Texts of a node that the app chose: not what is written in a field."""
    if not node.is_editable:
        yield node.text
    yield node.content_description
    yield node.hint_text


def _without(label: str, instances: set[str]) -> list[str]:
    """What is left of a part of a label, in parts, when instance content is taken out."""
    parts, words = [label], label.split()
    spans = {
        " ".join(words[i:j]).strip(",;:.")
        for i in range(len(words))
        for j in range(i + 1, min(len(words), i + 9) + 1)
    }
    for span in sorted(spans & instances, key=len, reverse=True):
        parts = [p for part in parts for p in re.split(rf"\b{re.escape(span)}\b", part)]
    return parts


def instances(device: VirtualDevice, package: str) -> set[str]:
    """Names and values of the user's data: files, an app's rows and preferences, contacts."""
    found: set[str] = set()
    folders = (f"/data/data/{package}", "/storage/emulated/0", *_PROVIDERS)
    for name, value in device_dump.dump(device, folders).items():
        if name.startswith("/storage/emulated/0"):
            file = name.rpartition("/")[2]
            found |= {name, file, file.rpartition(".")[0]}
        if isinstance(value, list):
            for line in value:
                found |= _values(str(line))
    return found - {""}


def _values(line: str) -> set[str]:
    literals = [text.replace("''", "'") for text in _LITERAL.findall(line)]
    values = {line, *_XML_TEXT.findall(line), *literals}
    parts = {part for value in values for part in (value, *re.split(r"[\n|]+", value))}
    parts |= {_MARKDOWN.sub(r"\1", part) for part in parts}
    values = parts | {_LIST_MARK.sub("", part) for part in parts}
    return {value.strip(_EDGES) for value in values}


def compare(device: VirtualDevice, app: str, most_taps: int, most_screens: int) -> Comparison:
    """Compare the app's screens of the gallery with their menus, and those that taps lead to."""
    comparison, start = Comparison(app), device.snapshot()
    screens = {n: play for n, play in screenshots.screens().items() if n.split("/")[0] == app}
    for name in matrix.sample(screens, most_screens):
        device.restore(start)
        screens[name](device)
        for menu in comparison.menus(comparison.add(device, name)):
            tap(device, menu, hold=False)
            comparison.add(device, f"{name}, {menu.content_description}")
            device.input.key("BACK")
    device.restore(start)
    crawl(device, APPS[app], most_taps, lambda phone: comparison.add(phone, "crawl"))
    return comparison


def _write(found: dict[str, Comparison]) -> None:
    """Replace the rows of the compared apps in differences.tsv."""
    lines = {f"{row['app']}\t{row['kind']}\t{row['name']}" for row in _rows("differences")}
    lines = {line for line in lines if line.split("\t")[0] not in found}
    for app, comparison in found.items():
        lines |= {f"{app}\t{d.kind}\t{_escape(d.name)}" for d in comparison.found}
    text = "\n".join(["app\tkind\tname", *sorted(lines)]) + "\n"
    (FOLDER / "differences.tsv").write_text(text, encoding="utf-8")


def main() -> None:
    """Print what differs, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("apps", nargs="*", default=sorted(APPS))
    parser.add_argument("--taps", type=int, default=150)
    parser.add_argument("--write", action="store_true", help="write differences.tsv")
    flags = parser.parse_args()
    found: dict[str, Comparison] = {}
    for app in flags.apps:
        with VirtualDevice() as device:
            found[app] = compare(device, app, flags.taps, 1000)
        for difference, place in sorted(found[app].found.items()):
            print(app, difference.kind, repr(difference.name), place, sep="\t", flush=True)
    if flags.write:
        _write(found)


if __name__ == "__main__":
    main()
