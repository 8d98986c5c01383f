"""`pm`: packages, their permissions and their data."""

from __future__ import annotations

from collections.abc import Callable

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.framework.intents import Intent, full_class, short_component
from android_world.virtual_device.shell.android.intent_arguments import parse_intent
from android_world.virtual_device.shell.android.package_dump import (
    code_path,
    dump_package,
    in_hash_order,
)
from android_world.virtual_device.shell.android.package_install import (
    install,
    install_commit,
    install_create,
    install_write,
    uninstall,
)
from android_world.virtual_device.shell.android.service_arguments import (
    FAILED,
    Arguments,
    JavaError,
    run_verb,
    service_command,
)
from android_world.virtual_device.shell.registry import CommandError, Process, command
from android_world.virtual_device.system import roles
from android_world.virtual_device.system.packages import Package
from android_world.virtual_device.system.permissions import DANGEROUS, GRANTABLE, KNOWN

HELP = data_files.read_text(__package__, "help/pm.txt")

FEATURES = data_files.read_words(__package__, "features.txt")
LIBRARIES = data_files.read_words(__package__, "libraries.txt")
# What the resolver shows as the match: by action and category, by scheme, by MIME type.
_MATCH_PLAIN, _MATCH_SCHEME, _MATCH_TYPE = 0x108000, 0x208000, 0x608000


@command("pm", usage="pm list|clear|grant|revoke|install|uninstall|path|...")
def pm(p: Process) -> int | None:
    """Talk to the package manager."""
    return package_service(p, Arguments(p.args))


@service_command("package")
def package_service(p: Process, arguments: Arguments) -> int | None:
    """`cmd package`."""
    return run_verb(p, arguments, _ACTIONS, HELP)


# -- lists -----------------------------------------------------------------------------------------


def _list(p: Process, arguments: Arguments) -> int:
    what = arguments.next()
    if what in ("package", "packages"):
        return _list_packages(p, arguments)
    if what == "features":
        for feature in FEATURES:
            p.out(f"feature:{feature}")
    elif what == "libraries":
        for library in LIBRARIES:
            p.out(f"library:{library}")
    elif what == "permissions":
        _list_permissions(p, arguments)
    elif what == "permission-groups":
        p.out("permission group:android.permission-group.UNDEFINED")
    elif what == "users":
        p.out("Users:\n\tUserInfo{0:Owner:c13} running")
    elif what != "instrumentation":
        problem = (
            "didn't specify type of data to list" if what is None else f"unknown list type '{what}'"
        )
        raise CommandError(f"Error: {problem}", FAILED)
    return 0


def _list_permissions(p: Process, arguments: Arguments) -> None:
    only_dangerous = "-d" in arguments.rest()
    p.out("All Permissions:\n")
    for permission in sorted(DANGEROUS if only_dangerous else KNOWN):
        p.out(f"permission:{permission}")


def _list_packages(p: Process, arguments: Arguments) -> int:
    options: list[str] = []
    words: list[str] = []
    while (word := arguments.next()) is not None:
        if word in ("--user", "--uid"):
            arguments.require()
        elif word.startswith("--"):
            options.append(word)
        elif word.startswith("-") and len(word) > 1:
            options += [f"-{letter}" for letter in word[1:]]
        else:
            words.append(word)
    unknown = set(options) - {
        "-f",
        "-d",
        "-e",
        "-s",
        "-3",
        "-i",
        "-l",
        "-u",
        "-U",
        "-a",
        "--show-versioncode",
        "--apex-only",
        "--match-libraries",
    }
    if unknown:
        raise CommandError(f"Error: Unknown option: {sorted(unknown)[0]}", FAILED)
    if "--apex-only" in options:
        return 0
    for package in in_hash_order(p.device.packages.all()):
        if _is_listed(package, options) and all(word in package.name for word in words):
            p.out(_package_line(package, options))
    return 0


def _is_listed(package: Package, options: list[str]) -> bool:
    if "-s" in options and not package.manifest.system:
        return False
    if "-3" in options and package.manifest.system:
        return False
    if "-d" in options and package.enabled:
        return False
    return "-e" not in options or package.enabled


