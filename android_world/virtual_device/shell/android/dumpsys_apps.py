"""Dumps of activities, windows, packages, the keyboard and notifications."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from android_world.virtual_device.framework.activity import Activity
from android_world.virtual_device.framework.intents import (
    ACTION_MAIN,
    CATEGORY_HOME,
    Intent,
    full_class,
    short_component,
)
from android_world.virtual_device.shell.android.dumpsys_command import dump, fill_report
from android_world.virtual_device.shell.android.package_dump import dump_package, in_hash_order
from android_world.virtual_device.shell.android.service_arguments import on_off
from android_world.virtual_device.shell.android.task_dump import (
    activity_record,
    hash_code,
    is_visible,
    process_id,
    task_record,
)
from android_world.virtual_device.system.notifications import Notification

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device
    from android_world.virtual_device.ui.screen import Screen
    from android_world.virtual_device.ui.view import View


# -- activity --------------------------------------------------------------------------------------


@dump("activity")
def dump_activity(device: Device, arguments: list[str]) -> str:
    """Activities, recent tasks, services, processes."""
    words = [word for word in arguments if not word.startswith("-")]
    sections: dict[str, Callable[[Device], str]] = {
        "activities": _activities,
        "a": _activities,
        "top": _top,
        "recents": _recents,
        "r": _recents,
        "services": _services,
        "s": _services,
        "processes": _processes,
        "p": _processes,
        "broadcasts": _broadcasts,
        "b": _broadcasts,
        "providers": _providers,
        "providers-all": _providers,
        "containers": _activities,
        "lastanr": _last_anr,
    }
    if not words:
        parts = (_broadcasts, _providers, _services, _recents, _activities, _processes)
        return (f"{'-' * 79}\n").join(part(device) for part in parts)
    section = sections.get(words[0])
    if section is not None:
        return section(device)
    if "--all" in arguments and _is_home(device, words[0]):
        return _launcher(device)
    return f"Bad activity command, or no activities match: {words[0]}\nUse -h for help.\n"


def _activities(device: Device) -> str:
    lines = [
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)",
        "Display #0 (activities from top to bottom):",
    ]
    for task in device.activities.tasks:
        if not task.stack:
            continue
        lines.append(f"  * {task_record(device, task)}")
        for index in range(len(task.stack) - 1, -1, -1):
            lines += _activity_lines(device, task_index=index, task_id=task.task_id)
        lines.append("")
    front = _top_activity(device)
    focused = _focused_record(device)
    lines += [
        f"    topResumedActivity={_focused_record(device, closed=True)}",
        f"  ResumedActivity: {focused}",
        "",
        "ActivityTaskSupervisor state:",
        f"  topDisplayFocusedRootTask={front}",
        f"  mLastFocusedRootTask={front}",
        f"  mFocusedApp={focused}",
        "  isHomeRecentsComponent=true",
    ]
    return "\n".join(lines) + "\n"


def _activity_lines(device: Device, task_index: int, task_id: int) -> list[str]:
    task = next(t for t in device.activities.tasks if t.task_id == task_id)
    activity = task.stack[task_index]
    front = activity is device.activities.top_activity
    return [
        f"    * Hist  #{task_index}: {activity_record(task, activity, closed=True)}",
        f"        packageName={activity.package} processName={activity.package}",
        f"        {activity.intent}",
        f"        mActivityComponent={short_component(activity.component)}",
        f"        state={'RESUMED' if front else 'STOPPED'} finishing=false",
        f"        mVisible={on_off(is_visible(device, task))} nowVisible={on_off(front)}",
    ]


def _top_activity(device: Device) -> str:
    tasks = device.activities.tasks
    return task_record(device, tasks[0]) if tasks else "null"


def _focused_record(device: Device, closed: bool = False) -> str:
    tasks = device.activities.tasks
    if not tasks or not tasks[0].stack:
        return "null"
    return activity_record(tasks[0], tasks[0].top, closed)


def _top(device: Device) -> str:
    """The foreground task is the last one."""
    lines = []
    for task in reversed(device.activities.tasks):
        if not task.stack:
            continue
        top = task.top
        front = top is device.activities.top_activity
        identity = hash_code("activity", task.task_id, len(task.stack) - 1, top.component)
        lines += [
            f"TASK {task.affinity} id={task.task_id} userId=0",
            f"  ACTIVITY {short_component(top.component)} {identity}"
            f" pid={process_id(device, top.package)}",
            f"    Local Activity {identity} State:",
            f"      mResumed={on_off(front)} mStopped={on_off(not front)} mFinished=false",
            "      mIsInMultiWindowMode=false mIsInPictureInPictureMode=false",
            "      mChangingConfigurations=false",
            "    View Hierarchy:",
            *(_view_lines(device, top) if front else ["      DecorView@0[]"]),
            "",
        ]
    return "\n".join(lines) + "\n"


def _view_lines(device: Device, screen: Screen) -> list[str]:
    for layer in device.windows.scene().layers:
        if layer.screen is screen:
            return list(_hierarchy(layer.root, 6))
    return []


def _hierarchy(view: View, indent: int) -> list[str]:
    name = view.class_name or type(view).__name__
    box = view.bounds
    identity = f" app:id/{view.resource_id}" if view.resource_id else ""
    lines = [
        f"{' ' * indent}{name}{{V.E...... {box.left},{box.top}-{box.right},{box.bottom}{identity}}}"
    ]
    for child in view.child_views():
        if child.visible:
            lines += _hierarchy(child, indent + 2)
    return lines


def _recents(device: Device) -> str:
    home = next((t for t in device.activities.tasks if t.is_home), None)
    launcher = (
        home.top.component if home is not None and home.stack else ("android", "android.Home")
    )
    lines = [
        "ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)",
        f"mRecentsUid={device.packages.uid_of(launcher[0])}",
        f"mRecentsComponent=ComponentInfo{{{'/'.join(launcher)}}}",
        "mFreezeTaskListReordering=false",
        "mFreezeTaskListReorderingPendingTimeout=false",
    ]
    tasks = device.activities.recents
    if not tasks:
        return "\n".join([*lines, "  (nothing)"]) + "\n"
    lines.append("  Recent tasks:")
    for index, task in enumerate(tasks):
        lines += [
            f"  * Recent #{index}: {task_record(device, task)}",
            f"    userId=0 effectiveUid={device.packages.uid_of(task.affinity)} mCallingUid=1000",
            f"    affinity={device.packages.uid_of(task.affinity)}:{task.affinity}",
            f"    intent={{{str(task.root_intent)[9:-2]}}}",
            f"    Activities=[{', '.join(activity_record(task, a) for a in task.stack)}]",
            f"    taskId={task.task_id} rootTaskId={task.task_id}",
        ]
    lines += ["", "  Visible recent tasks (most recent first):"]
    for index, task in enumerate(tasks):
        lines += [
            f"  * RecentTaskInfo #{index}:",
            f"    id={task.task_id} userId=0 hasTask=true lastActiveTime={task.last_active_ms}",
            f"    baseIntent={task.root_intent}",
            f"    baseActivity=ComponentInfo{{{'/'.join(task.stack[0].component)}}}",
            f"    topActivity=ComponentInfo{{{'/'.join(task.top.component)}}}",
            f"    isVisible={on_off(is_visible(device, task))}",
        ]
    return "\n".join(lines) + "\n"


def _is_home(device: Device, name: str) -> bool:
    home = Intent(action=ACTION_MAIN, categories=(CATEGORY_HOME,))
    return any(
        name in (app.package, short_component((app.package, full_class(app.package, info.name))))
        for app, info in device.packages.resolve(home)
    )


def _launcher(device: Device) -> str:
    """What the launcher knows, as Launcher3's `LauncherModel.dumpState` writes it."""
    apps = [manifest for manifest, _ in device.packages.launcher_activities()]
    lines = [f"    All apps list: size={len(apps)}"]
    for manifest in apps:
        bitmap = f"android.graphics.Bitmap@{hash_code('icon', manifest.package)}"
        lines.append(
            f'       title="{manifest.label}" bitmapIcon={bitmap} componentName={manifest.package}'
        )
    return "\n".join(lines) + "\n\n"


