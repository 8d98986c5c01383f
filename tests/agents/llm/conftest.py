"""What the tests of the back ends share."""

from __future__ import annotations

import pytest

from tests.agents.llm import fake_server


@pytest.fixture
def server():
    """A server on loopback without replies yet."""
    with fake_server.serving() as running:
        yield running
