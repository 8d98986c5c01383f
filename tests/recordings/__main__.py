"""How like its recordings the phone is.

python -m tests.recordings                    figures of every app
python -m tests.recordings --show files/      what differs on the screens so named
python -m tests.recordings --pictures DIR     frames with recorded (red) and own (blue) boxes
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageDraw

from android_world.virtual_device import VirtualDevice, screenshots
from tests.recordings.compare import Comparison, Figures, compare, figures
from tests.recordings.lists import Element, Screen, screens, shown
from tests.recordings.masks import masked

_device: VirtualDevice | None = None


def look(screen: Screen, picture: Path | None = None) -> Comparison:
    """Go to a screen on a fresh phone and compare.

    Raises:
        WalkError: the way leads elsewhere.
    """
    with VirtualDevice() as device:
        screen.reach(device)
        all_theirs, all_ours = screen.elements, shown(device, screen.package)
        theirs = [e for e in all_theirs if not masked(screen.name, e)]
        ours = [e for e in all_ours if not masked(screen.name, e)]
        if picture:
            _draw(device, theirs, ours, picture)
        left_out = max(len(all_theirs) - len(theirs), len(all_ours) - len(ours))
        return replace(compare(theirs, ours), masked=left_out)


def _draw(device: VirtualDevice, theirs: list[Element], ours: list[Element], file: Path) -> None:
    image = Image.fromarray(device.screenshot())
    draw = ImageDraw.Draw(image)
    for elements, colour, width in ((theirs, "red", 6), (ours, "blue", 2)):
        for element in elements:
            draw.rectangle(element.bounds, outline=colour, width=width)
    file.parent.mkdir(parents=True, exist_ok=True)
    image.save(file)


def _differences(comparison: Comparison) -> list[str]:
    lines = [f"  missing    {element}" for element in comparison.missing]
    lines += [f"  surplus    {element}" for element in comparison.surplus]
    lines += [f"  misplaced  {a}\n     shown   {b}" for a, b in comparison.misplaced]
    lines += [f"  flags      {a}\n     shown   {b}" for a, b in comparison.misflagged]
    if comparison.ordered < len(comparison.pairs):
        lines.append(f"  order      {comparison.ordered} of {len(comparison.pairs)}")
        lines += [f"     shown   {b}" for _, b in sorted(comparison.pairs, key=lambda p: str(p[1]))]
    return lines


def _row(name: str, found: Figures) -> str:
    shares = (found.present, found.placed, found.surplus, found.order, found.flags, found.masked)
    return " ".join([f"{name:40} {found.elements:5}", *(f"{share:7.3f}" for share in shares)])


def _compared(task: tuple[Screen, Path | None]) -> Comparison | str:
    try:
        return look(*task)
    except screenshots.WalkError as error:  # Told with its screen: the others go on.
        return str(error)


def main() -> int:
    """Print figures; returns 1 where a screen cannot be reached."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--show", metavar="PREFIX", help="tell the differences of these screens")
    parser.add_argument("--pictures", metavar="DIR", type=Path, help="write frames with boxes")
    parser.add_argument("--processes", type=int, default=2)
    flags = parser.parse_args()
    wanted = [s for s in screens() if s.name.startswith(flags.show or "")]
    pictures = [flags.pictures and flags.pictures / f"{screen.name}.png" for screen in wanted]
    with multiprocessing.Pool(flags.processes) as pool:
        found = pool.map(_compared, zip(wanted, pictures, strict=True), chunksize=1)
    print(f"{'':40} elements present placed surplus order flags masked")
    apps: dict[str, list[Comparison]] = {}
    wrong = 0
    for screen, comparison in zip(wanted, found, strict=True):
        if isinstance(comparison, str):
            wrong += 1
            print(f"{screen.name}: {comparison}")
            continue
        apps.setdefault(screen.app, []).append(comparison)
        if flags.show:
            print(_row(screen.name, figures([comparison])), *_differences(comparison), sep="\n")
    for app, comparisons in apps.items():
        print(_row(app, figures(comparisons)))
    print(_row("all", figures([c for some in apps.values() for c in some])))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
