"""Recipes and categories in Broccoli's database."""

from __future__ import annotations

import contextlib
import dataclasses
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from android_world.virtual_device.system.content.database import (
    delete_rows,
    insert_row,
    open_database,
    update_rows,
)
from android_world.virtual_device.system.device_protocol import Device

PACKAGE = "com.flauschcode.broccoli"
DATABASE = f"/data/data/{PACKAGE}/databases/broccoli"
PICTURES = f"/data/data/{PACKAGE}/files"
# Columns in the order of the fields of a `Recipe`.
_TEXTS = "title imageName description servings preparationTime source ingredients directions"
_COLUMNS = (*_TEXTS.split(), "favorite")
_TOKEN = re.compile(r"[\w#]+")


@dataclass(frozen=True)
class Category:
    """A category of the user's own."""

    category_id: int
    name: str


@dataclass(frozen=True)
class Recipe:
    """One recipe with the names of its columns in Python's spelling."""

    title: str = ""
    image_name: str = ""
    description: str = ""
    servings: str = ""
    preparation_time: str = ""
    source: str = ""
    ingredients: str = ""
    directions: str = ""
    favorite: bool = False
    recipe_id: int = 0
    categories: tuple[Category, ...] = ()

    def searched_texts(self) -> tuple[str, str, str, str]:
        """What the search inspects, in order of weight."""
        return self.title, self.description, self.source, self.ingredients


class RecipeStore:
    """Reads and writes the database; its file may be replaced between two calls."""

    def __init__(self, device: Device) -> None:
        self.device = device

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with open_database(self.device, DATABASE) as connection:
            connection.execute("PRAGMA foreign_keys = ON")
            yield connection

    # -- recipes ---------------------------------------------------------------------------------

    def all(self) -> list[Recipe]:
        """All recipes by title, capitals aside."""
        with self._open() as connection:
            return self._read(connection, "")

    def get(self, recipe_id: int) -> Recipe | None:
        """One recipe."""
        with self._open() as connection:
            found = self._read(connection, "WHERE recipeId = ?", recipe_id)
        return found[0] if found else None

    def _read(self, connection: sqlite3.Connection, where: str, *args: int) -> list[Recipe]:
        names = {c.category_id: c for c in _categories(connection)}
        linked: dict[int, list[Category]] = {}
        for recipe_id, category_id in connection.execute(
            "SELECT recipeId, categoryId FROM recipes_with_categories"
        ):
            if category_id in names:
                linked.setdefault(recipe_id, []).append(names[category_id])
        rows = connection.execute(
            f"SELECT {', '.join(_COLUMNS)}, recipeId FROM recipes {where}"
            " ORDER BY title COLLATE NOCASE, recipeId",
            args,
        ).fetchall()
        return [_recipe(row, linked.get(row[-1], [])) for row in rows]

    def save(self, recipe: Recipe) -> int:
        """Insert (id 0) or rewrite a recipe with its categories; returns its id."""
        values = _values(recipe)
        with self._open() as connection:
            number = recipe.recipe_id
            if number:
                update_rows(connection, "recipes", values, "recipeId = ?", [number])
                delete_rows(connection, "recipes_with_categories", "recipeId = ?", [number])
            else:
                number = insert_row(connection, "recipes", values)
            for category in recipe.categories:
                link = {"recipeId": number, "categoryId": category.category_id}
                insert_row(connection, "recipes_with_categories", link)
            return number

    def set_favorite(self, recipe_id: int, favorite: bool) -> None:
        """Mark a recipe as a favourite, or not."""
        with self._open() as connection:
            value = {"favorite": int(favorite)}
            update_rows(connection, "recipes", value, "recipeId = ?", [recipe_id])

    def delete(self, recipe: Recipe) -> None:
        """Remove a recipe, the links to its categories and its image."""
        with self._open() as connection:
            delete_rows(connection, "recipes", "recipeId = ?", [recipe.recipe_id])
        self.remove_image(recipe.image_name)

    def remove_image(self, name: str) -> None:
        """Delete an image if it is there."""
        path = f"{PICTURES}/{name}"
        if name and "/" not in name and self.device.storage.is_file(path):
            self.device.storage.remove(path)

    # -- categories ------------------------------------------------------------------------------

    def categories(self) -> list[Category]:
        """All categories by name."""
        with self._open() as connection:
            return _categories(connection)

    def save_category(self, category_id: int, name: str) -> int:
        """Insert (id 0) or rename a category; returns its id."""
        with self._open() as connection:
            if not category_id:
                return insert_row(connection, "categories", {"name": name})
            update_rows(connection, "categories", {"name": name}, "categoryId = ?", [category_id])
            return category_id

    def delete_category(self, category_id: int) -> None:
        """Remove a category; its recipes stay."""
        with self._open() as connection:
            delete_rows(connection, "categories", "categoryId = ?", [category_id])


def _categories(connection: sqlite3.Connection) -> list[Category]:
    rows = connection.execute(
        "SELECT categoryId, name FROM categories ORDER BY name COLLATE NOCASE, categoryId"
    )
    return [Category(number, name or "") for number, name in rows]


def _recipe(row: Sequence[object], categories: list[Category]) -> Recipe:
    *values, favorite, number = row
    texts = ["" if value is None else str(value) for value in values]
    ordered = tuple(sorted(categories, key=lambda c: c.name.casefold()))
    fields: list[Any] = [*texts, bool(favorite), int(str(number)), ordered]
    return Recipe(*fields)


def _values(recipe: Recipe) -> dict[str, str | int]:
    values = dataclasses.astuple(recipe)[: len(_COLUMNS)]
    return {**dict(zip(_COLUMNS, values, strict=True)), "favorite": int(recipe.favorite)}


def search(recipes: list[Recipe], query: str) -> list[Recipe]:
    """Recipes of which a text has words that start like every word of the query.

    Ordered by the first text that matches (title, description, source, ingredients), then title.
    """
    words = [word.casefold() for word in _TOKEN.findall(query)]
    if not words:
        return recipes
    ranked = [(rank, recipe) for recipe in recipes if (rank := _rank(recipe, words)) is not None]
    return [recipe for _, recipe in sorted(ranked, key=lambda pair: pair[0])]


def _rank(recipe: Recipe, words: list[str]) -> int | None:
    texts = [_TOKEN.findall(text.casefold()) for text in recipe.searched_texts()]

    def starts(word: str, tokens: list[str]) -> bool:
        return any(token.startswith(word) for token in tokens)

    if not all(any(starts(word, tokens) for tokens in texts) for word in words):
        return None
    return next(i for i, tokens in enumerate(texts) if any(starts(w, tokens) for w in words))
