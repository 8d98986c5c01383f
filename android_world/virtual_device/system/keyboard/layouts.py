"""The pages of the soft keyboard: which keys there are and where.

Positions are in units of the Pixel 6's portrait keyboard (1080 x 883 px); other sizes scale them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

BASE_WIDTH, BASE_HEIGHT = 1080, 883
ROW_TOPS = (137, 291, 446, 601, 757)
STRIP = (0, 116)
NAVIGATION = (757, 883)

Units = tuple[int, int, int, int]

# What a key does instead of typing its `text`.
SHIFT, DELETE, ACTION, SPACE, PAGE = "shift", "delete", "action", "space", "page"


@dataclass(frozen=True)
class Key:
    """One key. `does` is "" (types `text`), SHIFT, DELETE, ACTION, SPACE or PAGE (shows `text`).

    `look`: key, function, mode, action or bare (no surface). `alternates` appear on a long press,
    the first one is chosen unless the finger slides.
    """

    rect: Units
    text: str = ""
    label: str = ""
    icon: str = ""
    description: str = ""
    resource_id: str = ""
    does: str = ""
    look: str = "key"
    hint: str = ""
    alternates: tuple[str, ...] = ()
    narrow: str = ""  # start or end: the surface fills only that end of a wide cell


ACTION_ICONS = {
    "Enter": "keyboard_return",
    "Done": "check",
    "Next": "keyboard_tab",
    "Previous": "keyboard_tab_reverse",
    "Search": "magnify",
    "Go": "arrow_right",
    "Send": "send",
}

LETTER_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SYMBOL_ROWS = ("1234567890", "@#$_&-+()/", "*\"':;!?")
MORE_ROWS = ("~`|•√π÷×§∆", "£¢€¥^°={}\\", "%©®™✓[]")

_LETTER_ALTERNATES = {
    "a": "àáâäæãåā",
    "c": "ç",
    "e": "èéêëē",
    "i": "îïíīì",
    "n": "ñ",
    "o": "ôöòóœøōõ",
    "s": "ß",
    "u": "ûüùúū",
}
_SYMBOL_ALTERNATES = {
    "1": "¹½⅓¼⅛",
    "2": "²⅔",
    "3": "³¾⅜",
    "4": "⁴",
    "5": "⅝",
    "7": "⅞",
    "0": "ⁿ∅",
    "$": "¢£€¥",
    "-": "_–—·",
    "+": "±",
    "(": "<{[",
    ")": ">}]",
    "*": "†‡★",
    '"': "“”„«»",
    "'": "‘’‚‹›",
    "!": "¡",
    "?": "¿",
    "%": "‰",
    "=": "≠≈∞",
    "•": "♪♥♠♦♣",
}
PERIOD_ALTERNATES = tuple("&%+\"-:'@;/()#!,?")


def _ten(row: int, position: int) -> Units:
    left = 5 + 107 * position
    return left, ROW_TOPS[row], left + 107, ROW_TOPS[row + 1]


def _nine(row: int, position: int) -> Units:
    """Keys of a row with wide ends: 160 units at both sides, 107 between."""
    if position == 0:
        return 5, ROW_TOPS[row], 165, ROW_TOPS[row + 1]
    left = 165 + 107 * (position - 1)
    return left, ROW_TOPS[row], (1075 if position == 8 else left + 107), ROW_TOPS[row + 1]


def letter_keys(upper: bool, digit_row: bool) -> list[Key]:
    """The letters; `digit_row` adds the digits of password fields."""
    keys: list[Key] = []
    if digit_row:
        for i, digit in enumerate("1234567890"):
            left = 5 + 107 * i
            name = f"key_pos_password_header_number_{digit}"
            keys.append(
                Key(
                    (left, *STRIP[:1], left + 107, STRIP[1]),
                    digit,
                    digit,
                    "",
                    digit,
                    name,
                    look="bare",
                )
            )
    for i, letter in enumerate(LETTER_ROWS[0]):
        digit = "1234567890"[i]
        hint = "" if digit_row else digit
        keys.append(_letter(_ten(0, i), letter, upper, f"key_pos_0_{i}", hint))
    for i, letter in enumerate(LETTER_ROWS[1]):
        key = _letter(_nine(1, i), letter, upper, f"key_pos_1_{i}")
        keys.append(replace(key, narrow={0: "end", 8: "start"}.get(i, "")))
    for i, letter in enumerate(LETTER_ROWS[2], start=1):
        keys.append(_letter(_nine(2, i), letter, upper, f"key_pos_2_{i}"))
    return keys


def _letter(rect: Units, letter: str, upper: bool, name: str, digit: str = "") -> Key:
    shown = letter.upper() if upper else letter
    others = _LETTER_ALTERNATES.get(letter, "")
    others = others.upper().replace("SS", "ẞ") if upper else others
    alternates = (*digit, *others)
    return Key(rect, shown, shown, "", shown, name, hint=digit, alternates=alternates)


def shift_key(state: str) -> Key:
    """The shift key for "off", "once" or "lock"."""
    icons = {"off": "apple_keyboard_shift", "once": "arrow_up_bold", "lock": "apple_keyboard_caps"}
    return Key(
        _nine(2, 0),
        icon=icons[state],
        description="Shift",
        resource_id="key_pos_shift",
        does=SHIFT,
        look="function",
    )


def delete_key(rect: Units | None = None) -> Key:
    """The backspace key."""
    return Key(
        rect or _nine(2, 8),
        icon="backspace_outline",
        description="Delete",
        resource_id="key_pos_del",
        does=DELETE,
        look="function",
    )


def action_key(name: str, rect: Units = (914, ROW_TOPS[3], 1075, ROW_TOPS[4])) -> Key:
    """The action key: Enter, Done, Next, Search, Go, Send or Previous."""
    return Key(
        rect,
        icon=ACTION_ICONS[name],
        description=name,
        resource_id="key_pos_ime_action",
        does=ACTION,
        look="action",
    )


def bottom_keys(action: str, comma: str, emoji: bool) -> list[Key]:
    """The lowest row of the letter page."""
    top, bottom = ROW_TOPS[3], ROW_TOPS[4]
    keys = [
        Key(
            (5, top, 165, bottom),
            "symbols",
            "?123",
            "",
            "Symbol keyboard",
            "key_pos_switch_to_symbol",
            PAGE,
            "mode",
        ),
        Key(
            (165, top, 272, bottom),
            comma,
            comma,
            "",
            comma,
            "key_pos_bottom_symbol_1",
            "",
            "function",
        ),
    ]
    if emoji:
        keys.append(
            Key(
                (272, top, 379, bottom),
                "emoji",
                "",
                "emoticon_happy_outline",
                "Emoji button",
                "key_pos_switch_to_next_language",
                PAGE,
                "key",
            )
        )
    keys += [
        Key(
            (379 if emoji else 272, top, 807, bottom), " ", "", "", "Space", "key_pos_space", SPACE
        ),
        Key(
            (807, top, 914, bottom),
            ".",
            ".",
            "",
            ".",
            "key_pos_bottom_symbol_2",
            "",
            "function",
            "",
            PERIOD_ALTERNATES,
        ),
        action_key(action),
    ]
    return keys


def symbol_keys(rows: Sequence[str], action: str, more: bool) -> list[Key]:
    """The page of symbols, or with `more` the one of rarer symbols."""
    keys: list[Key] = []
    for row, characters in enumerate(rows[:2]):
        for i, char in enumerate(characters):
            keys.append(_symbol(_ten(row, i), char, f"key_pos_{row}_{i}"))
    label, target, said = (
        ("?123", "symbols", "Symbol keyboard") if more else ("=\\<", "symbols_more", "More symbols")
    )
    keys.append(
        Key(
            _nine(2, 0), target, label, "", said, "key_pos_switch_to_more_symbols", PAGE, "function"
        )
    )
    for i, char in enumerate(rows[2], start=1):
        keys.append(_symbol(_nine(2, i), char, f"key_pos_2_{i}"))
    keys.append(delete_key())
    top, bottom = ROW_TOPS[3], ROW_TOPS[4]
    left, right = ("<", ">") if more else (",", ".")
    keys += [
        Key(
            (5, top, 165, bottom),
            "letters",
            "ABC",
            "",
            "Letter keyboard",
            "key_pos_switch_to_letter",
            PAGE,
            "mode",
        ),
        _symbol((165, top, 272, bottom), left, "key_pos_bottom_symbol_1", "function"),
        Key(
            (272, top, 379, bottom),
            "numpad",
            "1234",
            "",
            "Number keyboard",
            "key_pos_switch_to_number",
            PAGE,
            "function",
        ),
        Key((379, top, 807, bottom), " ", "", "", "Space", "key_pos_space", SPACE),
        _symbol((807, top, 914, bottom), right, "key_pos_bottom_symbol_2", "function"),
        action_key(action),
    ]
    return keys


def _symbol(rect: Units, char: str, name: str, look: str = "key") -> Key:
    alternates = tuple(_SYMBOL_ALTERNATES.get(char, ""))
    return Key(rect, char, char, "", char, name, look=look, alternates=alternates)


_PAD_COLUMNS = (5, 272, 539, 807, 1075)


def number_keys(action: str) -> list[Key]:
    """The pad of number and phone fields."""
    rows = (("1", "2", "3", "-"), ("4", "5", "6", " "), ("7", "8", "9", ""), (",", "0", ".", ""))
    keys = []
    for row, characters in enumerate(rows):
        for column, char in enumerate(characters):
            rect = (
                _PAD_COLUMNS[column],
                ROW_TOPS[row],
                _PAD_COLUMNS[column + 1],
                ROW_TOPS[row + 1],
            )
            name = f"key_pos_number_line{row + 1}_{column + 1}"
            if char:
                said = {"-": "Dash", " ": "Space"}.get(char, char)
                look = "key" if char.isdecimal() else "function"
                icon = "keyboard_space" if char == " " else ""
                label = "" if icon else char
                keys.append(Key(rect, char, label, icon, said, name, look=look))
            elif row == 2:
                keys.append(delete_key(rect))
            else:
                keys.append(action_key(action, rect))
    return keys


def numpad_keys(action: str) -> list[Key]:
    """The 1234 page of text fields: operators, digits, and the way back."""
    keys = []
    edge = (ROW_TOPS[3] - ROW_TOPS[0]) // 4
    for i, char in enumerate("+-*/"):
        top = ROW_TOPS[0] + edge * i
        bottom = ROW_TOPS[3] if i == 3 else top + edge
        keys.append(_symbol((5, top, 165, bottom), char, f"key_pos_operator_{i}", "function"))
    columns = (165, 415, 664, 914)
    for row, digits in enumerate(("123", "456", "789")):
        for i, digit in enumerate(digits):
            rect = (columns[i], ROW_TOPS[row], columns[i + 1], ROW_TOPS[row + 1])
            name = f"key_pos_number_line{row + 1}_{i + 1}"
            keys.append(Key(rect, digit, digit, "", digit, name))
    right = [(914, ROW_TOPS[row], 1075, ROW_TOPS[row + 1]) for row in range(3)]
    keys.append(_symbol(right[0], "%", "key_pos_number_percent", "function"))
    keys.append(
        Key(right[1], " ", "", "keyboard_space", "Space", "key_pos_space", SPACE, "function")
    )
    keys.append(delete_key(right[2]))
    top, bottom = ROW_TOPS[3], ROW_TOPS[4]
    keys += [
        Key(
            (5, top, 165, bottom),
            "letters",
            "ABC",
            "",
            "Letter keyboard",
            "key_pos_switch_to_letter",
            PAGE,
            "mode",
        ),
        _symbol((165, top, 290, bottom), ",", "key_pos_bottom_symbol_1", "function"),
        Key(
            (290, top, 415, bottom),
            "symbols",
            "!?#",
            "",
            "Symbol keyboard",
            "key_pos_switch_to_symbol",
            PAGE,
            "function",
        ),
        Key((415, top, 664, bottom), "0", "0", "", "0", "key_pos_number_line4_2"),
        _symbol((664, top, 789, bottom), "=", "key_pos_number_equals", "function"),
        _symbol((789, top, 914, bottom), ".", "key_pos_bottom_symbol_2", "function"),
        action_key(action),
    ]
    return keys
