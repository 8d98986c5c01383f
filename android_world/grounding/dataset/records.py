"""Samples in the formats of PIGG and of MMBench-GUI L1 and L2, and in our format."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, Final

from android_world.grounding import prompts
from android_world.grounding.dataset.interactive_elements import controls_of, labels_of
from android_world.grounding.dataset.sampling import Sample
from android_world.grounding.dataset.screens import Screen

_OPTIONS: Final = 4


def pigg_conversation(sample: Sample) -> list[dict[str, Any]]:
    """An instruction with its referring and grounding pair."""
    text = prompts.PIGG_PROMPT.replace("{instruction}", sample.instruction.text)
    answer = prompts.pigg_answer(f'"{sample.instruction.referring}"', *sample.point)
    asked = [{"type": "image", "image": sample.screen.image}, {"type": "text", "text": text}]
    told = [{"type": "text", "text": answer}]
    return [{"role": "system", "content": asked}, {"role": "assistant", "content": told}]


def l2_record(index: int, sample: Sample) -> dict[str, Any]:
    """A task of MMBench-GUI L2; `bbox` is in fractions of the image."""
    width, height = sample.screen.size
    left, top, right, bottom = sample.control.box
    return {
        "index": index,
        "image_path": sample.screen.image,
        "instruction": sample.instruction.text,
        "bbox": [left / width, top / height, right / width, bottom / height],
        "image_size": [width, height],
        "data_type": "icon" if sample.control.is_icon else "text",
        "platform": "os_android",
        "app_name": sample.screen.package,
        "grounding_type": sample.instruction.level,
    }


def pair(index: int, sample: Sample) -> dict[str, Any]:
    """All that is known of a sample: instruction, referring words and box, names and phone."""
    control, screen = sample.control, sample.screen
    return {
        "index": index,
        "image": screen.image,
        "image_size": list(screen.size),
        "screen": screen.name,
        "user": screen.user,
        "look": screen.look,
        "package": screen.package,
        "instruction": sample.instruction.text,
        "level": sample.instruction.level,
        "referring": sample.instruction.referring,
        "point_1000": list(sample.point),
        "box": list(control.box),
        "kind": control.kind,
        "icon": control.is_icon,
        "labels": list(control.names),
    }


def l1_records(
    screens: Sequence[Screen], apps: Sequence[tuple[str, str]], rng: random.Random
) -> list[dict[str, Any]]:
    """Three questions per screen: a label that is there, the app, how many targets there are.

    Wrong options are labels of other screens and apps of the phone.

    Args:
      screens: The screens.
      apps: Package and label of each app of the phone.
      rng: Chooses and orders the options.
    """
    named = [(screen, _names(screen)) for screen in screens]
    labels = {label for _, here in named for label in here} | {label for _, label in apps}
    packages = [package for package, _ in apps]
    records: list[dict[str, Any]] = []
    for screen, here in named:
        if not here:
            continue
        others = sorted(labels - labels_of(screen) - set(here))
        elsewhere = [package for package in packages if package != screen.package]
        count = len(here)
        questions = (
            ("easy", "Which of these can be touched on the screen?", here[0], others),
            ("medium", "Which app is in front?", screen.package, elsewhere),
            (
                "hard",
                "How many touchable elements have a name of their own?",
                str(count),
                [str(count + n) for n in (2, 4, 6)],
            ),
        )
        records.append(
            {
                "index": len(records),
                "image_path": screen.image,
                "image_size": list(screen.size),
                "platform": "os_android",
                "app_name": screen.package,
                "groups": [_question(*question, rng) for question in questions],
            }
        )
    return records


def _names(screen: Screen) -> list[str]:
    """The names of the controls whose names are on the screen once."""
    names = [control.names[0] for control in controls_of(screen) if control.names]
    return [name for name in names if names.count(name) == 1]


def _question(
    difficulty: str, question: str, answer: str, wrong: Iterable[str], rng: random.Random
) -> dict[str, Any]:
    options = [answer, *rng.sample(list(wrong), _OPTIONS - 1)]
    rng.shuffle(options)
    letters = "ABCD"
    return {
        "question": question,
        "options": dict(zip(letters, options, strict=True)),
        "answer": letters[options.index(answer)],
        "explanation": "",
        "difficulty": difficulty,
    }
