"""Workers and signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from android_world.cli import argument_parser
from android_world.runs import parallel

IS_BLOCKED = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"


def test_ctrl_c_reaches_a_run_but_not_the_worker_that_it_just_starts():
    def interrupted_while_starting():
        with argument_parser.endings_interrupt(), parallel.ctrl_c_later():
            os.kill(os.getpid(), signal.SIGINT)
            command = [sys.executable, "-c", IS_BLOCKED]
            worker = subprocess.run(command, capture_output=True, text=True, check=True)
            assert worker.stdout.strip() == "True"

    with pytest.raises(KeyboardInterrupt):
        interrupted_while_starting()


RUN_UNTIL_INTERRUPTED = """
import sys, time
from android_world.cli import argument_parser

try:
    with argument_parser.endings_interrupt():
        print("ready", flush=True)
        time.sleep(60)
except KeyboardInterrupt:
    sys.exit(130)
"""


def test_a_command_that_a_shell_started_in_the_background_answers_sigint():
    ignoring = f"trap '' INT; exec {sys.executable} -c '{RUN_UNTIL_INTERRUPTED}'"
    process = subprocess.Popen(["sh", "-c", ignoring], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 130
