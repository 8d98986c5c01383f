"""The console's protocol, spoken over its port and through `adb emu`."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.servers.console.console import token_path
from android_world.virtual_device.servers.server import PhoneServer, serve_free_ports
from tests.virtual_device.apps.conftest import Hand
from tests.virtual_device.servers.conftest import Adb


class Client:
    """A console client: replies end with OK or KO."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self._file = self._socket.makefile("rb")
        self.greeting = self.reply()

    def reply(self) -> str:
        lines = []
        while line := self._file.readline():
            assert line.endswith(b"\r\n")
            lines.append(line.decode().rstrip("\r\n"))
            if lines[-1] == "OK" or lines[-1].startswith(("KO:", "OK:")):
                break
        return "\n".join(lines)

    def send(self, line: str) -> str:
        self._socket.sendall(line.encode() + b"\n")
        return self.reply()

    def at_end(self) -> bool:
        return self._file.read(1) == b""

    def close(self) -> None:
        self._file.close()
        self._socket.close()


@pytest.fixture
def client(phone: PhoneServer, device: VirtualDevice) -> Iterator[Client]:
    client = Client(phone.console_port)
    client.send(f"auth {token_path().read_text()}")
    yield client
    client.close()


def test_a_client_must_authenticate(phone: PhoneServer) -> None:
    client = Client(phone.console_port)
    assert client.greeting.splitlines() == [
        "Android Console: Authentication required",
        "Android Console: type 'auth <auth_token>' to authenticate",
        "Android Console: you can find your <auth_token> in ",
        f"'{token_path()}'",
        "OK",
    ]
    assert client.send("gsm list") == "KO: unknown command, try 'help'"
    assert client.send("ping") == "I am alive!\nOK"
    assert client.send("auth nonsense").startswith("KO: authentication token does not match")
    assert client.send(f"auth {token_path().read_text()}").endswith("\nOK")
    assert client.send("gsm list") == "OK"
    client.close()


def test_an_empty_token_file_disables_authentication(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, phone: PhoneServer
) -> None:
    (tmp_path / ".emulator_console_auth_token").write_text("")
    monkeypatch.setenv("HOME", str(tmp_path))
    client = Client(phone.console_port)
    assert client.greeting == "Android Console: type 'help' for a list of commands\nOK"
    assert client.send("avd status") == "virtual device is running\nOK"
    client.close()


def test_help_lists_the_commands(client: Client) -> None:
    lines = client.send("help").splitlines()
    assert lines[0] == "Android console commands:"
    assert lines[1] == "    help|h|?"
    assert lines[-3:] == [
        "Try 'help-verbose' for more description",
        "Try 'help <command>' for command-specific help",
        "OK",
    ]


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("nonsense", "KO: unknown command, try 'help'"),
        ("gsm nonsense", "KO:  bad sub-command"),
        ("gsm call", "KO: missing argument, try 'gsm call <phonenumber>'"),
        ("gsm call abc", "KO: bad phone number format, use digits, # and + only"),
        ("gsm cancel 123", "KO: no current call to/from number '123'"),
        (
            "gsm data nonsense",
            "KO: bad GSM data state name, try 'help gsm data' for list of valid values",
        ),
        ("gsm signal 40", "KO: invalid RSSI - must be 0..31 or 99"),
        ("gsm signal-profile 5", "KO: invalid signal strength - must be 0..4"),
        ("sms send", "KO: missing argument, try 'sms send <phonenumber> <text message>'"),
        ("sms send x y", "KO: bad phone number format, must be [+](0-9)*"),
        ("sms pdu xyz", "KO: badly formatted <hexstring>"),
        ("power capacity x", 'KO: Usage: "capacity <percentage>"'),
        ("geo fix 1", "KO: not enough arguments: see 'help geo fix' for details"),
        ("geo fix 200 100", "KO: no such place: 100.0, 200.0"),
        ("event send", "KO: Usage: event send <type>:<code>:<value> ..."),
        ("avd snapshot load nothing", "KO: Snapshot 'nothing' does not exist"),
        ("fold", "KO: 'fold' is not available on this phone"),
    ],
)
def test_what_is_wrong_is_refused(client: Client, line: str, reply: str) -> None:
    assert client.send(line) == reply


def test_a_group_without_a_verb_shows_its_commands(client: Client) -> None:
    reply = client.send("sms")
    assert "sms send" in reply
    assert reply.endswith("\nKO: missing sub-command")


def test_an_http_request_is_refused(client: Client) -> None:
    assert client.send("GET / HTTP/1.1") == "KO: Forbidden HTTP request. Aborting"
    assert client.at_end()


def test_quit_hangs_up_without_a_word(client: Client) -> None:
    assert client.send("quit") == ""
    assert client.at_end()


def test_a_call_comes_in_and_ends(client: Client, device: VirtualDevice) -> None:
    assert client.send("gsm call 5551234") == "OK"
    assert device.telephony.call_state == 1
    assert client.send("gsm list") == "inbound from 5551234    : incoming\nOK"
    refusal = client.send("gsm accept 5551234")
    assert refusal.startswith("KO: no current outbound call to number '5551234'")
    assert client.send("gsm cancel 5551234") == "OK"
    assert device.telephony.call_state == 0


def test_a_message_reaches_the_inbox_as_written(
    client: Client, device: VirtualDevice, phone: PhoneServer
) -> None:
    assert client.send(r"sms send +15551234 Grüße \u2603\n\x41 \\o/") == "OK"
    with phone.host.access():
        device.advance(3000)
        bodies = [message.body for message in device.sms.messages()]
    assert bodies == ["Grüße ☃\nA \\o/"]


