import socket

import pytest

from android_world.device import (
    adb_address,
    adb_client,
    errors,
    socket_adb_controller,
)
from tests.device.fake_adb_server import FakeAdbServer


@pytest.fixture
def server():
    with FakeAdbServer() as server:
        yield server


@pytest.fixture
def adb(server):
    return socket_adb_controller.SocketAdbController(server.serial, "/nowhere/adb", server.address)


def test_a_shell_command_returns_both_its_outputs(server, adb):
    server.shell["ls -l /sdcard"] = (b"out\n", b"err\n", 0)
    assert adb.execute_command(["shell", "ls", "-l", "/sdcard"]) == b"out\nerr\n"


def test_a_failing_command_raises_once_and_leaves_the_server_alone(server, adb):
    server.shell["false"] = (b"", b"no", 7)
    with pytest.raises(errors.AdbError, match="exit code 7: no") as caught:
        adb.execute_command(["shell", "false"])
    assert (caught.value.exit_code, caught.value.output) == (7, "no")
    assert server.requests == [f"host:transport:{server.serial}", "shell,v2,raw:false"]


def test_a_command_that_hangs_times_out(server, adb):
    with pytest.raises(errors.AdbTimeoutError, match="no end after"):
        adb.execute_command(["shell", "hang"], timeout=0.2)


def test_a_way_that_broke_is_found_again(server, adb):
    server.shell["true"] = (b"ok", b"", 0)
    server.drop_next = 1
    assert adb.execute_command(["shell", "true"]) == b"ok"


def test_an_emulator_that_the_server_does_not_know_is_announced(server, adb):
    server.shell["true"] = (b"ok", b"", 0)
    server.online = False
    assert adb.execute_command(["shell", "true"]) == b"ok"
    assert server.announced == [5555]


def test_a_device_that_is_gone_is_named(server, monkeypatch):
    monkeypatch.setattr(socket_adb_controller, "_APPEAR_TIMEOUT_S", 0.2)
    adb = socket_adb_controller.SocketAdbController("emulator-5580", "/nowhere", server.address)
    with pytest.raises(errors.DeviceDisconnectedError, match=r"no device emulator-5580.*5554"):
        adb.execute_command(["shell", "true"])


def test_files_go_and_come_back(server, adb, tmp_path):
    content = bytes(range(256)) * 1000
    (tmp_path / "a").write_bytes(content)
    adb.execute_command(["push", str(tmp_path / "a"), "/sdcard/b"])
    adb.execute_command(["pull", "/sdcard/b", str(tmp_path / "c")])
    assert (tmp_path / "c").read_bytes() == content
    adb.execute_command(["push", str(tmp_path / "a"), "/sdcard"])
    assert server.files["/sdcard/a"] == content


def test_a_folder_is_pushed_with_what_is_below(server, adb, tmp_path):
    (tmp_path / "d" / "e").mkdir(parents=True)
    (tmp_path / "d" / "e" / "f").write_bytes(b"1")
    adb.execute_command(["push", str(tmp_path / "d"), "/data/new"])
    assert server.files == {"/data/new/e/f": b"1"}


def test_a_line_break_in_a_name_reaches_no_other_folder_of_this_machine(server, adb, tmp_path):
    inside, outside = "/sdcard/d/a\n/sdcard/x", "/sdcard/x"
    server.files |= {inside: b"1", outside: b"2"}
    listing = f"{inside}\0".encode()
    server.shell["find /sdcard/d/ -type f -print0"] = (listing, b"", 0)
    server.shell["find /sdcard/d/ -type f"] = (listing.replace(b"\0", b"\n"), b"", 0)
    (tmp_path / "target").mkdir()
    adb.execute_command(["pull", "/sdcard/d", str(tmp_path / "target")])
    found = {str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*") if p.is_file()}
    assert found == {"target/d/a\n/sdcard/x"}


@pytest.mark.parametrize("listed", [b"/sdcard/d/../../evil", b"/evil", b"/sdcard/evil"])
def test_no_file_is_written_outside_the_folder_that_was_asked_for(server, adb, tmp_path, listed):
    """A device may list what it likes."""
    server.files = {"/sdcard/d/a": b"1", listed.decode(): b"evil"}
    server.shell["find /sdcard/d/ -type f -print0"] = (listed + b"\0", b"", 0)
    with pytest.raises(errors.AdbError, match="which is not there"):
        adb.execute_command(["pull", "/sdcard/d", str(tmp_path / "one" / "target")])
    assert not list(tmp_path.rglob("evil"))


def test_transfers_that_fail_say_why(server, adb, tmp_path):
    with pytest.raises(errors.AdbError, match="No such file"):
        adb.execute_command(["pull", "/sdcard/none", str(tmp_path / "x")])
    (tmp_path / "a").write_bytes(b"1")
    with pytest.raises(errors.AdbError, match="Read-only"):
        adb.execute_command(["push", str(tmp_path / "a"), "/read-only/a"])


def test_apks_are_streamed(server, adb, tmp_path):
    apk = tmp_path / "a.apk"
    apk.write_bytes(b"PK")
    assert adb.execute_command(["install", "-r", "-g", str(apk)]) == b"Success\n"
    assert server.files["apk"] == b"PK"
    assert "exec:cmd package install -r -g -S 2" in server.requests
    apk.write_bytes(b"bad")
    with pytest.raises(errors.AdbError, match="Failure"):
        adb.execute_command(["install", str(apk)])
    with pytest.raises(errors.AdbError, match="no file"):
        adb.execute_command(["install", str(tmp_path / "none.apk")])


def test_root_that_is_there_already_needs_no_restart(server, adb):
    server.services["root:"] = b"adbd is already running as root\n"
    assert b"already" in adb.execute_command(["root"])


def test_devices_are_listed(server, adb):
    listing = adb.execute_command(["devices"], device_specific=False)
    assert listing == b"List of devices attached\nemulator-5554\tdevice\n\n"


def test_an_adb_that_is_not_there_is_named(tmp_path):
    with pytest.raises(errors.AdbNotFoundError, match="No adb at '/no/adb'"):
        adb_client.find_adb("/no/adb", "/default/adb")


def test_without_a_named_adb_the_bundled_one_is_used():
    assert adb_client.find_adb(None, "/default/adb")
    assert adb_client.find_adb("/default/adb", "/default/adb")


def test_without_a_server_and_an_adb_the_error_reports_this():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = free.getsockname()
        adb = socket_adb_controller.SocketAdbController("emulator-5554", "/no/adb", address)
        with pytest.raises(errors.AdbNotFoundError, match="/no/adb"):
            adb.execute_command(["shell", "true"])


def test_the_server_port_comes_from_the_environment(monkeypatch):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "5999")
    assert adb_address.server_address() == ("127.0.0.1", 5999)
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "many")
    with pytest.raises(errors.DeviceError, match="'many'"):
        adb_address.server_address()
