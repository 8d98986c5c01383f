"""A real adb client drives the served phone."""

import contextlib
import io
import socket
import struct
import subprocess
import time
from pathlib import Path

import pytest
from PIL import Image

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.servers.adb.protocol import MAX_PAYLOAD, VERSION
from android_world.virtual_device.servers.server import PhoneServer
from android_world.virtual_device.web import PageTimeout
from tests.virtual_device.servers.binary_manifest import write_apk
from tests.virtual_device.servers.conftest import Adb

TMP = "/data/local/tmp"
NAMES = [
    "plain.txt",
    "with space.txt",
    "ümläut 日本.txt",
    'quote\'d "name".txt',
    "-dash",
    "$dollar;x",
]


def wait_until(condition, timeout_s: float = 10.0) -> bool:
    deadline = time.monotonic() + timeout_s
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return False


def test_a_command_returns_its_output_its_errors_and_its_exit_code(adb: Adb) -> None:
    done = adb.run("shell", "echo out; echo err >&2; exit 3")
    assert (done.stdout, done.stderr, done.returncode) == (b"out\n", b"err\n", 3)


def test_an_unknown_command_fails_with_127(adb: Adb) -> None:
    done = adb.run("shell", "no_such_command")
    assert done.returncode == 127
    assert b"not found" in done.stderr


