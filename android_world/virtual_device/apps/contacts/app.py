"""Google Contacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.apps.base import Activity, ActivityInfo, App, Manifest, app
from android_world.virtual_device.apps.contacts.details import QuickContactActivity
from android_world.virtual_device.apps.contacts.editor import ContactEditorActivity
from android_world.virtual_device.apps.contacts.people import WELCOMED, PeopleActivity
from android_world.virtual_device.apps.contacts.style import PACKAGE
from android_world.virtual_device.framework.intents import (
    ACTION_MAIN,
    ACTION_VIEW,
    CATEGORY_DEFAULT,
    CATEGORY_LAUNCHER,
    IntentFilter,
)
from android_world.virtual_device.framework.preferences import Preferences

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone

_AUTHORITIES = ("com.android.contacts", "contacts")
_ITEMS = (
    "vnd.android.cursor.item/contact",
    "vnd.android.cursor.item/person",
    "vnd.android.cursor.item/raw_contact",
)
_FOLDERS = (
    "vnd.android.cursor.dir/contact",
    "vnd.android.cursor.dir/person",
    "vnd.android.cursor.dir/raw_contact",
)


@app(
    Manifest(
        package=PACKAGE,
        label="Contacts",
        icon=("account", "#4285F4", "#FFFFFF"),
        system=True,
        version_name="3.83.1",
        permissions=(
            "android.permission.READ_CONTACTS",
            "android.permission.WRITE_CONTACTS",
            "android.permission.POST_NOTIFICATIONS",
        ),
        activities=(
            ActivityInfo(
                "com.android.contacts.activities.PeopleActivity",
                PeopleActivity,
                (
                    IntentFilter((ACTION_MAIN,), (CATEGORY_LAUNCHER, CATEGORY_DEFAULT)),
                    IntentFilter((ACTION_VIEW,), mime_types=_FOLDERS),
                    IntentFilter((ACTION_VIEW,), schemes=("content",), hosts=_AUTHORITIES),
                ),
                launch_mode="singleTop",
            ),
            ActivityInfo(
                "com.android.contacts.activities.ContactEditorActivity",
                ContactEditorActivity,
                (
                    IntentFilter(
                        ("android.intent.action.INSERT", "android.intent.action.INSERT_OR_EDIT"),
                        mime_types=(*_FOLDERS, *_ITEMS),
                    ),
                    IntentFilter(
                        ("android.intent.action.INSERT", "android.intent.action.EDIT"),
                        schemes=("content",),
                        hosts=_AUTHORITIES,
                    ),
                    IntentFilter(("android.intent.action.EDIT",), mime_types=_ITEMS),
                ),
            ),
            ActivityInfo(
                "com.android.contacts.quickcontact.QuickContactActivity",
                QuickContactActivity,
                (IntentFilter((ACTION_VIEW,), mime_types=_ITEMS),),
            ),
        ),
    )
)
class ContactsApp(App):
    """The process of Contacts; the contacts themselves belong to the provider."""

    @classmethod
    def on_set_up(cls, device: Phone, package: str) -> None:
        """The welcome page was passed."""
        Preferences(device.storage, package).put(**{WELCOMED: True})

    def on_welcomed(self, activity: Activity) -> None:
        """The welcome page was skipped; the app asks for notifications next."""
        activity.invalidate()
