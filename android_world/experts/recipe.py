"""Experts of the tasks in Broccoli, the recipe app."""

from __future__ import annotations

from android_world.experts.base import Decisive, Element, ExpertPhone, Params, Script, box_of
from android_world.experts.gallery import look_at
from android_world.experts.markor import open_note, open_notebook
from android_world.experts.registry import expert
from android_world.task_evals.utils.sqlite_schema_utils import Recipe

_APP = "broccoli app"
# The form's fields from top to bottom, by the task's name for them.
_FIELDS = (
    ("title", "new_title"),
    ("description", "new_description"),
    ("servings", "new_servings"),
    ("preparationTime", "new_preparation_time"),
    ("ingredients", "new_ingredients"),
    ("directions", "new_directions"),
)
_ONE_ROW_PX = 330
_TITLE = "card_text_view_title"


def open_recipes(phone: ExpertPhone) -> Script:
    """Open the list of recipes."""
    yield phone.open_app(_APP)
    yield from phone.wait_for(resource_id="fab_recipes")


# -- adding --------------------------------------------------------------------------------------


def add(phone: ExpertPhone, row: Recipe, *, last: bool) -> Script:
    """Enter one recipe, from the list; the last save is the decisive action."""
    yield from phone.tap_when_there(resource_id="fab_recipes")
    yield from phone.wait_for(resource_id="new_title")
    for attribute, field in _FIELDS:
        yield from phone.scroll_to(resource_id=field)
        yield phone.type(getattr(row, attribute), resource_id=field)
    save = phone.tap(resource_id="button_save_recipe")
    yield Decisive(save) if last else save


def add_all(phone: ExpertPhone, rows: list[Recipe]) -> Script:
    """Enter recipes one after the other."""
    yield from open_recipes(phone)
    for number, row in enumerate(rows):
        if number:
            yield from phone.tap_when_there(description="Navigate up")
        yield from add(phone, row, last=number == len(rows) - 1)


@expert("RecipeAddSingleRecipe", "RecipeAddMultipleRecipes")
def add_recipes(phone: ExpertPhone, params: Params) -> Script:
    """Enter what the goal lists."""
    yield from add_all(phone, params["row_objects"])


@expert("RecipeAddMultipleRecipesFromMarkor", "RecipeAddMultipleRecipesFromMarkor2")
def add_from_note(phone: ExpertPhone, params: Params) -> Script:
    """Read the note, then enter the recipes that were asked for."""
    yield from open_notebook(phone)
    yield from open_note(phone, "recipes.txt")
    yield from add_all(phone, params["row_objects"])


@expert("RecipeAddMultipleRecipesFromImage")
def add_from_image(phone: ExpertPhone, params: Params) -> Script:
    """Inspect the image, then enter what it shows."""
    rows = params["row_objects"]
    texts = [str(getattr(row, attribute)) for row in rows for attribute, _ in _FIELDS]
    yield from look_at(phone, "recipes.jpg", texts)
    yield from add_all(phone, rows)


# -- deleting ------------------------------------------------------------------------------------


def rows_of(phone: ExpertPhone, row: Recipe) -> list[Element]:
    """The titles in the list that belong to a recipe with this title and description."""
    descriptions = phone.find_all(row.description, resource_id="card_text_view_description")
    tops = [box_of(element).y_min for element in descriptions]
    titles = phone.find_all(row.title, resource_id="card_text_view_title")
    return [t for t in titles if any(0 < top - box_of(t).y_min < _ONE_ROW_PX for top in tops)]


def is_open(phone: ExpertPhone, row: Recipe) -> bool:
    """Whether the open page is this recipe, as far as it shows."""
    return (
        phone.shows(row.servings, resource_id="details_servings")
        and phone.shows(row.preparationTime, resource_id="details_preparation_time")
        and phone.shows(row.ingredients, resource_id="ingredient_text")
        and phone.shows(row.directions, resource_id="direction_text")
    )


def delete_open(phone: ExpertPhone, *, last: bool) -> Script:
    """Delete the recipe whose page is open; the last deletion is the decisive action."""
    yield phone.tap(description="More options")
    yield from phone.tap_when_there("Delete")
    yield from phone.wait_for("DELETE")
    confirm = phone.tap("DELETE")
    yield Decisive(confirm) if last else confirm


@expert(
    "RecipeDeleteSingleRecipe",
    "RecipeDeleteSingleWithRecipeWithNoise",
    "RecipeDeleteMultipleRecipes",
    "RecipeDeleteMultipleRecipesWithNoise",
    "RecipeDeleteMultipleRecipesWithConstraint",
)
def delete_recipes(phone: ExpertPhone, params: Params) -> Script:
    """Go down the list, which is in the order of titles, and delete those that are there."""
    yield from open_recipes(phone)
    left = sorted(params["row_objects"], key=lambda row: row.title.casefold())
    while left:
        row = next((row for row in left if phone.shows(row.title, resource_id=_TITLE)), None)
        if row is None:
            before = phone.labels()
            if phone.can_scroll:
                yield phone.scroll()
            if phone.labels() == before:
                return  # The others were deleted before.
            continue
        left.remove(row)
        yield phone.tap(row.title, resource_id=_TITLE)
        yield from phone.wait_for(resource_id="details_title")
        yield from delete_open(phone, last=not left)
        if left:
            yield from phone.wait_for(resource_id="fab_recipes")


@expert(
    "RecipeDeleteDuplicateRecipes",
    "RecipeDeleteDuplicateRecipes2",
    "RecipeDeleteDuplicateRecipes3",
)
def delete_duplicate(phone: ExpertPhone, params: Params) -> Script:
    """Open those that the list shows alike, one by one, until it is one of the equal two."""
    yield from open_recipes(phone)
    row: Recipe = params["row_objects"][0]
    checked_px = 0  # Rows down to here were open; a scroll moves them up.
    while True:
        rows = [found for found in rows_of(phone, row) if box_of(found).y_min > checked_px]
        if not rows:
            scroll = phone.scroll()
            yield scroll
            checked_px -= int((scroll.y or 0) - (scroll.y2 or 0))
            continue
        checked_px = int(box_of(rows[0]).y_min) + _ONE_ROW_PX // 2  # A scroll loses some pixels.
        yield phone.tap(element=rows[0])
        yield from phone.wait_for(resource_id="details_title")
        if is_open(phone, row):
            yield from delete_open(phone, last=True)
            return
        yield phone.back()
        yield from phone.wait_for(resource_id="fab_recipes")
