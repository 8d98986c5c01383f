"""Apps: recently opened ones, the list of all, default apps and special access."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.settings import app_data
from android_world.virtual_device.apps.settings.page import Items, Page, page
from android_world.virtual_device.apps.settings.preferences import (
    CustomItem,
    Paragraph,
    RadioPreference,
    link,
    section,
)
from android_world.virtual_device.apps.settings.summaries import size_text
from android_world.virtual_device.system import roles
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.system.packages import Package

ROLE_ROWS = (
    ("Digital assistant app", roles.ASSISTANT, "account_voice"),
    ("Browser app", roles.BROWSER, "web"),
    ("Home app", roles.HOME, "home_outline"),
    ("Phone app", roles.DIALER, "phone_outline"),
    ("SMS app", roles.SMS, "message_text_outline"),
)
ROLE_CANDIDATES = {
    roles.SMS: ("com.google.android.apps.messaging", "com.simplemobiletools.smsmessenger"),
    roles.DIALER: ("com.google.android.dialer",),
    roles.BROWSER: ("com.android.chrome",),
    roles.HOME: ("com.google.android.apps.nexuslauncher",),
    roles.ASSISTANT: ("com.google.android.googlequicksearchbox",),
}


def opened_ago(device: Device, when_ms: int) -> str:
    """How long ago an app was opened."""
    minutes = max(0, device.clock.now_ms - when_ms) // 60_000
    return f"{minutes} min. ago" if minutes < 60 else f"{minutes // 60} hr. ago"


def recent_apps(device: Device) -> list[tuple[Package, int]]:
    """Apps of the recents screen but Settings, newest first, with the time of their last use."""
    found: dict[str, tuple[Package, int]] = {}
    for task in device.activities.recents:
        name = task.stack[0].package
        package = device.packages.get(name)
        if package is not None and name != "com.android.settings" and name not in found:
            found[name] = (package, task.last_active_ms)
    return list(found.values())[:4]


@page("apps", "Apps")
class AppsPage(Page):
    """Apps."""

    def preferences(self) -> Items:
        device = self.device
        recent = recent_apps(device)
        count = len(app_data.listed_apps(device))
        return [
            section("Recently opened apps") if recent else None,
            *(self.app_link(package, opened_ago(device, when)) for package, when in recent),
            link(
                f"See all {count} apps" if recent else "See all apps",
                icon="chevron_right",
                opens="all_apps",
            ),
            section("General"),
            link("Default apps", default_apps_summary(device), icon=" ", opens="default_apps"),
            link("Screen time", "0 minutes today", icon=" ", opens="wellbeing"),
            link("Unused apps", "0 unused apps", icon=" ", opens="unused_apps"),
            link(
                "Special app access",
                "1 app can use unrestricted data",
                icon=" ",
                opens="special_access",
            ),
        ]


def default_apps_summary(device: Device) -> str:
    """Browser, phone and messages."""
    names = [
        device.packages.label(holder)
        for role in (roles.BROWSER, roles.DIALER, roles.SMS)
        if (holder := device.roles.holder(role)) and device.packages.get(holder)
    ]
    return ", ".join(names[:-1]) + f", and {names[-1]}" if len(names) > 2 else " and ".join(names)


def filter_spinner(
    page_: Page, options: Sequence[str], choice: int, on_select: Callable[[int], object]
) -> ui.View:
    """Which of the apps a list shows."""
    colors = page_.activity.colors
    return ui.Box("#filter_spinner_container", padding=(24, 8))[
        ui.Spinner(
            "#filter_spinner",
            activity=page_.activity,
            options=options,
            choice=choice,
            on_select=on_select,
            style=ui.TextStyle(14, 500, colors.on_container),
            background=colors.container,
            corner=20,
            min_height=40,
            padding=(12, 0, 8, 0),
            arrow_tint=colors.on_container,
        )
    ]


@page("all_apps", "All apps")
class AllAppsPage(Page):
    """All apps, with search, filter and menu."""

    list_id = "apps_list"
    FILTERS = ("All apps", "Installed apps", "Disabled apps")

    def on_open(self) -> None:
        self.filter = 0
        self.show_system = False
        self.searching = False
        self.query = ui.TextState()

    def preferences(self) -> Items:
        shown = self.visible_apps()
        return [
            None if self.searching else CustomItem(build=self._spinner),
            *(
                self.app_link(p, size_text(app_data.app_size(p)) if p.enabled else "Disabled")
                for p in shown
            ),
            None if shown else Paragraph("No apps."),
        ]

    def visible_apps(self) -> list[Package]:
        """The apps for filter and query."""
        apps = app_data.listed_apps(self.device, self.show_system)
        if self.filter == 1:
            apps = [p for p in apps if not p.manifest.system]
        elif self.filter == 2:
            apps = [p for p in apps if not p.enabled]
        typed = self.query.text.casefold() if self.searching else ""
        return [p for p in apps if typed in p.manifest.label.casefold()]

    def _spinner(self) -> ui.View:
        return filter_spinner(self, self.FILTERS, self.filter, self._set_filter)

    def _set_filter(self, position: int) -> None:
        self.filter = position

    # -- app bar ---------------------------------------------------------------------------------

    def actions(self) -> Sequence[ui.View]:
        tint = self.activity.colors.title
        system = "Hide system" if self.show_system else "Show system"
        reset = partial(show_reset_app_preferences_dialog, self)
        return [
            ui.IconButton(
                "magnify",
                "#search_app_list_menu.Button",
                desc="Search",
                tint=tint,
                long_clickable=True,
                tap=self.start_search,
            ),
            ui.OverflowButton(
                activity=self.activity,
                tint=tint,
                items=[
                    ui.MenuItem(system, self.toggle_system),
                    ui.MenuItem("Reset app preferences", reset),
                ],
            ),
        ]

    def toolbar(self) -> ui.View | None:
        if not self.searching:
            return None
        colors = self.activity.colors
        return ui.Row("#action_bar.ViewGroup", w=ui.MATCH, h=56, align="center")[
            ui.IconButton(
                "arrow_left", desc="Collapse", w=56, h=56, tint=colors.title, tap=self.end_search
            ),
            ui.TextField(
                "#search_src_text.AutoCompleteTextView",
                hint="Search…",
                state=self.query,
                ime_action="search",
                weight=1,
                h=48,
                style=ui.TextStyle(18, 400, colors.title),
            ),
            ui.IconButton(
                "close",
                "#search_close_btn.ImageView",
                desc="Clear query",
                tint=colors.title,
                tap=partial(self.query.set_text, ""),
            )
            if self.query.text
            else None,
        ]

    def on_back(self) -> bool:
        if self.searching:
            self.end_search()
            return True
        return False

    def start_search(self) -> None:
        """Open the search field."""
        self.searching = True
        self.query.set_text("")
        self.activity.set_focus(self.query)

    def end_search(self) -> None:
        """Back to the whole list."""
        self.searching = False
        self.activity.set_focus(None)

    def toggle_system(self) -> None:
        """Show or hide the system's own packages."""
        self.show_system = not self.show_system


