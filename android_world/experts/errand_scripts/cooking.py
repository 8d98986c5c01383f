"""How an expert finds, adds, edits and deletes recipes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from android_world.experts import recipe
from android_world.experts.base import ExpertPhone, Script
from android_world.experts.errand_scripts.table import script
from android_world.records.items import Recipe

_CARD, _SAVE = "card_text_view_title", "button_save_recipe"
# The fields of the form from top to bottom.
_FORM: Final = {
    "title": "new_title",
    "description": "new_description",
    "servings": "new_servings",
    "preparation_time": "new_preparation_time",
    "source": "new_source",
    "ingredients": "new_ingredients",
    "directions": "new_directions",
}


@script("look_up", Recipe)
def look_up_recipe(phone: ExpertPhone, item: Recipe) -> Script:
    """Open a recipe and read it to its end."""
    yield from _open(phone, item)
    _read_ingredients(phone)
    lines = item.directions.splitlines() or item.ingredients.splitlines()
    if lines:
        yield from phone.scroll_to(lines[-1])
    _read_ingredients(phone)
    for text in (item.ingredients, item.directions):
        if text:
            phone.work_out(text, *text.splitlines())


@script("browse", Recipe)
def browse_recipes(phone: ExpertPhone, found: Sequence[Recipe]) -> Script:
    """Open all recipes of the list, one after the other."""
    yield from recipe.open_recipes(phone)
    opened: set[str | None] = set()
    while True:
        titles = [card.text for card in phone.find_all(resource_id=_CARD)]
        left = next((title for title in titles if title not in opened), None)
        if left is not None:
            opened.add(left)
            yield phone.tap(left, resource_id=_CARD)
            yield from phone.wait_for(resource_id="details_title")
            yield phone.back()
        elif not phone.can_scroll:
            return
        else:
            yield phone.scroll()
            if [card.text for card in phone.find_all(resource_id=_CARD)] == titles:
                return


@script("add", Recipe)
def add_recipe(phone: ExpertPhone, item: Recipe) -> Script:
    """Fill in the form of a new recipe and save it."""
    yield from recipe.open_recipes(phone)
    yield phone.tap(resource_id="fab_recipes")
    yield from _fill(phone, Recipe(""), item)
    if item.is_favorite:
        yield from phone.tap_when_there(resource_id="action_details_like")


@script("edit", Recipe)
def edit_recipe(phone: ExpertPhone, before: Recipe, after: Recipe) -> Script:
    """Open a recipe, change it in the form, mark it as a favorite or not."""
    yield from _open(phone, before)
    if before.is_favorite != after.is_favorite:
        button = "action_details_unlike" if before.is_favorite else "action_details_like"
        yield phone.tap(resource_id=button)
    if any(getattr(before, name) != getattr(after, name) for name in _FORM):
        yield phone.tap(description="More options")
        yield from phone.tap_when_there("Edit")
        yield from _fill(phone, before, after)


@script("remove", Recipe)
def remove_recipe(phone: ExpertPhone, item: Recipe) -> Script:
    """Open a recipe and delete it."""
    yield from _open(phone, item)
    yield from recipe.delete_open(phone, last=False)


def _open(phone: ExpertPhone, item: Recipe) -> Script:
    yield from recipe.open_recipes(phone)
    yield from phone.scroll_to(item.title, resource_id=_CARD)
    yield phone.tap(item.title, resource_id=_CARD)
    yield from phone.wait_for(resource_id="details_title")


def _fill(phone: ExpertPhone, before: Recipe, after: Recipe) -> Script:
    """Set the fields of the open form that differ, and save."""
    yield from phone.wait_for(resource_id=_SAVE)
    for name, resource_id in _FORM.items():
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield from phone.scroll_to(resource_id=resource_id)
            if "\n" in new:
                phone.work_out(new, *new.splitlines())
            yield phone.type(new, resource_id=resource_id, clear=bool(old))
    yield phone.tap(resource_id=_SAVE)
    yield from phone.wait_for(resource_id="details_title")


def _read_ingredients(phone: ExpertPhone) -> None:
    """Note the ingredients; the page shows quantity and name apart."""
    for quantity in phone.find_all(resource_id="ingredient_quantity"):
        name = phone.beside(quantity, resource_id="ingredient_text").text or ""
        phone.work_out(f"{quantity.text}{name}", quantity.text or "", name)
