"""Checks an installation and a device, or a model: `python -m android_world.doctor`.

Without flags it inspects this installation and runs the conformance checks on the virtual phone of
this process; with `--console_port` it runs them on the emulator, or served phone, on that port.
With `--model` it asks that model once instead, as agents do, and inspects the reply.
"""

from __future__ import annotations

import argparse
import dataclasses
import functools
import importlib.metadata
import importlib.util
import json
import logging
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from android_world.agents.model_catalog import ModelDataError
from android_world.agents.model_settings import DATA, LOCAL_MODEL, ModelSettings
from android_world.agents.prompt_settings import PromptSettings
from android_world.agents.sampling_params import Sampling
from android_world.cli import argument_parser, flags
from android_world.core import data_files
from android_world.device import (
    adb_address,
    adb_client,
    clock,
    errors,
    fd_limit,
)
from android_world.diagnostics import conformance, device_checks
from android_world.diagnostics.finding import (
    FAILED,
    NOTE,
    OK,
    Finding,
)
from android_world.emulator import checks as emulator_checks
from android_world.env import env_launcher, plugins

_DISTRIBUTION: Final = "android-world-anywhere"
_COLORS: Final = {OK: "green", NOTE: "yellow", FAILED: "red"}
_MIN_PYTHON: Final = (3, 11)
_FREE_DISK_MB: Final = 200
_OPEN_FILES: Final = 1024
_EXTRAS: Final = {
    "qwen": (("torch", "transformers"), "local models"),
    "miniwob": (("miniwob",), "the pages of MiniWoB"),
}


_MODEL_FLAGS: Final = (
    *("base_url", "adapter", "min_pixels", "max_pixels", "image_format"),
    *("timeout_s", "attempts"),
)
_EXAMPLES: Final = data_files.read_text(__package__, "doctor_examples.txt")


def check_python() -> Finding:
    """Python's version."""
    version = ".".join(map(str, sys.version_info[:3]))
    if _numbers(version) >= _MIN_PYTHON:
        return Finding("Python", OK, version)
    return Finding("Python", FAILED, version, "Install Python 3.11 or newer.")


def check_packages() -> Finding:
    """Versions of everything that the base installation needs."""
    wrong = []
    needed = [text for text in importlib.metadata.requires(_DISTRIBUTION) or [] if ";" not in text]
    for text in needed:
        name, _, minimum = text.partition(">=")
        try:
            version = importlib.metadata.version(name.strip())
        except importlib.metadata.PackageNotFoundError:
            wrong.append(f"{name} is missing")
            continue
        if _numbers(version) < _numbers(minimum):
            wrong.append(f"{name} {version} is older than {minimum}")
    if wrong:
        return Finding("Packages", FAILED, "; ".join(wrong), "Run `pip install -e .` again.")
    return Finding("Packages", OK, f"{len(needed)} requirements are met")


def _numbers(version: str) -> tuple[int, ...]:
    """The numbers that a version starts with."""
    match = re.match(r"\d+(\.\d+)*", version.strip())
    return tuple(int(part) for part in match[0].split(".")) if match else ()


def check_bindings() -> Finding:
    """The protobuf bindings that the build makes."""
    missing = [
        name
        for name in ("state_pb2", "task_pb2")
        if importlib.util.find_spec(f"android_world.proto.{name}") is None
    ]
    if missing:
        return Finding(
            "Protobuf bindings",
            FAILED,
            f"missing: {', '.join(missing)}",
            "Run `pip install -e .` again: the build makes them.",
        )
    return Finding("Protobuf bindings", OK)


