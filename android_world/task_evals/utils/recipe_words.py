"""Recipes that tasks are made of; all texts are our own."""

from __future__ import annotations

from android_world.core import data_files

_WORDS = data_files.read_json(__package__, "recipe_words.json")


def _texts(name: str) -> tuple[str, ...]:
    return tuple(_WORDS[name])


# Title and directions; titles are distinct.
BASE_RECIPES: tuple[tuple[str, str], ...] = tuple(
    (title, directions) for title, directions in _WORDS["base_recipes"]
)
DESCRIPTIONS = _texts("descriptions")
SERVINGS = _texts("servings")
PREPARATION_TIMES = _texts("preparation_times")
CLOSING_SENTENCES = _texts("closing_sentences")
INGREDIENTS = _texts("ingredients")
# Each is used by at least three of the recipes.
CONSTRAINT_INGREDIENTS = _texts("constraint_ingredients")
