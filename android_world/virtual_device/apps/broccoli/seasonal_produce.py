"""Which fruit and vegetables are in season when, and the recipes that use them."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

from android_world.virtual_device.apps.broccoli.store import Recipe
from android_world.virtual_device.apps.broccoli.style import preferences
from android_world.virtual_device.system.device_protocol import Device

NO_REGION = "No region selected"
REGIONS = ("Central Europe",)
LANGUAGES = ("English",)


@dataclass(frozen=True)
class Crop:
    """A fruit or vegetable: the words for it, and its first and last month."""

    name: str
    terms: tuple[str, ...]
    first: int
    last: int

    def in_month(self, month: int) -> bool:
        """Whether it is in season."""
        if self.first <= self.last:
            return self.first <= month <= self.last
        return month >= self.first or month <= self.last


CROPS = (
    Crop("Apples", ("apple", "apples"), 8, 11),
    Crop("Asparagus", ("asparagus",), 4, 6),
    Crop("Beetroot", ("beet", "beets", "beetroot", "beetroots"), 9, 3),
    Crop("Broccoli", ("broccoli",), 6, 10),
    Crop("Brussels sprouts", ("brussels sprouts",), 10, 1),
    Crop("Carrots", ("carrot", "carrots"), 6, 11),
    Crop("Cauliflower", ("cauliflower",), 5, 11),
    Crop("Celeriac", ("celeriac",), 8, 11),
    Crop("Cherries", ("cherry", "cherries"), 6, 8),
    Crop("Chinese cabbage", ("chinese cabbage", "napa cabbage"), 7, 2),
    Crop("Cucumbers", ("cucumber", "cucumbers"), 6, 9),
    Crop("Fennel", ("fennel",), 5, 11),
    Crop("Kale", ("kale",), 11, 3),
    Crop("Leek", ("leek", "leeks"), 8, 3),
    Crop("Pumpkin", ("pumpkin", "pumpkins"), 8, 11),
    Crop("Radishes", ("radish", "radishes"), 4, 10),
    Crop("Spinach", ("spinach",), 4, 11),
    Crop("Strawberries", ("strawberry", "strawberries"), 5, 7),
    Crop("Tomatoes", ("tomato", "tomatoes"), 7, 10),
    Crop("Zucchini", ("zucchini", "courgette", "courgettes"), 6, 10),
)


def is_configured(device: Device) -> bool:
    """Whether region and languages were chosen."""
    settings = preferences(device)
    return settings.get_str("region", NO_REGION) in REGIONS and bool(settings.get_set("languages"))


def in_season(month: int) -> list[Crop]:
    """What is in season in a month (1..12)."""
    return [crop for crop in CROPS if crop.in_month(month)]


def uses(recipe: Recipe, crop: Crop) -> bool:
    """Whether a recipe's ingredients name a crop."""
    words = "|".join(re.escape(term) for term in crop.terms)
    return re.search(rf"\b(?:{words})\b", recipe.ingredients, re.IGNORECASE) is not None


def contains(recipe: Recipe, name: str) -> bool:
    """Whether a recipe uses the crop of this name."""
    return any(uses(recipe, crop) for crop in CROPS if crop.name == name)


def month_of(device: Device) -> int:
    """The month that the device's clock shows, 1 to 12."""
    return datetime.datetime.fromtimestamp(device.clock.now_ms / 1000, datetime.UTC).month


def is_seasonal(device: Device, recipe: Recipe) -> bool:
    """Whether a recipe uses something that is in season now."""
    if not is_configured(device):
        return False
    return any(uses(recipe, crop) for crop in in_season(month_of(device)))