def check_adb(adb_path: str | None) -> Finding:
    """The adb binary, and whether it runs."""
    try:
        path = adb_client.find_adb(adb_path)
        done = subprocess.run(
            [path, "version"], capture_output=True, text=True, timeout=20, check=True
        )
    except errors.AdbNotFoundError as e:
        return Finding(
            "adb",
            FAILED,
            str(e),
            "Leave --adb_path out, or name one that is there; `pip install adbutils` brings one.",
        )
    except (OSError, subprocess.SubprocessError) as e:
        return Finding(
            "adb",
            FAILED,
            f"{adb_path or 'adb'} does not run: {e}",
            "`pip install --force-reinstall adbutils`, or name another adb with --adb_path.",
        )
    version = next((line for line in done.stdout.splitlines() if line.startswith("Version")), "")
    if "Android Debug Bridge" not in done.stdout:
        return Finding("adb", FAILED, f"{path} is no adb", "--adb_path=SDK/platform-tools/adb")
    return Finding("adb", OK, f"{path} {version}".strip())


def check_adb_server(adb_path: str | None, address: str | None = None) -> Finding:
    """Whether there is an adb server, or one can be started."""
    server = None
    try:
        server = adb_client.AdbServer(
            adb_client.find_adb(adb_path), adb_address.server_address(address)
        )
        server.ensure_running()
    except errors.DeviceError as e:
        port = f"port {server.port}" if server else "its port"
        return Finding(
            "adb server",
            FAILED,
            str(e),
            f"See what listens on {port}; ANDROID_ADB_SERVER_PORT names another.",
        )
    return Finding("adb server", OK, f"{server.host}, port {server.port}")


def check_ports(kind: str, console_port: int, grpc_port: int) -> Finding:
    """The processes that listen on the ports of a device."""
    ports = (console_port, console_port + 1, grpc_port)
    open_ports = [port for port in ports if _answers(port)]
    listed = ", ".join(map(str, ports))
    if kind == env_launcher.EMULATOR:
        silent = [str(port) for port in ports if port not in open_ports]
        if silent:
            return Finding(
                "Ports",
                FAILED,
                f"nothing answers on {', '.join(silent)}",
                "Start one: `python -m android_world.emulator start`, `emulator -avd NAME "
                f"-no-snapshot -grpc {grpc_port}`, or `python -m android_world.virtual_device`.",
            )
        return Finding("Ports", OK, f"{listed} answer")
    if open_ports:
        return Finding(
            "Ports",
            NOTE,
            f"in use: {', '.join(map(str, open_ports))}",
            "A phone served now needs other ports: --console_port, --grpc_port.",
        )
    return Finding("Ports", OK, f"{listed} are free for a served phone")


def check_disk() -> Finding:
    """Space for the storage of virtual phones and for results."""
    folder = tempfile.gettempdir()
    free_mb = shutil.disk_usage(folder).free // 2**20
    if not os.access(folder, os.W_OK) or free_mb < _FREE_DISK_MB:
        return Finding(
            "Temporary folder",
            FAILED,
            f"{folder}: {free_mb} MB free",
            f"Free at least {_FREE_DISK_MB} MB, or export TMPDIR=/another/folder",
        )
    return Finding("Temporary folder", OK, f"{folder}: {free_mb} MB free")


def check_open_files() -> Finding:
    """The limit of open files, which many parallel connections need."""
    found = fd_limit.limits()
    hard = None if found is None else found[1]
    if hard is not None and hard < _OPEN_FILES:
        return Finding("Open files", NOTE, f"limit {hard}", f"Raise it: ulimit -n {_OPEN_FILES}")
    return Finding("Open files", OK, "no limit" if hard is None else str(hard))


def check_extra(name: str) -> Finding:
    """Whether an optional part is installed."""
    modules, purpose = _EXTRAS[name]
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    title = f"Extra [{name}]"
    if missing:
        return Finding(
            title,
            NOTE,
            f"not installed: {', '.join(missing)}",
            f"Only for {purpose}: pip install '{_DISTRIBUTION}[{name}]'",
        )
    return Finding(title, OK, f"for {purpose}")


def check_browser() -> Finding:
    """The browser of the phone's pages."""
    from android_world.virtual_device import web

    path = web.browser_path()
    if path is None:
        need = "Only for pages (Chrome, MiniWoB)"
        return Finding("Browser", NOTE, "not found", f"{need}: {web.INSTALL_COMMAND}")
    return Finding("Browser", OK, path)


