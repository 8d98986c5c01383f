"""App permissions, by app and by group."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.app_data import PermissionGroup
from android_world.virtual_device.apps.settings.page import Page, page
from android_world.virtual_device.apps.settings.pages.app_info import AppPage
from android_world.virtual_device.apps.settings.preferences import (
    AppHeader,
    Item,
    Paragraph,
    Preference,
    RadioPreference,
    link,
    section,
)
from android_world.virtual_device.system.packages import Package


@page("app_permissions", "App permissions")
class AppPermissionsPage(AppPage):
    """The permission groups of one app."""

    def app_preferences(self, package: Package) -> Sequence[Item | None]:
        """Allowed groups, then the others."""
        groups = [g for g in app_data.PERMISSION_GROUPS if g.requested_by(package)]
        allowed = [g for g in groups if g.granted_to(package)]
        denied = [g for g in groups if g not in allowed]
        return [
            self.header(package),
            section("Allowed"),
            *(self._group(group) for group in allowed),
            None if allowed else Paragraph("No permissions allowed"),
            section("Not allowed"),
            *(self._group(group) for group in denied),
            None if denied else Paragraph("No permissions denied"),
        ]

    def _group(self, group: PermissionGroup) -> Preference:
        return link(
            group.label,
            icon=group.icon,
            opens="app_permission",
            argument=f"{self.argument} {group.label}",
        )


@page("app_permission")
class AppPermissionPage(Page):
    """One group of one app; the argument is package and group."""

    @property
    def names(self) -> tuple[str, str]:
        """Package and group."""
        package, _, group = self.argument.partition(" ")
        return package, group

    @property
    def heading(self) -> str:
        """The group."""
        return f"{self.names[1]} permission"

    def preferences(self) -> Sequence[Item | None]:
        """Allow or not."""
        name, label = self.names
        package = self.device.packages.get(name)
        if package is None:
            return [Paragraph("App not installed")]
        group = app_data.permission_group(label)
        granted = group.granted_to(package)
        allow = "Allow only while using the app" if group.foreground else "Allow"
        return [
            AppHeader(package.manifest.label, icon=package.manifest.icon),
            section(f"{label} access for this app"),
            RadioPreference(allow, checked=granted, on_tap=partial(self._set, True)),
            RadioPreference("Don’t allow", checked=not granted, on_tap=partial(self._set, False)),
            link(
                f"See all {package.manifest.label} permissions",
                opens="app_permissions",
                argument=name,
            ),
        ]

    def _set(self, granted: bool) -> None:
        name, label = self.names
        package = self.device.packages.get(name)
        if package is None:
            return
        group = app_data.permission_group(label)
        if group.granted_to(package) == granted:
            return
        change = self.device.packages.grant if granted else self.device.packages.revoke
        for permission in group.requested_by(package):
            change(name, permission)


@page("permission_manager", "Permission manager")
class PermissionManagerPage(Page):
    """All groups, with the number of apps that hold them."""

    def preferences(self) -> Sequence[Item | None]:
        """The groups."""
        apps = app_data.listed_apps(self.device)
        rows: list[Item | None] = []
        for group in app_data.PERMISSION_GROUPS:
            asking = [p for p in apps if group.requested_by(p)]
            allowed = sum(group.granted_to(p) for p in asking)
            rows.append(
                link(
                    group.label,
                    f"{allowed} of {len(asking)} apps allowed",
                    icon=group.icon,
                    opens="permission_apps",
                    argument=group.label,
                )
            )
        return rows


@page("permission_apps")
class PermissionAppsPage(Page):
    """The apps that ask for a group; the argument is the group."""

    @property
    def heading(self) -> str:
        """The group."""
        return self.argument

    def preferences(self) -> Sequence[Item | None]:
        """Allowed apps, then the others."""
        group = app_data.permission_group(self.argument)
        asking = [p for p in app_data.listed_apps(self.device) if group.requested_by(p)]
        allowed = [p for p in asking if group.granted_to(p)]
        denied = [p for p in asking if p not in allowed]
        return [
            section("Allowed"),
            *(self._app(package) for package in allowed),
            None if allowed else Paragraph("No apps allowed"),
            section("Not allowed"),
            *(self._app(package) for package in denied),
            None if denied else Paragraph("No apps denied"),
        ]

    def _app(self, package: Package) -> Preference:
        return link(
            package.manifest.label,
            app_icon=package.manifest.icon,
            opens="app_permission",
            argument=f"{package.name} {self.argument}",
        )
