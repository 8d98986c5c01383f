"""Ray on this machine, with one core."""

from __future__ import annotations

import contextlib

import pytest
import ray


@contextlib.contextmanager
def one_core():
    """Ray, or a skipped test: it gives its processes 30 s to start, however busy the host is."""
    try:
        ray.init(address="local", num_cpus=1, include_dashboard=False, log_to_driver=False)
    except Exception as error:
        ray.shutdown()
        pytest.skip(f"Ray did not begin: {error}")
    yield
    ray.shutdown()
