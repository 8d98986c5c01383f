"""What is Android's own about the phone's shell, and its bounds."""

import re

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from android_world.virtual_device.limits import execution_budget
from android_world.virtual_device.shell.mksh.expansion import quote
from tests.virtual_device.bare_phone import fresh_phone

PROPERTY = settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.parametrize(
    ("script", "stderr", "code"),
    [
        ("foo", "/system/bin/sh: foo: inaccessible or not found\n", 127),
        ("awk 1", "/system/bin/sh: awk: inaccessible or not found\n", 127),
        ("echo x > /x", "/system/bin/sh: can't create /x: Read-only file system\n", 1),
        (
            "echo x > /system/x",
            "/system/bin/sh: can't create /system/x: Read-only file system\n",
            1,
        ),
        ("cat < /nope", "/system/bin/sh: can't open /nope: No such file or directory\n", 1),
        ("echo )", "/system/bin/sh: syntax error: unexpected ')'\n", 1),
        ("echo 'a", "/system/bin/sh: no closing quote\n", 1),
        ("ls /nope", "ls: /nope: No such file or directory\n", 1),
        ("mkdir /sdcard/Music", "mkdir: '/sdcard/Music': File exists\n", 1),
    ],
)
def test_messages_and_codes_are_androids(root, script, stderr, code):
    assert root(script) == ("", stderr, code)


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("echo a | cat /dev/stdin - ", ("a\n", "", 0)),
        ("echo a | grep -c a /proc/self/fd/0", ("1\n", "", 0)),
        ("echo a | tee /dev/stderr", ("a\n", "a\n", 0)),
        ("cd /dev; echo a > /sdcard/f; cp /sdcard/f fd/1", ("a\n", "", 0)),
        ("echo a | dd of=/dev/stdout status=none | wc -c", ("2\n", "", 0)),
        ("echo a | tee /dev/stdin", ("a\n", "tee: /dev/stdin: Permission denied\n", 1)),
        ("cat /dev/fd/9", ("", "cat: /dev/fd/9: No such file or directory\n", 1)),
    ],
)
def test_commands_reach_their_streams_by_names(user, script, said):
    assert user(script) == said


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("grep -c '^processor' /proc/cpuinfo", "4\n"),
        ("grep MemTotal /proc/meminfo", "MemTotal:        2026204 kB\n"),
        ("[ -f /proc/stat ] && [ ! -d /proc/stat ] && echo file", "file\n"),
        ("ls /proc/*info /sys/devices/system/cpu/online", None),
        ("stat -c '%F %a %h %C' /proc/stat", "regular empty file 444 1 u:object_r:proc:s0\n"),
        ("find /proc -name version -type f", "/proc/version\n"),
        ("cp /proc/version /sdcard/v && cat /sdcard/v /proc/version | sort -u | wc -l", "1\n"),
    ],
)
def test_files_of_the_kernel_are_files(user, script, said):
    out, err, code = user(script)
    assert (err, code) == ("", 0)
    assert out == said or (said is None and len(out.split()) == 3)


def test_seconds_count_from_the_start_of_the_script(root):
    assert root("echo $SECONDS; sleep 2; (echo $SECONDS); sh -c 'echo $SECONDS'")[0] == "0\n2\n0\n"


def test_a_script_over_several_lines_answers_whether_a_file_exists(root):
    for test, path, answer in (
        ("-f", "/sdcard/a b", "Exists"),
        ("-d", "/sdcard/DCIM", "Exists"),
        ("-e", "/sdcard/none", "Does not exist"),
    ):
        root("echo x > '/sdcard/a b'")
        script = f'if [ {test} "{path}" ]; then\n  echo "Exists"\nelse\n  echo "Does not exist"\nfi'
        assert root(script)[0] == answer + "\n"


def test_long_listings_have_full_times_in_nine_fields(root, device):
    root("mkdir /sdcard/Notes; echo hello > '/sdcard/Notes/my note.md'")
    device.clock.advance(1234)
    root("mkdir /sdcard/Notes/sub; cat '/sdcard/Notes/my note.md'")
    out, _, code = root("ls /storage/emulated/0/Notes -ll -au")
    assert code == 0
    file = next(line for line in out.splitlines() if line.startswith("-"))
    assert file.split(maxsplit=8) == [
        "-rw-rw----",
        "1",
        "u0_a164",
        "media_rw",
        "6",
        "2023-10-15",
        "15:34:00.000000000",
        "+0000",
        "my note.md",
    ]
    assert re.search(r"(?m)^drwxrws--- +2 u0_a164 .* 15:34:01.234000000 \+0000 sub$", out)


