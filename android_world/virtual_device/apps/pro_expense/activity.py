"""Pro Expense's only activity: home, and pages over it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, ActivityResult, Fragment
from android_world.virtual_device.apps.pro_expense.backup import BackupPage
from android_world.virtual_device.apps.pro_expense.choices import FirstRunPage
from android_world.virtual_device.apps.pro_expense.entry import EntryPage
from android_world.virtual_device.apps.pro_expense.home import HomePage
from android_world.virtual_device.apps.pro_expense.logs import LogsPage
from android_world.virtual_device.apps.pro_expense.more_pages import (
    AboutPage,
    FeedbackPage,
    SettingsPage,
)
from android_world.virtual_device.apps.pro_expense.sheets import DeleteSheet, DetailSheet
from android_world.virtual_device.apps.pro_expense.statistics import StatisticsPage
from android_world.virtual_device.apps.pro_expense.store import Expense, ExpenseStore
from android_world.virtual_device.apps.pro_expense.style import palette, preferences
from android_world.virtual_device.system.phone import Phone

HOME = "Home"
_ICONS = {
    HOME: "home",
    "Expense Logs": "text_box_outline",
    "Statistics": "chart_bar",
    "Backup": "backup_restore",
    "Feedback": "message_text_outline",
    "About": "information_outline",
    "Settings": "cog_outline",
}


_PAGES: dict[str, Callable[[MainActivity], Fragment]] = {
    "Expense Logs": LogsPage,
    "Statistics": StatisticsPage,
    "Backup": BackupPage,
    "Feedback": FeedbackPage,
    "About": AboutPage,
    "Settings": SettingsPage,
}


class MainActivity(Activity):
    """Home page with the drawer's other pages and the editor over it."""

    portrait_only = True

    def on_create(self) -> None:
        """Show the home page, or the first-run pages before the first use."""
        self.store = ExpenseStore(self.device)
        self.home = HomePage(self)
        self.snackbar = ui.SnackbarHost(self)
        self.home.load()
        if preferences(self.device).get_bool("first_run", True):
            self.push(FirstRunPage(self))

    def on_resume(self) -> None:
        """Take the window's colour of the theme."""
        self.background = palette(self.device).surface
        self.light_status_bar = not palette(self.device).dark

    def build(self) -> ui.View:
        """The home page."""
        return self.home.build()

    def pop(self) -> None:
        """Go back, with what has changed."""
        super().pop()
        self.reload()

    def reload(self) -> None:
        """Read the expenses of the page that is shown again."""
        self.home.load()
        page = self.fragment
        if isinstance(page, LogsPage):
            page.load()
        self.invalidate()

    # -- where to --------------------------------------------------------------------------------

    def open_drawer(self) -> None:
        """Show the drawer."""
        Drawer(self).show()

    def open_page(self, title: str) -> None:
        """Go to a destination of the drawer."""
        while self.fragments:
            self.pop()
        page = self._page(title)
        if page is not None:
            self.push(page)

    def _page(self, title: str) -> Fragment | None:
        return _PAGES[title](self) if title in _PAGES else None

    def on_result(self, request: str, result: ActivityResult) -> None:
        """A file was made or chosen for a backup."""
        if isinstance(self.fragment, BackupPage):
            self.fragment.on_result(request, result)

    def current_title(self) -> str:
        """The destination that is shown."""
        return getattr(self.fragment, "title", HOME)

    def open_logs(self) -> None:
        """Show all expenses."""
        self.open_page("Expense Logs")

    def add_expense(self) -> None:
        """Enter a new expense."""
        self.push(EntryPage(self))

    def edit_expense(self, expense: Expense) -> None:
        """Change an expense."""
        self.push(EntryPage(self, expense))

    def show_details(self, expense: Expense) -> None:
        """Show one expense in a sheet."""
        DetailSheet(self, expense).show()

    def confirm_deletion(self, ids: list[int]) -> None:
        """Ask, then delete."""
        DeleteSheet(self, ids, self._deleted).show()

    def _deleted(self) -> None:
        if self.fragment is None:
            self.snackbar.show("Item Deleted")


class Drawer(ui.NavigationDrawer):
    """The drawer with the app's name on top."""

    activity: Activity
    device: Phone

    def __init__(self, activity: MainActivity) -> None:
        colors = palette(activity.device)
        entries = [
            ui.Destination(title, icon, on_tap=partial(activity.open_page, title))
            for title, icon in _ICONS.items()
        ]
        super().__init__(
            activity,
            entries,
            selected=list(_ICONS).index(activity.current_title()),
            width_dp=280,
            surface=colors.surface,
        )

    def header(self) -> ui.View | None:
        """Arrow, logo and name."""
        colors = palette(self.device)
        return ui.Column(".ViewGroup", w=ui.MATCH, padding=(8, 8, 8, 16))[
            ui.IconButton("arrow_left", "#btn_close", tint=colors.secondary, tap=self.dismiss),
            ui.Row(padding=(16, 8), align="center", gap=12)[
                ui.Icon("wallet_outline", ".ImageView", size=48, tint=colors.primary),
                ui.Text("Pro Expense", style=ui.TextStyle(20, 500, colors.text)),
                ui.Text("beta", style=ui.TextStyle(12, 400, colors.secondary)),
            ],
        ]