def check_plugins() -> Finding:
    """What is installed that brings tasks, agents, models or apps."""
    problems = plugins.problems()
    if problems:
        return Finding("Plugins", NOTE, "; ".join(problems), "Repair them, or pip uninstall them.")
    found = [plugin.distribution for plugin in plugins.load_installed()]
    return Finding("Plugins", OK, ", ".join(found) or "none")


def check_token() -> Finding:
    """The token of the emulator's console."""
    path = Path.home() / ".emulator_console_auth_token"
    if path.is_file():
        return Finding("Console token", OK, str(path))
    return Finding(
        "Console token",
        NOTE,
        f"{path} is not there",
        "The first emulator or served phone makes it: python -m android_world.virtual_device",
    )


def installation_checks(options: argparse.Namespace) -> list[Callable[[], Finding]]:
    """The checks of the installation; those of adb where the device is behind adb."""
    kind = _kind(options)
    console_port = options.console_port or env_launcher.DEFAULT_CONSOLE_PORT
    server: Callable[[], Finding]
    server = functools.partial(check_adb_server, options.adb_path, options.adb_server)
    if options.adb_server is None:
        server = functools.partial(check_adb_server, options.adb_path)
    ports: Callable[[], Finding] = functools.partial(
        check_ports, kind, console_port, options.grpc_port
    )
    return [
        check_python,
        check_packages,
        check_bindings,
        check_disk,
        check_open_files,
        lambda: check_adb(options.adb_path),
        *([server] if kind != env_launcher.VIRTUAL else []),
        *([] if kind == env_launcher.ADB else [ports, check_token]),
        check_browser,
        check_plugins,
        *(functools.partial(check_extra, name) for name in _EXTRAS),
    ]


def check_device(
    options: argparse.Namespace, on_finding: Callable[[Finding], None]
) -> list[Finding]:
    """Connect to the device and run the conformance checks on it."""
    start = clock.perf_counter()
    try:
        env = env_launcher.load_and_setup_env(
            options.console_port,
            adb_path=options.adb_path or adb_client.DEFAULT_ADB_PATH,
            grpc_port=options.grpc_port,
            device=options.device,
            serial=options.serial,
            adb_server=options.adb_server,
        )
    except errors.DeviceError as e:
        return [Finding("Device", FAILED, str(e), "See the lines above.")]
    findings = [Finding("Device", OK, "connected", "", clock.perf_counter() - start)]
    on_finding(findings[0])

    def add_finding(finding: Finding) -> None:
        findings.append(finding)
        on_finding(finding)

    try:
        if _kind(options) != env_launcher.VIRTUAL:
            for finding in device_checks.check(env):
                add_finding(finding)
        chosen = conformance.select_checks(options.only or ())
        conformance.run_checks(env, chosen, lambda result: add_finding(_finding(result)))
    except errors.DeviceError as e:
        add_finding(Finding("Device", FAILED, str(e), "See the lines above."))
    finally:
        env.close()
    return findings


def _kind(options: argparse.Namespace) -> str:
    """The kind of device that is meant."""
    named = options.serial or options.adb_server
    return env_launcher.resolve_device(options.device, options.console_port, named)


def check_model(options: argparse.Namespace) -> list[Finding]:
    """Ask a model once."""
    try:
        settings = flags.make(ModelSettings, vars(options))
    except ModelDataError as error:
        return [Finding("Model", FAILED, str(error), "Correct the flag.")]
    from android_world.agents import model_check  # Imports the clients of models.

    prompts = flags.make(PromptSettings, vars(options))
    return model_check.check(options.model, settings, prompts)


def check_machine(options: argparse.Namespace) -> list[Finding]:
    """What an emulator needs, where one is meant."""
    if _kind(options) != env_launcher.EMULATOR:
        return []
    console_port = options.console_port or env_launcher.DEFAULT_CONSOLE_PORT
    return list(emulator_checks.check(running=_answers(console_port + 1)))


def _finding(result: conformance.CheckResult) -> Finding:
    if result.limit:
        return Finding(result.check.name, NOTE, result.limit, "", result.seconds)
    if result.has_passed:
        return Finding(result.check.name, OK, "", "", result.seconds)
    advice = result.check.advice
    return Finding(result.check.name, FAILED, result.problem, advice, result.seconds)


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), 1.0):
            return True
    except OSError:
        return False