def test_a_page_that_fails_in_a_command_is_its_error(
    adb: Adb, device: VirtualDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(x: float, y: float) -> None:
        raise PageTimeout("the page did not answer in time")

    with monkeypatch.context() as broken:
        broken.setattr(device.input, "tap", fails)
        done = adb.run("shell", "input tap 1 2; echo more")
    assert (done.stdout, done.returncode) == (b"", 1)
    assert done.stderr == b"adbd: the phone failed: the page did not answer in time\n"
    assert adb.shell("echo well") == "well\n"


def test_the_old_shell_protocol_gives_both_outputs_in_one(adb: Adb) -> None:
    assert adb.run("shell", "-x", "echo out; echo err >&2").stdout == b"out\nerr\n"


def test_a_status_printed_after_an_error_stays_after_it(adb: Adb) -> None:
    script = "ls /nope; echo first:$?; cat </nope; echo second:$?; { ls /nope; } 2>/nope/x; echo $?"
    lines = adb.run("shell", "-x", script).stdout.decode().splitlines()
    texts = ["ls: ", "first:1", "can't open /nope", "second:1", "can't create /nope/x", "1"]
    assert [text in line for text, line in zip(texts, lines, strict=True)] == [True] * 6


def test_exec_out_is_not_changed_on_the_way(adb: Adb) -> None:
    assert adb.run("exec-out", "printf 'a\\r\\n\\000b\\377'").stdout == b"a\r\n\0b\xff"


def test_screencap_sends_a_png(adb: Adb) -> None:
    png = adb.run("exec-out", "screencap -p").stdout
    assert Image.open(io.BytesIO(png)).size == (1080, 2400)


def test_stdin_reaches_a_command_that_reads_it(adb: Adb) -> None:
    data = bytes(range(256)) * 500
    assert adb.run("shell", "cat", stdin=data).stdout == data
    assert adb.run("shell", f"cat > {TMP}/in && wc -c < {TMP}/in", stdin=data).stdout == b"128000\n"


def test_a_command_that_reads_no_input_does_not_wait_for_its_end(adb: Adb) -> None:
    process = adb.popen("shell", "echo done", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with contextlib.closing(process.stdin), contextlib.closing(process.stdout):
        assert process.wait(5) == 0
        assert process.stdout.read() == b"done\n"


def test_exec_in_writes_its_input(adb: Adb, phone: PhoneServer) -> None:
    adb.run("exec-in", f"cat > {TMP}/exec_in", stdin=b"a\r\n\0b")

    def written() -> bool:
        with phone.host.reading() as device:
            path = f"{TMP}/exec_in"
            return device.storage.exists(path) and device.storage.read_bytes(path) == b"a\r\n\0b"

    assert wait_until(written)


def test_a_command_waits_for_its_input_while_others_run(adb: Adb) -> None:
    script = "while read line; do echo got $line; done; echo end"
    reader = adb.popen("shell", script, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert reader.stdin is not None
    reader.stdin.write(b"one\n")
    reader.stdin.flush()
    assert adb.shell("echo meanwhile") == "meanwhile\n"
    assert reader.communicate(b"two\n", timeout=10)[0] == b"got one\ngot two\nend\n"


def test_a_script_can_be_piped_into_the_shell(adb: Adb) -> None:
    done = adb.run("shell", stdin=b"cd /sdcard\npwd\nexit 4\n")
    assert (done.stdout, done.returncode) == (b"/sdcard\n", 4)


def converse(adb: Adb, *steps: tuple[str, str], options: tuple[str, ...] = ("-tt",)) -> int:
    """Type each text once what must be shown before it is there; returns the exit code."""
    process = adb.popen("shell", *options, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.closing(process.stdin), contextlib.closing(process.stdout):
        for expected, typed in steps:
            shown = b""
            while not shown.endswith(expected.encode()):
                more = process.stdout.read1(1)
                assert more, f"{shown!r} instead of {expected!r}"
                shown += more
            process.stdin.write(typed.encode())
            process.stdin.flush()
        process.stdin.close()
        return process.wait(10)


def test_a_terminal_session_prompts_echoes_and_keeps_its_state(adb: Adb) -> None:
    code = converse(
        adb,
        ("emu64xa:/ $ ", "cd /sdcard\n"),
        ("cd /sdcard\r\nemu64xa:/sdcard $ ", "X=kept\n"),
        ("emu64xa:/sdcard $ ", "pwd; echo $X\n"),
        ("/sdcard\r\nkept\r\nemu64xa:/sdcard $ ", "false\n"),
        ("1|emu64xa:/sdcard $ ", "exit 7\n"),
    )
    assert code == 7


def test_a_terminal_asks_for_the_rest_of_a_command(adb: Adb) -> None:
    converse(
        adb,
        ("$ ", "for i in a b\n"),
        ("> ", "do echo $i; done\n"),
        ("a\r\nb\r\nemu64xa:/ $ ", "cat <<X\n"),
        ("> ", "text\n"),
        ("> ", "X\n"),
        ("\ntext\r\nemu64xa:/ $ ", "echo foo |\n"),
        ("> ", "cat\n"),
        ("\nfoo\r\nemu64xa:/ $ ", "fi\n"),
        ("unexpected 'fi'\r\n1|emu64xa:/ $ ", "exit\n"),
    )


def test_commands_read_what_is_typed_on_the_terminal(adb: Adb) -> None:
    converse(
        adb,
        ("$ ", "read word; echo got $word\n"),
        ("\r\n", "hello\n"),
        ("got hello\r\nemu64xa:/ $ ", "sqlite3 :memory:\n"),
        ("sqlite> ", "select 1,\n"),
        ("   ...> ", "2;\n"),
        ("1|2\r\nsqlite> ", ".quit\n"),
        ("emu64xa:/ $ ", f"cat > {TMP}/typed\n"),
        ("typed\r\n", "line\n\x04"),
        ("emu64xa:/ $ ", f"cat {TMP}/typed\n"),
        ("\nline\r\nemu64xa:/ $ ", "su\n"),
        ("emu64xa:/ # ", "tty; [ -t 0 ] && whoami\n"),
        ("/dev/pts/0\r\nroot\r\nemu64xa:/ # ", "\x04"),
        ("emu64xa:/ $ ", "\x04"),
    )


def test_keys_edit_the_line_and_fetch_earlier_ones(adb: Adb) -> None:
    converse(
        adb,
        ("$ ", "echo onx\x7fe\n"),
        ("\none\r\nemu64xa:/ $ ", "echo two\n"),
        ("\ntwo\r\nemu64xa:/ $ ", "\x1b[A\x1b[A\n"),
        ("\none\r\nemu64xa:/ $ ", "nonsense\x15\x1b[Cecho three\n"),
        ("\nthree\r\nemu64xa:/ $ ", "cat\n"),
        ("\r\n", "\x03"),
        ("^C\r\n130|emu64xa:/ $ ", "exit\n"),
    )


def test_a_script_on_a_terminal_has_both_outputs_and_carriage_returns(adb: Adb) -> None:
    done = adb.run("shell", "-tt", "tty; echo err >&2; exit 3", stdin=b"")
    assert (done.stdout, done.returncode) == (b"/dev/pts/0\r\nerr\r\n", 3)


def test_a_pipe_that_stays_open_gets_the_output_of_each_line(adb: Adb) -> None:
    steps = [("", "cd /sdcard; pwd\n"), ("/sdcard\n", "if true\nthen pwd; fi\n")]
    assert converse(adb, *steps, ("/sdcard\n", "exit 5\n"), options=()) == 5


def test_lines_after_a_command_are_its_input(adb: Adb) -> None:
    assert adb.run("shell", stdin=b"read x\nhello\necho got $x\n").stdout == b"got hello\n"


def test_a_command_that_runs_another_does_not_wait_for_input(adb: Adb) -> None:
    for script in ("su 0 id -u", "toybox echo 0", "timeout 5 echo 0", "time echo 0"):
        process = adb.popen(
            "shell",
            script,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        with contextlib.closing(process.stdin), contextlib.closing(process.stdout):
            assert process.wait(5) == 0
            assert process.stdout.read() == b"0\n"


def test_a_large_output_arrives_whole(adb: Adb) -> None:
    done = adb.run("shell", "i=0; while [ $i -lt 2000 ]; do echo line $i; i=$((i+1)); done")
    assert done.stdout.splitlines()[-1] == b"line 1999"
    assert len(done.stdout.splitlines()) == 2000


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("content", [b"", b"text\n", bytes(range(256)) * 1000])
def test_a_file_pushed_and_pulled_is_the_same(
    adb: Adb, tmp_path: Path, name: str, content: bytes
) -> None:
    source, back = tmp_path / "source", tmp_path / "back"
    source.write_bytes(content)
    pushed = adb.run("push", str(source), f"{TMP}/{name}")
    assert pushed.returncode == 0, pushed.stderr
    pulled = adb.run("pull", f"{TMP}/{name}", str(back))
    assert pulled.returncode == 0, pulled.stderr
    assert back.read_bytes() == content


def test_push_keeps_mode_and_time(adb: Adb, phone: PhoneServer, tmp_path: Path) -> None:
    source = tmp_path / "script.sh"
    source.write_text("echo hi")
    source.chmod(0o755)
    adb.run("push", "-a", str(source), f"{TMP}/script.sh")
    with phone.host.reading() as device:
        kept = device.storage.stat(f"{TMP}/script.sh")
    assert kept.mode & 0o777 == 0o777  # adbd gives everybody the owner's rights.
    assert kept.mtime_ns // 10**9 == int(source.stat().st_mtime)


def test_a_folder_is_pushed_and_pulled_with_everything_in_it(adb: Adb, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "sub dir").mkdir(parents=True)
    (tree / "sub dir" / "é.txt").write_text("inner")
    (tree / "top.txt").write_text("top")
    assert adb.run("push", str(tree), f"{TMP}/new/deep").returncode == 0
    listing = adb.run("ls", f"{TMP}/new/deep").stdout.decode()
    assert "top.txt" in listing
    assert "sub dir" in listing
    assert adb.run("pull", f"{TMP}/new/deep", str(tmp_path / "back")).returncode == 0
    assert (tmp_path / "back" / "sub dir" / "é.txt").read_text() == "inner"


def test_pulling_what_is_missing_reports_this(adb: Adb, tmp_path: Path) -> None:
    done = adb.run("pull", "/sdcard/nothing.txt", str(tmp_path / "x"))
    assert done.returncode == 1
    assert b"failed to stat remote object '/sdcard/nothing.txt': No such file or directory" in (
        done.stderr + done.stdout
    )


def test_private_files_are_for_root(adb: Adb, device: VirtualDevice, tmp_path: Path) -> None:
    path = "/data/data/com.example/files/secret.txt"
    device.storage.mkdir("/data/data/com.example/files", parents=True)
    device.storage.chmod("/data/data/com.example", 0o700)
    device.storage.write_bytes(path, b"secret")
    done = adb.run("pull", path, str(tmp_path / "x"))
    assert done.returncode == 1
    assert b"Permission denied" in done.stderr + done.stdout
    source = tmp_path / "source"
    source.write_bytes(b"overwritten")
    assert adb.run("push", str(source), path).returncode == 1
    adb.run("root")
    adb.run("wait-for-device")
    assert adb.run("pull", path, str(tmp_path / "x")).returncode == 0
    assert (tmp_path / "x").read_bytes() == b"secret"


def test_pushing_to_a_place_that_cannot_be_reports_this(adb: Adb, tmp_path: Path) -> None:
    source = tmp_path / "x"
    source.write_bytes(b"x" * 300_000)
    done = adb.run("push", str(source), "/proc/x/y")
    assert done.returncode == 1
    assert b"couldn't create file" in done.stderr + done.stdout


def test_root_and_unroot_change_the_user(adb: Adb, device: VirtualDevice) -> None:
    assert adb.shell("whoami") == "shell\n"
    assert adb.run("root").stdout == b"restarting adbd as root\n"
    adb.run("wait-for-device")
    assert adb.shell("whoami") == "root\n"
    assert adb.run("root").stdout == b"adbd is already running as root\n"
    assert adb.run("unroot").stdout == b"restarting adbd as non root\n"
    adb.run("wait-for-device")
    assert adb.shell("whoami") == "shell\n"


def test_two_streams_and_a_log_run_side_by_side(adb: Adb, phone: PhoneServer) -> None:
    log = adb.popen("logcat", "-v", "epoch", "Wire:V", "*:S", stdout=subprocess.PIPE)
    silent = adb.popen("logcat", "-v", "epoch", "*:S", stdout=subprocess.PIPE)
    try:
        assert wait_until(lambda: log.poll() is None and adb.shell("echo a") == "a\n")
        first = adb.popen("shell", "cat", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        second = adb.popen("shell", "cat", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert adb.shell("echo between") == "between\n"
        assert second.communicate(b"2", timeout=5)[0] == b"2"
        assert first.communicate(b"1", timeout=5)[0] == b"1"
        with phone.host.access() as device:
            device.log.add("I", "Other", "hidden")
            device.log.add("W", "Wire", "shown")
        line = log.stdout.readline().decode()
        assert line.split()[3:] == ["W", "Wire", ":", "shown"]
        assert silent.poll() is None
    finally:
        for process in (log, silent):
            process.kill()
    assert silent.communicate(timeout=5)[0] == b""
    log.communicate(timeout=5)


def test_the_phone_is_found_again_after_kill_server(adb: Adb) -> None:
    adb.run("kill-server", serial=False)
    adb.run("start-server", serial=False)
    listed = wait_until(
        lambda: f"{adb.serial}\tdevice".encode() in adb.run("devices", serial=False).stdout, 3.0
    )
    assert listed
    assert adb.shell("echo back") == "back\n"


def test_a_rebooted_phone_comes_back(adb: Adb, device: VirtualDevice) -> None:
    adb.shell("settings put system screen_brightness 77; echo x > /sdcard/kept")
    adb.run("reboot")
    adb.run("wait-for-device")
    assert adb.shell("settings get system screen_brightness; cat /sdcard/kept") == "77\nx\n"
    assert adb.shell("getprop sys.boot_completed") == "1\n"


def test_installing_registers_a_package(adb: Adb, device: VirtualDevice, tmp_path: Path) -> None:
    apk = write_apk(tmp_path / "some name.apk", "com.example.installed")
    done = adb.run("install", "-r", "-t", "-g", str(apk))
    assert done.returncode == 0, done
    assert done.stdout == b"Performing Streamed Install\nSuccess\n"
    listed = adb.shell("pm list packages com.example.installed")
    assert listed == "package:com.example.installed\n"
    assert adb.run("uninstall", "com.example.installed").stdout == b"Success\n"
    assert device.packages.get("com.example.installed") is None


def test_the_forwarder_can_be_installed_over_itself(
    adb: Adb, device: VirtualDevice, tmp_path: Path
) -> None:
    package = "com.google.androidenv.accessibilityforwarder"
    apk = write_apk(tmp_path / "forwarder.apk", package)
    assert adb.run("install", "-r", "-t", "-g", str(apk)).returncode == 0
    with_receiver = device.packages.get(package)
    assert with_receiver is not None
    assert with_receiver.manifest.receivers


def test_several_apks_are_installed_in_one_session(
    adb: Adb, device: VirtualDevice, tmp_path: Path
) -> None:
    apks = [write_apk(tmp_path / name, "com.example.session") for name in ("a.apk", "b.apk")]
    done = adb.run("install-multiple", *map(str, apks))
    assert (done.stdout, done.returncode) == (b"Success\n", 0), done
    assert device.packages.get("com.example.session") is not None


def test_what_is_not_an_apk_is_not_installed(adb: Adb, tmp_path: Path) -> None:
    apk = tmp_path / "broken.apk"
    apk.write_bytes(b"not a zip file at all" * 100)
    done = adb.run("install", str(apk))
    assert done.returncode == 1
    assert b"Failure [INSTALL_" in done.stdout + done.stderr


def test_the_device_list_names_model_and_product(adb: Adb) -> None:
    listed = adb.run("devices", "-l", serial=False).stdout.decode()
    line = next(line for line in listed.splitlines() if line.startswith(adb.serial))
    assert "product:sdk_gphone_x86_64 model:sdk_gphone_x86_64 device:emu64xa" in line


def test_services_that_the_phone_lacks_are_refused_at_once(adb: Adb) -> None:
    assert adb.run("jdwp", timeout_s=5).returncode == 0
    done = adb.run("tcpip", "5555", timeout_s=5)
    assert (done.returncode, done.stderr) == (1, b"error: closed\n")
    assert adb.run("remount", timeout_s=5).stdout == b"Not running as root.\n"


def test_a_file_mode_beyond_all_bits_is_not_an_end_of_the_transfer(
    adb: Adb, phone: PhoneServer
) -> None:
    request = f"{TMP}/odd_mode,99999999999999999999".encode()
    sent = b"".join(
        name + len(data).to_bytes(4, "little") + data
        for name, data in ((b"SEND", request), (b"DATA", b"text"), (b"DONE", b""))
    )
    with socket.create_connection(("127.0.0.1", phone.adb_port), timeout=10) as host:
        host.sendall(packet(b"CNXN", VERSION, MAX_PAYLOAD, b"host::\0"))
        host.sendall(packet(b"OPEN", 1, 0, b"sync:\0"))
        received = host.makefile("rb")
        assert read_packet(received)[0] == b"CNXN"
        _, local_id, _ = read_packet(received)
        host.sendall(packet(b"WRTE", 1, local_id, sent))
        assert read_packet(received)[0] == b"OKAY"
        assert read_packet(received)[2][:4] == b"OKAY"


def packet(command: bytes, first: int, second: int, payload: bytes = b"") -> bytes:
    number = int.from_bytes(command, "little")
    header = (number, first, second, len(payload), sum(payload), number ^ 0xFFFFFFFF)
    return struct.pack("<6I", *header) + payload


def read_packet(stream: io.BufferedIOBase) -> tuple[bytes, int, bytes]:
    """Command, first argument and payload of the next packet."""
    command, first, _, length, _, _ = struct.unpack("<6I", stream.read(24))
    return command.to_bytes(4, "little"), first, stream.read(length)
