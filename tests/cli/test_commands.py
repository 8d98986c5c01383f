"""`android-world COMMAND`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from android_world import __main__ as package
from android_world.cli import __main__


@pytest.fixture
def call(monkeypatch, capsys):
    """Run a command line in this process; gives the exit code and what was printed."""
    monkeypatch.setattr(sys, "path", list(sys.path))

    def call(*words):
        monkeypatch.setattr(sys, "argv", ["/bin/android-world", *words])
        try:
            code = __main__.main()
        except SystemExit as exit_:
            code = exit_.code
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    return call


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"]])
def test_help_lists_every_command_with_a_line(call, words):
    code, output = call(*words)
    assert code == 0
    for name, (_, what) in __main__.COMMANDS.items():
        assert any(line.split() == [name, *what.split()] for line in output.splitlines())


@pytest.mark.parametrize("name", __main__.COMMANDS)
def test_every_command_has_help(call, name):
    code, output = call(name, "--help")
    assert code == 0
    assert output.startswith("usage: ")


def test_a_wrong_command_gets_one_clear_line(call):
    assert call("gallry") == (
        2,
        "android-world: there is no command gallry; did you mean gallery?\n",
    )


@pytest.mark.parametrize("words", [("run", "--agent=expret"), ("--agent=expret",)])
def test_the_package_runs_a_command_by_its_word(monkeypatch, capsys, words):
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "argv", ["android_world/__main__.py", *words])
    assert package.main() == 2
    assert "did you mean expert?" in capsys.readouterr().err.lower()


def test_exit_codes_pass_through(call, tmp_path):
    assert call("run", "--agent=expret")[0] == 2
    assert call("report", str(tmp_path / "none"))[0] == 2
    questions = tmp_path / "questions.textproto"
    questions.write_text("tasks { ")
    assert call("questions", "check", str(questions))[0] == 1


def test_a_process_runs_a_command_and_reports_how_it_was_called(tmp_path):
    line = [sys.executable, "-m", "android_world.cli.__main__", "run", f"--output_path={tmp_path}"]
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
        "from android_world.cli import __main__\n"
        f"atexit.register(lambda: print([name for name in {late!r} if name in sys.modules]))\n"
        f"sys.argv = ['android-world', *{words!r}]\n"
        "sys.exit(__main__.main())\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "[]"


_ON_PYTHON_3_10 = "import runpy, sys; sys.version_info = (3, 10, 0); runpy.{}"


@pytest.mark.parametrize(
    ("call", "prefix"),
    [
        ("run_path('run.py', run_name='__main__')", "run.py: "),
        ("run_module('android_world')", "ImportError: "),
    ],
)
def test_an_older_python_gets_the_version_that_is_needed(call, prefix):
    done = subprocess.run(
        [sys.executable, "-c", _ON_PYTHON_3_10.format(call)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode != 0
    assert done.stderr.splitlines()[-1].startswith(f"{prefix}AndroidWorld needs Python 3.11")


@pytest.mark.parametrize(
    ("module", "extra", "flags"),
    [
        ("android_world.pocket.training.train_pocket", "torch", ["--out=nowhere"]),
        ("android_world.rl.openenv.server.app", "openenv", []),
    ],
)
def test_a_command_without_its_extra_reports_this_in_one_line(module, extra, flags):
    script = (
        "import importlib.util as u, runpy, sys; found = u.find_spec; "
        f"u.find_spec = lambda name, *p: None if name == {extra!r} else found(name, *p); "
        f"sys.argv[1:] = {flags}; runpy.run_module({module!r}, run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    (line,) = done.stderr.splitlines()
    assert done.returncode != 0
    assert f"needs {extra}: pip install" in line
