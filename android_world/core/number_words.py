"""English words for numbers."""

from __future__ import annotations

from typing import Final

from android_world.core.text_sanitizing import split_list

# The words for 0 to 19, by number.
SMALL: Final = split_list("""
    zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen,
    fourteen, fifteen, sixteen, seventeen, eighteen, nineteen
""")
TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
WITHOUT_ONE: Final = (*(word for word in SMALL if word != "one"), *TENS, "hundred", "thousand")
