"""Emoji and signs that Roboto lacks, and the icons that draw them."""

from __future__ import annotations

import re
from functools import lru_cache

# category -> (emoji, name, icon that draws it)
EMOJI: dict[str, tuple[tuple[str, str, str], ...]] = {
    "Smileys and emotions": (
        ("😀", "grinning face", "emoticon_outline"),
        ("😃", "grinning face with big eyes", "emoticon_happy_outline"),
        ("😊", "smiling face with smiling eyes", "emoticon_happy"),
        ("🙂", "slightly smiling face", "emoticon"),
        ("😂", "face with tears of joy", "emoticon_lol_outline"),
        ("🤩", "star-struck", "emoticon_excited_outline"),
        ("😉", "winking face", "emoticon_wink_outline"),
        ("😎", "smiling face with sunglasses", "emoticon_cool_outline"),
        ("😛", "face with tongue", "emoticon_tongue_outline"),
        ("😘", "face blowing a kiss", "emoticon_kiss_outline"),
        ("😐", "neutral face", "emoticon_neutral_outline"),
        ("😕", "confused face", "emoticon_confused_outline"),
        ("🙁", "slightly frowning face", "emoticon_frown_outline"),
        ("😢", "crying face", "emoticon_cry_outline"),
        ("😞", "disappointed face", "emoticon_sad_outline"),
        ("😠", "angry face", "emoticon_angry_outline"),
        ("🤢", "nauseated face", "emoticon_sick_outline"),
        ("😵", "face with crossed-out eyes", "emoticon_dead_outline"),
        ("😈", "smiling face with horns", "emoticon_devil_outline"),
        ("💩", "pile of poo", "emoticon_poop_outline"),
        ("❤️", "red heart", "heart"),
        ("💔", "broken heart", "heart_broken"),
        ("💀", "skull", "skull"),
        ("👻", "ghost", "ghost"),
        ("👽", "alien", "alien"),
        ("🤖", "robot", "robot"),
        ("✨", "sparkles", "creation"),
    ),
    "People": (
        ("👍", "thumbs up", "thumb_up"),
        ("👎", "thumbs down", "thumb_down"),
        ("👋", "waving hand", "hand_wave"),
        ("👏", "clapping hands", "hand_clap"),
        ("👌", "OK hand", "hand_okay"),
        ("🙏", "folded hands", "hands_pray"),
        ("💪", "flexed biceps", "arm_flex"),
        ("👤", "bust in silhouette", "account"),
        ("👥", "busts in silhouette", "account_multiple"),
        ("🏃", "person running", "run"),
        ("🚶", "person walking", "walk"),
    ),
    "Animals and nature": (
        ("🐱", "cat face", "cat"),
        ("🐶", "dog face", "dog"),
        ("🐰", "rabbit face", "rabbit"),
        ("🐧", "penguin", "penguin"),
        ("🐦", "bird", "bird"),
        ("🐟", "fish", "fish"),
        ("🌲", "evergreen tree", "tree"),
        ("🌸", "cherry blossom", "flower"),
        ("☀️", "sun", "weather_sunny"),
        ("🌙", "crescent moon", "weather_night"),
        ("❄️", "snowflake", "snowflake"),
        ("⭐", "star", "star"),
        ("🔥", "fire", "fire"),
        ("🌍", "globe showing Europe-Africa", "earth"),
        ("☁️", "cloud", "cloud"),
        ("☔", "umbrella with rain drops", "umbrella"),
        ("🐛", "bug", "bug"),
        ("🐝", "honeybee", "bee"),
        ("🍀", "four leaf clover", "clover"),
    ),
    "Food and drink": (
        ("🍎", "red apple", "food_apple"),
        ("🍕", "pizza", "pizza"),
        ("🍔", "hamburger", "hamburger"),
        ("☕", "hot beverage", "coffee"),
        ("🍺", "beer mug", "beer"),
        ("🎂", "birthday cake", "cake"),
        ("🍷", "wine glass", "glass_wine"),
        ("🥕", "carrot", "carrot"),
        ("🍪", "cookie", "cookie"),
        ("🍞", "bread", "bread_slice"),
        ("🥚", "egg", "egg"),
        ("🍦", "soft ice cream", "ice_cream"),
    ),
    "Travel, activities and objects": (
        ("🚗", "automobile", "car"),
        ("🚲", "bicycle", "bike"),
        ("✈️", "airplane", "airplane"),
        ("🚀", "rocket", "rocket"),
        ("🏠", "house", "home"),
        ("⚽", "soccer ball", "soccer"),
        ("🏀", "basketball", "basketball"),
        ("🏆", "trophy", "trophy"),
        ("🎵", "musical note", "music"),
        ("🎸", "guitar", "guitar_acoustic"),
        ("📷", "camera", "camera"),
        ("📞", "telephone receiver", "phone"),
        ("💡", "light bulb", "lightbulb"),
        ("🎁", "wrapped gift", "gift"),
        ("🔔", "bell", "bell"),
        ("🔒", "locked", "lock"),
        ("🔑", "key", "key"),
        ("🎉", "party popper", "party_popper"),
        ("🎮", "video game", "gamepad_variant"),
        ("📅", "calendar", "calendar"),
        ("📌", "pushpin", "pin"),
        ("📝", "memo", "note_edit"),
        ("📧", "e-mail", "email"),
        ("📱", "mobile phone", "cellphone"),
        ("💻", "laptop", "laptop"),
        ("🛒", "shopping cart", "cart"),
        ("💰", "money bag", "cash"),
        ("⏰", "alarm clock", "alarm"),
        ("✅", "check mark button", "checkbox_marked"),
        ("❌", "cross mark", "close_thick"),
        ("⚠️", "warning", "alert"),
        ("❓", "red question mark", "help"),
        ("🚌", "bus", "bus"),
        ("🚆", "train", "train"),
    ),
}

COLOR = "#C98A00"
_SIGNS = {
    "←": "arrow_left",
    "↑": "arrow_up",
    "→": "arrow_right",
    "↓": "arrow_down",
    "★": "star",
    "☆": "star_outline",
    "♥": "heart",
    "♪": "music_note",
    "☐": "checkbox_blank_outline",
    "☑": "checkbox_marked_outline",
    "✓": "check",
    "✔": "check_bold",
    "✗": "close",
    "✘": "close_thick",
}
_EMOJI = {char.rstrip("\ufe0f"): icon for entries in EMOJI.values() for char, _, icon in entries}
_ICONS = {**_SIGNS, **_EMOJI}
# The character, and what may follow it: a variation selector or a skin tone.
_DRAWN = re.compile(f"([{''.join(_ICONS)}])[\ufe0f\U0001f3fb-\U0001f3ff]*")


@lru_cache(maxsize=4096)
def runs(text: str) -> tuple[tuple[str, str], ...]:
    """The text in pieces with the icon that draws each; no icon for what the typeface draws."""
    found: list[tuple[str, str]] = []
    at = 0
    for match in _DRAWN.finditer(text):
        if match.start() > at:
            found.append((text[at : match.start()], ""))
        found.append((match[1], _ICONS[match[1]]))
        at = match.end()
    if at < len(text):
        found.append((text[at:], ""))
    return tuple(found)


def look(char: str, text_color: str) -> tuple[float, str]:
    """Advance in ems and colour of a character that an icon draws; signs are like letters."""
    return (1.0, text_color) if char in _SIGNS else (1.245, COLOR)
