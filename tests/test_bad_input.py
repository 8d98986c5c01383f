"""What goes wrong outside: devices that go, ports of others, wrong programs, Ctrl-C."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import adbutils
import portpicker
import pytest
from rich.console import Console

from android_world.agents import base_agent
from android_world.agents.noop_agent import NoopAgent
from android_world.device import socket_adb_controller
from android_world.env import emulator
from android_world.runs import run_command
from android_world.virtual_device.servers.server import free_ports
from tests.support.served_phone import served_phone

REPOSITORY = Path(__file__).parent.parent
TASKS = ("SystemWifiTurnOff", "SystemWifiTurnOn", "SystemBluetoothTurnOn")


@pytest.fixture
def own_adb_server(tmp_path, monkeypatch):
    """adb commands of a test, and of what it starts, have a server of their own."""
    port = portpicker.pick_unused_port()
    for name, value in {
        "ANDROID_ADB_SERVER_PORT": str(port),
        "ADB_LOCAL_TRANSPORT_MAX_PORT": "5553",
        "ADB_MDNS": "0",
        "ADB_USB": "0",
        "HOME": str(tmp_path),
    }.items():
        monkeypatch.setenv(name, value)
    yield port
    with contextlib.suppress(subprocess.TimeoutExpired):
        command = [adbutils.adb_path(), "-P", str(port), "kill-server"]
        subprocess.run(command, timeout=10, capture_output=True, check=False)


@pytest.fixture
def impatient(monkeypatch):
    """What does not answer is given up after a second instead of ten."""
    monkeypatch.setattr(socket_adb_controller, "_APPEAR_TIMEOUT_S", 0.5)
    monkeypatch.setattr(emulator, "_GRPC_TIMEOUT_S", 1)
    monkeypatch.setattr(emulator.WireSimulator._connect_to_emulator, "__defaults__", (1,))


@pytest.fixture
def call(tmp_path, capsys):
    """Run the command line in this process; gives exit code, errors and seconds."""

    def run(*flags):
        start = time.monotonic()
        code = run_command.main(
            [f"--output_path={tmp_path / 'runs'}", *flags], Console(width=200, force_terminal=False)
        )
        return code, capsys.readouterr().err, time.monotonic() - start

    return run


def lines(folder):
    return [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]


class Listener:
    """Somebody else's port: takes connections and says nothing, or nonsense."""

    def __init__(self, reply=b""):
        self._server = socket.create_server(("127.0.0.1", 0))
        self._reply = reply
        self.port = self._server.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self._server.accept()
                connection.sendall(self._reply)
                if self._reply:
                    connection.close()

    def close(self):
        self._server.close()


def test_an_adb_port_of_another_program_is_one_clear_line(call, own_adb_server, impatient):
    with contextlib.closing(Listener()) as adb, contextlib.closing(Listener()) as grpc:
        code, output, seconds = call(
            f"--console_port={adb.port - 1}", f"--grpc_port={grpc.port}", "--agent=noop"
        )
    assert code == 2
    assert f"adb sees no device emulator-{adb.port - 1}" in output
    assert len(output.strip().splitlines()) == 1
    assert seconds < 20


@pytest.mark.parametrize("reply", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n"])
def test_a_grpc_port_of_another_program_is_one_clear_line(call, tmp_path, impatient, reply):
    with served_phone(tmp_path) as phone, contextlib.closing(Listener(reply)) as other:
        code, output, seconds = call(
            f"--console_port={phone.console_port}", f"--grpc_port={other.port}", "--agent=noop"
        )
    assert code == 2
    assert f"The gRPC port {other.port} is not an emulator's" in output
    assert len(output.strip().splitlines()) == 1
    assert seconds < 30


def test_a_program_that_is_no_adb_is_one_clear_line(call, own_adb_server):
    with contextlib.closing(Listener()) as adb, contextlib.closing(Listener()) as grpc:
        code, output, seconds = call(
            f"--console_port={adb.port - 1}",
            f"--grpc_port={grpc.port}",
            "--adb_path=/bin/sleep",
            "--agent=noop",
        )
    assert code == 2
    assert "/bin/sleep" in output
    assert len(output.strip().splitlines()) == 1
    assert seconds < 30


def test_an_adb_server_port_that_is_none_is_one_clear_line(call, monkeypatch):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "many")
    with contextlib.closing(Listener()) as adb, contextlib.closing(Listener()) as grpc:
        code, output, _ = call(
            f"--console_port={adb.port - 1}", f"--grpc_port={grpc.port}", "--agent=noop"
        )
    assert code == 2
    assert "ANDROID_ADB_SERVER_PORT is not a port: 'many'" in output


