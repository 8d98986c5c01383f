"""Scripts that never end, or want too much, are killed: always at the same place."""

import random
import sqlite3

import pytest

from android_world.device import errors
from android_world.virtual_device.limits import execution_budget
from android_world.virtual_device.limits.execution_budget import CommandTimeout
from android_world.virtual_device.shell.mksh.expansion import Expander
from android_world.virtual_device.shell.registry import Command, commands
from android_world.virtual_device.storage.globs import (
    compile_part,
    compile_pattern,
    compile_pattern_of_bracket,
)
from android_world.virtual_device.storage.long_globs import LongGlob

KILLED = ("", "Killed\n", 137)
_MANY = "a" * 40


@pytest.fixture
def small(monkeypatch):
    """Budgets are a twentieth of what they are, so that the tests are quick."""
    monkeypatch.setattr(execution_budget, "WORK_LIMIT", execution_budget.WORK_LIMIT // 20)


@pytest.mark.parametrize(
    "script",
    [
        "while :; do :; done",
        "until false; do true; done",
        "x=xx; while :; do x=$x$x; done",
        "x=xx; while :; do x=${x//x/$x}; done",
        'set -- a; while :; do set -- "$@" "$@"; done',
        "echo " + "{a,b}" * 24,
        "yes > /dev/null",
        "cat /dev/zero > /dev/null",
        "cat < /dev/zero | md5sum > /dev/null",
        "dd if=/dev/zero of=/dev/null status=none",
        "dd if=/dev/zero bs=10G count=1 status=none",
        "seq 1 1000000000 > /dev/null",
        "seq 1 0.0000001 9999 > /dev/null",
        "seq 1 999999 | while read x; do seq 1 $x; done > /dev/null",
        "printf '%99999999d' 1 2 3 4 > /dev/null",
        "echo a | sed ':a;s/a/aa/g;ba'",
        "echo a | sed ':a;p;ba' > /dev/null",
        f"echo {_MANY} | grep '\\(\\(a*\\)*\\)*\\1\\1c'",
        "sleep 1000000000",
        "timeout 100000 sleep 1000000000",
        "trap 'echo bye' EXIT; while :; do :; done",
        "eval 'while :; do :; done'; echo never",
        "sh -c 'while :; do :; done'; echo never",
        "echo a | while read x; do while :; do :; done; done; echo never",
        "ls -d /*/../*/../*/../*/../*/../*/../* > /dev/null",
        "yes | sqlite3 :memory:",
        "echo \"select '$(yes ';' | head -c 200000 | tr -d '\\n')'\" | sqlite3 :memory:",
        "sqlite3 :memory: 'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c)"
        " SELECT max(n) FROM c'; echo never",
    ],
)
def test_what_would_not_end_is_killed(root, small, script):
    assert root(script) == KILLED


def test_a_recursion_of_variables_in_arithmetic_is_killed(root, small):
    doubling = " ".join(f"a{n}=a{n - 1}+a{n - 1};" for n in range(1, 31))
    assert root(f"a0=1; {doubling} echo $((a30))") == KILLED


def test_it_is_killed_at_the_same_place_every_time(root, small):
    script = "i=0; while :; do i=$((i+1)); echo $i; done"
    first = root(script)
    assert first[1:] == KILLED[1:]
    assert first == root(script)


@pytest.mark.parametrize(
    ("script", "output"),
    [
        ("yes | head -2", "y\ny\n"),
        ("while :; do echo x; done | head -2", "x\nx\n"),
        ("cat /dev/zero | head -c 3 | wc -c", "3\n"),
        ("tr -dc a < /dev/urandom | head -c 4", "aaaa"),
        ("yes | while read x; do echo $x; break; done", "y\n"),
        ("timeout 2 sleep 5; echo $?", "124\n"),
        ("timeout 1 yes > /dev/null; echo $?", "124\n"),
    ],
)
def test_an_endless_writer_ends_with_its_reader(root, script, output):
    assert root(script) == (output, "", 0)


@pytest.mark.parametrize(
    ("script", "status"),
    [
        (f"echo {_MANY} | grep -E '(a*)*b'", 1),
        (f"echo {_MANY} | grep -E '(a|aa)+$' > /dev/null", 0),
        (f"[[ {_MANY} == *a*a*a*a*a*a*a*a*a*a*a*a*b ]]", 1),
        (f"echo {_MANY} | sed -E 's/(x+x+)+y//' > /dev/null", 0),
        (f"x={_MANY}; [[ ${{x##*(*(a))b}} == $x ]]", 0),
    ],
)
def test_patterns_that_explode_elsewhere_are_matched(root, small, script, status):
    assert root(script)[2] == status


def test_the_longest_of_the_leftmost_matches_counts(root):
    assert root("echo abcd | grep -oE 'ab|abcd'")[0] == "abcd\n"
    assert root("echo aab | sed -E 's/a|ab|aab/X/'")[0] == "X\n"


def test_who_counts_what_never_ends_is_killed_too(root, small):
    out, err, status = root("yes | wc -l")
    assert (err, status) == ("Killed\n", 137)
    assert int(out) > 1000


def test_a_disk_has_only_so_many_files(device, monkeypatch):
    from android_world.virtual_device.storage import tree as storage_tree

    monkeypatch.setattr(storage_tree, "FILES_LIMIT", len(device.storage._nodes) + 3)
    script = "cd /data/local/tmp; for i in 1 2 3 4 5; do echo > f$i; done; mkdir d; echo > f1"
    result = device.shell(script, uid=0)
    assert b"No space left on device" in result.stderr
    assert result.exit_code == 0
    assert len(device.storage.listdir("/data/local/tmp")) <= 3


def test_a_statement_of_a_provider_is_interrupted(device, monkeypatch):
    from android_world.virtual_device.storage import sqlite_functions

    monkeypatch.setattr(sqlite_functions, "SQL_INSTRUCTIONS_LIMIT", 1_000_000)
    endless = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT max(n) FROM c"
    with (
        pytest.raises(sqlite3.OperationalError, match="interrupted"),
        device.storage.connect("/data/a.db") as connection,
    ):
        connection.execute(endless)


def test_sqlite3_takes_bytes_that_are_no_text(root):
    script = "sqlite3 :memory: \"SELECT hex('a$(printf '\\377')b'), 'a$(printf '\\377')b'\""
    assert root(f"{script} | xxd -p") == ("3631464636327c61ff620a\n", "", 0)
    assert root("printf 'SELECT \\377;' | sqlite3 :memory: 2>&1 | od -c")[0].startswith(
        "0000000   E   r"
    )


@pytest.mark.parametrize("script", ["sleep 100", "while :; do :; done"])
def test_a_script_has_the_time_that_its_caller_gives(device, script):
    with pytest.raises(CommandTimeout):
        device.shell(script, timeout_ms=500)
    assert device.shell("echo on", timeout_ms=500).stdout == b"on\n"


def test_the_timeout_of_an_adb_command_counts_in_process(env):
    from android_world.device import adb

    controller = env.controller
    before = int(adb.shell(controller, "date", "+%s"))
    with pytest.raises(errors.AdbTimeoutError, match="no end after 5 s"):
        adb.shell(controller, "sleep", "100", timeout_s=5)
    assert 5 <= int(adb.shell(controller, "date", "+%s")) - before <= 6


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("date @99999999999999", 1, "date: bad date '@99999999999999'"),
        ("su 0 date @9000000000", 1, "date: cannot set date: Invalid argument"),
        ("settings put system font_scale nan", 255, "Invalid value: nan for setting: font_scale"),
        ("wm density 1", 255, "Error: density must be >= 72"),
        ("monkey -p com.android.settings 100000000", 137, "Killed"),
        ("input swipe 500 1000 500 1001 2000000000", 137, "Killed"),
        ("input keyevent --longpress" + " HOME" * 4000, 137, "Killed"),
    ],
)
def test_what_no_phone_does_is_refused_or_killed(device_with_apps, small, line, status, said):
    result = device_with_apps.shell(line)
    assert (result.exit_code, said in result.output.decode()) == (status, True)
    assert device_with_apps.windows.scene().forest is not None


