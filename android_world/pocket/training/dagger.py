"""Experts during episodes of the policy: they label its errors, and continue from there."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from rich.progress import Progress

from android_world.device.errors import AndroidWorldError
from android_world.experts import registry
from android_world.experts.recovery import continue_script
from android_world.pocket.policy.action_decoding import Decision, action_of, past_of
from android_world.pocket.policy.features import Encoded, encode
from android_world.pocket.policy.memory import EpisodeMemory
from android_world.pocket.policy.policy import Policy
from android_world.pocket.training.demonstrations import (
    Recorder,
    TracingExpertPhone,
    follow,
    height_of,
    make_env,
    next_action,
)
from android_world.pocket.training.labels import Label, label_of_action
from android_world.pocket.training.rewordings import training_goal
from android_world.rl.task_env import TaskEnv
from android_world.task_evals.task_eval import TaskEval

_log = logging.getLogger(__name__)
_Steps = list[tuple[Encoded, Label]]


def correct(
    out: Path,
    policy: Policy,
    tasks: Mapping[str, type[TaskEval]],
    seeds: Sequence[int],
    progress: Progress,
    name: str = "dagger",
) -> None:
    """Let the policy act until it errs, and an expert continue; a file for each seed.

    Args:
      out: the folder of the files; existing ones stay.
      policy: that acts.
      tasks: by name.
      seeds: of their parameters, and of how often errors are carried out.
      progress: shows how far it is.
      name: how the files start.
    """
    with make_env(list(tasks.values())) as env:
        for seed in progress.track(seeds, description=name):
            path = out / f"{name}_{seed}.npz"
            if not path.exists():
                _correct_seed(env, policy, list(tasks), seed, path)


def _correct_seed(
    env: TaskEnv, policy: Policy, tasks: Sequence[str], seed: int, path: Path
) -> None:
    began = time.process_time()
    recorder = Recorder()
    for number, task in enumerate(tasks):
        rng = np.random.default_rng((seed, number))
        try:
            steps, score = episode_of(env, policy, task, seed, rng, recorder)
        except AndroidWorldError as error:
            _log.info("The expert of %s failed with seed %d: %s", task, seed, error)
            continue
        if score == 1.0:
            recorder.keep(steps, task, seed, training_goal(env.task, seed))
    recorder.shard("corrections").save(path)
    _log.info("%s: %.0f s of CPU", path.stem, time.process_time() - began)


def episode_of(
    env: TaskEnv,
    policy: Policy,
    task: str,
    seed: int,
    rng: np.random.Generator,
    recorder: Recorder,
) -> tuple[_Steps, float]:
    """Play until the policy's choice is not the expert's; do it, and let the expert continue.

    Some errors are passed over, so that later ones are seen as well.

    Raises:
      AndroidWorldError: the expert did not find its way.
    """
    env.reset(seed=seed, task=task)
    goal = training_goal(env.task, seed).text
    memory, phone = EpisodeMemory(goal), TracingExpertPhone(goal)
    function = registry.get_expert(task).script
    actions = phone.actions(function(phone, env.task.params))
    steps: _Steps = []
    while True:
        elements, height = env.state.ui_elements, height_of(env)
        memory.look(elements, height)
        phone.look(env.state)
        seen = encode(memory, elements, height, recorder.words)
        action = next_action(actions)
        label = label_of_action(action, seen, memory, phone.derived)
        steps.append((seen, label))
        # What the policy is shown differs in the numbers of the words alone.
        choice = policy.choose(memory, encode(memory, elements, height, policy.vocabulary))
        errs = not same(choice, label) and choice.kind not in ("complete", "answer")
        if errs and rng.random() < 0.5:
            memory.record(past_of(choice, seen, memory))
            boxes = (e.bbox_pixels for e in elements)
            width = max((float(b.x_max) for b in boxes if b is not None), default=1080.0)
            env.step(action_of(choice, seen, (int(width), int(height))))
            found_back = continue_script(phone, function, env.task.params)
            rest, score = follow(env, phone, found_back, memory, recorder)
            return steps + rest, score
        memory.record(past_of(label.choice, seen, memory))
        step = env.step(action)
        if step.terminated or step.truncated:
            return steps, float(step.info["score"])


def same(choice: Decision, label: Label) -> bool:
    """Whether a choice does what an expert would do."""
    wanted = label.choice
    places = (choice.kind, choice.element) == (wanted.kind, wanted.element)
    return places and choice.text.casefold() == wanted.text.casefold()
