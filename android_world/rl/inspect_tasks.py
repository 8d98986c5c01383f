"""The benchmark as a task of Inspect (inspect_ai).

    inspect eval android_world/android_world --model openai/gpt-5 -T tasks=ContactsAddContact

Each sample is a task with a seed, on its own phone. The model calls the tools of `PhoneTools`,
whose results, elements and screenshots, are in the log. Any solver or agent of Inspect can take the
place of `act_on_phone`: the tools are in its state.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import anyio.to_thread
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser, Content, ContentImage, ContentText
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import Tool, ToolDef
from inspect_ai.util import registry_info

from android_world.rl.conversation import Turn, data_url, rows
from android_world.rl.errors import EpisodeFailedError
from android_world.rl.trl_environment import (
    IMAGE_SIZE,
    PROMPT,
    TOOLS,
    PhoneTools,
    PhoneToolsWithImages,
    Seen,
)
from android_world.runs.outcomes import outcome_of

_phones: Final[dict[str, PhoneTools]] = {}
"""The phones of the samples that run, by the sample's UUID: Inspect's store holds JSON alone."""


def _android_world(
    tasks: str | Sequence[str] | None = None,
    seeds: int | str | Sequence[int | str] = 30,
    family: str = "android_world",
    images: bool = True,
    image_size: tuple[int, int] = IMAGE_SIZE,
) -> Task:
    """The benchmark's tasks on virtual phones.

    Args:
        tasks: Names of tasks, or patterns such as `level:1`; all of the family by default.
        seeds: Seeds of their parameters; each task is played with each seed.
        family: The suite family: `android_world`, `errands`, `miniwob`, ...
        images: Whether the model receives a screenshot with each screen.
        image_size: Width and height of screenshots in pixels, of a phone in portrait.
    """
    numbers = [int(seed) for seed in ([seeds] if isinstance(seeds, int | str) else seeds)]
    samples = [
        Sample(input=PROMPT, id=f"{row['task']}_{row['seed']}", metadata=row)
        for row in rows(tasks, numbers, family)
    ]
    return Task(
        dataset=MemoryDataset(samples, name=family),
        setup=start_phone(images, image_size),
        solver=act_on_phone(),
        cleanup=_close_phone,
        scorer=phone_state(),
    )


def _register(function: Callable[..., Task]) -> Callable[..., Task]:
    """The task under its package's name.

    Inspect leaves the package out where it is installed in editable mode by a distribution of
    another name, as this one is.
    """
    registered: Callable[..., Task] = task(function, name="android_world")
    if "/" not in registry_info(registered).name:
        registered = task(function, name="android_world/android_world")
    return registered


android_world = _register(_android_world)


@solver  # type: ignore[untyped-decorator]
def start_phone(images: bool = True, image_size: tuple[int, int] = IMAGE_SIZE) -> Solver:
    """Start the sample's episode: adds the tools, the goal and the first screen to the state.

    Args:
        images: Whether the model receives a screenshot with each screen.
        image_size: Width and height of screenshots in pixels.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        width, height = map(int, image_size)  # Texts, if from the command line.
        kind = PhoneToolsWithImages if images else PhoneTools
        phone = _phones[state.uuid] = kind((width, height))
        seen = await anyio.to_thread.run_sync(functools.partial(phone.reset, **state.metadata))
        _raise_failure(phone)
        state.messages.append(ChatMessageUser(content=_content(seen)))
        state.tools.extend(_tool(phone, name, state) for name in TOOLS)
        return state

    return solve


@solver  # type: ignore[untyped-decorator]
def act_on_phone() -> Solver:
    """Let the model act until the episode is over or a limit of the sample is reached.

    A reply that calls no tool is read as JSON of an action; where it is none, a step is lost.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        conversation = _phones[state.uuid].conversation
        while not state.completed:
            state = await generate(state, tool_calls="single")
            if state.output.message.tool_calls or state.completed:
                continue
            reply = state.output.completion
            turn = await anyio.to_thread.run_sync(conversation.reply, reply)
            state.completed = turn.is_over
            state.messages.append(ChatMessageUser(content=_turn_content(turn)))
        return state

    return solve


@scorer(metrics=[mean(), stderr()])  # type: ignore[untyped-decorator]
def phone_state() -> Scorer:
    """The checker's score of the phone; 0.0 unless the model, or the task, ended the episode.

    Metadata of a score: the score under the published condition, progress, side effects, outcome,
    steps, and the comparisons that the score rests on.
    """

    async def score(state: TaskState, target: Target) -> Score:
        phone = _phones[state.uuid]
        _raise_failure(phone)
        return await anyio.to_thread.run_sync(_score, phone)

    return score


def _score(phone: PhoneTools) -> Score:
    turn, env = phone.conversation.turn, phone.conversation.env
    assert turn is not None
    verdict = phone.conversation.verdict()
    is_done = turn.terminated
    return Score(
        value=verdict.score if is_done else 0.0,
        explanation="\n".join(
            f"{'passed' if check.passed else 'failed'}: {check.what}: expected "
            f"{check.expected!r}, is {check.actual!r}"
            for check in verdict.checks
        ),
        metadata={
            "reference_score": verdict.reference_score if is_done else 0.0,
            "progress": verdict.progress,
            "side_effects": list(verdict.side_effects),
            "outcome": outcome_of(is_done, env.env.goal_status, verdict.score),
            "goal": env.goal,
            "steps": env.steps,
            "max_steps": turn.info["max_steps"],
        },
    )


def _raise_failure(phone: PhoneTools) -> None:
    """Raise what failed on the phone: Inspect then reports the sample as an error.

    Raises:
      EpisodeFailedError: something did.
    """
    phone.get_reward()
    turn = phone.conversation.turn
    if turn is not None and turn.info["error"]:
        raise EpisodeFailedError(turn.info["error"])


async def _close_phone(state: TaskState) -> None:
    phone = _phones.pop(state.uuid, None)
    if phone is not None:
        await anyio.to_thread.run_sync(phone.conversation.close)


def _tool(phone: PhoneTools, name: str, state: TaskState) -> Tool:
    """A tool of the phone; calls of one message follow one another."""
    method: Callable[..., Seen] = getattr(phone, name)

    @functools.wraps(method)
    async def call(*args: Any, **kwargs: Any) -> str | list[Content]:
        seen = await anyio.to_thread.run_sync(functools.partial(method, *args, **kwargs))
        turn = phone.conversation.turn
        state.completed = state.completed or (turn is not None and turn.is_over)
        return _content(seen)

    execute: Callable[..., Awaitable[Any]] = call
    return ToolDef(execute, name=name, parallel=False).as_tool()


def _content(seen: Seen) -> str | list[Content]:
    if isinstance(seen, str):
        return seen
    image, text = seen
    return [ContentImage(image=data_url(image["image"])), ContentText(text=text["text"])]


def _turn_content(turn: Turn) -> str | list[Content]:
    if turn.image is None:
        return turn.text
    return [ContentImage(image=turn.image_url), ContentText(text=turn.text)]