def show_reset_app_preferences_dialog(page_: Page) -> None:
    """Ask whether to reset disabled apps, notifications and defaults."""
    page_.confirm(
        "Reset app preferences?",
        "This will reset all preferences for:\n\n • Disabled apps\n • Disabled app notifications\n"
        " • Default applications for actions\n • Background data restrictions for apps\n"
        " • Any permission restrictions\n\nYou will not lose any app data.",
        "Reset apps",
        partial(reset_app_preferences, page_),
    )


def reset_app_preferences(page_: Page) -> None:
    """Enable all apps, allow their notifications and discard defaults."""
    device = page_.device
    for package in device.packages.all():
        package.enabled = True
        device.notifications.set_allowed(package.name, True)
    device.activities.preferred_activities.clear()
    page_.invalidate()


@page("default_apps", "Default apps")
class DefaultAppsPage(Page):
    """Default apps."""

    def preferences(self) -> Items:
        device = self.device
        rows = []
        for title, role, icon in ROLE_ROWS:
            holder = device.roles.holder(role)
            label = device.packages.label(holder) if holder else "None"
            rows.append(link(title, label, icon=icon, opens="default_app", argument=role))
        return [*rows, link("Opening links", icon=" ", opens="opening_links")]


@page("default_app")
class DefaultAppPage(Page):
    """The holder of a role; the argument is the role's name."""

    @property
    def heading(self) -> str:
        return next((title for title, role, _ in ROLE_ROWS if role == self.argument), "Default")

    def preferences(self) -> Items:
        holder = self.device.roles.holder(self.argument)
        candidates = ROLE_CANDIDATES.get(self.argument, ())
        return [
            RadioPreference(
                self.device.packages.label(name),
                checked=name == holder,
                on_tap=partial(self.device.roles.set_holder, self.argument, name),
            )
            for name in candidates
            if self.device.packages.get(name)
        ]


@page("unused_apps", "Unused apps")
class UnusedAppsPage(Page):
    """Unused apps: none."""

    items = (Paragraph("No unused apps"),)
