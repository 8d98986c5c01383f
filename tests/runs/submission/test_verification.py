"""Checks of submissions: honest ones are verified, every kind of change is named."""

from __future__ import annotations

import copy
import dataclasses
import shutil

import pytest
from rich.console import Console

from android_world.env import env_launcher
from android_world.runs import submission as submissions
from android_world.runs.submission import inspection, run_comparison, verification
from android_world.runs.submission.__main__ import main
from android_world.virtual_device.system.config import DeviceConfig

WIFI = 1


def errors_of(found):
    return {finding.code for finding in found if finding.severity == "error"}


def codes_of(found):
    return {finding.code for finding in found}


def test_an_honest_submission_is_verified(one_phone, submission):
    played = []
    found = submissions.verify(submission, on_episode=lambda key, _: played.append(key))
    assert found.is_verified
    assert (found.replayed, found.equal) == (2, 2)
    assert played == [episode.key for episode in submission.episodes]
    assert codes_of(found.findings) <= {"partial", "foreign_revision", "changed_files"}


def test_a_sample_replays_some_episodes(one_phone, submission):
    found = submissions.verify(submission, sample=1)
    assert found.is_verified
    assert (found.replayed, found.episodes) == (1, 2)


def drop_click(data):
    """One action less, with reports that fit it."""
    episode = data["episodes"][WIFI]
    del episode["trajectory"]["steps"][1]
    episode["steps"] -= 1


def change_action(data):
    steps = data["episodes"][WIFI]["trajectory"]["steps"]
    steps[0]["actions"] = [{"action_type": "wait"} for _ in steps[0]["actions"]]


def change_screen(data):
    data["episodes"][WIFI]["trajectory"]["final"] = "0" * 32


def claim_success(data):
    """A success of an agent that did nothing but end the episode."""
    episode = data["episodes"][WIFI]
    last = episode["trajectory"]["steps"][-1]
    episode.update(steps=1, trajectory={**episode["trajectory"], "steps": [last]})


def change_goal(data):
    data["episodes"][WIFI]["goal"] = "Do nothing."


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (drop_click, "screens"),
        (change_action, "screens"),
        (change_screen, "screens"),
        (claim_success, "result"),
        (change_goal, "result"),
    ],
)
def test_a_trajectory_that_was_changed_with_its_hash_does_not_replay(
    change, code, one_phone, changed
):
    submission = changed(change)
    assert not errors_of(inspection.check(submission))
    found = verification.Verifier().replay(submission, submission.episodes[WIFI])
    assert code in errors_of(found)


def duplicate(data):
    data["episodes"].append(copy.deepcopy(data["episodes"][0]))


def rename(data):
    data["episodes"][0]["task"] = "SystemInventedTask"


def other_seed(data):
    data["episodes"][0]["seed"] += 1


def other_suite_seed(data):
    data["suite"]["task_random_seed"] = 31


def higher_score(data):
    data["episodes"][0].update(verdict=0.0, outcome="failure")


def larger_budget(data):
    data["episodes"][0]["max_steps"] += 10


def another_action(data):
    change_action(data)


def whole_suite(data):
    data["suite"]["is_whole"] = True


def fewer_steps(data):
    data["episodes"][0]["steps"] -= 1


def further_instance(data):
    data["episodes"][0]["instance"] = 1


def other_version(data):
    data["suite"]["suite_version"] = "errands-9.9"


def other_family(data):
    data["suite"]["suite_family"] = "android_worlds"


def other_phone(data):
    data["episodes"][0]["phone"]["config"]["density"] = 320


def add_composition(data):
    data["suite"]["is_whole"] = True
    data["episodes"][0]["task"] = "SystemWifiTurnOn+SystemBluetoothTurnOff"


def slow_phone(data):
    for episode in data["episodes"]:
        episode["phone"]["config"]["seconds_per_step"] = 60.0


def enormous_suite(data):
    data["suite"].update(is_whole=True, samples=1000, instances=1000)
    del data["episodes"][1:]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (add_composition, "extra_episode"),
        (slow_phone, "seconds_per_step"),
        (enormous_suite, "missing_task"),
        (duplicate, "duplicate"),
        (rename, "unknown_task"),
        (other_seed, "seed"),
        (other_suite_seed, "seed"),
        (higher_score, "score"),
        (larger_budget, "step_budget"),
        (another_action, "trajectory_hash"),
        (whole_suite, "missing_task"),
        (fewer_steps, "steps"),
        (further_instance, "extra_episode"),
        (other_version, "suite_version"),
        (other_family, "unknown_suite"),
        (other_phone, "several_phones"),
    ],
)
def test_contradictions_are_found_without_a_replay(change, code, changed):
    assert code in errors_of(inspection.check(changed(change, rehash=False)))


def answer_at_once(data):
    episode = data["episodes"][WIFI]
    calls = [{"look": True}, {"act": 0}]
    answer = {"action_type": "answer", "text": "42"}
    step = {"calls": calls, "actions": [answer], "screen": None}
    episode["trajectory"]["steps"] = [step, *episode["trajectory"]["steps"][-1:]]
    episode["steps"] = 2


def use_adb(data):
    step = data["episodes"][0]["trajectory"]["steps"][0]
    step["calls"].append({"adb": ["shell", "svc", "bluetooth", "disable"]})


def repeat_episode(data):
    data["episodes"][0]["attempts"] = 3


def no_trajectory(data):
    data["episodes"][0].update(trajectory=None, trajectory_sha256=None)


