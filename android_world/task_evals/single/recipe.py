"""Tasks in Broccoli, the recipe app."""

from __future__ import annotations

import abc
import dataclasses
import random
import re
from collections.abc import Callable
from typing import Any, ClassVar

from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators import sqlite_validators
from android_world.task_evals.common_validators.sqlite_validators import (
    NOISE_ROW_OBJECTS,
    ROW_OBJECTS,
)
from android_world.task_evals.single import row_entry
from android_world.task_evals.utils import (
    recipe_words,
    schema,
)
from android_world.task_evals.utils.sqlite_schema_utils import Recipe, get_random_items

_APP_NAME = "broccoli app"
_DB_PATH = "/data/data/com.flauschcode.broccoli/databases/broccoli"
_SHOWN_FIELDS = ["title", "description", "servings", "preparationTime", "ingredients", "directions"]
# Sorts before all other titles, so that copies of it push the others off the first screen.
_FIRST_TITLE = min(title for title, _ in recipe_words.BASE_RECIPES)


def random_recipe(rng: random.Random, base: tuple[str, str] | None = None) -> Recipe:
    """A recipe, of one of the base recipes or a given one."""
    title, directions = base or rng.choice(recipe_words.BASE_RECIPES)
    return Recipe(
        title=title,
        description=rng.choice(recipe_words.DESCRIPTIONS),
        servings=rng.choice(recipe_words.SERVINGS),
        preparationTime=rng.choice(recipe_words.PREPARATION_TIMES),
        ingredients=rng.choice(recipe_words.INGREDIENTS),
        directions=f"{directions} {rng.choice(recipe_words.CLOSING_SENTENCES)}",
    )


def _recipes(
    n: int, rng: random.Random, accept: Callable[[Recipe], bool] | None = None
) -> list[Recipe]:
    return get_random_items(n, lambda: random_recipe(rng), filter_fn=accept)


def _with_distinct_titles(n: int, rng: random.Random) -> list[Recipe]:
    """Recipes of different titles."""
    return [random_recipe(rng, base) for base in rng.sample(recipe_words.BASE_RECIPES, n)]


def _variants(
    n: int, target: Recipe, rng: random.Random, *same_fields: str, other_than: list[Recipe]
) -> list[Recipe]:
    """Different recipes that agree with the target in title and `same_fields`."""
    base = next(base for base in recipe_words.BASE_RECIPES if base[0] == target.title)
    same = {field: getattr(target, field) for field in same_fields}
    taken = [target, *other_than]
    return get_random_items(
        n,
        lambda: dataclasses.replace(random_recipe(rng, base), **same),
        filter_fn=lambda recipe: recipe not in taken,
    )


class _RecipeApp(sqlite_validators.SQLiteApp, abc.ABC):
    """What all tasks in Broccoli share."""

    app_name_with_db = _APP_NAME
    app_names: ClassVar[tuple[str, ...]] = (_APP_NAME,)
    db_key = "recipeId"
    db_path = _DB_PATH
    table_name = "recipes"
    row_type = Recipe
    schema = schema.no_params()


class _RecipeDeleteMultipleRecipes(_RecipeApp, sqlite_validators.DeleteMultipleRows, abc.ABC):
    """Delete recipes of given titles."""

    complexity = 1.0
    template = "Delete the following recipes from Broccoli app: {recipe_list}."

    @property
    def goal(self) -> str:
        titles = ", ".join(row.title for row in self.params[ROW_OBJECTS])
        return self.template.format(recipe_list=titles)

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        rows = _with_distinct_titles(cls.n_rows + cls.n_rows_noise, rng)
        params = {ROW_OBJECTS: rows[cls.n_rows_noise :]}
        if cls.n_rows_noise:
            params[NOISE_ROW_OBJECTS] = rows[: cls.n_rows_noise]
        return params


@task()
class RecipeDeleteSingleRecipe(_RecipeDeleteMultipleRecipes):
    """Delete the only recipe."""

    complexity = 1
    n_rows = 1
    n_rows_noise = 0


@task()
class RecipeDeleteSingleWithRecipeWithNoise(_RecipeDeleteMultipleRecipes):
    """Delete one recipe of many."""

    complexity = 2
    n_rows = 1
    n_rows_noise = 29


@task()
class RecipeDeleteMultipleRecipes(_RecipeDeleteMultipleRecipes):
    """Delete the three recipes that there are."""

    complexity = 2.4
    n_rows = 3
    n_rows_noise = 0


@task()
class RecipeDeleteMultipleRecipesWithNoise(_RecipeDeleteMultipleRecipes):
    """Delete three recipes of many."""

    complexity = 3.4
    n_rows = 3
    n_rows_noise = 29


@task()
class RecipeDeleteMultipleRecipesWithConstraint(_RecipeDeleteMultipleRecipes):
    """Delete the recipes whose directions name an ingredient."""

    complexity = 4
    n_rows = 3
    n_rows_noise = 29
    schema = schema.create(
        [schema.enum("ingredient", recipe_words.CONSTRAINT_INGREDIENTS, is_required=True)]
    )
    template = "Delete the recipes from Broccoli app that use {ingredient} in the directions."

    @property
    def goal(self) -> str:
        return self.template.format(**self.params)

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        """Draw parameters: three recipes use the ingredient, no other one names it at all."""
        ingredient = rng.choice(recipe_words.CONSTRAINT_INGREDIENTS)
        word = re.compile(rf"\b{re.escape(ingredient)}\b", re.IGNORECASE)
        using = [base for base in recipe_words.BASE_RECIPES if word.search(base[1])]
        rows = [random_recipe(rng, base) for base in rng.sample(using, cls.n_rows)]
        noise = _recipes(cls.n_rows_noise, rng, lambda r: ingredient not in r.directions.lower())
        return {"ingredient": ingredient, ROW_OBJECTS: rows, NOISE_ROW_OBJECTS: noise}


