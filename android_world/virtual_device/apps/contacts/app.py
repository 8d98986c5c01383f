"""Google Contacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.apps.contacts.people import TOLD, WELCOMED
from android_world.virtual_device.framework.preferences import Preferences

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device


@app()
class ContactsApp(App):
    """The process of Contacts; the contacts themselves belong to the provider."""

    @classmethod
    def on_set_up(cls, device: Device, package: str) -> None:
        Preferences(device.storage, package).put(**{WELCOMED: True, TOLD: True})
