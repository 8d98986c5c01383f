"""`android-world COMMAND`."""

from __future__ import annotations

import subprocess
import sys

import pytest

from android_world import commands


@pytest.fixture
def call(monkeypatch, capsys):
    """Run a command line in this process; gives the exit code and what was printed."""
    monkeypatch.setattr(sys, "path", list(sys.path))

    def call(*words):
        monkeypatch.setattr(sys, "argv", ["/bin/android-world", *words])
        try:
            code = commands.main()
        except SystemExit as exit_:
            code = exit_.code
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return call


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"]])
def test_help_lists_every_command_with_a_line(call, words):
    code, output = call(*words)
    assert code == 0
    for name, (_, what) in commands.COMMANDS.items():
        assert any(line.split() == [name, *what.split()] for line in output.splitlines())


@pytest.mark.parametrize("name", commands.COMMANDS)
def test_every_command_has_help(call, name):
    code, output = call(name, "--help")
    assert code == 0
    assert output.startswith("usage: ")


def test_a_wrong_command_gets_one_clear_line(call):
    assert call("gallry") == (
        2,
        "android-world: there is no command gallry; did you mean gallery?\n",
    )


def test_exit_codes_pass_through(call, tmp_path):
    assert call("run", "--agent=expret")[0] == 2
    assert call("report", str(tmp_path / "none"))[0] == 2
    questions = tmp_path / "questions.textproto"
    questions.write_text("tasks { ")
    assert call("questions", "check", str(questions))[0] == 1


def test_a_process_runs_a_command_and_tells_how_it_was_called(tmp_path):
    line = [sys.executable, "-m", "android_world.commands", "run", f"--output_path={tmp_path}"]
    words = ["--agent=noop", "--tasks=SystemWifiTurnOn", "--num_workers=2"]
    done = subprocess.run([*line, *words], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    wrong = subprocess.run([*line, "--tasks=Wrong"], capture_output=True, text=True, timeout=120)
    assert wrong.returncode == 2
    assert "android-world run: Unknown task" in wrong.stderr


@pytest.mark.parametrize(
    ("words", "late"),
    [
        (["--help"], ("rich", "numpy", "android_world.runs", "android_world.virtual_device")),
        (["run", "--help"], ("numpy", "google.protobuf", "android_world.virtual_device")),
    ],
)
def test_help_imports_little(words, late):
    script = (
        "import atexit, sys\n"
        "from android_world import commands\n"
        f"atexit.register(lambda: print([name for name in {late!r} if name in sys.modules]))\n"
        f"sys.argv = ['android-world', *{words!r}]\n"
        "sys.exit(commands.main())\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "[]"
