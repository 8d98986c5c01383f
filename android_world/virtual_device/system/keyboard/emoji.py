"""The emoji that the keyboard offers."""

from __future__ import annotations

from android_world.virtual_device.codecs import data_files

# category -> (emoji, name)
EMOJI: dict[str, list[tuple[str, str]]] = {}
for _category, _emoji, _name in data_files.read_rows(__package__, "emoji.tsv"):
    EMOJI.setdefault(_category, []).append((_emoji, _name))

CATEGORY_ICONS = {
    "Smileys and emotions": "emoticon_outline",
    "People": "account_outline",
    "Animals and nature": "flower_outline",
    "Food and drink": "food_outline",
    "Travel, activities and objects": "car_outline",
}
