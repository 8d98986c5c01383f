"""App permissions, by app and by group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.app_data import PermissionGroup
from android_world.virtual_device.apps.settings.page import Items, Page, page
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


def sections(noun: str, rows: Iterable[tuple[Preference, bool]]) -> Iterator[Item]:
    """What is granted, then what is not; each row comes with whether it is."""
    by_state: dict[bool, list[Item]] = {True: [], False: []}
    for row, granted in rows:
        by_state[granted].append(row)
    for granted, title, nothing in ((True, "Allowed", "allowed"), (False, "Not allowed", "denied")):
        yield section(title)
        yield from by_state[granted] or [Paragraph(f"No {noun} {nothing}")]


@page("app_permissions", "App permissions")
class AppPermissionsPage(AppPage):
    """The permission groups of one app."""

    def app_preferences(self, package: Package) -> Items:
        groups = [g for g in app_data.PERMISSION_GROUPS if g.requested_by(package)]
        rows = [(self._group(group), group.is_granted_to(package)) for group in groups]
        return [self.header(package), *sections("permissions", rows)]

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
        return f"{self.names[1]} permission"

    def preferences(self) -> Items:
        name, label = self.names
        package = self.device.packages.get(name)
        if package is None:
            return [Paragraph("App not installed")]
        group = app_data.permission_group(label)
        granted = group.is_granted_to(package)
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
        packages, group = self.device.packages, app_data.permission_group(label)
        package = packages.get(name)
        if package is not None and group.is_granted_to(package) != granted:
            change = packages.grant if granted else packages.revoke
            for permission in group.requested_by(package):
                change(name, permission)


@page("permission_manager", "Permission manager")
class PermissionManagerPage(Page):
    """All groups, with the number of apps that hold them."""

    def preferences(self) -> Items:
        apps = app_data.listed_apps(self.device)
        rows = []
        for group in app_data.PERMISSION_GROUPS:
            asking = [p for p in apps if group.requested_by(p)]
            allowed = sum(group.is_granted_to(p) for p in asking)
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
        return self.argument

    def preferences(self) -> Items:
        group = app_data.permission_group(self.argument)
        asking = [p for p in app_data.listed_apps(self.device) if group.requested_by(p)]
        return [*sections("apps", [(self._app(p), group.is_granted_to(p)) for p in asking])]

    def _app(self, package: Package) -> Preference:
        name = f"{package.name} {self.argument}"
        return self.app_link(package, opens="app_permission", argument=name)
