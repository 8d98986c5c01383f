"""Generated samples: `python -m android_world.grounding.make_dataset --out DIR`.

Screens of the virtual phone with instructions, boxes and points, in the formats of PIGG and of
MMBench-GUI L1 and L2. The same seed gives the same files.
"""

from __future__ import annotations

import dataclasses
import json
import pickle
import random
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import Progress

from android_world.cli import argument_parser
from android_world.grounding.dataset import records
from android_world.grounding.dataset.sampling import Sample, balance, samples_of
from android_world.grounding.dataset.screens import (
    Phones,
    Screen,
    ScreenRequest,
    deal,
)
from android_world.grounding.errors import GroundingError
from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.screenshots import WalkError

USERS: Final = 5
# So many samples of a screen are made for one that is wanted: icons and screens can be chosen.
_SPARE: Final = 1.3


@dataclasses.dataclass(frozen=True)
class DatasetOptions:
    """What the data should be.

    Attributes:
      samples: How many at most; None takes an observation of every screen.
      limit: How many screens at most.
      only: Prefixes of the names of screens, as in the gallery; all if empty.
      users: How many people's phones.
      seed: Decides which screens, controls and wrong options are chosen.
    """

    samples: int | None = None
    limit: int | None = None
    only: tuple[str, ...] = ()
    users: int = USERS
    seed: int = 0


def write(out: Path, wanted: DatasetOptions | None = None) -> list[Sample]:
    """Write images and the formats; returns the samples.

    Raises:
      GroundingError: no screen is called so.
      OSError: a file cannot be written.
    """
    wanted = wanted or DatasetOptions()
    rng = random.Random(wanted.seed)
    (out / "images").mkdir(parents=True, exist_ok=True)
    with VirtualDevice() as device:
        phones = Phones(device, wanted.users)
        names = [name for name in phones.names if not wanted.only or name.startswith(wanted.only)]
        if not names:
            raise GroundingError(f"no screen is called {' or '.join(wanted.only)}")
        chosen = deal(names, phones.users, rng)[: wanted.limit]
        screens, decks = _draw(phones, chosen, out, wanted.samples, rng)
        apps = phones.apps
    samples = balance(decks, wanted.samples)
    used = {sample.screen.image for sample in samples}
    for screen in screens:
        if screen.image not in used:
            (out / screen.image).unlink()
    _write_files(out, samples, [s for s in screens if s.image in used], apps, wanted, rng)
    return samples


def _draw(
    phones: Phones,
    chosen: Sequence[ScreenRequest],
    out: Path,
    count: int | None,
    rng: random.Random,
) -> tuple[list[Screen], list[list[Sample]]]:
    """Draw screens until there are samples enough."""
    screens: list[Screen] = []
    decks: list[list[Sample]] = []
    made = 0
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(
            "screens" if count is None else "samples", total=count or len(chosen)
        )
        for each in chosen:
            screens.append(_draw_screen(phones, each, out))
            decks.append(samples_of(screens[-1], rng))
            made += len(decks[-1])
            progress.update(bar, completed=len(screens) if count is None else made / _SPARE)
            if count is not None and made >= _SPARE * count:
                break
    return screens, decks


def _draw_screen(phones: Phones, chosen: ScreenRequest, out: Path) -> Screen:
    """A screen of a persona; where their words do not reach it, of the first one's phone."""
    try:
        return phones.draw(chosen, out)
    except WalkError:
        if chosen.user == 1:
            raise
        return phones.draw(dataclasses.replace(chosen, user=1), out)


def _write_files(
    out: Path,
    samples: Sequence[Sample],
    screens: Sequence[Screen],
    apps: Sequence[tuple[str, str]],
    wanted: DatasetOptions,
    rng: random.Random,
) -> None:
    for user in range(1, wanted.users + 1):
        mine = [records.pigg_conversation(s) for s in samples if s.screen.user == user]
        _write_lines(out / f"user_{user}.jsonl", mine)
        (out / f"user_{user}.pkl").write_bytes(pickle.dumps(mine))
    _write_lines(out / "pairs.jsonl", [records.pair(i, s) for i, s in enumerate(samples)])
    tasks = [records.l2_record(i, sample) for i, sample in enumerate(samples)]
    _write_json(out / "L2_annotations.json", tasks)
    _write_json(out / "L1_annotations.json", records.l1_records(screens, apps, rng))


def _write_lines(path: Path, values: Iterable[Any]) -> None:
    text = "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values)
    path.write_text(text, encoding="utf-8")


def _write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1), encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Parse flags and write the data."""
    flags = argument_parser.Parser(
        prog=argument_parser.prog("android_world.grounding.make_dataset"),
        usage="%(prog)s --out DIR [flags]",
        description="Draw the virtual phone's screens, with instructions, boxes and points, in the "
        "formats of PIGG\nand of MMBench-GUI L1 and L2. The same seed gives the same files.",
        examples="""\
  %(prog)s --out data --samples 500
  %(prog)s --out data --only settings/ clock/
""",
    )
    flags.add_argument("--out", type=Path, required=True, metavar="DIR", help="where files go")
    flags.add_argument(
        "--samples",
        type=argument_parser.count,
        metavar="N",
        help="so many at most, of all apps (default: some of every screen)",
    )
    flags.add_argument(
        "--users",
        type=argument_parser.count,
        default=USERS,
        metavar="N",
        help="people with separate phones and contents (default: %(default)s)",
    )
    flags.add_argument("--limit", type=argument_parser.count, metavar="N", help="only N screens")
    flags.add_argument(
        "--only",
        nargs="+",
        default=(),
        metavar="NAME",
        help="only screens whose names have these prefixes, as in the gallery",
    )
    flags.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help="choice of screens, controls and wrong options (default: %(default)s)",
    )
    options = flags.parse_args(arguments)
    wanted = DatasetOptions(
        options.samples, options.limit, tuple(options.only), options.users, options.seed
    )
    try:
        samples = write(options.out, wanted)
    except GroundingError as error:
        print(f"make_dataset: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"make_dataset: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    icons = sum(sample.control.is_icon for sample in samples)
    screens = len({sample.screen.image for sample in samples})
    print(f"{len(samples)} samples ({icons} of icons) on {screens} screens in {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
