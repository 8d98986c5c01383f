"""Every cheat scores below 1.0, every honest twin scores 1.0, and neither raises."""

from __future__ import annotations

import pytest

from tests.red_team import cases
from tests.red_team.harness import CASES, Case, play

assert cases.__path__


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_cheats_fail_and_honest_routes_succeed(case: Case, env):
    record = play(case, env)
    assert record.error is None, record.error.traceback
    assert record.tear_down_error is None, record.tear_down_error.traceback
    assert record.agent_done
    if case.is_cheat:
        assert record.score < 1.0
    else:
        assert record.score == 1.0