@pytest.fixture
def phone_process(own_adb_server):
    """A served phone in a process of its own, and its ports."""
    console_port, grpc_port = free_ports()
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "android_world.virtual_device",
            f"--console_port={console_port}",
            f"--grpc_port={grpc_port}",
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert "is ready" in process.stdout.readline()
    yield process, console_port, grpc_port
    process.kill()
    process.communicate()


class PullingThePlug(base_agent.EnvironmentInteractingAgent):
    """Does nothing in its first episode; in the second one, the phone's process is killed."""

    phone_pid = 0
    episodes = 0

    def reset(self, go_home=False):
        super().reset(go_home)
        type(self).episodes += 1

    def step(self, goal):
        if type(self).episodes == 2:
            os.kill(self.phone_pid, signal.SIGKILL)
            self.env.get_state()
        return base_agent.AgentInteractionResult(True, {})


def test_a_phone_that_dies_in_an_episode_costs_that_episode_only(
    call, tmp_path, phone_process, impatient, monkeypatch
):
    process, console_port, grpc_port = phone_process
    monkeypatch.setattr(PullingThePlug, "phone_pid", process.pid)
    monkeypatch.setattr(PullingThePlug, "episodes", 0)
    code, output, seconds = call(
        f"--console_port={console_port}",
        f"--grpc_port={grpc_port}",
        f"--agent={__name__}:PullingThePlug",
        f"--tasks={','.join(TASKS)}",
        f"--checkpoint_dir={tmp_path / 'run'}",
        "--norecord_screens",
    )
    assert code == 3, output
    assert "The device stopped answering" in output
    first, second = lines(tmp_path / "run")
    assert first["error"] is None
    assert second["error"]["device_lost"]
    assert second["score"] == 0.0
    assert seconds < 60


@pytest.mark.parametrize(
    ("flag", "message"),
    [
        ("--task_random_seed=31", "seed was 30, is 31"),
        ("--suite_family=android", "suite"),
    ],
)
def test_the_checkpoint_of_another_run_is_refused(call, tmp_path, flag, message):
    folder = f"--checkpoint_dir={tmp_path / 'run'}"
    assert call("--agent=noop", f"--tasks={TASKS[0]}", folder, "--norecord_screens")[0] == 0
    code, output, _ = call("--agent=noop", f"--tasks={TASKS[0]}", folder, flag)
    assert code == 2
    assert message in output
    assert len(output.strip().splitlines()) == 1
    assert len(lines(tmp_path / "run")) == 1


@pytest.mark.parametrize("content", ["", "{", "[1, 2]", '{"config": 5}'])
def test_a_damaged_configuration_is_one_clear_line(call, tmp_path, content):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "run.json").write_text(content)
    code, output, _ = call(
        "--agent=noop", f"--tasks={TASKS[0]}", f"--checkpoint_dir={tmp_path / 'run'}"
    )
    assert code == 1
    assert "run.json" in output
    assert len(output.strip().splitlines()) == 1


def test_an_output_path_that_cannot_be_is_one_clear_line(call, tmp_path):
    (tmp_path / "file").touch()
    code, output, _ = call(
        "--agent=noop", f"--tasks={TASKS[0]}", f"--output_path={tmp_path / 'file'}"
    )
    assert code == 2
    assert str(tmp_path / "file") in output
    assert len(output.strip().splitlines()) == 1


class Slow(NoopAgent):
    """Says when its second episode has begun, and then does not end."""

    episodes = 0

    def step(self, goal):
        type(self).episodes += 1
        if type(self).episodes == 1:
            return super().step(goal)
        Path(os.environ["BEGUN"]).touch()
        return base_agent.AgentInteractionResult(False, {}) if self._wait() else None

    def _wait(self):
        time.sleep(0.2)
        return True


@pytest.mark.parametrize(("workers", "number"), [(1, signal.SIGTERM), (2, signal.SIGINT)])
def test_to_be_interrupted_or_instructed_to_end_keeps_what_was_finished(tmp_path, workers, number):
    begun = tmp_path / "begun"
    process = subprocess.Popen(
        [
            sys.executable,
            str(REPOSITORY / "run.py"),
            f"--agent={__name__}:Slow",
            f"--num_workers={workers}",
            "--tasks=" + ",".join(TASKS),
            "--max_steps_multiplier=100",
            f"--checkpoint_dir={tmp_path / 'run'}",
            "--norecord_screens",
        ],
        cwd=REPOSITORY,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # As in a terminal: the whole group gets the signal.
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "BEGUN": str(begun)},
    )
    deadline = time.monotonic() + 60
    while not begun.exists() and time.monotonic() < deadline and process.poll() is None:
        time.sleep(0.05)
    os.killpg(process.pid, number)
    output, _ = process.communicate(timeout=40)
    assert process.returncode == 128 + number, output
    assert "--checkpoint_dir=" in output
    assert "Traceback" not in output
    assert len(lines(tmp_path / "run")) >= 1
