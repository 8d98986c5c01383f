"""Android's key codes: names, numbers and the characters that keys type."""

from __future__ import annotations

_NAMES = """
0 UNKNOWN 1 SOFT_LEFT 2 SOFT_RIGHT 3 HOME 4 BACK 5 CALL 6 ENDCALL 7 0 8 1 9 2 10 3 11 4 12 5 13 6
14 7 15 8 16 9 17 STAR 18 POUND 19 DPAD_UP 20 DPAD_DOWN 21 DPAD_LEFT 22 DPAD_RIGHT 23 DPAD_CENTER
24 VOLUME_UP 25 VOLUME_DOWN 26 POWER 27 CAMERA 28 CLEAR 29 A 30 B 31 C 32 D 33 E 34 F 35 G 36 H
37 I 38 J 39 K 40 L 41 M 42 N 43 O 44 P 45 Q 46 R 47 S 48 T 49 U 50 V 51 W 52 X 53 Y 54 Z 55 COMMA
56 PERIOD 57 ALT_LEFT 58 ALT_RIGHT 59 SHIFT_LEFT 60 SHIFT_RIGHT 61 TAB 62 SPACE 63 SYM 64 EXPLORER
65 ENVELOPE 66 ENTER 67 DEL 68 GRAVE 69 MINUS 70 EQUALS 71 LEFT_BRACKET 72 RIGHT_BRACKET
73 BACKSLASH 74 SEMICOLON 75 APOSTROPHE 76 SLASH 77 AT 78 NUM 79 HEADSETHOOK 80 FOCUS 81 PLUS
82 MENU 83 NOTIFICATION 84 SEARCH 85 MEDIA_PLAY_PAUSE 86 MEDIA_STOP 87 MEDIA_NEXT
88 MEDIA_PREVIOUS 89 MEDIA_REWIND 90 MEDIA_FAST_FORWARD 91 MUTE 92 PAGE_UP 93 PAGE_DOWN 111 ESCAPE
112 FORWARD_DEL 113 CTRL_LEFT 114 CTRL_RIGHT 115 CAPS_LOCK 116 SCROLL_LOCK 117 META_LEFT
118 META_RIGHT 119 FUNCTION 120 SYSRQ 121 BREAK 122 MOVE_HOME 123 MOVE_END 124 INSERT 125 FORWARD
126 MEDIA_PLAY 127 MEDIA_PAUSE 131 F1 132 F2 133 F3 134 F4 135 F5 136 F6 137 F7 138 F8 139 F9
140 F10 141 F11 142 F12 143 NUM_LOCK 144 NUMPAD_0 145 NUMPAD_1 146 NUMPAD_2 147 NUMPAD_3
148 NUMPAD_4 149 NUMPAD_5 150 NUMPAD_6 151 NUMPAD_7 152 NUMPAD_8 153 NUMPAD_9 154 NUMPAD_DIVIDE
155 NUMPAD_MULTIPLY 156 NUMPAD_SUBTRACT 157 NUMPAD_ADD 158 NUMPAD_DOT 160 NUMPAD_ENTER
161 NUMPAD_EQUALS 164 VOLUME_MUTE 168 ZOOM_IN 169 ZOOM_OUT 187 APP_SWITCH 204 LANGUAGE_SWITCH
207 CONTACTS 208 CALENDAR 209 MUSIC 210 CALCULATOR 219 ASSIST 220 BRIGHTNESS_DOWN
221 BRIGHTNESS_UP 223 SLEEP 224 WAKEUP 277 CUT 278 COPY 279 PASTE 284 ALL_APPS
"""
_FIELDS = _NAMES.split()
NAMES: dict[int, str] = {int(_FIELDS[i]): _FIELDS[i + 1] for i in range(0, len(_FIELDS), 2)}
NUMBERS: dict[str, int] = {name: number for number, name in NAMES.items()}

META_KEYS = frozenset(
    {
        "SHIFT_LEFT",
        "SHIFT_RIGHT",
        "CTRL_LEFT",
        "CTRL_RIGHT",
        "ALT_LEFT",
        "ALT_RIGHT",
        "META_LEFT",
        "META_RIGHT",
    }
)

# Key name -> (character, character with shift).
PRINTABLE: dict[str, tuple[str, str]] = {
    **{letter: (letter.lower(), letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"},
    **dict(zip("0123456789", zip("0123456789", ")!@#$%^&*(", strict=True), strict=True)),
    "SPACE": (" ", " "),
    "COMMA": (",", "<"),
    "PERIOD": (".", ">"),
    "GRAVE": ("`", "~"),
    "MINUS": ("-", "_"),
    "EQUALS": ("=", "+"),
    "LEFT_BRACKET": ("[", "{"),
    "RIGHT_BRACKET": ("]", "}"),
    "BACKSLASH": ("\\", "|"),
    "SEMICOLON": (";", ":"),
    "APOSTROPHE": ("'", '"'),
    "SLASH": ("/", "?"),
    "AT": ("@", "@"),
    "PLUS": ("+", "+"),
    "STAR": ("*", "*"),
    "POUND": ("#", "#"),
    **{f"NUMPAD_{digit}": (digit, digit) for digit in "0123456789"},
    "NUMPAD_DIVIDE": ("/", "/"),
    "NUMPAD_MULTIPLY": ("*", "*"),
    "NUMPAD_SUBTRACT": ("-", "-"),
    "NUMPAD_ADD": ("+", "+"),
    "NUMPAD_DOT": (".", "."),
}
CHARACTERS: dict[str, str] = {
    char: name for name, pair in reversed(PRINTABLE.items()) for char in pair
}


def key_name(key: str | int) -> str | None:
    """The name without `KEYCODE_` of a key given by name or number; None when unknown."""
    if isinstance(key, int) or (key.isdecimal() and len(key) > 0 and key not in "0123456789"):
        return NAMES.get(int(key))
    name = key.upper().removeprefix("KEYCODE_")
    return name if name in NUMBERS else None
