"""Broccoli: a collection of recipes."""

from __future__ import annotations

from android_world.virtual_device.apps.base import (
    LAUNCHER_FILTER,
    ActivityInfo,
    App,
    Manifest,
    app,
)
from android_world.virtual_device.apps.broccoli.cooking import CookingAssistantActivity
from android_world.virtual_device.apps.broccoli.details import RecipeDetailsActivity
from android_world.virtual_device.apps.broccoli.editor import CreateAndEditRecipeActivity
from android_world.virtual_device.apps.broccoli.main import MainActivity
from android_world.virtual_device.apps.broccoli.store import PACKAGE


@app(
    Manifest(
        package=PACKAGE,
        label="Broccoli",
        icon=("sprout", "#FFFFFF", "#2E7D32"),
        version_name="1.2.6",
        version_code=1020600,
        target_sdk=33,
        activities=(
            ActivityInfo(".MainActivity", MainActivity, (LAUNCHER_FILTER,)),
            ActivityInfo(
                ".recipe.details.RecipeDetailsActivity", RecipeDetailsActivity, exported=False
            ),
            ActivityInfo(".recipe.crud.CreateAndEditRecipeActivity", CreateAndEditRecipeActivity),
            ActivityInfo(
                ".recipe.cooking.CookingAssistantActivity", CookingAssistantActivity, exported=False
            ),
        ),
    )
)
class BroccoliApp(App):
    """The process keeps nothing; everything is in the database and the settings."""
