"""`python -m android_world.virtual_device`: serve a phone, draw the gallery, get the browser."""

from __future__ import annotations

import argparse
import atexit
import contextlib
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.framework import plugins
from android_world.virtual_device.framework.app_descriptor import BundleError
from android_world.virtual_device.framework.registry import check_apps_of
from android_world.virtual_device.servers.server import PhoneServer, PortInUseError
from android_world.virtual_device.system.config import DeviceConfig

EXIT_PORT_TAKEN = 1
EXIT_NO_FOLDER = 2
EXIT_BAD_FILE = 2
EXIT_NO_MODULE = 2
EXIT_NO_BROWSER = 1
_PROG = "python -m android_world.virtual_device"
_EXAMPLES = data_files.read_text(__package__, "examples.txt")
_LAST_PORT = 65535
_END = (signal.SIGINT, signal.SIGTERM)
_SIGNAL_CHECK_S = 0.25


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    options = _parser().parse_args(arguments)
    level = logging.DEBUG if options.verbose else logging.WARNING
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    if not all(_is_imported(name) for name in options.imports):
        return EXIT_NO_MODULE
    if options.command == "gallery":
        from android_world.virtual_device import screenshots

        try:
            return screenshots.main(options.out, options.only)
        except (BundleError, screenshots.WalkError) as error:
            print(f"error: {error}", file=sys.stderr)
            return EXIT_BAD_FILE
        except OSError as error:
            print(f"error: {error.filename or options.out}: {error.strerror}", file=sys.stderr)
            return EXIT_NO_FOLDER
    if options.command == "browser":
        return install_browser()
    try:
        return serve(options)
    except BundleError as error:
        print(f"error: {error}", file=sys.stderr)
        return EXIT_BAD_FILE


def _is_imported(name: str) -> bool:
    try:
        plugins.import_module(name)
        check_apps_of(name.partition(".")[0])
    except (Exception, SystemExit) as error:  # The module is a guest's: it may raise anything.
        reason = f"{type(error).__name__}: {error}"
        print(f"error: --import={name}: {reason}", file=sys.stderr)
        return False
    return True


def install_browser() -> int:
    """See that there is a browser engine for the phone's pages."""
    from android_world.virtual_device import web
    from android_world.virtual_device.web import engine

    if (path := web.browser_path()) is not None:
        print(f"There is one: {path}")
        return 0
    try:
        with _progress_bar() as progress:
            path = web.install(progress)
    except engine.EngineError as error:
        print(
            f"error: no browser engine could be fetched ({error}). {engine.HINT}. "
            f"Or name one in {web.VARIABLE}.",
            file=sys.stderr,
        )
        return EXIT_NO_BROWSER
    print(f"Installed: {path}")
    return 0


@contextlib.contextmanager
def _progress_bar() -> Iterator[Callable[[int, int], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    columns = (TextColumn("Fetching a browser engine"), BarColumn(30), DownloadColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def serve(options: argparse.Namespace) -> int:
    """Serve a phone until Ctrl-C, SIGTERM or the console's `kill`."""
    config = DeviceConfig(
        width=options.width,
        height=options.height,
        density=options.density,
        console_port=options.console_port,
    )
    with _orderly_end(), VirtualDevice(config) as device:
        if options.adb_port is not None:
            return serve_device(device, options.adb_port - 1, adb_only=True)
        return serve_device(device, options.console_port, options.grpc_port)
    return 0


def serve_device(
    device: VirtualDevice, console_port: int, grpc_port: int = 0, *, adb_only: bool = False
) -> int:
    """Serve a phone that has booted, as `serve` does; it stays the caller's to close."""
    serving = PhoneServer(device, console_port, grpc_port, adb_only=adb_only)
    try:
        with _orderly_end(), serving as server:
            print(_how_to_connect(server), flush=True)
            # Python runs no handler of a signal that comes just before a wait begins.
            while not server.wait(_SIGNAL_CHECK_S):
                pass
    except PortInUseError as error:
        print(f"error: {error}", file=sys.stderr)
        return EXIT_PORT_TAKEN
    return 0


@contextlib.contextmanager
def _orderly_end() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM end a `with` block, in order and without a traceback."""
    # A shell that starts it in the background has it ignore SIGINT.
    previous = {n: signal.signal(n, signal.default_int_handler) for n in _END}
    try:
        yield
    except KeyboardInterrupt:
        pass
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def _how_to_connect(server: PhoneServer) -> str:
    if not server.phone.is_emulator:
        return (
            f"Virtual phone {server.serial} is ready, with adb alone: adb connect {server.serial}. "
            "Ctrl-C ends it."
        )
    return (
        f"Virtual phone {server.serial} is ready: adb -s {server.serial} shell "
        f"(adb port {server.adb_port}, console port {server.console_port}, "
        f"gRPC port {server.grpc_port}). Ctrl-C ends it."
    )


class _Parser(argparse.ArgumentParser):
    """Answers a wrong command line with one line instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (--help lists the flags)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=_PROG,
        usage="%(prog)s [flags]\n       %(prog)s gallery --out DIR [--only NAME ...]"
        "\n       %(prog)s browser",
        description="Serve a virtual Android phone on loopback ports, or draw its screens.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for name, kind, default, what in (
        ("console_port", _console_port, 5554, "port of the console; adb is on the next one"),
        ("grpc_port", _port, 8554, "port of the emulator's gRPC services"),
        ("width", _side, DeviceConfig.width, "of the screen, in pixels"),
        ("height", _side, DeviceConfig.height, "of the screen, in pixels"),
        ("density", _density, DeviceConfig.density, "dots per inch"),
    ):
        text = f"{what} (default: {default})"
        parser.add_argument(f"--{name}", type=kind, default=default, metavar="N", help=text)
    parser.add_argument(
        "--adb_port",
        type=_adb_port,
        metavar="N",
        help="serve adb alone on this port, as a phone on a cable does: no console, no gRPC",
    )
    parser.add_argument(
        "--import",
        dest="imports",
        action="append",
        default=[],
        metavar="MODULE",
        help="module that brings apps or shell commands; may be given several times",
    )
    parser.add_argument("--verbose", action="store_true", help="log what clients do")
    commands = parser.add_subparsers(
        dest="command", metavar="command", prog=_PROG, title="instead of serving"
    )
    gallery = commands.add_parser("gallery", help="draw every screen into a folder")
    gallery.add_argument("--out", required=True, metavar="DIR", help="folder for the PNG files")
    gallery.add_argument(
        "--only", nargs="+", default=(), metavar="NAME", help="images whose names start so"
    )
    commands.add_parser("browser", help="install the browser that the phone's pages need")
    return parser


def _console_port(text: str) -> int:
    return _between(text, 1, _LAST_PORT - 1)


def _port(text: str) -> int:
    return _between(text, 1, _LAST_PORT)


def _adb_port(text: str) -> int:
    return _between(text, 2, _LAST_PORT)


def _side(text: str) -> int:
    return _between(text, 200, 7200)


def _density(text: str) -> int:
    return _between(text, 72, 1000)


def _between(text: str, least: int, most: int) -> int:
    number = _positive(text)
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(f"{number} is not between {least} and {most}")
    return number


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive number")
    return int(text)


def run() -> NoReturn:
    """Run the command line and end the process.

    As `sys.exit` does, but threads are left alone that run a client's script.
    """
    code = main()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    run()