def test_files_of_shared_storage_are_deleted_and_copied_as_setups_do(root):
    root("mkdir -p /data/data/a/databases; echo 1 > /data/data/a/databases/x.db")
    assert root("mkdir -p /data/local/tmp/snap; cp -a /data/data/a/. /data/local/tmp/snap/")[2] == 0
    assert root("cat /data/local/tmp/snap/databases/x.db")[0] == "1\n"
    root("echo 1 > /sdcard/a; mkdir /sdcard/Music/x; echo 2 > /sdcard/Music/x/b; touch /sdcard/.h")
    assert root("rm -r /sdcard/Music/*")[2] == 0
    assert root("ls -A /sdcard/Music")[0] == ""
    assert root("find /storage/emulated/0/ -mindepth 1 -type f -delete")[2] == 0
    assert root("find /storage/emulated/0 -type f")[0] == ""
    assert root("restorecon -RD /data/data/a; chmod 777 -R /data/data/a")[2] == 0
    assert root("chcon u:object_r:media_rw_data_file:s0 /data/data/a/databases/x.db")[2] == 0
    assert root("ls -Z /data/data/a/databases")[0] == "u:object_r:media_rw_data_file:s0 x.db\n"


def test_find_prints_the_files_and_folders_of_both_branches(root):
    root("mkdir -p /sdcard/a/b; echo > /sdcard/a/f")
    out = root("find /storage/emulated/0/a -type f -o -type d")[0].splitlines()
    base = "/storage/emulated/0/a"
    assert out == [base, f"{base}/b", f"{base}/f"]


def test_echo_with_escaped_quotes_writes_just_that(root):
    root("echo 'it'\\''s $5 \"x\"' > /sdcard/Download/t.txt")
    assert root("cat /sdcard/download/T.TXT")[0] == 'it\'s $5 "x"\n'


@pytest.mark.parametrize(
    "path", ["/data/data", "/data/data/org.x", "/storage", "/storage/emulated", "/data/media/0"]
)
def test_the_shell_user_cannot_list_private_folders(device, root, user, path):
    device.storage.mkdir("/data/data/org.x")
    assert user(f"ls {path}/") == ("", f"ls: {path}/: Permission denied\n", 1)
    assert root(f"ls {path}")[2] == 0


def test_the_shell_user_owns_what_it_makes_in_its_folder(user):
    assert user("cd /data/local/tmp; echo x > f; mkdir d; ls -l | cut -d' ' -f1,3,4")[0] == (
        "total\ndrwxrwxrwx shell shell\n-rw-rw-rw- shell shell\n"
    )
    assert user("echo x > /sdcard/f; cat /sdcard/f")[0] == "x\n"
    assert (
        user("echo x > /data/x")[1] == "/system/bin/sh: can't create /data/x: Permission denied\n"
    )


def test_date_prints_androids_format_and_only_root_sets_it(root, user, device):
    assert root("date")[0] == "Sun Oct 15 15:34:00 UTC 2023\n"
    assert root("date 052013142031.05")[0] == "Tue May 20 13:14:05 UTC 2031\n"
    assert root("date +%s")[0] == "1937049245\n"
    assert user("date 010100002020.00")[2] == 1
    assert root("date +%Y")[0] == "2031\n"


def test_sleep_is_device_time(root, device):
    before = device.clock.now_ms
    assert root("sleep 2.5; sleep 1m")[2] == 0
    assert device.clock.now_ms - before == 62_500


def test_identity(root, user):
    assert root("whoami")[0] == "root\n"
    assert user("whoami; id -u; echo $USER")[0] == "shell\n2000\nshell\n"
    assert user("id")[0].startswith(
        "uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input)"
    )
    assert root("id")[0].startswith("uid=0(root) gid=0(root) groups=0(root),1004(input),1007(log)")
    assert user("su 0 whoami; su root id -u; echo whoami | su")[0] == "root\n0\nroot\n"


def test_disk_space_is_the_data_partitions(root):
    assert root("df /data | sed -n 2p")[0].split()[::5] == ["/dev/block/dm-5", "/data"]
    assert root("df /sdcard | sed -n 2p")[0].split()[::5] == ["/dev/fuse", "/storage/emulated"]


