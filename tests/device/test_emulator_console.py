import socketserver
import threading

import pytest

from android_world.device import emulator_console, errors


@pytest.fixture
def console(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / ".emulator_console_auth_token").write_text("secret\n")
    got = []

    class Handler(socketserver.StreamRequestHandler):
        def handle(self):
            self.wfile.write(b"Android Console: Authentication required\r\nOK\r\n")
            for raw in self.rfile:
                line = raw.decode().rstrip("\r\n")
                got.append(line)
                if line == "auth secret":
                    self.wfile.write(b"Android Console: type 'help'\r\nOK\r\n")
                elif line.startswith("ping"):
                    self.wfile.write(b"I am alive!\r\nOK\r\n")
                elif line == "die":
                    return
                else:
                    self.wfile.write(b"KO: unknown command, try 'help'\r\n")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
        server.got = got
        yield server
        server.shutdown()


def test_a_command_is_authenticated_and_answered(console):
    port = console.server_address[1]
    assert emulator_console.execute(port, "ping", 5) == "I am alive!\nOK\n"
    assert console.got == ["auth secret", "ping"]


def test_a_command_that_the_console_refuses_is_reported_by_its_reply(console):
    reply = emulator_console.execute(console.server_address[1], "bogus", 5)
    assert emulator_console.is_failure(reply)
    assert "unknown command" in reply


def test_a_wrong_token_is_an_error(console, tmp_path):
    (tmp_path / ".emulator_console_auth_token").write_text("other")
    with pytest.raises(errors.AdbError, match="auth"):
        emulator_console.execute(console.server_address[1], "ping", 5)


def test_a_console_that_hangs_up_is_disconnected(console):
    with pytest.raises(errors.DeviceDisconnectedError, match="console"):
        emulator_console.execute(console.server_address[1], "die", 5)


def test_a_missing_token_is_named(console, tmp_path):
    (tmp_path / ".emulator_console_auth_token").unlink()
    with pytest.raises(errors.DeviceError, match="auth_token"):
        emulator_console.execute(console.server_address[1], "ping", 5)


def test_a_port_without_console_is_named():
    with pytest.raises(errors.DeviceDisconnectedError, match="Is the emulator running"):
        emulator_console.execute(1, "ping", 1)
