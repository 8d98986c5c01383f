"""The activity manager: processes, tasks, back stacks and broadcasts."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from android_world.virtual_device.framework.activity import Activity, App, Request
from android_world.virtual_device.framework.intents import (
    ACTION_MAIN,
    CATEGORY_HOME,
    CATEGORY_LAUNCHER,
    FLAG_CLEAR_TASK,
    FLAG_CLEAR_TOP,
    FLAG_NEW_TASK,
    FLAG_SINGLE_TOP,
    Intent,
    full_class,
)
from android_world.virtual_device.framework.manifest import ActivityInfo, Manifest
from android_world.virtual_device.system.app_phone import AppPhone, files_of, phone_of_app
from android_world.virtual_device.system.content.column_types import foreign_column
from android_world.virtual_device.system.crashes import DATA_ERRORS, fatal_exception
from android_world.virtual_device.system.service import Service
from android_world.virtual_device.ui.screen import Screen

RESOLVER = ("android", "com.android.internal.app.ResolverActivity")
REVIEW_ACTIVITY = (
    "com.google.android.permissioncontroller",
    "com.android.permissioncontroller.permission.ui.ReviewPermissionsActivity",
)
_log = logging.getLogger(__name__)
HOME_INTENT = Intent(action=ACTION_MAIN, categories=(CATEGORY_HOME,), flags=FLAG_NEW_TASK)
OVERVIEW_EXTRA = "overview"
"""With `HOME_INTENT`: the launcher shows the recents; the value is the task that was in front."""


@dataclass
class Task:
    """A back stack; the last activity is on top."""

    task_id: int
    affinity: str
    root_intent: Intent
    stack: list[Activity] = field(default_factory=list)
    is_home: bool = False
    last_active_ms: int = 0
    excluded_from_recents: bool = False

    @property
    def top(self) -> Activity:
        """The activity that shows."""
        return self.stack[-1]


@dataclass(frozen=True)
class StartResult:
    """What `am start` reports.

    `status` is ok, delivered, brought_to_front, unresolved or no_class.
    """

    status: str
    intent: Intent
    component: tuple[str, str] | None = None
    launch_state: str = "COLD"
    total_time_ms: int = 0

    @property
    def ok(self) -> bool:
        """Whether something is on the screen because of the start."""
        return self.status in ("ok", "delivered", "brought_to_front")


@dataclass(frozen=True)
class BroadcastResult:
    """Result code and data of an ordered broadcast."""

    code: int = 0
    data: str | None = None


class ActivityManager(Service):
    """`tasks` holds every task, the front one first; the home task is never removed."""

    _running = ""  # the package whose code runs

    def boot(self) -> None:
        self.tasks: list[Task] = []
        self.processes: dict[str, App] = {}
        self.file_grants: dict[str, set[str]] = {}  # files that other apps handed to a package
        self._last_task_id = 0
        self.preferred_activities: dict[str, tuple[str, str]] = {}
        self.last_chosen: dict[str, tuple[str, str]] = {}  # in "Open with", by kind of intent
        for package in self.device.packages.all():
            if package.manifest.persistent:
                self.run(package.name, partial(self.process, package.name))
        self.go_home()

    # -- processes -------------------------------------------------------------------------------

    def process(self, package: str) -> App:
        """The app's process, started if it does not run; KeyError for an unknown package."""
        app = self.processes.get(package)
        if app is None:
            entry = self.device.packages.get(package)
            if entry is None:
                raise KeyError(package)
            entry.stopped = False
            app = entry.app_class(phone_of_app(self.device, package), package)
            self.processes[package] = app
            app.on_create()
        return app

    @property
    def running(self) -> str:
        """Package of the app whose code runs now; empty outside of apps."""
        return self._running

    def run(self, package: str, work: Callable[[], object]) -> bool:
        """Run code of an app: every call from the system into an app goes through here.

        An error of the device's that the app lets through (see `crashes`) ends the app, and no
        other. So does a value of a wrong type that another program wrote into a database. What the
        app calls back into itself belongs to the same run.

        Returns:
            False if the app has crashed.
        """
        if package == self._running:
            work()
            return True
        before, self._running = self._running, package
        fatal = None
        try:
            work()
        except (sqlite3.Error, OSError) as error:
            fatal = fatal_exception(error) or self._foreign_value(package, error)
            if fatal is None:
                raise
        except DATA_ERRORS as error:
            fatal = fatal_exception(error) or self._foreign_value(package, error)
            if fatal is None:
                raise
        finally:
            self._running = before
        if fatal is not None:
            self._crash(package, fatal)
        return fatal is None

    def _foreign_value(self, package: str, error: Exception) -> str | None:
        """The exception of an app that reads a value of a wrong type; None where there is none."""
        column = foreign_column(self.device)
        if column is None:
            return None
        _log.warning("%s cannot use %s", package, column, exc_info=error)
        return f"java.lang.IllegalStateException: Couldn't read {column}: {error}"[:500]

    def _crash(self, package: str, exception: str) -> None:
        """End an app as its uncaught exception does; a dialog reports one that was in front."""
        front = self.top_activity
        for line in ("FATAL EXCEPTION: main", f"Process: {package}", exception):
            self.device.log.add("E", "AndroidRuntime", line, buffer="crash")
        self._end(package)
        if front is None or front.package == package:
            self.device.system_ui.show_app_error(package)

    def force_stop(self, package: str) -> None:
        """Kill the process and remove its activities; the task stays in recents."""
        entry = self.device.packages.get(package)
        if entry is not None:
            entry.stopped = True
            entry.granted -= entry.one_time
            entry.one_time.clear()
        self.device.notifications.cancel_all(package)
        self._end(package)

    def _end(self, package: str) -> None:
        """The process is gone, and with it the app's activities."""
        front = self.top_activity
        process = self.processes.pop(package, None)
        self.file_grants.pop(package, None)
        if process is not None:
            process.kill()
        for task in list(self.tasks):
            for activity in task.stack:
                activity.finished = activity.finished or activity.package == package
            task.stack = [a for a in task.stack if a.package != package]
            if not task.stack:
                self._drop(task)
        entry = self.device.packages.get(package)
        if entry is not None and entry.manifest.persistent:
            self.run(package, partial(self.process, package))
        if front is not None and front.package == package:
            self.device.ime.hide()
        self._resume(front)

    def on_time_changed(self) -> None:
        """Notify every app that runs that the wall clock or its zone was set."""
        for package, process in list(self.processes.items()):
            if self.processes.get(package) is process:
                self.run(package, process.on_time_changed)

    # -- looking ---------------------------------------------------------------------------------

    @property
    def top_activity(self) -> Activity | None:
        """The activity in front."""
        return self.tasks[0].top if self.tasks and self.tasks[0].stack else None

    @property
    def screen_orientation(self) -> str:
        """What the front activity asks for; a translucent one leaves it to those behind it."""
        for activity in (a for task in self.tasks[:2] for a in reversed(task.stack)):
            if activity.screen_orientation or activity.background:
                return activity.screen_orientation
        return ""

    @property
    def recents(self) -> list[Task]:
        """Tasks of the recents screen, newest first."""
        return [t for t in self.tasks if not t.is_home and not t.excluded_from_recents and t.stack]

    def visible_windows(self) -> list[Screen]:
        """The front activity (and what shines through a translucent one) with its overlays."""
        if not self.tasks:
            return []
        stack = [a for task in reversed(self.tasks[:2]) for a in task.stack]
        first = len(stack) - 1
        while (
            first > 0 and not stack[first].background and stack[first].window_type == "application"
        ):
            first -= 1
        windows: list[Screen] = []
        for activity in stack[first:]:
            windows.append(activity)
            windows.extend(activity.overlays)
        return windows

    # -- starting --------------------------------------------------------------------------------

    def start(
        self, intent: Intent, caller: Activity | None = None, request: Request = ""
    ) -> StartResult:
        """Start the activity that takes `intent`."""
        choices = self.device.packages.resolve(intent)
        if not choices:
            status = "no_class" if intent.component else "unresolved"
            return StartResult(status, intent)
        if len(choices) > 1 and intent.component is None:
            chosen = self._preferred_app(intent, choices)
            if chosen is None:
                return self._choose(intent, caller, request)
            choices = [chosen]
        manifest, info = choices[0]
        component = (manifest.package, full_class(manifest.package, info.name))
        intent = intent.with_component(component)
        entry = self.device.packages.get(manifest.package)
        if entry is not None and entry.review_required:
            intent = _review(manifest.package, intent)
            manifest, info = self.device.packages.resolve(intent)[0]
        self._grant_files(caller, manifest.package, intent)
        return self._launch(intent, manifest, info, caller, request)

    def _grant_files(self, giver: Activity | None, receiver: str, *values: object) -> None:
        """Let an app use the files in an intent or a result that the giver may read itself."""
        if giver is None or giver.package == receiver:
            return
        storage = AppPhone(self.device, giver.package).storage
        for path in files_of(self.device, *values):
            if storage.allows(path, "read"):
                canonical = self.device.storage.resolve(path)
                self.file_grants.setdefault(receiver, set()).add(canonical)

    def _preferred_app(
        self, intent: Intent, choices: list[tuple[Manifest, ActivityInfo]]
    ) -> tuple[Manifest, ActivityInfo] | None:
        """The default app for the intent, where the device has one."""
        keys = {"sms": "sms", "smsto": "sms", "mms": "sms", "tel": "dialer"}
        role = keys.get(intent.scheme)
        if role is not None:
            holder = self.device.settings.get("secure", f"{role}_default_application")
            for manifest, info in choices:
                if manifest.package == holder:
                    return manifest, info
        if CATEGORY_HOME in intent.categories or CATEGORY_LAUNCHER in intent.categories:
            return choices[0]
        default = self.preferred_activities.get(_preference_key(intent))
        for manifest, info in choices:
            if (manifest.package, full_class(manifest.package, info.name)) == default:
                return manifest, info
        packages = {manifest.package for manifest, _ in choices}
        return choices[0] if len(packages) == 1 else None

    def set_preferred(self, intent: Intent, component: tuple[str, str]) -> None:
        """Remember `component` ("Always") for intents like this one."""
        self.preferred_activities[_preference_key(intent)] = component

    def is_preferred(self, package: str) -> bool:
        """Whether an app always opens something."""
        return any(owner == package for owner, _ in self.preferred_activities.values())

    def clear_preferred(self, package: str) -> None:
        """The user is asked again for what an app always opened."""
        kept = {kind: c for kind, c in self.preferred_activities.items() if c[0] != package}
        self.preferred_activities = kept

    def _choose(self, intent: Intent, caller: Activity | None, request: Request) -> StartResult:
        """Show the "Open with" sheet."""
        self._grant_files(caller, RESOLVER[0], intent)
        wrapped = Intent(component=RESOLVER, extras={"intent": intent, "request": request})
        resolver = self.device.packages.resolve(wrapped)
        if not resolver:
            return StartResult("unresolved", intent)
        return self._launch(wrapped, *resolver[0], caller, request)

    def _launch(
        self,
        intent: Intent,
        manifest: Manifest,
        info: ActivityInfo,
        caller: Activity | None,
        request: Request,
    ) -> StartResult:
        assert intent.component is not None
        running = manifest.package in self.processes
        before = self.top_activity
        affinity = info.task_affinity or manifest.package
        flags = intent.flags
        new_task = caller is None or bool(flags & FLAG_NEW_TASK) or info.launch_mode == "singleTask"
        task = self._task_for(affinity, intent, new_task, caller)
        if task is not None and new_task and (flags & FLAG_CLEAR_TASK or _is_left(task, intent)):
            self._drop(task)
            task = None
        if task is None:
            task = self._new_task(affinity, intent, manifest, info)
            self._create(task, intent, manifest, info, caller, request)
            return self._start("ok", intent, before, "WARM" if running else "COLD")
        reused = self._reuse(task, intent, info, new_task, flags)
        was_front = self.tasks[0] is task
        self._bring_to_front(task)
        if reused is not None:
            same = was_front and before is reused
            delivered = same or info.launch_mode == "singleTask" or bool(flags & FLAG_CLEAR_TOP)
            if delivered:
                self.run(reused.package, partial(reused.on_new_intent, intent))
                reused.invalidate()
            status = "delivered" if same else "brought_to_front"
            return self._start(status, intent, before, "HOT")
        self._create(task, intent, manifest, info, caller, request)
        return self._start("ok", intent, before, "WARM" if running else "COLD")

    def _start(
        self, status: str, intent: Intent, before: Activity | None, state: str
    ) -> StartResult:
        self._resume(before, opened=True)
        cost = {"COLD": 301, "WARM": 120, "HOT": 40}[state]
        top = self.top_activity
        component = top.component if top is not None else intent.component
        return StartResult(status, intent, component, state, cost)

    def _task_for(
        self, affinity: str, intent: Intent, new_task: bool, caller: Activity | None
    ) -> Task | None:
        if not new_task and caller is not None:
            return next((t for t in self.tasks if caller in t.stack), None)
        is_home = CATEGORY_HOME in intent.categories
        return next(
            (t for t in self.tasks if t.affinity == affinity and t.is_home == is_home), None
        )

    def _reuse(
        self, task: Task, intent: Intent, info: ActivityInfo, new_task: bool, flags: int
    ) -> Activity | None:
        """The activity of `task` that the start only brings back, if any."""
        component = intent.component
        top = task.top
        launched_again = task.root_intent.component == component and (
            intent.action in ("", ACTION_MAIN) and not intent.data
        )
        if (
            new_task
            and launched_again
            and info.launch_mode != "singleTask"
            and not flags & FLAG_CLEAR_TOP
        ):
            return top
        if info.launch_mode == "singleTask" or flags & FLAG_CLEAR_TOP:
            for position, activity in enumerate(task.stack):
                if activity.component == component:
                    for above in task.stack[position + 1 :]:
                        self.run(above.package, above.on_destroy)
                    del task.stack[position + 1 :]
                    return activity
        single_top = info.launch_mode == "singleTop" or flags & FLAG_SINGLE_TOP
        if top.component == component and single_top:
            return top
        return None

    def _new_task(
        self, affinity: str, intent: Intent, manifest: Manifest, info: ActivityInfo
    ) -> Task:
        self._last_task_id += 1
        task = Task(
            self._last_task_id,
            affinity,
            intent,
            is_home=CATEGORY_HOME in intent.categories,
            excluded_from_recents=info.exclude_from_recents,
        )
        self.tasks.insert(0, task)
        return task

    def _create(
        self,
        task: Task,
        intent: Intent,
        manifest: Manifest,
        info: ActivityInfo,
        caller: Activity | None,
        request: Request,
    ) -> None:
        def create() -> None:
            app = self.process(manifest.package)
            activity = info.screen(app.device, app, info, intent)
            activity.caller = caller if request else None
            activity.request = request
            task.stack.append(activity)
            activity.on_create()

        self.run(manifest.package, create)

    def _resume(self, before: Activity | None, opened: bool = False) -> None:
        """Notify the app that left the front and the one that has come to it."""
        after = self.top_activity
        if after is before:
            if opened:
                self.device.ime.hide()
            self.device.windows.mark_changed()
            return
        self.device.selection.hide()
        if before is not None and not before.finished:
            self.run(before.package, before.on_pause)
        if before is not None and (page := before.web_page) is not None:
            page.set_visible(before in self.device.windows.screens())
        if self.tasks:
            self.tasks[0].last_active_ms = self.device.clock.now_ms
        if after is not None and not after.finished:
            after.invalidate()
            self.run(after.package, after.on_resume)
            self._focus_window(after, opened)
            if (page := after.web_page) is not None:
                page.set_visible(True)
        self.device.windows.mark_changed()

    def _focus_window(self, activity: Activity, opened: bool) -> None:
        """The front window has got the focus, which decides on the keyboard."""
        if activity is self.top_activity and not activity.finished:
            top = activity.overlays[-1] if activity.overlays else activity
            self.device.ime.on_window_focus(top, opened)

    # -- leaving ---------------------------------------------------------------------------------

    def go_home(self) -> None:
        """Show the launcher."""
        self.start(HOME_INTENT)

    def show_overview(self) -> None:
        """Show the launcher's overview of recent tasks."""
        front = self.tasks[0].task_id if self.tasks and not self.tasks[0].is_home else None
        self.start(replace(HOME_INTENT, extras={OVERVIEW_EXTRA: front}))

    def finish(self, activity: Activity) -> None:
        """Close an activity and go back to the one below, or home."""
        task = next((t for t in self.tasks if activity in t.stack), None)
        if task is None or activity.finished:
            return
        before = self.top_activity
        if activity is before and not self.run(activity.package, activity.on_pause):
            return
        activity.finished = True
        task.stack.remove(activity)
        self.run(activity.package, activity.on_destroy)
        if not task.stack:
            self._drop(task)
        caller = activity.caller
        if caller is not None and activity.request and not caller.finished:
            request = activity.request
            self._grant_files(activity, caller.package, activity.result.data)
            answer = partial(caller.on_result, request) if isinstance(request, str) else request
            self.run(caller.package, partial(answer, activity.result))
            caller.invalidate()
        self._resume(before)

    def back_out(self, activity: Activity) -> None:
        """BACK on an activity that does not handle it: roots of tasks go to the background."""
        task = next((t for t in self.tasks if activity in t.stack), None)
        if task is None or task.is_home:
            return
        if task.stack[0] is activity and CATEGORY_LAUNCHER in task.root_intent.categories:
            self.go_home()
            return
        self.finish(activity)

    def remove_task(self, task_id: int) -> bool:
        """Remove a task, as swiping it away in recents; False if there is none."""
        task = next((t for t in self.tasks if t.task_id == task_id), None)
        if task is None or task.is_home:
            return False
        before = self.top_activity
        for activity in task.stack:
            activity.finished = True
            self.run(activity.package, activity.on_destroy)
        self._drop(task)
        self._resume(before)
        return True

    def clear_recents(self, package: str) -> None:
        """Remove all tasks of a package."""
        for task in [t for t in self.tasks if t.affinity == package and not t.is_home]:
            self.remove_task(task.task_id)

    def move_to_front(self, task_id: int) -> None:
        """Show a task again."""
        before = self.top_activity
        task = next(t for t in self.tasks if t.task_id == task_id)
        self._bring_to_front(task)
        self._resume(before, opened=True)

    def _bring_to_front(self, task: Task) -> None:
        self.tasks.remove(task)
        self.tasks.insert(0, task)

    def _drop(self, task: Task) -> None:
        if task in self.tasks:
            self.tasks.remove(task)

    # -- broadcasts ------------------------------------------------------------------------------

    def send_broadcast(self, intent: Intent) -> BroadcastResult:
        """Deliver a broadcast to its receivers in order; the last result counts."""
        results = [BroadcastResult()]

        def deliver(package: str) -> None:
            result = BroadcastResult(*self.process(package).on_broadcast(intent))
            if result != BroadcastResult():
                results.append(result)

        for package, _ in self.device.packages.receivers(intent):
            self.run(package.name, partial(deliver, package.name))
        return results[-1]


def _preference_key(intent: Intent) -> str:
    return f"{intent.action} {intent.scheme} {intent.resolved_type()}"


def _is_left(task: Task, intent: Intent) -> bool:
    """Whether an intent started a task of which only pages of others are left, after a stop."""
    return task.root_intent.component == intent.component and not any(
        activity.package == intent.component[0] for activity in task.stack if intent.component
    )


def _review(package: str, intent: Intent) -> Intent:
    """The page that an app for an old Android shows before it starts with `intent`."""
    return Intent(component=REVIEW_ACTIVITY, extras={"package": package, "intent": intent})
