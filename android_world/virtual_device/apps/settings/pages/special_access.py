"""Special app access: what only the user can give, app by app, kept as app ops."""

from __future__ import annotations

from dataclasses import dataclass

from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.preferences import (
    AppHeader,
    Paragraph,
    link,
    switch,
)
from android_world.virtual_device.system.packages import Package


@dataclass(frozen=True)
class Access:
    """One kind of access: its op, the permission that asks for it, and its texts."""

    key: str
    title: str
    switch: str
    op: str
    footer: str = ""
    default: bool = False
    asked: str = ""  # the permission, where it is not called as the op

    @property
    def permission(self) -> str:
        """The permission that asks for it."""
        return f"android.permission.{self.asked or self.op}"

    def asked_by(self, package: Package) -> bool:
        """Whether an app declares that it wants this."""
        if self.op == "PICTURE_IN_PICTURE":  # Not a permission, but what an activity can do.
            return any(activity.picture_in_picture for activity in package.manifest.activities)
        return self.permission in package.manifest.permissions

    def is_allowed(self, package: Package) -> bool:
        """Whether the user has given it."""
        stored = package.appops.get(self.op)
        if stored is not None and stored != "default":
            return stored in ("allow", "foreground")
        return self.default or self.permission in package.granted

    def state_of(self, package: Package) -> str:
        """The summary of a row."""
        return "Allowed" if self.is_allowed(package) else "Not allowed"


ACCESSES: dict[str, Access] = {
    access.key: access
    for access in (
        Access(
            "all_files",
            "All files access",
            "Allow access to manage all files",
            "MANAGE_EXTERNAL_STORAGE",
            "Allow this app to read, modify and delete all files on this device or any connected"
            " storage volumes. If granted, app may access files without your explicit knowledge.",
        ),
        Access(
            "display_over",
            "Display over other apps",
            "Allow display over other apps",
            "SYSTEM_ALERT_WINDOW",
            "Allow this app to display on top of other apps you’re using. This app will be able to"
            " see where you tap or change what’s displayed on the screen.",
        ),
        Access(
            "modify_settings",
            "Modify system settings",
            "Allow modifying system settings",
            "WRITE_SETTINGS",
            "This permission allows an app to modify system settings.",
        ),
        Access(
            "picture_in_picture",
            "Picture-in-picture",
            "Allow picture-in-picture",
            "PICTURE_IN_PICTURE",
            "Allow this app to create a picture-in-picture window while the app is open or after"
            " you leave it.",
            default=True,
        ),
        Access(
            "install_unknown",
            "Install unknown apps",
            "Allow from this source",
            "REQUEST_INSTALL_PACKAGES",
            "Your phone and personal data are more vulnerable to attack by unknown apps.",
        ),
        Access(
            "alarms",
            "Alarms & reminders",
            "Allow setting alarms and reminders",
            "SCHEDULE_EXACT_ALARM",
            "Allow this app to set alarms and reminders. This will allow it to use the alarm clock"
            " while your phone is idle.",
            default=True,
        ),
        Access(
            "unrestricted_data",
            "Unrestricted data",
            "Allow unrestricted data usage",
            "RUN_ANY_IN_BACKGROUND",
            asked="INTERNET",
        ),
        Access(
            "usage_access",
            "Usage access",
            "Permit usage access",
            "GET_USAGE_STATS",
            "Usage access allows an app to track what other apps you’re using and how often.",
            asked="PACKAGE_USAGE_STATS",
        ),
    )
}


@page("special_access", "Special app access")
class SpecialAccessPage(Page):
    """Special app access."""

    items = (
        *(link(a.title, opens="special_access_list", argument=a.key) for a in ACCESSES.values()),
        link("Device admin apps", opens="device_admin"),
        link("Do Not Disturb access", opens="dnd_access"),
        link("Device & app notifications", opens="notification_access"),
    )


@page("special_access_list")
class SpecialAccessListPage(Page):
    """The apps that ask for one kind of access; the argument is its key."""

    @property
    def access(self) -> Access:
        """The kind."""
        return ACCESSES.get(self.argument, ACCESSES["all_files"])

    @property
    def heading(self) -> str:
        return self.access.title

    def preferences(self) -> Items:
        access = self.access
        asking = [p for p in app_data.listed_apps(self.device) if access.asked_by(p)]
        return [
            *(
                self.app_link(
                    package,
                    access.state_of(package),
                    opens="special_access_app",
                    argument=f"{package.name} {access.key}",
                )
                for package in asking
            ),
            None if asking else Paragraph("No installed apps have requested this access"),
        ]


class AccessPage(SpecialAccessListPage):
    """One kind of access: the list or, with a package as argument, that app's switch."""

    key: str

    @property
    def access(self) -> Access:
        return ACCESSES[self.key]

    def preferences(self) -> Items:
        if not self.argument:
            return super().preferences()
        return access_switch(self, self.argument, self.access)


for _name, _key in (
    ("all_files_access", "all_files"),
    ("display_over_apps", "display_over"),
    ("write_settings_apps", "modify_settings"),
    ("install_unknown_apps", "install_unknown"),
    ("exact_alarm_apps", "alarms"),
    ("usage_access_apps", "usage_access"),
):
    page(_name)(type("AccessPage", (AccessPage,), {"key": _key}))


@page("special_access_app")
class SpecialAccessAppPage(Page):
    """One kind of access of one app; the argument is package and kind."""

    @property
    def names(self) -> tuple[str, str]:
        """Package and kind."""
        package, _, key = self.argument.partition(" ")
        return package, key or "all_files"

    @property
    def heading(self) -> str:
        return ACCESSES[self.names[1]].title

    def preferences(self) -> Items:
        package, key = self.names
        return access_switch(self, package, ACCESSES[key])


def access_switch(page_: Page, name: str, access: Access) -> Items:
    """Header, switch and explanation for one app."""
    package = page_.device.packages.get(name)
    if package is None:
        return [Paragraph("App not installed")]

    def change(on: bool) -> None:
        package.appops[access.op] = "allow" if on else "deny"

    return [
        AppHeader(
            package.manifest.label,
            summary=package.manifest.version_name,
            icon=package.manifest.icon,
        ),
        switch(access.switch, checked=access.is_allowed(package), on_change=change),
        Paragraph(access.footer) if access.footer else None,
    ]