def test_stdin_is_bytes_and_each_command_takes_its_part(device):
    data = bytes(range(256))
    assert device.shell("cat", stdin=data).stdout == data
    script = 'read -r a; echo "<$a>"; cat'
    assert device.shell(script, stdin=b"one\ntwo\nthree").stdout == b"<one>\ntwo\nthree"
    loop = "while read x; do date +%Y > /dev/null; echo $x; done"
    assert device.shell(loop, stdin=b"a\nb\n").stdout == b"a\nb\n"


def test_stdout_and_stderr_stay_apart_and_merge_in_order(device):
    script = "echo 1; ls /nope; echo 2"
    result = device.shell(script)
    assert (result.stdout, result.stderr) == (b"1\n2\n", b"ls: /nope: No such file or directory\n")
    merged = device.shell(f"({script}) 2>&1").stdout
    assert merged == b"1\nls: /nope: No such file or directory\n2\n"


@pytest.mark.parametrize(
    "script",
    [
        "while true; do :; done",
        "f() { f; }; f",
        ":(){ :|:; }; :",
        "(" * 500 + "echo" + ")" * 500,
        "$(" * 300 + ")" * 300,
        "sh() { command sh -c 'sh'; }; x=$(yes | head -1); eval eval eval eval echo",
        "echo 'sh /data/local/tmp/s' > /data/local/tmp/s; sh /data/local/tmp/s",
        "yes | cat | cat > /dev/null",
    ],
)
def test_runaway_scripts_end(device, script, monkeypatch):
    monkeypatch.setattr(execution_budget, "WORK_LIMIT", 1_000_000)
    assert isinstance(device.shell(script, uid=0).exit_code, int)


def test_commands_run_by_path_and_through_toybox(root):
    assert root("/system/bin/echo_ || /system/bin/toybox basename /a/b")[0] == "b\n"
    assert (
        root("/system/bin/ls -d /data; /bin/whoami; which ls")[0] == "/data\nroot\n/system/bin/ls\n"
    )
    assert (
        root(
            "printf 'echo hi $1\\n' > /data/local/tmp/s; chmod 755 /data/local/tmp/s;"
            "/data/local/tmp/s x"
        )[0]
        == "hi x\n"
    )
    assert root("echo 'echo hi' > /sdcard/s; /sdcard/s")[2] == 126


def test_state_does_not_leak_between_scripts(root):
    root("x=1; cd /sdcard; f() { echo f; }; export y=2")
    assert root('echo "$x$y"; pwd; f')[::2] == ("\n/\n", 127)


@PROPERTY
@given(st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40))
def test_a_quoted_text_is_one_argument(device, text):
    result = device.shell(f"printf %s {quote(text)}")
    assert result.stdout.decode() == text
    result = device.shell(f"x={quote(text)}; printf '%s' \"$x\" 'end'")
    assert result.stdout.decode() == text + "end"


_WORDS = r"""
    log am pm settings input dumpsys content sqlite3 cmd ls cat sed find tar date sh [ ]] start list
    get put -a -- - = 0 /sdcard /nope if then fi for in do done case esac { } ( ) ; ;; & && | || !
    > >> < << 2>&1 $x ${x $(( )) $( ` ' " \ *
"""


@PROPERTY
@given(st.text(max_size=60) | st.lists(st.sampled_from(_WORDS.split()), max_size=9).map(" ".join))
def test_no_text_breaks_the_shell(text):
    result = fresh_phone().shell(text)
    assert 0 <= result.exit_code <= 255


@PROPERTY
@given(st.lists(st.sampled_from(["..", ".", "sdcard", "data", "etc", "passwd", "*", "tmp"])))
def test_no_path_reaches_the_host(device, parts):
    path = "/" + "/".join(parts)
    out = device.shell(f"cat {path}; ls {path}; find {path} -maxdepth 1", uid=0).stdout
    assert b"pyproject" not in out
    assert b"root:x:0" not in out


@pytest.mark.parametrize(
    "script",
    [
        "uniq -s x",
        "strings -n x",
        "du -d x",
        "find / -perm x",
        "xargs -n x",
        "seq +",
        "dd bs=0",
        "head -c x",
        "nl -w x",
        "fold -w x",
        "base64 -w x",
        "xxd -s x",
    ],
)
def test_a_wrong_number_is_an_error_of_the_command(root, script):
    out, err, code = root(script, stdin=b"a\n")
    assert (out, code) == ("", 1)
    assert err.startswith(f"{script.split()[0]}: ")
