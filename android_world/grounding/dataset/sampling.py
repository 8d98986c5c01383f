"""Which controls of a screen become samples: icons enough, both levels, some of each screen."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from android_world.grounding.dataset.instructions import ADVANCED, Instruction, instructions
from android_world.grounding.dataset.interactive_elements import Control, controls_of
from android_world.grounding.dataset.screens import Screen

PER_SCREEN: Final = 8
# One sample of an icon allows so many of controls with a text.
TEXTS_PER_ICON: Final = 2


@dataclass(frozen=True)
class Sample:
    """An instruction, its control and the screen that both are about."""

    screen: Screen
    control: Control
    instruction: Instruction

    @property
    def point(self) -> tuple[int, int]:
        """Where to touch, in thousandths of width and height."""
        (x, y), (width, height) = self.control.center, self.screen.size
        return round(1000 * x / width), round(1000 * y / height)


def samples_of(screen: Screen, rng: random.Random) -> list[Sample]:
    """Up to `PER_SCREEN` samples, a control each; the first ones are as different as can be."""
    controls = controls_of(screen)
    told = [(c, i) for c, i in zip(controls, instructions(controls, screen.size), strict=True) if i]
    rng.shuffle(told)
    icons = [pair for pair in told if pair[0].is_icon]
    texts = [pair for pair in told if not pair[0].is_icon]
    mixed: list[tuple[Control, list[Instruction]]] = []
    while icons or texts:
        mixed += [deck.pop(0) for deck in (icons, texts) if deck]
    found: list[Sample] = []
    owed = rng.randrange(2)  # Advanced ones, for each basic one that there is already.
    for control, choice in mixed[:PER_SCREEN]:
        last = choice[-1] if owed > 0 else choice[0]
        owed += -1 if last.level == ADVANCED else 1
        found.append(Sample(screen, control, last))
    return found


def balance(decks: Sequence[Sequence[Sample]], count: int | None) -> list[Sample]:
    """Of the samples of each screen so many that icons are a third at least.

    Every screen gives its first one before any gives its second one.

    Args:
      decks: The samples of each screen.
      count: How many are wanted at most; None takes all that the icons allow.
    """
    rounds = max(map(len, decks), default=0)
    order = [deck[i] for i in range(rounds) for deck in decks if i < len(deck)]
    icons = sum(sample.control.is_icon for sample in order)
    possible = icons + min(len(order) - icons, TEXTS_PER_ICON * icons)
    wanted = possible if count is None else min(count, possible)
    kept, rest = order[:wanted], order[wanted:]
    missing = math.ceil(wanted / (1 + TEXTS_PER_ICON)) - sum(s.control.is_icon for s in kept)
    for extra in [sample for sample in rest if sample.control.is_icon][: max(0, missing)]:
        last = max(i for i, sample in enumerate(kept) if not sample.control.is_icon)
        kept[last] = extra
    return kept
