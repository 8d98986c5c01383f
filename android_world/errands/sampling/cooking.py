"""How recipes are drawn; all word lists are our own."""

from __future__ import annotations

import random
from typing import Any, Final

from android_world.records.items import Recipe

_TITLES: Final = (
    *("Leek and Potato Soup", "Lentil Stew", "Mushroom Risotto", "Plum Crumble", "Fish Pie"),
    *("Pumpkin Curry", "Spinach Quiche", "Apple Pancakes", "Beef Goulash", "Tomato Tart"),
    *("Chickpea Salad", "Rhubarb Cake", "Noodle Casserole", "Stuffed Peppers", "Onion Soup"),
    *("Carrot Muffins", "Lemon Chicken", "Bean Burritos", "Rice Pudding", "Herb Omelette"),
    *("Cabbage Rolls", "Walnut Bread", "Beetroot Hummus", "Pear Chutney", "Shrimp Tacos"),
)
_DESCRIPTIONS: Final = (
    *("A warm dish for cold evenings.", "Quick and light.", "Everybody's favorite on Sundays."),
    *("Good for guests.", "Tastes even better the next day.", "From my grandmother's book."),
    *("Easy to take along.", "For a large pot.", "Cheap and filling.", "A summer classic."),
)
_TIMES: Final = ("15 mins", "20 mins", "30 mins", "45 mins", "1 hour", "2 hours")
_INGREDIENTS: Final = (
    *("2 onions", "1 clove of garlic", "500 g potatoes", "3 eggs", "200 ml cream", "1 lemon"),
    *("250 g flour", "100 g butter", "2 carrots", "1 bunch of parsley", "400 g tomatoes"),
    *("1 cup of rice", "150 g cheese", "1 tin of beans", "2 apples", "a pinch of nutmeg"),
)
_STEPS: Final = (
    *("Chop everything finely.", "Heat the oven.", "Stir until it thickens.", "Season to taste."),
    *("Let it rest for ten minutes.", "Simmer on a low flame.", "Serve warm.", "Grease the dish."),
    *("Mix with a whisk.", "Bake until golden.", "Drain well.", "Garnish with herbs."),
)


def recipe(rng: random.Random, **values: Any) -> Recipe:
    """A recipe of a few ingredients and steps."""
    drawn = {
        "title": rng.choice(_TITLES),
        "description": rng.choice(_DESCRIPTIONS),
        "servings": f"{rng.randint(1, 8)} servings",
        "preparation_time": rng.choice(_TIMES),
        "ingredients": "\n".join(rng.sample(_INGREDIENTS, rng.randint(2, 4))),
        "directions": "\n".join(rng.sample(_STEPS, rng.randint(2, 3))),
    }
    return Recipe(**{**drawn, **values})
