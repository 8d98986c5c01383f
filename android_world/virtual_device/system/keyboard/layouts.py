"""The pages of the soft keyboard: which keys there are and where.

Positions are in units of the Pixel 6's portrait keyboard (1080 x 883 px); other sizes scale them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from android_world.virtual_device.codecs import data_files

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

    @property
    def is_held(self) -> bool:
        """Whether a long press has a separate meaning."""
        wide_space = self.text == " " and self.look == "function"
        marks = self.resource_id.startswith("key_pos_bottom_symbol")
        return bool(self.alternates) or wide_space or marks or self.does in (SHIFT, DELETE, ACTION)


ACTION_ICONS = data_files.read_mapping(__package__, "action_icons.tsv")

LETTER_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SYMBOL_ROWS = ("1234567890", "@#$_&-+()/", "*\"':;!?")
MORE_ROWS = ("~`|•√π÷×§∆", "£¢€¥^°={}\\", "%©®™✓[]")

_LETTER_ALTERNATES = data_files.read_mapping(__package__, "letter_alternates.tsv")
_SYMBOL_ALTERNATES = data_files.read_mapping(__package__, "symbol_alternates.tsv")
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


def _bottom(left: int, right: int) -> Units:
    """A place in the lowest row."""
    return left, ROW_TOPS[3], right, ROW_TOPS[4]


def letter_keys(upper: bool, digit_row: bool) -> list[Key]:
    """The letters; `digit_row` adds the digits of password fields."""
    keys: list[Key] = []
    for i, digit in enumerate("1234567890" if digit_row else ""):
        rect = (5 + 107 * i, STRIP[0], 112 + 107 * i, STRIP[1])
        name = f"key_pos_password_header_number_{digit}"
        keys.append(Key(rect, digit, digit, "", digit, name, look="bare"))
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
    return Key(_nine(2, 0), "", "", icons[state], "Shift", "key_pos_shift", SHIFT, "function")


def delete_key(rect: Units | None = None, name: str = "key_pos_del") -> Key:
    """The backspace key."""
    place = rect or _nine(2, 8)
    return Key(place, "", "", "backspace_outline", "Delete", name, DELETE, "function")


def action_key(name: str, rect: Units = (914, ROW_TOPS[3], 1075, ROW_TOPS[4])) -> Key:
    """The action key: Enter, Done, Next, Search, Go, Send or Previous."""
    return Key(rect, "", "", ACTION_ICONS[name], name, "key_pos_ime_action", ACTION, "action")


def _page_key(
    rect: Units, page: str, label: str, said: str, name: str, look: str = "function"
) -> Key:
    return Key(rect, page, label, "", said, f"key_pos_switch_to_{name}", PAGE, look)


def letters_key() -> Key:
    """The key at the left of the lowest row that leads back to the letters."""
    return _page_key(_bottom(5, 165), "letters", "ABC", "Letter keyboard", "letter", "mode")


def _space_key(left: int, right: int) -> Key:
    return Key(_bottom(left, right), " ", "", "", "Space", "key_pos_space", SPACE)


def bottom_keys(action: str, comma: str, emoji: bool) -> list[Key]:
    """The lowest row of the letter page."""
    period = _symbol(_bottom(807, 914), ".", "key_pos_bottom_symbol_2", "function")
    faces, name = "emoticon_happy_outline", "key_pos_switch_to_next_language"
    return [
        _page_key(_bottom(5, 165), "symbols", "?123", "Symbol keyboard", "symbol", "mode"),
        _symbol(_bottom(165, 272), comma, "key_pos_bottom_symbol_1", "function"),
        *(
            [Key(_bottom(272, 379), "emoji", "", faces, "Emoji button", name, PAGE)]
            if emoji
            else ()
        ),
        _space_key(379 if emoji else 272, 807),
        replace(period, alternates=PERIOD_ALTERNATES),
        action_key(action),
    ]


def symbol_keys(rows: Sequence[str], action: str, more: bool) -> list[Key]:
    """The page of symbols, or with `more` the one of rarer symbols."""
    other = ("=\\<", "symbols_more", "More symbols")
    if more:
        other = ("?123", "symbols", "Symbol keyboard")
    label, page, said = other
    left, right = ("<", ">") if more else (",", ".")
    return [
        *(
            _symbol(_ten(row, i), char, f"key_pos_{row}_{i}")
            for row, characters in enumerate(rows[:2])
            for i, char in enumerate(characters)
        ),
        _page_key(_nine(2, 0), page, label, said, "more_symbols"),
        *(_symbol(_nine(2, i), c, f"key_pos_2_{i}") for i, c in enumerate(rows[2], start=1)),
        delete_key(),
        letters_key(),
        _symbol(_bottom(165, 272), left, "key_pos_bottom_symbol_1", "function"),
        _page_key(_bottom(272, 379), "numpad", "1234", "Number keyboard", "number"),
        _space_key(379, 807),
        _symbol(_bottom(807, 914), right, "key_pos_bottom_symbol_2", "function"),
        action_key(action),
    ]


def _symbol(rect: Units, char: str, name: str, look: str = "key") -> Key:
    alternates = tuple(_SYMBOL_ALTERNATES.get(char, ""))
    return Key(rect, char, char, "", char, name, look=look, alternates=alternates)


_PAD_COLUMNS = (5, 272, 539, 807, 1075)


_NUMBER_PAD = ("123-", "456 ", "789\b", ",0.\n")
_PHONE_PAD = ("123-", "456.", "789\b", "\f0 \n")
_PHONE_SYMBOLS = ("(/)-", "N,,.", "*;#\b", "\f+ \n")
_HINTS = ("ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ", "+")
_PHONE_LETTERS = dict(zip("234567890", _HINTS, strict=True))


def number_keys(action: str) -> list[Key]:
    """The pad of number fields."""
    return _pad(_NUMBER_PAD, action)


def phone_keys(action: str, symbols: bool) -> list[Key]:
    """The pad of phone fields, or with `symbols` its other page, as in AOSP's keyboard."""
    page, label, said = "phone_symbols", "* #", "Symbols"
    if symbols:
        page, label, said = "phone", "123", "Numbers"
    keys = []
    for key in _pad(_PHONE_SYMBOLS if symbols else _PHONE_PAD, action):
        if key.text == "\f":
            key = _page_key(key.rect, page, label, said, "symbol", "function")
        elif symbols and key.resource_id.endswith(("line2_2", "line3_2")):
            name = "Pause" if key.text == "," else "Wait"
            key = replace(key, label=name, description=name)
        elif key.text in _PHONE_LETTERS:
            hint = _PHONE_LETTERS[key.text]
            key = replace(key, hint=hint, alternates=("+",) if key.text == "0" else ())
        keys.append(key)
    return keys


