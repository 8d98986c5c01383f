"""Pro Expense's only activity: home, and pages over it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.pro_expense import style
from android_world.virtual_device.apps.pro_expense.about_settings import (
    AboutPage,
    FeedbackPage,
    SettingsPage,
)
from android_world.virtual_device.apps.pro_expense.backup import BackupPage
from android_world.virtual_device.apps.pro_expense.choices import FirstRunPage
from android_world.virtual_device.apps.pro_expense.home import HomePage
from android_world.virtual_device.apps.pro_expense.logs import LogsPage
from android_world.virtual_device.apps.pro_expense.page import Page
from android_world.virtual_device.apps.pro_expense.sheets import DeleteSheet, DetailSheet
from android_world.virtual_device.apps.pro_expense.statistics import StatisticsPage
from android_world.virtual_device.apps.pro_expense.store import Expense, ExpenseStore
from android_world.virtual_device.system.device_protocol import Device
from android_world.virtual_device.ui.theme import with_alpha

_PAGES: tuple[type[Page], ...] = (
    HomePage,
    LogsPage,
    StatisticsPage,
    BackupPage,
    FeedbackPage,
    AboutPage,
    SettingsPage,
)


class MainActivity(Activity):
    """Home page with the drawer's other pages and the editor over it."""

    screen_orientation = "portrait"
    navigation_bar_color = "#000000"
    follows_night = False  # It has a theme of its own.

    def on_create(self) -> None:
        self.store = ExpenseStore(self.device)
        self.home = HomePage(self)
        self.snackbar = ui.SnackbarHost(self)
        self.home.on_shown()
        if style.preferences(self.device).get_bool("first_run", True):
            self.push(FirstRunPage(self))

    def on_resume(self) -> None:
        look = style.look(self.device)
        self.background = look.surface
        self.light_status_bar = not look.dark
        self.status_bar_color = "#000000" if look.dark else ""

    def build(self) -> ui.View:
        return self.home.build()

    def pop(self) -> None:
        super().pop()
        self.home.on_shown()

    def reload(self) -> None:
        """Read the expenses of the pages again."""
        self.home.on_shown()
        if self.fragment is not None:
            self.fragment.on_shown()
        self.invalidate()

    def open_drawer(self) -> None:
        """Show the drawer."""
        Drawer(self).show()

    def open_page(self, page: type[Page]) -> None:
        """Go to a destination of the drawer."""
        while self.fragments:
            self.pop()
        if page is not HomePage:
            self.push(page(self))

    def restart(self) -> None:
        """Return to the home page, as after another language was chosen."""
        self.open_page(HomePage)
        self.reload()

    def show_details(self, expense: Expense) -> None:
        """Show one expense in a sheet."""
        DetailSheet(self, expense).show()

    def confirm_deletion(self, ids: Sequence[int]) -> None:
        """Ask, then delete."""
        DeleteSheet(self, ids).show()

    def on_result(self, request: str, result: ActivityResult) -> None:
        if isinstance(self.fragment, BackupPage):
            self.fragment.on_result(request, result)


class Drawer(ui.NavigationDrawer):
    """The drawer with the app's name on top."""

    device: Device

    def __init__(self, activity: MainActivity) -> None:
        look = style.look(activity.device)
        super().__init__(
            activity,
            [
                ui.Destination(page.title, page.icon, on_tap=partial(activity.open_page, page))
                for page in _PAGES
            ],
            selected=_PAGES.index(type(activity.fragment or activity.home)),
            width_dp=280,
            surface=look.surface,
            style=ui.DrawerStyle(
                ink=look.text,
                icon=look.secondary,
                chosen=(look.primary, with_alpha(look.primary, 0.12)),
                corner=4,
            ),
        )

    def header(self) -> ui.View | None:
        look = style.look(self.device)
        return ui.Column(".ViewGroup", w=ui.MATCH, padding=(8, 8, 8, 16))[
            ui.IconButton("arrow_left", "#btn_close", tint=look.secondary, tap=self.dismiss),
            ui.Row(padding=(16, 8, 0, 8), align="center", gap=12)[
                ui.Icon("vector_square", ".ImageView", size=48, tint=look.primary),
                ui.Text("Pro Expense", style=look.strong(20), max_lines=1),
                ui.Text("beta", style=look.faint(12), max_lines=1),
            ],
        ]
