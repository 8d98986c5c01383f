"""Every cheat scores below 1.0, every honest twin scores 1.0, and neither raises."""

from __future__ import annotations

import pytest

from android_world.task_evals.miniwob.miniwob_registry import TASK_REGISTRY as PAGES
from tests.red_team import cases
from tests.red_team.harness import CASES, Case, play
from tests.support import matrix
from tests.support.web import needs_browser, needs_miniwob

assert cases.__path__


def _param(case: Case):
    if case.task in PAGES:
        return pytest.param(case, marks=needs_miniwob, id=case.name)
    if case.task.startswith("Browser"):
        return pytest.param(case, marks=needs_browser, id=case.name)
    return pytest.param(case, id=case.name)


# The default run plays every cheat, and of the honest twins some of each class of exploit.
HONEST = matrix.sample({case.name: 0 for case in CASES if not case.is_cheat}, 5, of_each="-")


@pytest.mark.parametrize(
    "case", [_param(case) for case in CASES if case.is_cheat or case.name in HONEST]
)
def test_cheats_fail_and_honest_routes_succeed(case: Case, env):
    record = play(case, env)
    assert record.error is None, record.error.traceback
    assert record.tear_down_error is None, record.tear_down_error.traceback
    assert record.agent_done
    if case.is_cheat:
        assert record.score < 1.0
        if (
            case.exploit_class == "B"
        ):  # Nothing is deleted or moved, so that is no progress, either.
            assert record.progress < 1.0
    else:
        assert record.score == 1.0
