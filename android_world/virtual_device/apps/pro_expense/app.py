"""Pro Expense: records what was spent and earned."""

from __future__ import annotations

from android_world.virtual_device.apps.base import (
    LAUNCHER_FILTER,
    ActivityInfo,
    App,
    Manifest,
    app,
)
from android_world.virtual_device.apps.pro_expense.activity import MainActivity
from android_world.virtual_device.apps.pro_expense.store import PACKAGE
from android_world.virtual_device.apps.pro_expense.style import preferences
from android_world.virtual_device.system.phone import Phone


@app(
    Manifest(
        package=PACKAGE,
        label="Pro Expense",
        icon=("wallet_outline", "#039BE5", "#FFFFFF"),
        version_name="1.0.0-beta05",
        version_code=11,
        target_sdk=30,
        activities=(ActivityInfo(".ui.MainActivity", MainActivity, (LAUNCHER_FILTER,)),),
    )
)
class ProExpenseApp(App):
    """The process keeps nothing; everything is in the database and the settings."""

    @classmethod
    def on_set_up(cls, device: Phone, package: str) -> None:
        """The first-run pages were passed."""
        preferences(device).put(first_run=False, language="English", currency="USD")
