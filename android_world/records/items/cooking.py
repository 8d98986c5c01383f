"""Recipes of Broccoli as their user sees them."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Final, Self

from android_world import records
from android_world.device import adb
from android_world.records import permission
from android_world.records.capture import PhoneRecords
from android_world.records.items import fields, storing
from android_world.records.items.item import field
from android_world.records.items.row_item import RowItem
from android_world.records.record import Value

_TEXTS: Final = (
    *("title", "description", "servings", "preparation_time", "source"),
    *("ingredients", "directions"),
)


@dataclasses.dataclass(frozen=True)
class Recipe(RowItem):
    """A recipe; ingredients and directions have a line each."""

    title: str = field(fields.Text())
    description: str = field(fields.Lines(), "")
    servings: str = field(fields.Text(), "")
    preparation_time: str = field(fields.Text(), "")
    source: str = field(fields.Text(), "")
    ingredients: str = field(fields.Lines(), "")
    directions: str = field(fields.Lines(), "")
    is_favorite: bool = field(fields.Flag(), False)

    kind = "recipes"
    noun = "recipe"
    app = "broccoli app"
    row = records.Recipe

    @classmethod
    def read(cls, phone: PhoneRecords, env: adb.AdbDevice) -> tuple[Self, ...]:
        categories: dict[Value, list[str]] = {}
        for link in phone.of(records.CategoryOfRecipe):
            categories.setdefault(link.recipe, []).append(storing.text_of(link.category))
        return tuple(
            cls._of(row, sorted(categories.get(row.id, ()))) for row in phone.of(records.Recipe)
        )

    @classmethod
    def _of(cls, row: records.Recipe, categories: Sequence[str]) -> Self:
        texts: dict[str, Any] = {name: storing.text_of(getattr(row, name)) for name in _TEXTS}
        return cls(
            **texts,
            is_favorite=bool(row.favorite),
            ref=storing.text_of(row.id),
            details=(storing.text_of(row.image), *categories),
        )

    @classmethod
    def permit(cls, item: Self) -> permission.Permission:
        categories = permission.permit(
            records.CategoryOfRecipe, lambda row: str(row.recipe) == item.ref
        )
        return super().permit(item) | categories

    def columns(self) -> dict[str, Value]:
        return {
            **{"title": self.title, "description": self.description, "servings": self.servings},
            **{"preparationTime": self.preparation_time, "source": self.source, "imageName": ""},
            **{"ingredients": self.ingredients, "directions": self.directions},
            "favorite": int(self.is_favorite),
        }