def test_a_wrong_escape_explains_escapes(client: Client) -> None:
    reply = client.send(r"sms send 123 a\q")
    assert reply.splitlines()[-1] == "KO: badly formatted text"
    assert len(reply.splitlines()) > 1


def test_a_pdu_is_a_message(client: Client, device: VirtualDevice, phone: PhoneServer) -> None:
    pdu = "07917283010010F5040BC87238880900F10000993092516195800AE8329BFD4697D9EC37"
    assert client.send(f"sms pdu {pdu}") == "OK"
    with phone.host.access():
        device.advance(3000)
        assert [m.body for m in device.sms.messages()] == ["hellohello"]


def test_the_battery_obeys(client: Client, device: VirtualDevice) -> None:
    for line in ("capacity 42", "ac on", "status charging", "health overheat", "present true"):
        assert client.send(f"power {line}") == "OK"
    battery = device.battery
    assert (battery.level, battery.powered["ac"], battery.status, battery.health) == (
        42,
        True,
        2,
        3,
    )
    assert client.send("power display").splitlines() == [
        "AC: online",
        "status: Charging",
        "health: Overheat",
        "present: true",
        "capacity: 42",
        "OK",
    ]


def test_the_position_is_set_by_numbers_and_by_nmea(client: Client, device: VirtualDevice) -> None:
    assert client.send("geo fix 8.54 47.37 408 7 10") == "OK"
    fix = device.location.last_fix
    assert (fix.longitude, fix.latitude, fix.altitude_m, fix.satellites) == (8.54, 47.37, 408, 7)
    sentence = "$GPGGA,123519,4807.038,N,01131.000,W,1,08,0.9,545.4,M,46.9,M,,*47"
    assert client.send(f"geo nmea {sentence}") == "OK"
    fix = device.location.last_fix
    assert fix.latitude == pytest.approx(48.1173)
    assert fix.longitude == pytest.approx(-11.516667)
    assert fix.altitude_m == 545.4


def test_rotate_turns_the_sensor(client: Client, device: VirtualDevice) -> None:
    assert client.send("rotate") == "OK"
    assert device.display.sensor_rotation == 1
    assert client.send("sensor get acceleration") == "acceleration = 9.81:0:0\nOK"
    assert client.send("sensor set acceleration 0:9.81:0") == "OK"
    assert device.display.sensor_rotation == 0


def test_snapshots_are_kept_by_name(client: Client, device: VirtualDevice) -> None:
    assert "first" not in client.send("avd snapshot list")
    assert client.send("avd snapshot save first") == "OK"
    client.send("power capacity 3")
    assert "first" in client.send("avd snapshot list")
    assert client.send("avd snapshot load first") == "OK"
    assert device.battery.level == 100
    assert client.send("avd snapshot del first") == "OK"


def test_events_press_keys_and_touch(client: Client, device: VirtualDevice) -> None:
    assert client.send("event send EV_KEY:KEY_HOMEPAGE:1 EV_KEY:KEY_HOMEPAGE:0") == "OK"
    touch = "3:57:1 3:53:16384 3:54:16384 EV_KEY:BTN_TOUCH:1 0:0:0"
    assert client.send(f"event send {touch}") == "OK"
    assert client.send("event send 3:57:-1 EV_KEY:BTN_TOUCH:0 0:0:0") == "OK"
    assert "KEY_VOLUMEUP" in client.send("event codes EV_KEY")


def test_adb_emu_talks_to_the_console(adb: Adb, device: VirtualDevice) -> None:
    home = {"HOME": str(Path.home())}
    done = adb.run("emu", "power", "capacity", "55", env=home)
    assert done.returncode == 0, done.stderr
    assert device.battery.level == 55
    assert re.search(rb"AndroidWorldAvd\r?\nOK", adb.run("emu", "avd", "name", env=home).stdout)


def test_a_recording_of_opentracks_follows_the_console(
    adb: Adb, client: Client, device: VirtualDevice, phone: PhoneServer
) -> None:
    app = "de.dennisguse.opentracks"
    for name in ("BLUETOOTH_SCAN", "BLUETOOTH_CONNECT"):
        adb.run("shell", f"pm grant {app} android.permission.{name}")
    assert client.send("geo fix 7.44 46.95 540") == "OK"
    adb.run("shell", f"am start -W -n {app}/{app}.TrackListActivity")
    with phone.host.access() as held:
        Hand(held).tap("Record")
        held.advance(3_000)
    home = {**adb.env, "HOME": str(token_path().parent)}
    moved = adb.run("emu", "geo", "fix", "7.44", "46.951", "560", "8", "10", env=home)
    assert b"OK" in moved.stdout
    query = "SELECT latitude, longitude, elevation FROM trackpoints WHERE type = 0 ORDER BY _id"
    database = f"/data/data/{app}/databases/database.db"
    with phone.host.access() as held:
        found = held.shell(f"sqlite3 {database} '{query}'", uid=0).output
    assert found.split() == [b"46950000|7440000|540.0", b"46951000|7440000|560.0"]


def test_kill_ends_the_service(adb_server: Adb) -> None:
    with VirtualDevice() as device:
        server = serve_free_ports(device, adb_server=adb_server.server_port)
        client = Client(server.console_port)
        client.send(f"auth {token_path().read_text()}")
        assert client.send("kill") == "OK: killing emulator, bye bye"
        assert server.wait(5)
        server.stop()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", server.console_port), timeout=2)
        client.close()
