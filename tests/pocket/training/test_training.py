"""Training the pocket policy: from demonstrations to weights that numpy acts with."""

from __future__ import annotations

import dataclasses
import json

import numpy as np
import pytest
from rich.progress import Progress

torch = pytest.importorskip("torch")

from android_world.errands.app_pairs import held_out_pairs  # noqa: E402
from android_world.pocket.policy import network  # noqa: E402
from android_world.pocket.policy.memory import KINDS  # noqa: E402
from android_world.pocket.policy.policy import WEIGHTS, Policy, WeightsError, as_batch  # noqa: E402
from android_world.pocket.policy.tokenizer import N_SHAPES, Vocabulary  # noqa: E402
from android_world.pocket.training import (  # noqa: E402
    imitation,
    practice,
    reinforcement,
    stages,
    train_pocket,
    trainer,
    training_suites,
    transfer,
    word_vectors,
)
from android_world.pocket.training.evaluation import Result  # noqa: E402
from android_world.pocket.training.shards import (  # noqa: E402
    Shard,
    train_goals,
    with_words,
)
from android_world.rl import SpecError  # noqa: E402

TASKS = ("SystemWifiTurnOff", "OpenAppTaskEval")


@pytest.fixture(scope="module", autouse=True)
def one_thread():
    """As the command trains: sums of several threads have no fixed order."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def shard(tmp_path_factory):
    out = tmp_path_factory.mktemp("pocket")
    (suite,) = training_suites.choose_suites("android_world", "1", ",".join(TASKS))
    with Progress(disable=True) as progress:
        (found,) = stages.collect(out, suite, [5], progress)
    return found


def learned(shard, end, epochs, begin=None):
    with Progress(disable=True) as progress:
        imitation.imitate([shard], begin, end, imitation.TrainingSchedule(epochs=epochs), progress)
    return end


def untrained(shard):
    described, vectors = word_vectors.load(WEIGHTS)
    texts = dataclasses.replace(imitation.texts_of([shard]), described=described)
    return texts, trainer.initial(texts, 3, vectors)


def test_demonstrations_are_kept_with_their_words(shard):
    assert {task for task, _, _, _ in shard.facts} == set(TASKS)
    texts = imitation.texts_of([shard])
    assert {"wi", "fi", "turn"} <= set(texts.words)
    assert "settings" in texts.constants or "settings" in {
        f[3].partition(":")[2] for f in shard.facts
    }


def test_numpy_and_torch_see_the_same(shard):
    texts, weights = untrained(shard)
    sample = imitation.samples_of([shard], texts)[1]
    plain = {name: weight.detach().numpy() for name, weight in weights.items()}
    arrays = {k: v.astype(np.float32) if v.dtype.kind == "f" else v for k, v in sample.items()}
    batch = trainer.collate([sample], texts)
    one_hot, element = torch.eye(len(KINDS))[:1], torch.tensor([0])
    plain, weights = network.with_meanings(plain), network.with_meanings(weights)
    own = network.look(plain, as_batch(arrays))
    theirs = network.look(weights, batch, torch)
    named = as_batch(arrays) | {"named": batch["named"].numpy()}
    own_words = network.word(plain, named, own, one_hot.numpy(), element.numpy())
    their_words = network.word(weights, batch, theirs, one_hot, element, torch)
    for one, other in zip((*own, *own_words), (*theirs, *their_words), strict=True):
        np.testing.assert_allclose(one, other.detach().numpy(), rtol=1e-3, atol=1e-3)


def test_weights_without_some_parts_are_continued_with_what_they_know(shard):
    texts, weights = untrained(shard)
    described = texts.described, weights["vectors"][1:].numpy()
    old = {name: w for name, w in weights.items() if name not in ("vectors", "meaning", "cross")}
    before = dataclasses.replace(texts, described=())
    new, known = trainer.extend(old, before, 4, described)
    assert known == texts
    torch.testing.assert_close(new["vectors"], weights["vectors"])
    torch.testing.assert_close(new["element_in"], weights["element_in"])
    assert 0 < float(new["cross"].detach().std()) < float(weights["cross"].detach().std()) / 2
    trainer.policy_of(new, known)


def test_practice_and_demonstrations_make_one_batch(shard):
    texts, weights = untrained(shard)
    known, other = imitation.samples_of([shard], texts)[:2]
    played = known | {"weight": np.array(-0.25, dtype=np.float32)}
    batch = trainer.collate([played, other], texts)
    assert batch["weight"].tolist() == [-0.25, 1.0]
    assert np.isfinite(trainer.update(weights, trainer.optimizer_of(weights, 1e-3), batch))


def test_steps_keep_the_shapes_of_words_that_the_policy_does_not_know(shard):
    few = Vocabulary(imitation.texts_of([shard]).words[:20])
    seen = with_words([shard], few)
    again = with_words([Shard(seen, list(few.known), shard.facts)], few)
    shapes = [sample["label"][sample["label"] < N_SHAPES] for sample in seen]
    assert any(part.any() for part in shapes)
    for one, other in zip(seen, again, strict=True):
        np.testing.assert_array_equal(one["label"], other["label"])


def test_tasks_whose_episodes_agreed_rest_for_a_round(shard, tmp_path):
    begin = learned(shard, tmp_path / "imitation.safetensors", 12)
    practice = reinforcement.ReinforcementConfig(rounds=2, group=2)
    end = tmp_path / "practice.safetensors"
    (suite,) = training_suites.choose_suites("android_world", "1", ",".join(TASKS))
    tasks = list(suite.tasks.values())
    with Progress(disable=True) as progress:
        own = reinforcement.reinforce([shard], begin, end, tasks, practice, progress)
    lines = [json.loads(line) for line in (tmp_path / "practice.jsonl").open()]
    scores = lines[0]["scores"]
    differed = {task for task in TASKS if len(set(scores[task])) > 1}
    assert set(lines[1]["scores"]) == (differed or set(TASKS))
    kept = {task for task, _, _, _ in own[0].facts}
    assert kept == {task for task in TASKS if 1.0 in scores[task]}
    Policy.load(end)


def test_learning_lowers_the_loss_and_one_seed_gives_one_result(shard, tmp_path):
    one = learned(shard, tmp_path / "one.safetensors", 12)
    other = learned(shard, tmp_path / "other.safetensors", 12)
    assert one.read_bytes() == other.read_bytes()
    losses = [json.loads(line)["loss"] for line in (tmp_path / "one.jsonl").open()]
    assert losses[-1] < losses[0] / 2


def test_an_interrupted_course_ends_as_one_that_was_not(shard, tmp_path, monkeypatch):
    whole = learned(shard, tmp_path / "whole.safetensors", 3)
    calls = []
    epoch = imitation._epoch

    def broken(*args):
        calls.append(args)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return epoch(*args)

    monkeypatch.setattr(imitation, "_epoch", broken)
    with pytest.raises(KeyboardInterrupt):
        learned(shard, tmp_path / "broken.safetensors", 3)
    assert not (tmp_path / "broken.safetensors").exists()
    learned(shard, tmp_path / "broken.safetensors", 3)
    assert (tmp_path / "broken.safetensors").read_bytes() == whole.read_bytes()


def test_the_command_trains_what_the_agent_loads(tmp_path):
    flags = ["--seeds=1", "--epochs=1", "--corrections=1", "--more_epochs=1", "--rounds=1"]
    out = f"--out={tmp_path / 'run'}"
    train_pocket.main([out, *flags, "--tasks=OpenAppTaskEval"])
    Policy.load(tmp_path / "run" / "weights.safetensors")
    with pytest.raises(SpecError, match="other flags"):
        train_pocket.main([out, *flags, "--tasks=SystemWifiTurnOff"])


def test_several_suites_are_learned_from_and_the_labels_are_counted(tmp_path, capsys):
    suites = "--suite_family=android_world,errands_generated:8"
    tasks = "--tasks=OpenAppTaskEval,GeneratedL1N00000"
    flags = ["--seeds=1,2", "--epochs=1", "--corrections=0"]
    train_pocket.main([f"--out={tmp_path}", suites, tasks, *flags])
    said = capsys.readouterr().out
    assert "android_world: " in said
    assert "errands_generated:8: " in said
    assert "steps have a label" in said
    paths = sorted(path.name for path in tmp_path.glob("expert_*.npz"))
    assert paths == [
        "expert_android_world_1001.npz",
        "expert_errands_generated-8_1001.npz",
        "expert_errands_generated-8_1002.npz",
    ]
    shards = [Shard.load(tmp_path / path) for path in paths]
    assert train_goals(tmp_path) == sorted({goal for shard in shards for goal in shard.goals})
    assert set(imitation.texts_of(shards).words) >= {w for s in shards for w in s.wordings}


def test_transfer_is_measured_by_the_number_of_templates(tmp_path, capsys):
    picture = tmp_path / "transfer.svg"
    flags = ["--templates=1,2", "--generated=", "--apps=", "--vary_seeds=", "--seeds=1"]
    flags += ["--steps=8", "--tests=AddAlarm", "--tasks=OpenAppTaskEval"]
    transfer.main([f"--out={tmp_path / 'all'}", f"--picture={picture}", *flags])
    rows = [line for line in capsys.readouterr().out.splitlines() if " of 1 episodes" in line]
    assert [row.split(" | ")[0] for row in rows] == ["| 1 templates", "| 2 templates"]
    assert "templates" in picture.read_text()


def test_templates_of_few_apps_are_chosen():
    few, more = (
        training_suites.choose_suites("errands_train", "1", apps=apps)[0].tasks for apps in (4, 8)
    )
    assert few
    assert few.keys() < more.keys()
    assert len({app for task in few.values() for app in task.app_names}) <= 4


def test_practice_plays_errands_without_demonstrations(tmp_path, capsys):
    flags = ["--suite_family=errands_generated:2", "--practise=1", "--seeds=1", "--test_seeds=1"]
    flags += ["--training_seeds=0", "--epochs=1", "--more_epochs=1", "--rounds=1", "--group=2"]
    practice.main([f"--out={tmp_path}", *flags])
    assert "| 0 | 0 of 1 episodes" in capsys.readouterr().out
    (suite,) = training_suites.choose_suites("errands_generated:2", "1")
    _, (held_out,) = training_suites.hold_out([suite], 1, 0)
    (line,) = map(json.loads, (tmp_path / "practice_0" / "practice.jsonl").open())
    assert list(line["scores"]) == [held_out.__name__]
    goals = train_goals(tmp_path / "practice_0")
    assert len(goals) == len(suite.tasks) - 1


def test_the_gain_of_practice_has_an_interval_over_trainings():
    def results(solved):
        return [Result("A", seed, float(seed < solved), 3, level=1) for seed in range(10)]

    said = practice.table({0: (results(2), results(3)), 1: (results(2), results(5))})
    assert "| all, level 1 | 4 of 20 episodes" in said
    assert "| mean | | | +20.0 (95 %: -107.1 to +147.1) |" in said


def test_practice_starts_with_the_lowest_level():
    (suite,) = training_suites.choose_suites("errands_generated:40", "1")
    _, tasks = training_suites.hold_out([suite], 4, 0)
    levels = {task.__name__: task.level for task in tasks}
    lowest = {name for name, level in levels.items() if level == min(levels.values())}
    assert set(reinforcement.tasks_of_round(tasks, 0, 2)) == lowest
    assert set(reinforcement.tasks_of_round(tasks, 1, 2)) == set(levels)


def test_more_errands_than_there_are_cannot_be_practised(tmp_path):
    with pytest.raises(SpecError, match="errands of levels 1 and 2, not 9"):
        train_pocket.main(
            [f"--out={tmp_path}", "--suite_family=errands_generated:8", "--practise=9"]
        )


def test_suites_have_their_shares_of_an_epoch(shard):
    other = dataclasses.replace(shard, family="other", samples=shard.samples * 3)
    other.facts = shard.facts * 3
    suites = imitation.by_suite([shard, other], imitation.texts_of([shard]))
    steps = {"android_world": 4, "other": 2}
    drawn = imitation._draw_samples(suites, steps, np.random.default_rng(0))
    assert [len(suite) for suite in suites.values()] == [2, 2]
    assert len(drawn) == 6


def test_errands_for_tests_are_never_learned_from(tmp_path):
    with pytest.raises(SpecError, match="errands for tests"):
        train_pocket.main([f"--out={tmp_path}", "--suite_family=errands"])
    (suite,) = training_suites.choose_suites("errands_generated:300", "1")
    apps = [set(task.app_names) for task in suite.tasks.values()]
    assert not [pair for pair in held_out_pairs() for used in apps if pair <= used]


def test_a_task_that_does_not_exist_cannot_be_left_out(tmp_path):
    with pytest.raises(SpecError, match="Unknown task 'Nothing'"):
        train_pocket.main([f"--out={tmp_path}", "--without=Nothing"])


def test_a_file_that_holds_no_weights_is_reported(tmp_path):
    (tmp_path / "x.safetensors").write_bytes(b"nothing")
    with pytest.raises(WeightsError, match="no weights"):
        Policy.load(tmp_path / "x.safetensors")
