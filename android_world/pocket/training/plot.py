"""The learning curves of a training as an image.

python -m android_world.rl.pocket.curves /tmp/pocket docs/images/pocket_curves.svg
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

_STAGES: Final = (("imitation", "#1a73e8"), ("dagger", "#d93025"), ("settled", "#188038"))
_WIDTH, _HEIGHT, _EDGE = 640, 320, 48


def points_of(path: Path, before: float) -> list[tuple[float, float]]:
    """CPU minutes and loss after each epoch of a stage.

    Args:
      path: the stage's lines.
      before: CPU minutes until it started.
    """
    points = []
    minutes = before
    for line in path.read_text("utf-8").splitlines():
        epoch = json.loads(line)
        minutes += epoch["cpu_s"] / 60
        points.append((minutes, float(epoch["loss"])))
    return points


def draw(
    stages: Sequence[tuple[str, str, Sequence[tuple[float, float]]]],
    axes: tuple[str, str] = ("CPU minutes", "loss"),
) -> str:
    """An SVG of curves, each with a name and a colour.

    Raises:
      ValueError: there is no point.
    """
    points = [point for _, _, curve in stages for point in curve]
    if not points:
        raise ValueError("There is nothing to draw: the folder has no whole epoch.")
    most_x, most_y = (max(values) or 1.0 for values in zip(*points, strict=True))
    parts = [_axes(most_x, most_y, axes)]
    for number, (name, color, curve) in enumerate(stages):
        places = [_place(x / most_x, y / most_y) for x, y in curve]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in places]
        at = _EDGE + 20 + 20 * number
        parts.append(f'<text x="{_WIDTH - 160}" y="{at}" fill="{color}">{name}</text>')
    size = f'width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
    look = 'font-family="sans-serif" font-size="13"'
    inner = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {look}>\n{inner}\n</svg>\n'


def _place(x: float, y: float) -> tuple[float, float]:
    return _EDGE + x * (_WIDTH - 2 * _EDGE), _HEIGHT - _EDGE - y * (_HEIGHT - 2 * _EDGE)


def _axes(most_x: float, most_y: float, names: tuple[str, str]) -> str:
    (left, bottom), (right, top) = _place(0, 0), _place(1, 1)
    lines = [
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
        f'<path d="M{left},{top}V{bottom}H{right}" fill="none" stroke="#5f6368"/>',
    ]
    for share in (0.25, 0.5, 0.75, 1.0):
        x, y = _place(share, share)
        lines.append(f'<text x="{x - 10}" y="{bottom + 18}">{most_x * share:.1f}</text>')
        lines.append(f'<text x="{left - 34}" y="{y + 4}">{most_y * share:.1f}</text>')
    lines.append(f'<text x="{right - 90}" y="{bottom + 36}">{names[0]}</text>')
    lines.append(f'<text x="{left}" y="{top - 12}">{names[1]}</text>')
    return "\n".join(lines)


def main(args: Sequence[str] | None = None) -> None:
    """Draw a training's curves."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="the --out of train_pocket")
    parser.add_argument("picture", type=Path, help="the SVG to write")
    flags = parser.parse_args(args)
    stages, before = [], 0.0
    for name, color in _STAGES:
        path = flags.folder / f"{name}.jsonl"
        if path.exists():
            points = points_of(path, before)
            before = points[-1][0] if points else before
            stages.append((name, color, points))
    flags.picture.write_text(draw(stages), "utf-8")


if __name__ == "__main__":
    main()
