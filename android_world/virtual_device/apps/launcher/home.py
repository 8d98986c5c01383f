"""The home activity: home screen, app list and recents in one window, as in Launcher3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, ActivityInfo, App, Manifest
from android_world.virtual_device.apps.launcher.all_apps import build_all_apps
from android_world.virtual_device.apps.launcher.overview import build_overview
from android_world.virtual_device.apps.launcher.popup import HomeOptions, IconPopup
from android_world.virtual_device.apps.launcher.workspace import build_home
from android_world.virtual_device.framework.intents import ACTION_MAIN, FLAG_NEW_TASK, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.system.phone import Phone

HOME, APPS, OVERVIEW = "home", "apps", "overview"
_FLING_DP = 24
_DISMISS_DP = 80
PACKAGE = "com.google.android.apps.nexuslauncher"
NOTICE = (PACKAGE, f"{PACKAGE}.NoticeActivity")
GOOGLE = "com.google.android.googlequicksearchbox"
DETAILS_SETTINGS = "android.settings.APPLICATION_DETAILS_SETTINGS"


class HomeActivity(Activity):
    """The launcher's only window; `surface` says what it shows."""

    portrait_only = True
    edge_to_edge = True
    background = "#0B0E16"
    light_status_bar = False

    def __init__(self, device: Phone, app: App, info: ActivityInfo, intent: Intent) -> None:
        super().__init__(device, app, info, intent)
        self.surface = HOME
        self.query = ui.TextState()
        self.search_open = False
        self.page: dict[str, tuple[int, int]] = {
            "com.google.android.gm": (1, 4),
            "com.google.android.apps.photos": (2, 4),
            "com.google.android.youtube": (3, 4),
        }
        self.removed: set[str] = set()
        self.overview_scroll = ui.ScrollState()
        self.overview_from: int | None = None  # the task that was in front before
        self.lifted: tuple[int, float] | None = None  # a card under a finger, and how far (dp)

    def build(self) -> ui.View:
        """The surface that shows."""
        if self.surface == APPS:
            return build_all_apps(self)
        if self.surface == OVERVIEW:
            return build_overview(self)
        return build_home(self)

    # -- moving between surfaces -----------------------------------------------------------------

    def show_surface(self, surface: str) -> None:
        """Show home, app list or recents, in its initial state."""
        self.surface = surface
        self.light_status_bar = surface == APPS
        self.overlays.clear()
        self.set_focus(None)
        self.query.set_text("")
        self.search_open = False
        self.retained["list:apps"] = ui.ScrollState()
        self.invalidate()

    def on_new_intent(self, intent: Intent) -> None:
        """HOME was pressed."""
        super().on_new_intent(intent)
        self.show_surface(HOME)

    def on_pause(self) -> None:
        """An app was opened: the launcher will show home again."""
        self.show_surface(HOME)

    def on_back(self) -> bool:
        """Close what is open; home itself stays."""
        if self.surface == APPS and self.searching and self.query.text:
            self.clear_search()
        elif self.surface == OVERVIEW:
            self.leave_overview()
        elif self.surface != HOME:
            self.show_surface(HOME)
        return True

    def drag_home(self, drag: ui.Drag) -> None:
        """Swipe up: app list; swipe down: notification shade."""
        threshold = _FLING_DP * self.device.display.density
        if drag.phase != "end" or abs(drag.dy) < threshold:
            return
        if drag.dy < 0:
            self.show_surface(APPS)
        else:
            self.device.system_ui.expand_notifications()

    def drag_apps(self, drag: ui.Drag) -> None:
        """Pulling the list down from its top closes it."""
        if drag.phase == "end" and drag.dy > _FLING_DP * self.device.display.density:
            self.show_surface(HOME)

    # -- apps ------------------------------------------------------------------------------------

    def manifest(self, package: str) -> Manifest | None:
        """The manifest of an app that can be opened."""
        entry = self.device.packages.get(package)
        if entry is None or not entry.enabled or entry.manifest.launcher_activity is None:
            return None
        return entry.manifest

    def open_app(self, package: str) -> None:
        """Start an app, or bring it back."""
        intent = self.device.packages.launch_intent(package)
        if intent is not None:
            self.device.activities.start(intent)

    def open_google(self) -> None:
        """What the search pill does: the Google app."""
        self.open_app(GOOGLE)

    def open_calendar(self) -> None:
        """What the date does."""
        self.open_app("com.google.android.calendar")

    def app_info(self, package: str) -> None:
        """Open the app's page in Settings."""
        self.device.activities.start(
            Intent(action=DETAILS_SETTINGS, data=f"package:{package}", flags=FLAG_NEW_TASK)
        )

    def notice(self, title: str) -> None:
        """Open the page that says that a part of the launcher is missing."""
        self.device.activities.start(
            Intent(
                action=ACTION_MAIN,
                component=NOTICE,
                flags=FLAG_NEW_TASK,
                extras={"title": title},
            )
        )

    # -- popups ----------------------------------------------------------------------------------

    def open_popup(self, package: str) -> None:
        """Long press on an icon."""
        self.show(IconPopup(self, package))

    def open_options(self) -> None:
        """Long press on the wallpaper."""
        self.show(HomeOptions(self))

    def drag_icon(self, package: str, drag: ui.Drag) -> None:
        """Dragging an icon to the upper edge removes it from the home screen."""
        if drag.phase == "start":
            self.overlays.clear()
        if drag.phase == "end" and drag.y < 0.15 * self.device.display.size[1]:
            self.page.pop(package, None)
            self.removed.add(package)

    # -- recents ---------------------------------------------------------------------------------

    def show_overview(self, came_from: int | None) -> None:
        """Show the recents, the newest card in the middle."""
        self.show_surface(OVERVIEW)
        self.overview_from = came_from
        self.overview_scroll = ui.ScrollState(offset=1 << 20)

    def leave_overview(self) -> None:
        """Go back to the app that was in front, or home."""
        tasks = {task.task_id for task in self.device.activities.recents}
        if self.overview_from in tasks and self.overview_from is not None:
            self.open_task(self.overview_from)
        else:
            self.show_surface(HOME)

    def open_task(self, task_id: int) -> None:
        """Bring a task to the front."""
        self.device.activities.move_to_front(task_id)

    def drag_task(self, task_id: int, drag: ui.Drag) -> None:
        """A card swiped up closes its task."""
        if drag.phase != "end":
            self.lifted = (task_id, -drag.dy / self.device.display.density)
            return
        self.lifted = None
        if -drag.dy > _DISMISS_DP * self.device.display.density:
            self.remove_task(task_id)

    def remove_task(self, task_id: int) -> None:
        """Close a task; home shows after the last one."""
        self.device.activities.remove_task(task_id)
        if not self.device.activities.recents:
            self.show_surface(HOME)

    def clear_recents(self) -> None:
        """Close all tasks and go home."""
        for task in self.device.activities.recents:
            self.device.activities.remove_task(task.task_id)
        self.show_surface(HOME)

    def task_screenshot(self) -> None:
        """Save a picture of the newest task."""
        tasks = self.device.activities.recents
        if tasks:
            self.open_task(tasks[0].task_id)
            self.device.system_ui.take_screenshot()
            self.device.windows.toast("Screenshot saved", "com.android.systemui")

    # -- search ----------------------------------------------------------------------------------

    @property
    def searching(self) -> bool:
        """Whether results take the place of the grid."""
        return self.search_open

    def search_focused(self, gained: bool) -> None:
        """The field was tapped."""
        if gained:
            self.search_open = True

    def search_changed(self, text: str) -> None:
        """Something was typed."""
        self.search_open = True

    def clear_search(self) -> None:
        """Empty the field."""
        self.query.set_text("")
        self.invalidate()

    def search(self, query: str) -> list[Manifest]:
        """Apps with a word that begins with `query`."""
        wanted = query.casefold()
        return [
            manifest
            for manifest, _ in self.device.packages.launcher_activities()
            if any(
                " ".join(manifest.label.casefold().split()[start:]).startswith(wanted)
                for start in range(len(manifest.label.split()))
            )
        ]

    def open_first_result(self) -> None:
        """The keyboard's search key."""
        found = self.search(self.query.text.strip()) if self.query.text.strip() else []
        if found:
            self.open_app(found[0].package)
        else:
            self.device.ime.hide()

    def open_search_preferences(self) -> None:
        """The three dots of the search field."""
        self.notice("Search settings")


def show_overview(device: Phone) -> None:
    """Open the recents over whatever is in front; from the recents, the task before the last."""
    front = device.activities.tasks[0] if device.activities.tasks else None
    came_from = front.task_id if front is not None and not front.is_home else None
    home = device.activities.top_activity
    if isinstance(home, HomeActivity) and home.surface == OVERVIEW:
        recents = device.activities.recents
        if recents:
            home.open_task(recents[min(1, len(recents) - 1)].task_id)
        return
    device.activities.go_home()
    home = device.activities.top_activity
    if isinstance(home, HomeActivity):
        home.show_overview(came_from)