def _services(device: Device) -> str:
    return "ACTIVITY MANAGER SERVICES (dumpsys activity services)\n  (nothing)\n"


def _broadcasts(device: Device) -> str:
    return "ACTIVITY MANAGER BROADCAST STATE (dumpsys activity broadcasts)\n  (nothing)\n"


def _providers(device: Device) -> str:
    lines = ["ACTIVITY MANAGER CONTENT PROVIDERS (dumpsys activity providers)"]
    lines += [f"  * authority={name}" for name in device.content.authorities()]
    return "\n".join(lines) + "\n"


def _last_anr(device: Device) -> str:
    return (
        "ACTIVITY MANAGER LAST ANR (dumpsys activity lastanr)\n  <no ANR has occurred since boot>\n"
    )


def _processes(device: Device) -> str:
    lines = [
        "ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)",
        "  All known processes:",
    ]
    for package in device.activities.processes:
        uid = device.packages.uid_of(package)
        pid = process_id(device, package)
        record = (
            f"ProcessRecord{{{hash_code('process', package)} {pid}:{package}/u0a{uid - 10000}}}"
        )
        lines += [
            f"  *APP* UID {uid} {record}",
            f"    user #0 uid={uid} gids={{3003}}",
            f"    pid={pid}",
        ]
    return "\n".join(lines) + "\n"