def _show(findings: Sequence[Finding], console: Console) -> None:
    table = Table("check", "result", "s", "found, and what to do", box=None, header_style="bold")
    table.columns[0].overflow = table.columns[-1].overflow = "fold"
    for finding in findings:
        color = _COLORS[finding.result]
        seconds = f"{finding.seconds:.1f}" if finding.seconds else ""
        text = "\n".join(part for part in (finding.text, finding.advice) if part)
        table.add_row(escape(finding.name), f"[{color}]{finding.result}[/]", seconds, escape(text))
    console.print(table)
    counts = {result: sum(f.result == result for f in findings) for result in _COLORS}
    console.print(", ".join(f"{count} {result}" for result, count in counts.items()))


def _parser() -> argparse.ArgumentParser:
    parser = argument_parser.Parser(
        prog=argument_parser.prog("android_world.doctor"),
        usage="%(prog)s [flags]",
        description="Check this installation, and whether a device does what tasks need. With "
        "--model, check a model by one call.",
        examples=_EXAMPLES,
    )
    device = parser.add_argument_group("which device")
    device.add_argument(
        "--device",
        choices=env_launcher.DEVICES,
        help="the phone in this process, what answers on the ports, or what adb reaches (default: "
        "virtual; emulator if --console_port is given, adb if --serial or --adb_server is)",
    )
    device.add_argument(
        "--console_port",
        type=argument_parser.console_port,
        metavar="PORT",
        help="of the emulator or served phone",
    )
    device.add_argument(
        "--grpc_port",
        type=argument_parser.port,
        metavar="PORT",
        default=env_launcher.DEFAULT_GRPC_PORT,
        help="its gRPC port (default: %(default)s)",
    )
    device.add_argument(
        "--serial", metavar="SERIAL", help="of a device that adb lists, or HOST:PORT of one"
    )
    device.add_argument("--adb_server", metavar="HOST:PORT", help="the adb server that has it")
    device.add_argument("--adb_path", metavar="PATH", help="the adb to use (default: adbutils')")
    parser.add_argument(
        "--only",
        action="append",
        choices=tuple(conformance.ADVICE),
        metavar="AREA",
        help=f"device checks of this area (repeatable): {', '.join(conformance.ADVICE)}",
    )
    model = parser.add_argument_group("which model")
    model.add_argument(
        "--model",
        metavar="SPEC",
        help="ask this model once and check nothing else: openai:NAME, gemini:NAME, qwen:NAME",
    )
    flags.add(model, ModelSettings, *_MODEL_FLAGS, *LOCAL_MODEL, *DATA)
    flags.add(model, PromptSettings, "action_tokens")
    flags.add(model, Sampling)
    parser.add_argument("--no_device", action="store_true", help="check the installation only")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def main(arguments: Sequence[str] | None = None, console: Console | None = None) -> int:
    """Check and print.

    Returns:
      The exit code: 0 if nothing failed, 1 if something did, 2 for wrong flags.
    """
    options = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.ERROR)  # The checks also do what is warned of.
    if options.model is not None:
        return _report(check_model(options), options, console)
    findings = [check() for check in installation_checks(options)]
    findings += check_machine(options)
    if not options.no_device:
        count = len(conformance.select_checks(options.only or ()))
        with Progress(console=Console(stderr=True), transient=True) as progress:
            bar = progress.add_task("checking the device", total=count + 1)
            findings += check_device(options, lambda finding: progress.advance(bar))
    return _report(findings, options, console)


def _report(
    findings: Sequence[Finding], options: argparse.Namespace, console: Console | None
) -> int:
    """Print what was found; returns the exit code."""
    failed = any(finding.result == FAILED for finding in findings)
    if options.json:
        print(
            json.dumps({"passed": not failed, "findings": list(map(dataclasses.asdict, findings))})
        )
    else:
        _show(findings, console or Console())
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
