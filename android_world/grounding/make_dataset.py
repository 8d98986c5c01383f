"""Samples of our own: `python -m android_world.grounding.make_dataset --out DIR`.

Screens of the virtual phone with instructions, boxes and points, in the formats of PIGG and of
MMBench-GUI L1 and L2. The same seed gives the same files.
"""

from __future__ import annotations

import collections
import json
import pickle
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from rich.console import Console
from rich.progress import track

from android_world import command_line
from android_world.env.representation_utils import UIElement, forest_to_ui_elements
from android_world.grounding import prompts
from android_world.virtual_device import VirtualDevice, gallery

_MIN_SIDE_PX = 24
_MAX_SHARE = 0.5  # of the screen
_OPTIONS = 4


@dataclass(frozen=True)
class Target:
    """An element that an instruction can name."""

    label: str
    kind: str  # icon or text
    box: tuple[int, int, int, int]

    @property
    def center(self) -> tuple[float, float]:
        """The point to touch, in pixels."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


@dataclass(frozen=True)
class ScreenShot:
    """One screen.

    Attributes:
      name: In the gallery.
      image: Its picture, seen from the data's folder.
      size: Width and height in pixels.
      targets: What an instruction can name on it.
      labels: All names on it, those of no target included.
      package: The app in front.
    """

    name: str
    image: str
    size: tuple[int, int]
    targets: list[Target]
    labels: frozenset[str]
    package: str


@dataclass(frozen=True)
class Capture:
    """Some screens of a phone, and the apps on it: package and label."""

    screens: list[ScreenShot]
    apps: list[tuple[str, str]]


def capture(out: Path, limit: int | None, only: tuple[str, ...]) -> Capture:
    """Draw gallery screens into `out/images` and list what can be touched on them."""
    (out / "images").mkdir(parents=True, exist_ok=True)
    screens = []
    with VirtualDevice() as device:
        launched = {manifest.package for manifest, _ in device.packages.launcher_activities()}
        apps = [(package, device.packages.label(package)) for package in sorted(launched)]
        start = device.snapshot()
        chosen = {
            name: picture
            for name, picture in sorted(gallery.pictures(device).items())
            if not only or name.startswith(only)
        }
        names = list(chosen)[:limit]
        for name in track(names, "screens", console=Console(stderr=True), transient=True):
            device.restore(start)
            chosen[name](device)
            device.run_until_idle()
            screens.append(_shoot(device, name, out))
    return Capture(screens, apps)


def _shoot(device: VirtualDevice, name: str, out: Path) -> ScreenShot:
    image = f"images/{name.replace('/', '_').replace(' ', '_')}.png"
    picture = device.windows.scene().picture
    Image.fromarray(picture).save(out / image)
    size = (picture.shape[1], picture.shape[0])
    elements = forest_to_ui_elements(device.accessibility.forest(), exclude_invisible_elements=True)
    top = device.activities.top_activity
    package = top.package if top else ""
    named = [(e, (e.content_description or e.text or "").strip()) for e in elements]
    labels = frozenset(label for _, label in named)
    return ScreenShot(name, image, size, list(_targets(named, size)), labels, package)


def _targets(named: list[tuple[UIElement, str]], size: tuple[int, int]) -> Iterator[Target]:
    """Touchable elements whose names are unique on the screen."""
    counts = collections.Counter(label for _, label in named)
    for element, label in named:
        box = element.bbox_pixels
        if not label or counts[label] > 1 or not element.is_clickable or box is None:
            continue
        left, top = max(0, int(box.x_min)), max(0, int(box.y_min))
        right, bottom = min(size[0], int(box.x_max)), min(size[1], int(box.y_max))
        if (right - left) * (bottom - top) > _MAX_SHARE * size[0] * size[1]:
            continue  # touching nearly anywhere would do
        if min(right - left, bottom - top) >= _MIN_SIDE_PX:
            kind = "text" if element.text else "icon"
            yield Target(label, kind, (left, top, right, bottom))


def pigg_conversations(screens: list[ScreenShot]) -> list[Any]:
    """A conversation per target."""
    found = []
    for screen in screens:
        for target in screen.targets:
            x, y = target.center
            instruction = f'touch "{target.label}"'
            answer = prompts.pigg_answer(
                target.label, round(1000 * x / screen.size[0]), round(1000 * y / screen.size[1])
            )
            text = prompts.PIGG_PROMPT.replace("{instruction}", instruction)
            found.append(
                [
                    {
                        "role": "system",
                        "content": [
                            {"type": "image", "image": screen.image},
                            {"type": "text", "text": text},
                        ],
                    },
                    {"role": "assistant", "content": [{"type": "text", "text": answer}]},
                ]
            )
    return found


def l2_records(screens: list[ScreenShot]) -> list[dict[str, Any]]:
    """A record per target; every second one describes what the element is for."""
    records: list[dict[str, Any]] = []
    for screen in screens:
        for number, target in enumerate(screen.targets):
            width, height = screen.size
            left, top, right, bottom = target.box
            basic = number % 2 == 0
            wording = "The element labelled" if basic else "Where to tap in order to use"
            records.append(
                {
                    "index": len(records),
                    "image_path": screen.image,
                    "instruction": f'{wording} "{target.label}".',
                    "bbox": [left / width, top / height, right / width, bottom / height],
                    "image_size": [width, height],
                    "data_type": target.kind,
                    "platform": "os_android",
                    "app_name": screen.package,
                    "grounding_type": "basic" if basic else "advanced",
                }
            )
    return records


def l1_records(capture: Capture, rng: random.Random) -> list[dict[str, Any]]:
    """Three questions per screen: a label that is there, the app, how many targets there are.

    Wrong options are labels of other screens and apps of the phone.
    """
    labels = {t.label for s in capture.screens for t in s.targets}
    labels |= {label for _, label in capture.apps}
    packages = [package for package, _ in capture.apps]
    records: list[dict[str, Any]] = []
    for screen in capture.screens:
        here = [t.label for t in screen.targets]
        if not here:
            continue
        others = sorted(labels - screen.labels)
        count = len(here)
        counts = [str(count + n) for n in (2, 4, 6)]
        groups = [
            _question(
                "easy",
                "Which of these can be touched on the screen?",
                here[0],
                rng.sample(others, _OPTIONS - 1),
                rng,
            ),
            _question(
                "medium",
                "Which app is in front?",
                screen.package,
                rng.sample([p for p in packages if p != screen.package], _OPTIONS - 1),
                rng,
            ),
            _question(
                "hard",
                "How many touchable elements have a name of their own?",
                str(count),
                counts,
                rng,
            ),
        ]
        records.append(
            {
                "index": len(records),
                "image_path": screen.image,
                "image_size": list(screen.size),
                "platform": "os_android",
                "app_name": screen.package,
                "groups": groups,
            }
        )
    return records


def _question(
    difficulty: str, question: str, answer: str, wrong: list[str], rng: random.Random
) -> dict[str, Any]:
    options = [answer, *wrong]
    rng.shuffle(options)
    letters = "ABCDEF"[: len(options)]
    return {
        "question": question,
        "options": dict(zip(letters, options, strict=True)),
        "answer": letters[options.index(answer)],
        "explanation": "",
        "difficulty": difficulty,
    }


def write(out: Path, limit: int | None = None, only: tuple[str, ...] = (), seed: int = 0) -> int:
    """Write pictures and the three formats; returns the number of targets."""
    captured = capture(out, limit, only)
    screens = captured.screens
    conversations = pigg_conversations(screens)
    lines = "".join(json.dumps(c, ensure_ascii=False) + "\n" for c in conversations)
    (out / "user_1.jsonl").write_text(lines, encoding="utf-8")
    (out / "user_1.pkl").write_bytes(pickle.dumps(conversations))
    l1 = json.dumps(l1_records(captured, random.Random(seed)), ensure_ascii=False, indent=1)
    l2 = json.dumps(l2_records(screens), ensure_ascii=False, indent=1)
    (out / "L1_annotations.json").write_text(l1, encoding="utf-8")
    (out / "L2_annotations.json").write_text(l2, encoding="utf-8")
    return len(conversations)


def main(arguments: list[str] | None = None) -> int:
    """Parse flags and write the data."""
    flags = command_line.Parser(
        prog=command_line.prog("android_world.grounding.make_dataset"),
        usage="%(prog)s --out DIR [flags]",
        description="Draw the virtual phone's screens, with instructions, boxes and points, in the "
        "formats of PIGG\nand of MMBench-GUI L1 and L2. The same seed gives the same files.",
        examples="""\
  %(prog)s --out data
  %(prog)s --out data --only settings/ clock/
""",
    )
    flags.add_argument("--out", type=Path, required=True, metavar="DIR", help="where files go")
    flags.add_argument(
        "--limit", type=command_line.count, metavar="N", help="only the first N screens"
    )
    flags.add_argument(
        "--only",
        nargs="+",
        default=(),
        metavar="NAME",
        help="only screens whose names begin so, as in the gallery",
    )
    flags.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help="order and choice of wrong options (default: %(default)s)",
    )
    options = flags.parse_args(arguments)
    try:
        count = write(options.out, options.limit, tuple(options.only), options.seed)
    except OSError as error:
        print(f"make_dataset: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    if not count:
        print(f"make_dataset: no screen is called {' or '.join(options.only)}", file=sys.stderr)
        return 2
    print(f"{count} targets in {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