# -- window ----------------------------------------------------------------------------------------


@dump("window")
def dump_window(device: Device, arguments: list[str]) -> str:
    """Windows, focus, rotation and the display."""
    display = device.display
    rotation = f"ROTATION_{display.rotation * 90}"
    free = device.settings.get("system", "accelerometer_rotation") == "1"
    wanted = device.settings.get_int("system", "user_rotation")
    mode = "USER_ROTATION_FREE" if free else "USER_ROTATION_LOCKED"
    focus = device.windows.focused_screen()
    shown = [f"  Window #{i} {_window(screen)}:" for i, screen in enumerate(_from_top(device))]
    keyboard = device.ime.screen
    return fill_report(
        "window",
        display=display,
        shorter=min(display.size),
        longer=max(display.size),
        rotation=rotation,
        mode=mode,
        wanted=wanted % 4 * 90,
        windows="\n".join(shown),
        count=len(shown),
        keyboard=_window(keyboard) if keyboard else "null",
        target=_window(focus) if keyboard and focus else "null",
        focus=_window(focus) if focus else "null",
        app=_focused_record(device),
        is_awake=on_off(display.screen_on),
        screen_state="ON" if display.screen_on else "OFF",
    )


def _from_top(device: Device) -> list[Screen]:
    return list(reversed(device.windows.screens()))


def _window(screen: Screen) -> str:
    title = screen.window_title
    if isinstance(screen, Activity):
        title = "/".join(screen.component)
    elif screen.window_type == "input_method":
        title = "InputMethod"
    elif title == "Shade":
        title = "NotificationShade"
    elif screen.window_type == "application":
        title = title or screen.package
    return f"Window{{{hash_code('window', screen.window_id)} u0 {title}}}"


# -- package, keyboard, notifications, clipboard ---------------------------------------------------


@dump("package")
def dump_packages(device: Device, arguments: list[str]) -> str:
    """One package, or all of them."""
    words = [word for word in arguments if not word.startswith("-")]
    if words and words[0] not in ("packages", "p"):
        return dump_package(device, words[0])
    return "\n".join(
        dump_package(device, package.name) for package in in_hash_order(device.packages.all())
    )


@dump("input_method")
def dump_input_method(device: Device, arguments: list[str]) -> str:
    """Whether the keyboard is shown, and for which field."""
    method = device.settings.get("secure", "default_input_method")
    field = device.windows.focused_field()
    served = f"android.widget.EditText{{{hash_code('field')}}}"
    shown = on_off(device.ime.visible)
    return fill_report(
        "input_method",
        method=method,
        shown=shown,
        served_view=served if field is not None else "null",
        input_type=1 if field is not None else 0,
        ime_options=6 if field is not None else 0,
    )


@dump("notification")
def dump_notification(device: Device, arguments: list[str]) -> str:
    """Posted notifications; their texts only with --noredact."""
    full = "--noredact" in arguments
    lines = ["Current Notification Manager state:", "  Notification List:"]
    for posted in device.notifications.active():
        lines += _notification_lines(device, posted, full)
    lines += ["", f"  mZenMode={device.settings.get('global', 'zen_mode')}"]
    return "\n".join(lines) + "\n"


def _notification_lines(device: Device, posted: Notification, full: bool) -> list[str]:
    uid = 1000 if posted.package == "android" else device.packages.uid_of(posted.package)
    user = -1 if posted.package == "android" else 0
    tag = posted.tag or "null"
    key = f"{user}|{posted.package}|{posted.id}|{tag}|{uid}"
    flags = (0x2 if posted.ongoing else 0) | (0x10 if posted.auto_cancel else 0)
    texts = {"title": posted.title, "text": posted.text}
    return [
        f"    NotificationRecord(0x{int(hash_code(key), 16):08x}: pkg={posted.package}"
        f" user=UserHandle{{{user}}} id={posted.id} tag={tag} importance={posted.importance}"
        f" key={key}: Notification(channel={posted.channel} shortcut=null contentView=null"
        f" vibrate=null sound=null defaults=0x0 flags=0x{flags:x} color=0x00000000"
        f" category={posted.category or 'null'} vis=PRIVATE))",
        f"      uid={uid} userId={user}",
        f"      key={key}",
        "      extras={",
        *(
            f"          android.{name}=String ({text if full else f'length={len(text)}'})"
            for name, text in texts.items()
        ),
        "      }",
        f"      mImportance={posted.importance}",
    ]


@dump("clipboard")
def dump_clipboard(device: Device, arguments: list[str]) -> str:
    """Whether something was copied; never what."""
    state = "has" if device.clipboard.clip is not None else "does not have"
    return f"Current clipboard state:\n  user 0 {state} a primary clip\n"
