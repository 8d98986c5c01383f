"""Instructions: basic ones report what a control looks like, advanced ones what it is for."""

from __future__ import annotations

import collections
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from android_world.grounding.dataset.interactive_elements import Control
from android_world.grounding.dataset.tables import meanings

BASIC, ADVANCED = "basic", "advanced"
_OPENING: Final = {
    "switch": "Flip",
    "check box": "Tick",
    "radio button": "Choose",
}
_BETWEEN: Final = (("above", "below"), ("left", "right"))
_SIDE: Final = {
    "above": "right below",
    "below": "right above",
    "left": "directly to the right of",
    "right": "directly to the left of",
}
_SMALL_WORDS: Final = frozenset(meanings("small_words.txt"))
_NUMBER: Final = re.compile(r"[\d.:,]+")
_ODD_GLYPH: Final = re.compile(r"\d|^$")


@dataclass(frozen=True)
class Instruction:
    """A sentence that names one control.

    Attributes:
      text: What is asked for.
      referring: The control in words that describe its look or its place.
      level: basic or advanced.
    """

    text: str
    referring: str
    level: str


def instructions(controls: Sequence[Control], size: tuple[int, int]) -> list[list[Instruction]]:
    """What can be said of each control and of no other one on the screen.

    Args:
      controls: All controls of a screen.
      size: Width and height of the screen in pixels.

    Returns:
      For each control its instructions, basic ones first; none where words would fit others, too.
    """
    referring = _unique([list(_referring(control, size)) for control in controls])
    basic = [[_basic(c, said)] if said else [] for c, said in zip(controls, referring, strict=True)]
    told = _unique([list(_natural_sentences(control, controls)) for control in controls])
    found = []
    for control, first, said, text in zip(controls, basic, referring, told, strict=True):
        words = [Instruction(sentence, said, BASIC) for sentence in first]
        if text:
            shown = said or f"{_noun(control)} {_place(control, size)}"
            words.append(Instruction(text, shown, ADVANCED))
        found.append(words)
    return found


def is_revealing(text: str, control: Control) -> bool:
    """Whether a sentence has a name of a control, or a word of one."""
    said = text.casefold()
    if any(name.casefold() in said for name in control.names if name):
        return True
    return bool(_words(said) & {word for name in control.names for word in _words(name)})


def _words(text: str) -> set[str]:
    words = re.findall(r"[^\W_]+", text.casefold())
    return {word.removesuffix("s") for word in words if word not in _SMALL_WORDS}


def _unique(choices: list[list[str]]) -> list[str]:
    """Of each list the first text that is in no other list; empty where there is none."""
    counts = collections.Counter(text for texts in choices for text in set(texts))
    return [next((text for text in texts if counts[text] == 1), "") for texts in choices]


# -- what it looks like --------------------------------------------------------------------------


def _basic(control: Control, referring: str) -> str:
    opening = _OPENING.get(control.kind, "Tap")
    if control.kind == "check box" and control.checked:
        opening = "Untick"
    return f"{opening} the {referring}."


def _referring(control: Control, size: tuple[int, int]) -> Iterator[str]:
    """Descriptions of a control by sight, shorter ones first."""
    noun, place = _noun(control), _place(control, size)
    beside = f"{noun} beside “{control.row}”" if control.row else ""
    if control.kind in ("switch", "check box", "radio button") and control.is_icon:
        yield from filter(None, [beside])
        return
    if control.is_icon:
        if noun != "icon":
            yield f"{noun} {place}"
            yield from filter(None, [beside])
        return
    name = _quotable(control.seen)
    if name:
        yield f"{noun} “{name}”"
        yield f"{noun} “{name}” {place}"
        if control.row and control.row != name:
            yield f"{noun} “{name}” beside “{control.row}”"


def _noun(control: Control) -> str:
    if control.kind != "icon":
        return control.kind
    look = appearance_of(control.glyph)
    return f"icon with {look}" if look else "icon"


def appearance_of(glyph: str) -> str:
    """What an icon shows, by its name in the icon font; nothing where that is no image."""
    known = meanings("glyphs.txt")
    name = glyph.removesuffix("-outline").removesuffix("-variant").removesuffix("-outline")
    for each in (glyph, name):
        if each in known:
            return known[each]
    return "" if _ODD_GLYPH.search(name) else _with_article(name.replace("-", " "))


def _with_article(words: str) -> str:
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def _place(control: Control, size: tuple[int, int]) -> str:
    x, y = control.center
    across = ("left", "", "right")[min(2, int(3 * x / size[0]))]
    along = ("top", "", "bottom")[min(2, int(3 * y / size[1]))]
    if along and across:
        return f"at the {along} {across}"
    if along:
        return f"at the {along}, in the middle"
    return f"halfway down on the {across}" if across else "in the middle of the screen"


def _quotable(text: str) -> str:
    return text if len(text) <= 60 else ""


# -- what it is for ------------------------------------------------------------------------------


def _natural_sentences(control: Control, controls: Sequence[Control]) -> Iterator[str]:
    """Sentences without a name of the control, the most natural first."""
    effects = [] if _has_namesake(control, controls) else _effects(control)
    texts = [*effects, *_list_positions(control)]
    yield from (text for text in texts if not is_revealing(text, control))


def _has_namesake(control: Control, controls: Sequence[Control]) -> bool:
    """Whether something else has its name, or one with it: that may be for the same."""
    if control.is_icon and control.row:
        return False
    others = " | ".join(name for other in controls if other is not control for name in other.names)
    return any(
        re.search(rf"(?<!\w){re.escape(name)}(?!\w)", others, re.I) for name in control.names
    )


def _effects(control: Control) -> Iterator[str]:
    effect = _effect(control)
    if not effect or (control.kind == "text field" and control.seen not in control.names[:2]):
        return
    row = control.row if control.is_icon else ""
    if "{row}" in effect:
        if row:
            yield _sentence(effect.replace("{row}", f"“{row}”"))
        return
    yield _sentence(effect)
    if row:
        yield _sentence(f"{effect}, in the line of “{row}”")


def _effect(control: Control) -> str:
    known = meanings("effects.txt")
    app = control.package.rpartition(".")[2]
    for name in (*control.names, f"#{control.resource}"):
        low = name.casefold()
        keys = (
            f"{app}/{low}",
            f"{control.kind}/{low}",
            low,
            low.partition(",")[0],
            low.rstrip("…"),
        )
        effect = next((known[key] for key in keys if key in known), "")
        if effect:
            return effect
    return ""


def _list_positions(control: Control) -> Iterator[str]:
    """Sentences about the surroundings of a control."""
    what = _object_text(control)
    for one, other in _BETWEEN:
        if one in control.around and other in control.around:
            names = f"“{control.around[one]}” and “{control.around[other]}”"
            yield _sentence(f"{what} between {names}")
    for side, name in control.around.items():
        yield _sentence(f"{what} {_SIDE[side]} “{name}”")


def _object_text(control: Control) -> str:
    """Verb and role of a control."""
    if control.kind == "switch":
        return f"turn {'off' if control.checked else 'on'} the setting"
    if control.kind == "check box":
        return f"{'untick' if control.checked else 'tick'} the box"
    if control.kind == "radio button":
        return "choose the option"
    if control.kind == "text field":
        return "put the cursor into the field"
    if control.kind in ("entry", "drop-down list"):
        return f"tap the {control.kind}"
    if _NUMBER.fullmatch(control.seen):
        return "pick the number"
    if control.kind == "icon":
        look = appearance_of(control.glyph)
        return f"tap the icon with {look}" if look else "tap the icon"
    return "tap the button"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
