"""What is done with several tasks at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import style
from android_world.virtual_device.apps.tasks_org.date_sheet import DueSheet
from android_world.virtual_device.apps.tasks_org.model import PACKAGE, Task
from android_world.virtual_device.apps.tasks_org.options import PRIORITIES
from android_world.virtual_device.framework.intents import Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.main_activity import MainActivity

TAGS = (PACKAGE, f"{PACKAGE}.tags.TagPickerActivity")


def bar(main: MainActivity) -> ui.View:
    """The bar of a selection."""
    look = replace(
        style.TOOLBAR, icon="close", bar="#action_mode_bar.ViewGroup", title="#action_bar_title"
    )
    actions = [
        ui.Action("Tags", partial(_tags, main), "label_outline", "edit_tags"),
        ui.Action("Move", partial(_move, main), "format_list_bulleted", "move_tasks"),
        ui.Action("Reschedule", partial(_date, main), "clock_outline", "reschedule"),
        ui.Action("Change priority", partial(_priority, main), "flag_outline", "edit_priority"),
        ui.Action("Select all", partial(_all, main)),
        ui.Action("Share", partial(_share, main)),
        ui.Action("Copy", partial(_copy, main)),
        ui.Action("Delete", partial(_delete, main)),
    ]
    title = str(len(main.selection))
    return ui.toolbar(main, title, main.selection.clear, actions, look)


def change(main: MainActivity, task_ids: Sequence[int], **values: Any) -> None:
    """Set something of tasks; the selection ends."""
    wanted = set(task_ids)
    tasks = [task for task in main.store.all() if task.task_id in wanted]
    if tasks and not main.store.save_all(replace(task, **values) for task in tasks):
        return
    main.selection.clear()
    main.invalidate()


def pick_list(host: MainActivity, selected: str, on_pick: Callable[[str], object]) -> None:
    """Ask for one of the lists."""
    lists = host.store.lists()
    uids = [each.uid for each in lists]
    ui.ListDialog(
        host,
        "",
        [each.name for each in lists],
        lambda position: on_pick(uids[position]),
        kind="single",
        selected=uids.index(selected) if selected in uids else -1,
        style=style.DIALOG,
    ).show()


def _ids(main: MainActivity) -> list[int]:
    return [int(number) for number in main.selection.ids]


def _selected_tasks(main: MainActivity) -> list[Task]:
    return [task for task in main.tasks() if task.task_id in main.selection]


def _tags(main: MainActivity) -> None:
    common = {uid for task in _selected_tasks(main) for uid in task.tags}
    main.start_activity(Intent(component=TAGS, extras={"tags": sorted(common)}), "tags")


def _move(main: MainActivity) -> None:
    pick_list(main, "", lambda uid: change(main, _ids(main), list_id=uid))


def _date(main: MainActivity) -> None:
    dues = {task.due for task in _selected_tasks(main)}
    due = dues.pop() if len(dues) == 1 else 0
    DueSheet(main, due, lambda chosen: change(main, _ids(main), due=chosen)).show()


def _priority(main: MainActivity) -> None:
    ui.ListDialog(
        main,
        "Change priority",
        list(PRIORITIES.values()),
        lambda position: change(main, _ids(main), importance=position),
        kind="single",
        style=style.DIALOG,
    ).show()


def _all(main: MainActivity) -> None:
    main.selection.all([task.task_id for task in main.tasks()])


def _share(main: MainActivity) -> None:
    main.send(_selected_tasks(main))
    main.selection.clear()


def _copy(main: MainActivity) -> None:
    def copy() -> None:
        tasks = _selected_tasks(main)
        copies = (replace(task, task_id=0, completed=0, alarms=task.alarms) for task in tasks)
        if main.store.save_all(copies):
            main.selection.clear()
            main.snackbar.show(f"{len(tasks)} copied")

    style.show_dialog(main, "Copy selected tasks?", copy)


def _delete(main: MainActivity) -> None:
    def delete() -> None:
        count = main.store.delete(_ids(main))
        if not count:
            return
        main.selection.clear()
        main.snackbar.show(f"{count} deleted")

    style.show_dialog(main, "Delete selected tasks?", delete)