@pytest.fixture
def device_with_apps(phone):
    phone.fresh_env()
    return phone.device


def test_a_fault_of_a_command_ends_that_command_only(root, monkeypatch):
    def faulty(process):
        raise IndexError("a fault of ours")

    monkeypatch.setitem(commands(), "faulty", Command("faulty", faulty))
    assert root("faulty; echo $?") == ("139\n", "Segmentation fault\n", 0)
    assert root("faulty")[2] == 139


@pytest.mark.parametrize("job", ["sleep 100000", "while :; do :; done", "yes > /dev/null"])
def test_a_script_continues_while_a_job_does_not_end(root, small, job):
    assert root(f"{{ {job}; }} & echo here; wait $!; echo $?")[0] == "here\n137\n"


def test_a_fork_bomb_ends(root, small):
    assert root(":(){ :|:& };:")[2] in (0, 137)
    assert root("echo here") == ("here\n", "", 0)


_LONG_NUMBER = "n=$(yes 9 | head -n 5000 | tr -d '\\n');"


@pytest.mark.parametrize(
    "command",
    [
        "find / -maxdepth $n -name zz",
        "find / -size +$n",
        "tail -n $n",
        "head -c $n",
        "timeout $n true",
        "xargs -n $n echo",
        "fold -w $n",
        "cut -c $n",
        "sed ${n}p",
        "dd bs=$n count=1",
        "truncate -s $n /sdcard/a",
        "touch -d @$n /sdcard/a",
        "date -d @$n",
        "mkdir -m $n /sdcard/a",
        "input keyevent $n",
        "logcat -t $n",
        "monkey -p com.android.chrome $n",
        "dumpsys battery set level $n",
        "id $n",
    ],
)
def test_a_number_that_is_too_long_is_an_error_of_the_command(device_with_apps, command):
    result = device_with_apps.shell(f"{_LONG_NUMBER} echo a | {command}", uid=0)
    assert result.exit_code == 1
    assert b"Segmentation fault" not in result.output