def _pad(rows: Sequence[str], action: str) -> list[Key]:
    """Four rows of four keys; a backspace is Delete, a line feed the action key."""
    keys = []
    for row, characters in enumerate(rows):
        for column, char in enumerate(characters):
            left, right = _PAD_COLUMNS[column : column + 2]
            rect = (left, ROW_TOPS[row], right, ROW_TOPS[row + 1])
            name = f"key_pos_number_line{row + 1}_{column + 1}"
            if char not in "\b\n":
                said = {"-": "Dash", " ": "Space"}.get(char, char)
                look = "key" if char.isdecimal() else "function"
                icon = "keyboard_space" if char == " " else ""
                label = "" if icon else char
                keys.append(Key(rect, char, label, icon, said, name, look=look))
            elif char == "\b":
                keys.append(delete_key(rect, name))
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
    space = ("keyboard_space", "Space", "key_pos_space", SPACE, "function")
    return [
        *keys,
        Key(right[1], " ", "", *space),
        delete_key(right[2]),
        letters_key(),
        _symbol(_bottom(165, 290), ",", "key_pos_bottom_symbol_1", "function"),
        _page_key(_bottom(290, 415), "symbols", "!?#", "Symbol keyboard", "symbol"),
        Key(_bottom(415, 664), "0", "0", "", "0", "key_pos_number_line4_2"),
        _symbol(_bottom(664, 789), "=", "key_pos_number_equals", "function"),
        _symbol(_bottom(789, 914), ".", "key_pos_bottom_symbol_2", "function"),
        action_key(action),
    ]