@task()
class RecipeDeleteDuplicateRecipes(sqlite_validators.DeleteDuplicateRows, _RecipeApp):
    """Delete one of two equal recipes among few."""

    complexity: float = 1
    n_rows = 1
    n_rows_noise = 5
    template = (
        "Delete all but one of any recipes in the Broccoli app that are exact duplicates, "
        "ensuring at least one instance of each unique recipe remains"
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        target, *noise = _recipes(cls.n_rows_noise + 1, rng)
        return {ROW_OBJECTS: [target, target], NOISE_ROW_OBJECTS: noise}


@task()
class RecipeDeleteDuplicateRecipes2(RecipeDeleteDuplicateRecipes):
    """Delete one of two equal recipes among some of the same title."""

    complexity = 2.4
    n_rows = 1
    n_rows_noise = 10
    _n_variants = 4

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        target, *noise = _recipes(cls.n_rows_noise - cls._n_variants + 1, rng)
        noise += _variants(cls._n_variants, target, rng, other_than=noise)
        return {ROW_OBJECTS: [target, target], NOISE_ROW_OBJECTS: noise}


@task()
class RecipeDeleteDuplicateRecipes3(RecipeDeleteDuplicateRecipes):
    """Delete one of two equal recipes among many that the list shows alike."""

    complexity = 3.4
    n_rows = 1
    n_rows_noise = 30
    _n_first = 3
    _n_variants = 6

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        """Draw parameters; some of the noise has the target's title and description."""
        n_others = cls.n_rows_noise - cls._n_first - cls._n_variants
        target, *noise = _recipes(n_others + 1, rng, lambda recipe: recipe.title != _FIRST_TITLE)
        noise += _recipes(cls._n_first, rng, lambda recipe: recipe.title == _FIRST_TITLE)
        noise += _variants(cls._n_variants, target, rng, "description", other_than=noise)
        return {ROW_OBJECTS: [target, target], NOISE_ROW_OBJECTS: noise}


class _RecipeAddMultipleRecipes(_RecipeApp, row_entry.AddGivenRows, abc.ABC):
    """Enter given recipes."""

    shown_fields = _SHOWN_FIELDS
    name_field = "title"
    exact_fields = ("favorite",)
    text_fields = (*_SHOWN_FIELDS, "source")

    @classmethod
    def random_row(cls, rng: random.Random) -> Recipe:
        return random_recipe(rng)


class _RecipeAddShown(row_entry.AddShownRows, _RecipeAddMultipleRecipes, abc.ABC):
    """Enter recipes that the goal spells out."""

    template = "Add the following recipes into the Broccoli app:\n{recipe_list}"


@task()
class RecipeAddSingleRecipe(_RecipeAddShown):
    """Enter one recipe."""

    complexity = 2.4
    n_rows = 1


@task()
class RecipeAddMultipleRecipes(_RecipeAddShown):
    """Enter three recipes."""

    complexity = 6


@task()
class RecipeAddMultipleRecipesFromMarkor(row_entry.AddRowsOfNote, _RecipeAddMultipleRecipes):
    """Enter the recipes that a note lists."""

    app_names = (_APP_NAME, "markor")
    complexity = 6
    template = "Add the recipes from recipes.txt in Markor to the Broccoli recipe app."
    file_name = "recipes.txt"


@task()
class RecipeAddMultipleRecipesFromMarkor2(RecipeAddMultipleRecipesFromMarkor):
    """Enter those recipes of a long note that take a given time."""

    complexity = 6
    n_rows_noise = 40
    schema = schema.create(
        [schema.enum("prep_time", recipe_words.PREPARATION_TIMES, is_required=True)]
    )
    template = (
        "Add the recipes from recipes.txt in Markor that take {prep_time} to prepare into the "
        "Broccoli recipe app."
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        time = rng.choice(recipe_words.PREPARATION_TIMES)
        wanted = get_random_items(
            cls.n_rows, lambda: dataclasses.replace(random_recipe(rng), preparationTime=time)
        )
        noise = _recipes(cls.n_rows_noise, rng, lambda recipe: recipe.preparationTime != time)
        return {
            "prep_time": time,
            ROW_OBJECTS: wanted,
            NOISE_ROW_OBJECTS: noise,
            "text_representation_type": "csv",
        }

    def rows_of_note(self) -> list[Recipe]:
        rows = [*self.params[ROW_OBJECTS], *self.params[NOISE_ROW_OBJECTS]]
        self.rng.shuffle(rows)
        return rows


@task()
class RecipeAddMultipleRecipesFromImage(row_entry.AddRowsOfPicture, _RecipeAddMultipleRecipes):
    """Enter the recipes that an image shows."""

    app_names = (_APP_NAME, "simple gallery pro")
    complexity = 6
    template = "Add the recipes from recipes.jpg in Simple Gallery Pro to the Broccoli recipe app."
    file_name = "recipes.jpg"
