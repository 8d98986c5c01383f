"""`python -m android_world.emulator`: set emulators up, start and stop them, see how they are."""

from __future__ import annotations

import argparse
import logging
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from android_world.cli import argument_parser
from android_world.core import data_files
from android_world.device import clock, errors
from android_world.diagnostics import conformance
from android_world.emulator import (
    avd as avds,
    instances,
    launcher,
    platforms,
    sdk as sdks,
    setup,
    setup_steps,
)
from android_world.emulator.setup_context import Context, Options, SetupJournal
from android_world.env.setup_device import apps

_EXAMPLES = data_files.read_text(__package__, "examples.txt")
_Command = Callable[[argparse.Namespace, Console], None]


def main(arguments: Sequence[str] | None = None, console: Console | None = None) -> int:
    """Do what the command line says.

    Returns:
      The exit code: 0 done, 1 it failed, 2 the command line is wrong, 130 interrupted.
    """
    options = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.INFO if options.verbose else logging.ERROR)
    command: _Command = options.run
    try:
        with argument_parser.endings_interrupt():
            command(options, console or Console())
    except errors.AndroidWorldError as error:
        print(f"{_prog()}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt as interruption:
        print(f"{_prog()}: interrupted; the same command goes on from here.", file=sys.stderr)
        return argument_parser.exit_code_of(interruption)
    return 0


def _prog() -> str:
    return argument_parser.prog("android_world.emulator")


def _name(text: str) -> str:
    if not re.fullmatch(r"\w[\w.-]*", text, re.ASCII):
        raise argparse.ArgumentTypeError(
            f"not a name of a virtual device: {text!r} (letters, digits, '.', '_' and '-')"
        )
    return text


def _sdk(options: argparse.Namespace) -> sdks.Sdk:
    return sdks.find(platforms.this_one(), options.sdk)


def _setup(options: argparse.Namespace, console: Console) -> None:
    wanted = Options(
        avd=options.avd,
        ram_mb=options.ram_mb,
        disk_gb=options.disk_gb,
        accept_licenses=options.accept_licenses,
        apks=options.apks,
        mirror=options.mirror,
        apps=tuple(options.app),
        areas=tuple(options.check),
        window=options.window,
        ports=_ports(options),
        boot_timeout_s=options.boot_timeout_s,
    )
    setup.set_up(_sdk(options), wanted, console)
    usual = options.avd == avds.DEFAULT_NAME
    begin = (
        "run.py --agent=expert --device=emulator"
        if usual
        else f"{_prog()} start --avd {options.avd}"
    )
    console.print(f"{options.avd} is set up. To start it: {begin}", soft_wrap=True)


def _ports(options: argparse.Namespace) -> tuple[int, int] | None:
    if options.console_port is None and options.grpc_port is None:
        return None
    return (
        options.console_port or instances.FIRST_CONSOLE_PORT,
        options.grpc_port or instances.FIRST_GRPC_PORT,
    )


def _undo(options: argparse.Namespace, console: Console) -> None:
    setup.undo(_sdk(options), Options(avd=options.avd), console, options.step)


def _start(options: argparse.Namespace, console: Console) -> None:
    started = launcher.start(_sdk(options), options.count, avd=options.avd, window=options.window)
    for one in started:
        console.print(f"{one.serial}: console {one.console_port}, gRPC {one.grpc_port}")


def _stop(options: argparse.Namespace, console: Console) -> None:
    for instance in _selected_instances(options.port):
        instances.stop(instance)
        console.print(f"{instance.serial} has ended")


def _selected_instances(ports: Sequence[int]) -> list[instances.Instance]:
    """The emulators on these console ports; all, where none is named."""
    running = {one.console_port: one for one in instances.all_instances()}
    for port in ports:
        if port not in running:
            listed = ", ".join(map(str, running)) or "none"
            raise instances.EmulatorError(
                f"No emulator was started here on console port {port}. Running: {listed}."
            )
    return [running[port] for port in ports or running]


def _list(options: argparse.Namespace, console: Console) -> None:
    adb = str(_sdk(options).adb)
    table = Table("serial", "console", "gRPC", "virtual device", "process", "up", "booted")
    for one in instances.all_instances():
        minutes = (clock.now() - one.started) / 60
        booted = "yes" if instances.is_booted(one, adb) else "not yet"
        numbers = (one.console_port, one.grpc_port, one.avd, one.pid)
        table.add_row(one.serial, *map(str, numbers), f"{minutes:.0f} min", booted)
    console.print(table if table.row_count else "No emulator runs that was started here.")


def _status(options: argparse.Namespace, console: Console) -> None:
    wanted = Options(avd=options.avd)
    sdk = _sdk(options)
    console.print(f"SDK: {sdk.root}\nVirtual device: {avds.folder(options.avd)}", soft_wrap=True)
    table = Table("step", "what it does", "minutes", "done")
    for step in setup_steps.STEPS:
        context = Context(
            sdk,
            wanted,
            SetupJournal(options.avd),
            lambda part, text: None,
            lambda text, what: False,
        )
        table.add_row(step.name, step.about, f"{step.minutes:g}", _completion_text(step, context))
    console.print(table)
    _list(options, console)


def _completion_text(step: setup_steps.Step, context: Context) -> str:
    try:
        return "yes" if step.is_done(context) else "no"
    except errors.AndroidWorldError as e:
        return f"no: {e}"


def _logs(options: argparse.Namespace, console: Console) -> None:
    ports = options.port or [one.console_port for one in instances.all_instances()]
    for port in ports:
        log = instances.folder() / f"emulator-{port}.log"
        try:
            lines = log.read_text("utf-8", "replace").splitlines()
        except OSError as e:
            raise instances.EmulatorError(f"{log} cannot be read: {e.strerror}.") from e
        console.print(f"{log}:", soft_wrap=True)
        console.print("\n".join(lines[-options.lines :]), markup=False, soft_wrap=True)


def _parser() -> argparse.ArgumentParser:
    parser = argument_parser.Parser(
        prog=_prog(),
        description="Set Android emulators up for the benchmark, start and stop them.",
        examples=_EXAMPLES,
    )
    every = argument_parser.Parser(add_help=False)
    every.add_argument("--sdk", type=Path, metavar="DIR", help="the SDK's folder")
    every.add_argument(
        "--avd", type=_name, default=avds.DEFAULT_NAME, metavar="NAME", help="default: %(default)s"
    )
    every.add_argument("--verbose", action="store_true", help="show what is logged on the way")
    commands = parser.add_subparsers(metavar="command", required=True)

    def add(name: str, run: _Command, text: str) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = commands.add_parser(
            name, help=text, description=text, parents=[every]
        )
        added.set_defaults(run=run)
        return added

    _add_setup_flags(add("setup", _setup, "from nothing to an emulator with all apps set up"))
    undoing = add("undo", _undo, "undo a step of the set-up and all later ones")
    undoing.add_argument("step", choices=[step.name for step in setup_steps.STEPS], help="which")
    begun = add("start", _start, "start emulators, and wait until they have booted")
    begun.add_argument("count", nargs="?", type=argument_parser.count, default=1, metavar="N")
    begun.add_argument("--window", action="store_true", help="show windows")
    for name, run, text in (
        ("stop", _stop, "end emulators that were started here"),
        ("logs", _logs, "show the end of what emulators print"),
    ):
        about = add(name, run, text)
        about.add_argument(
            "port",
            nargs="*",
            type=argument_parser.console_port,
            metavar="PORT",
            help="console ports (default: all)",
        )
        if run is _logs:
            about.add_argument("--lines", type=argument_parser.count, default=30, metavar="N")
    add("list", _list, "list the emulators that were started here")
    add("status", _status, "report which steps of the set-up are done")
    return parser


def _add_setup_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--accept_licenses", action="store_true", help="accept Google's licences without asking"
    )
    parser.add_argument("--apks", type=Path, metavar="DIR", help="take the apps from this folder")
    parser.add_argument(
        "--mirror",
        metavar="URL",
        help="download everything from URL/FILE; Google's packages come by sdkmanager all the same",
    )
    for name, default, what in (
        ("ram_mb", avds.DEFAULT_RAM_MB, "memory of the device"),
        ("disk_gb", avds.DEFAULT_DISK_GB, "storage of the device"),
    ):
        text = f"{what} (default: {default})"
        parser.add_argument(
            f"--{name}", type=argument_parser.count, default=default, metavar="N", help=text
        )
    parser.add_argument(
        "--app",
        action="append",
        default=[],
        choices=[app.app_name for app in apps.all_apps()],
        metavar="NAME",
        help="set up this app only (repeatable)",
    )
    parser.add_argument(
        "--check",
        action="append",
        default=[],
        choices=tuple(conformance.ADVICE),
        metavar="AREA",
        help="run the checks of this area only (repeatable)",
    )
    parser.add_argument("--window", action="store_true", help="show the emulator's window")
    parser.add_argument("--console_port", type=argument_parser.console_port, metavar="PORT")
    parser.add_argument("--grpc_port", type=argument_parser.port, metavar="PORT")
    parser.add_argument(
        "--boot_timeout_s", type=float, default=instances.BOOT_TIMEOUT_S, metavar="S"
    )


if __name__ == "__main__":
    sys.exit(main())
