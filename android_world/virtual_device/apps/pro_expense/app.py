"""Pro Expense: records what was spent and earned."""

from __future__ import annotations

from android_world.virtual_device.apps.base import (
    App,
    app,
)
from android_world.virtual_device.apps.pro_expense.style import preferences
from android_world.virtual_device.system.device_protocol import Device


@app()
class ProExpenseApp(App):
    """The process keeps nothing; everything is in the database and the settings."""

    @classmethod
    def on_set_up(cls, device: Device, package: str) -> None:
        preferences(device).put(first_run=False, language="English", currency="USD")