def _package_line(package: Package, options: list[str]) -> str:
    line = (
        f"package:{code_path(package)}={package.name}"
        if "-f" in options
        else (f"package:{package.name}")
    )
    if "--show-versioncode" in options:
        line += f" versionCode:{package.manifest.version_code}"
    if "-i" in options:
        line += "  installer=null"
    if "-U" in options:
        line += f" uid:{package.uid}"
    return line


# -- one package -----------------------------------------------------------------------------------


def _words(arguments: Arguments, with_value: tuple[str, ...] = ("--user",)) -> list[str]:
    words = []
    while (word := arguments.next()) is not None:
        if word in with_value or word == "-f":
            arguments.next()
        elif not word.startswith("-"):
            words.append(word)
    return words


def _path(p: Process, arguments: Arguments) -> int:
    words = _words(arguments)
    package = p.device.packages.get(words[0] if words else arguments.require())
    if package is None:
        return 1
    p.out(f"package:{code_path(package)}")
    return 0


def _dump(p: Process, arguments: Arguments) -> int:
    p.out(dump_package(p.device, arguments.require()), end="")
    return 0


def _clear(p: Process, arguments: Arguments) -> int:
    words = _words(arguments)
    if not words:
        raise CommandError("Error: no package specified", FAILED)
    cleared = p.device.packages.clear(words[0])
    p.out("Success" if cleared else "Failed")
    return 0 if cleared else 1


def _set_enabled(p: Process, arguments: Arguments) -> int:
    state = {
        "enable": "enabled",
        "disable": "disabled",
        "disable-user": "disabled-user",
        "default-state": "default",
    }[arguments.verb]
    words = _words(arguments)
    if not words:
        raise CommandError("Error: no package or component specified", FAILED)
    name = words[0].partition("/")[0]
    package = p.device.packages.get(name)
    if package is None:
        raise JavaError(
            arguments.verb, "java.lang.IllegalArgumentException", f"Unknown package: {name}"
        )
    if "/" in words[0]:
        p.out(f"Component {{{words[0]}}} new state: {state}")
        return 0
    package.enabled = state in ("enabled", "default")
    if not package.enabled:
        p.device.activities.force_stop(name)
    p.device.windows.mark_changed()
    p.out(f"Package {name} new state: {state}")
    return 0


def _grant(p: Process, arguments: Arguments) -> int:
    words = _words(arguments)
    if len(words) < 2:
        raise CommandError("Error: no package or permission specified", FAILED)
    name, permission = words[:2]
    _check_permission(p, arguments, name, permission)
    if arguments.verb == "grant":
        p.device.packages.grant(name, permission)
    else:
        p.device.packages.revoke(name, permission)
    return 0


def _check_permission(p: Process, arguments: Arguments, name: str, permission: str) -> None:
    package = p.device.packages.get(name)
    illegal, security = "java.lang.IllegalArgumentException", "java.lang.SecurityException"
    if package is None:
        raise JavaError(arguments.verb, illegal, f"Unknown package: {name}")
    declared = {wish for known in p.device.packages.all() for wish in known.manifest.permissions}
    if permission not in KNOWN | declared:
        raise JavaError(arguments.verb, illegal, f"Unknown permission: {permission}")
    if permission not in package.manifest.permissions:
        raise JavaError(
            arguments.verb, security, f"Package {name} has not requested permission {permission}"
        )
    if permission not in GRANTABLE:
        raise JavaError(
            arguments.verb,
            security,
            f"Permission {permission} requested by {name} is not a changeable permission type",
        )


def _reset_permissions(p: Process, arguments: Arguments) -> int:
    for package in p.device.packages.all():
        if not package.manifest.system:
            package.granted -= DANGEROUS
    return 0


def _install_location(p: Process, arguments: Arguments) -> int:
    p.out("0[auto]")
    return 0


def _has_feature(p: Process, arguments: Arguments) -> int:
    known = arguments.require() in FEATURES
    p.out("true" if known else "false")
    return 0 if known else 1


def _set_home(p: Process, arguments: Arguments) -> int:
    words = _words(arguments)
    if not words:
        raise CommandError("Error: no component specified", FAILED)
    p.device.roles.set_holder(roles.HOME, words[0].partition("/")[0])
    p.out("Success")
    return 0


