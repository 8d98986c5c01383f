"""A run gives the same results whatever ran before an episode and on however many workers."""

from __future__ import annotations

import json

import pytest
from rich.console import Console

from android_world.runs import runner
from android_world.runs.options import RunOptions
from tests.support.matrix import FULL

pytestmark = pytest.mark.usefixtures("forked_workers")
HOSTILE = "tests.support.hostile:HostileAgent"
SAMPLE = (
    "ClockTimerEntry",
    "FilesDeleteFile",
    "MarkorCreateNote",
    "SimpleSmsReply",
    "SystemWifiTurnOn",
    "TurnOnWifiAndOpenApp",
)
_OF_THE_HOST = ("timings", "finished_at")


def played(folder, **options):
    """The lines of a run's results by episode, and what was on the screens at their ends."""
    options = RunOptions(output_path=folder, **options)
    outcome = runner.run(options, Console(quiet=True))
    lines = map(json.loads, (outcome.path / "results.jsonl").read_text().splitlines())
    results = {
        (line["task"], line["instance"]): {k: v for k, v in line.items() if k not in _OF_THE_HOST}
        for line in lines
    }
    ends = {
        path.parent.parent.name: path.read_text()
        for path in outcome.path.glob("episodes/*/evidence/final_screen.json")
    }
    return results, ends


@pytest.mark.parametrize("agent", [HOSTILE, "random"])
def test_workers_and_order_do_not_matter(tmp_path, agent):
    tasks = None if FULL else SAMPLE
    one, two, backwards = (
        played(tmp_path / name, agent=agent, tasks=chosen, num_workers=n, record_screens=False)
        for name, chosen, n in (
            ("one", tasks, 1),
            ("two", tasks, 2),
            ("last", SAMPLE[-1:], 1),
        )
    )
    assert one == two
    assert all(one[part][key] == value for part in (0, 1) for key, value in backwards[part].items())
    assert all(result["error"] is None for result in one[0].values())