def more_steps(data):
    data["suite"]["max_steps_multiplier"] = 2.0


def play_by_script(data):
    data["episodes"][0]["scripted"] = True


def copy_sample(data):
    data["suite"]["samples"] = 2
    data["episodes"].append({**copy.deepcopy(data["episodes"][0]), "sample": 1})


def large_phone(data):
    for episode in data["episodes"]:
        episode["phone"]["config"]["height"] = 3000


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (copy_sample, "equal_samples"),
        (large_phone, "conditions"),
        (answer_at_once, "answer_only"),
        (use_adb, "device_access"),
        (repeat_episode, "repeated"),
        (no_trajectory, "no_trajectory"),
        (other_suite_seed, "chosen_seed"),
        (more_steps, "conditions"),
        (play_by_script, "scripted"),
    ],
)
def test_facts_that_readers_have_to_know_are_named(change, code, changed):
    assert code in codes_of(inspection.check(changed(change)))


def test_a_foreign_revision_and_phone_are_named(changed):
    def change(data):
        data["software"]["revisions"] = ["", "1" * 40 + "-dirty"]
        for episode in data["episodes"]:
            episode["phone"]["revision"] = "2" * 40

    codes = codes_of(inspection.check_revision(changed(change)))
    assert codes == {
        *("several_revisions", "unknown_revision", "changed_files"),
        *("foreign_revision", "foreign_phone"),
    }


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(device="emulator"),
        lambda data: data["suite"].update(user_model="openai:gpt"),
        no_trajectory,
    ],
)
def test_episodes_that_need_more_than_their_actions_are_not_verified(change, changed):
    submission = changed(change)
    found = verification.Verifier().replay(submission, submission.episodes[0])
    assert codes_of(found) == {"not_replayable"}


def test_control_characters_of_a_file_are_visible(changed):
    found = inspection.check(changed(lambda d: d["software"].update(plugins=["\x1b]0;title\x07"])))
    (text,) = [finding.text for finding in found if finding.code == "plugins"]
    assert text == r"The run had the plugins \u001b]0;title\u0007."


def test_a_phone_that_cannot_boot_is_a_finding(changed):
    def shrink(data):
        size = {"width": 100, "height": 100, "density": 1000}
        data["episodes"][0]["phone"]["config"].update(size, boot_time_ms=0)

    def fail(**kwargs):
        raise ValueError("no such screen")

    submission = changed(shrink)
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(env_launcher, "load_and_setup_env", fail)
        (found,) = verification.Verifier().replay(submission, submission.episodes[0])
    assert (found.code, found.text) == (
        "not_replayable",
        "The replay failed: ValueError('no such screen')",
    )


def test_the_standard_phone_is_the_default():
    default = dataclasses.asdict(DeviceConfig())
    assert inspection.STANDARD_PHONE.items() <= default.items()


def test_files_of_the_host_are_out_of_reach(one_phone, changed, tmp_path):
    target = tmp_path / "pulled"

    def pull(data):
        step = data["episodes"][0]["trajectory"]["steps"][0]
        generic = {"args": ["pull", "/system/build.prop", str(target)]}
        step["calls"].insert(0, {"request": {"generic": generic}})

    submission = changed(pull)
    found = verification.Verifier().replay(submission, submission.episodes[0])
    assert errors_of(found)
    assert not target.exists()


def test_the_folder_of_the_run_shows_what_was_changed(submission, changed):
    assert run_comparison.compare(submission, submission) == []

    def change(data):
        data["episodes"][0]["tokens"]["cost_usd"] = 0.5
        data["agent"]["models"] = ["openai:better"]
        del data["episodes"][1]

    texts = [str(finding) for finding in run_comparison.compare(changed(change), submission)]
    assert len(texts) == 3
    assert "agent differs" in texts[0]
    assert "does not" in texts[1]
    assert "tokens differs" in texts[2]


def test_the_command_writes_checks_and_reports(one_phone, run, tmp_path, capsys):
    folder, report = tmp_path / "copy", tmp_path / "report.json"
    shutil.copytree(run, folder)
    console = Console(width=200)
    assert main([str(folder)], console) == 0
    file = folder / "submission.json.gz"
    flags = ["--sample=1", f"--run={folder}", f"--report={report}"]
    assert main(["verify", str(file), *flags], console) == 0
    output = capsys.readouterr().out
    assert "a part of the suite" in output
    assert "verified: 1 of 1 replayed episodes are equal, of 2 in the file." in output
    assert '"equal":1' in report.read_text()


def test_the_command_names_what_differs(one_phone, changed, tmp_path, capsys):
    file = tmp_path / "changed.json"
    submissions.write(changed(claim_success), file)
    assert main(["verify", str(file)], Console(width=200)) == 1
    output = capsys.readouterr().out
    assert "error    result: SystemWifiTurnOn_0: score was 1.0, is 0.0" in output
    assert "not verified: 1 of 2" in output


@pytest.mark.parametrize(
    ("flags", "reason"),
    [
        ([], "name the folder of a run"),
        (["verify"], "name the folder of a run"),
        (["verify", "nothing.json"], "No such file"),
        (["nothing"], "There is no folder nothing"),
        (["nothing", "--sample=2"], "are for verify"),
    ],
)
def test_wrong_command_lines_are_answered_with_one_line(flags, reason, capsys):
    try:
        code = main(flags)
    except SystemExit as exit_:
        code = exit_.code
    assert code == 2
    assert reason in capsys.readouterr().err
