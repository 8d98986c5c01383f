"""Pictures of Pro Expense."""

from __future__ import annotations

from android_world.virtual_device.apps.pro_expense.store import (
    CATEGORIES,
    PACKAGE,
    Expense,
    ExpenseStore,
)
from android_world.virtual_device.apps.pro_expense.style import DARK, preferences
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import find, gallery, open_app, tap

_NAMES = (
    "Salary",
    "Coffee",
    "Rent",
    "Bar",
    "Cinema",
    "Tram",
    "Shoes",
    "Dentist",
    "Books",
    "Shelter",
    "Stamps",
)


def _filled(device: VirtualDevice) -> None:
    store = ExpenseStore(device)
    for i, (name, kind) in enumerate(zip(_NAMES, CATEGORIES, strict=True)):
        when = device.clock.now_ms - i * 50_000_000
        store.add(Expense(name, 1250 * (i + 1), kind.category_id, "A note", when, when))
    open_app(device, PACKAGE)


def _page(device: VirtualDevice, title: str) -> None:
    _filled(device)
    device.input.tap(70, 200)
    tap(device, title)


@gallery("pro_expense/home")
def home(device: VirtualDevice) -> None:
    """Totals, graph and recent expenses."""
    _filled(device)


@gallery("pro_expense/home_dark")
def home_dark(device: VirtualDevice) -> None:
    """The dark theme."""
    preferences(device).put(theme=DARK)
    _filled(device)


@gallery("pro_expense/drawer")
def drawer(device: VirtualDevice) -> None:
    """The drawer."""
    _filled(device)
    device.input.tap(70, 200)


@gallery("pro_expense/entry")
def entry(device: VirtualDevice) -> None:
    """A new expense."""
    _filled(device)
    tap(device, "fb_main_add")


@gallery("pro_expense/logs")
def logs(device: VirtualDevice) -> None:
    """All expenses."""
    _page(device, "Expense Logs")


@gallery("pro_expense/logs_selected")
def logs_selected(device: VirtualDevice) -> None:
    """Two selected rows."""
    logs(device)
    for y in (500, 700):
        device.input.swipe(300, y, 700, y, 300)


@gallery("pro_expense/logs_delete")
def logs_delete(device: VirtualDevice) -> None:
    """A row with its bin."""
    logs(device)
    device.input.swipe(900, 700, 500, 700, 300)


@gallery("pro_expense/details")
def details(device: VirtualDevice) -> None:
    """One expense."""
    logs(device)
    tap(device, "view_bg")


@gallery("pro_expense/delete")
def delete(device: VirtualDevice) -> None:
    """The question before a deletion."""
    details(device)
    tap(device, "btn_delete")


@gallery("pro_expense/filter")
def filter_sheet(device: VirtualDevice) -> None:
    """The filter."""
    logs(device)
    tap(device, "filter")


@gallery("pro_expense/statistics")
def statistics(device: VirtualDevice) -> None:
    """Shares of the categories."""
    _page(device, "Statistics")


@gallery("pro_expense/backup")
def backup(device: VirtualDevice) -> None:
    """Export and import."""
    _page(device, "Backup")


@gallery("pro_expense/export")
def export(device: VirtualDevice) -> None:
    """The name of an export."""
    backup(device)
    tap(device, "cd_export")


@gallery("pro_expense/feedback")
def feedback(device: VirtualDevice) -> None:
    """A message to the developers."""
    _page(device, "Feedback")


@gallery("pro_expense/about")
def about(device: VirtualDevice) -> None:
    """Version and links."""
    _page(device, "About")


@gallery("pro_expense/settings")
def settings(device: VirtualDevice) -> None:
    """Language, currency, theme."""
    _page(device, "Settings")


@gallery("pro_expense/currency")
def currency(device: VirtualDevice) -> None:
    """The choice of a currency."""
    settings(device)
    tap(device, "Currency")


@gallery("pro_expense/first_run")
def first_run(device: VirtualDevice) -> None:
    """Before the first use."""
    preferences(device).put(first_run=True)
    open_app(device, PACKAGE)
    find(device, "NEXT")
