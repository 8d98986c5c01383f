"""Workers and signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from android_world.runs import parallel

IS_BLOCKED = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"


def test_ctrl_c_reaches_a_run_but_not_the_worker_that_it_just_starts():
    def interrupted_while_starting():
        with parallel.ctrl_c_later():
            os.kill(os.getpid(), signal.SIGINT)
            command = [sys.executable, "-c", IS_BLOCKED]
            worker = subprocess.run(command, capture_output=True, text=True, check=True)
            assert worker.stdout.strip() == "True"

    with pytest.raises(KeyboardInterrupt):
        interrupted_while_starting()