def _silent(p: Process, arguments: Arguments) -> int:
    arguments.rest()
    return 0


# -- intents ---------------------------------------------------------------------------------------


class _ResolveOptions:
    """Options of `resolve-activity` and similar commands."""

    def __init__(self) -> None:
        self.brief = False
        self.components = False

    def read(self, option: str, arguments: Arguments) -> bool:
        """Take an option; False for an unknown one."""
        if option == "--brief":
            self.brief = True
        elif option == "--components":
            self.components = True
        elif option in ("--user", "--query-flags"):
            arguments.require()
        else:
            return False
        return True


def _resolve_activity(p: Process, arguments: Arguments) -> int:
    options = _ResolveOptions()
    intent = parse_intent(arguments, options.read)
    found = _activities(p, intent)
    if not found:
        p.out("No activity found")
        return 0
    chosen = found[0]
    if len({package for package, _ in found}) > 1 and intent.component is None:
        chosen = ("android", "com.android.internal.app.ResolverActivity")
    if not options.components:
        p.out(_match_line(intent, indent=""))
    _write_component(p, chosen, options)
    return 0


def _query_activities(p: Process, arguments: Arguments) -> int:
    options = _ResolveOptions()
    intent = parse_intent(arguments, options.read)
    found = _activities(p, intent)
    if not found:
        p.out("No activities found")
        return 0
    if not options.components:
        p.out(f"{len(found)} activities found:")
    for index, component in enumerate(found):
        if not options.components:
            p.out(f"  Activity #{index}:")
            p.out(_match_line(intent, indent="    "))
        p.out(("" if options.components else "    ") + short_component(component))
    return 0


def _query_receivers(p: Process, arguments: Arguments) -> int:
    options = _ResolveOptions()
    intent = parse_intent(arguments, options.read)
    found = p.device.packages.receivers(intent)
    if not found:
        p.out("No receivers found")
        return 0
    p.out(f"{len(found)} receivers found:")
    for index, (package, receiver) in enumerate(found):
        component = (package.name, full_class(package.name, receiver.name))
        p.out(f"  Receiver #{index}:\n{_match_line(intent, '    ')}")
        p.out(f"    {short_component(component)}")
    return 0


def _activities(p: Process, intent: Intent) -> list[tuple[str, str]]:
    return [
        (manifest.package, full_class(manifest.package, info.name))
        for manifest, info in p.device.packages.resolve(intent)
    ]


def _match_line(intent: Intent, indent: str) -> str:
    match = _MATCH_PLAIN
    if intent.mime_type:
        match = _MATCH_TYPE
    elif intent.scheme:
        match = _MATCH_SCHEME
    if intent.component:
        match = 0
    return f"{indent}priority=0 preferredOrder=0 match=0x{match:x} specificIndex=-1 isDefault=true"


def _write_component(p: Process, component: tuple[str, str], options: _ResolveOptions) -> None:
    if options.brief or options.components:
        p.out(short_component(component))
        return
    package, cls = component
    p.out("  ActivityInfo:")
    p.out(f"    name={cls}\n    packageName={package}\n    enabled=true exported=true")
    p.out("  ApplicationInfo:")
    p.out(f"    packageName={package}\n    uid={p.device.packages.uid_of(package)}")


_ACTIONS: dict[str, Callable[[Process, Arguments], int]] = {
    "list": _list,
    "path": _path,
    "dump": _dump,
    "clear": _clear,
    "enable": _set_enabled,
    "disable": _set_enabled,
    "disable-user": _set_enabled,
    "default-state": _set_enabled,
    "grant": _grant,
    "revoke": _grant,
    "reset-permissions": _reset_permissions,
    "get-install-location": _install_location,
    "set-install-location": _silent,
    "has-feature": _has_feature,
    "set-home-activity": _set_home,
    "resolve-activity": _resolve_activity,
    "query-activities": _query_activities,
    "query-receivers": _query_receivers,
    "install": install,
    "install-create": install_create,
    "install-write": install_write,
    "install-commit": install_commit,
    "install-existing": _silent,
    "uninstall": uninstall,
    "trim-caches": _silent,
    "compile": _silent,
    "bg-dexopt-job": _silent,
    "set-permission-enforced": _silent,
}
