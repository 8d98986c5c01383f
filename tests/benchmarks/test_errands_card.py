"""The card of the errands: figures of runs, and the tables that are made of them."""

import pytest

from android_world.benchmarks import errands_card
from android_world.runs import run_command

_TASKS = "AddNote,CancelAppointment"


def _run(folder, *flags):
    run_command.main([f"--output_path={folder}", *flags])
    (run,) = folder.glob("run_*")
    return run


def _noop(folder, seed):
    flags = ("--suite_family=errands", "--agent=noop", f"--tasks={_TASKS}")
    return _run(folder, *flags, f"--task_random_seed={seed}")


@pytest.fixture(scope="module")
def noop_runs(tmp_path_factory):
    return [_noop(tmp_path_factory.mktemp(f"seed{seed}"), seed) for seed in (1, 2)]


def test_baselines_of_an_agent_are_over_its_seeds_and_by_level(noop_runs):
    figures = errands_card.read_baselines(noop_runs)["agents"]["noop"]
    assert figures["seeds"] == [1, 2]
    assert {name: level["episodes"] for name, level in figures["levels"].items()} == {
        "1": 2,
        "4": 2,
        "all": 4,
    }
    every = figures["levels"]["all"]
    assert every["outcomes"]["false_completion"] == 4
    assert (every["successes"], every["with_side_effects"]) == (0, 0)
    low, high = every["wilson_95"]
    assert low == 0 < high < 1


def test_baselines_become_a_row_of_the_table(noop_runs):
    table = errands_card.baselines_table(errands_card.read_baselines(noop_runs))
    assert "| `noop` | 1, 2 | 4 | 0.0% (0.0% to " in table


def test_runs_of_another_suite_are_refused(tmp_path):
    run = _run(tmp_path, "--agent=noop", "--tasks=ClockStopWatchRunning")
    with pytest.raises(ValueError, match="not a run of errands"):
        errands_card.read_baselines([run])


def test_composition_counts_the_templates_of_each_level():
    rows = [row.split(" | ") for row in errands_card.composition_table().splitlines()[2:]]
    for family in ("errands", "errands_train"):
        counts = [int(row[2]) for row in rows if row[0] == f"| `{family}`"]
        assert sum(counts[:-1]) == counts[-1] > 0