def test_an_image_of_the_screen_is_echoed_as_words(device_with_apps):
    result = device_with_apps.shell("x=$(screencap | head -c 300000); echo $x | wc -l")
    assert (result.exit_code, result.stderr) == (0, b"")


def test_a_fault_of_the_shell_itself_ends_the_script_only(root, monkeypatch):
    def faulty(expander, words):
        raise IndexError("a fault of ours")

    with monkeypatch.context() as patch:
        patch.setattr(Expander, "fields", faulty)
        assert root("echo a; echo b") == ("", "Segmentation fault\n", 139)
    assert root("echo a") == ("a\n", "", 0)


def test_xargs_runs_a_batch_before_all_items_have_come(root):
    assert root("yes | head -c 500000 | xargs echo | wc -l") == ("4\n", "", 0)


@pytest.mark.parametrize("command", ["uniq -c", "tac", "grep -c y", "sed -n '$p'", "sort", "wc"])
def test_text_of_too_many_lines_is_not_cut_into_lines(root, command):
    assert root(f"yes | {command} | head -1") == KILLED


def test_a_program_that_starts_programs_is_charged_for_each(root, small):
    out = root("yes | xargs -n 1 echo | wc -l")[0]
    assert 100 < int(out) < 2_000


def test_xargs_of_endless_input_is_killed(root, small):
    assert root("yes | xargs echo > /dev/null") == KILLED


LONG_PATTERNS = ("*", "a*", "*b", "a?c*", "[!a]*c", "*[a-b]b*c", "a\\*b", "ab*ab*b", "?", "[a", "")


@pytest.mark.parametrize("pattern", LONG_PATTERNS)
@pytest.mark.parametrize("whole", [True, False])
def test_long_patterns_match_as_short_ones_do(pattern, whole):
    compiled = compile_pattern(pattern) if whole else compile_part(pattern)
    long = LongGlob(pattern, compile_pattern_of_bracket, whole)
    rng = random.Random(0)
    for _ in range(200):
        text = "".join(rng.choices("abc*[\n", k=rng.randrange(8)))
        assert bool(long.match(text)) == bool(compiled.match(text)), text
        found, wanted = long.search(text), compiled.search(text)
        assert (found and found.spans) == (wanted and wanted.spans[:1]), text
