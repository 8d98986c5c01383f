"""Measures agents and models; `python -m android_world.bench --llm` prints it."""

from __future__ import annotations

import dataclasses
import functools
import itertools
import json
import statistics
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from android_world.agents import m3a, m3a_qwen, t3a
from android_world.agents.base_agent import EnvironmentInteractingAgent
from android_world.agents.llm import Llm, LlmError, ModelSettings, Reply, Request, make_llm
from android_world.agents.parsing import actions
from android_world.device import clock
from android_world.env import env_launcher, interface, json_action

AIMS = {"m3a_step_ms": "<= 25", "t3a_step_ms": "<= 60", "m3a_qwen_step_ms": "<= 60"}
TINY = "tiny-random"
_GOAL = "Turn off the screen after five minutes without use."
_ACTION = 'Reason: It is in the list.\nAction: {"action_type": "click", "index": 3, "target": "x"}'
_POINT = "\n```referring\nx\n```\n```grounding\n[500, 300]\n```"
_OUTPUTS = (
    _ACTION + _POINT,
    'Reason: r\nAction: ```json\n{"action_type": "click",\n "index": 3}\n```',
    "<think>or {this}</think>Action: {'action_type': 'input_text', 'text': 'a } b', 'index': 1,}",
    'Thought: t\nAction: Tap.\n<tool_call>\n{"name": "mobile_use", "arguments": '
    '{"action": "click", "coordinate": [500, 300]}}\n</tool_call>',
    "I am sorry, but there is nothing that I could do here. " * 20,
)
_STEPS, _BATCH_SIZES, _ROUNDS, _TURNS = 20, (1, 8), 4, 5
Figures = dict[str, Any]


class _StaticEnv:
    """Every action switches between two screens: what remains is the agent's own work."""

    def __init__(self, env: interface.AsyncEnv) -> None:
        self._env = env
        self._states = []
        for app_name in ("simple calendar pro", "settings"):
            env.execute_action(json_action.JSONAction(action_type="open_app", app_name=app_name))
            self._states.append(env.get_state())
        for state in self._states:
            _ = state.pixels  # Drawn now, not in the first step.

    def __getattr__(self, name: str) -> Any:
        return getattr(self._env, name)

    def get_state(self, wait_to_stabilize: bool = False) -> interface.State:
        return self._states[-1]

    def execute_action(self, action: json_action.JSONAction) -> None:
        self._states.reverse()

    def wait(self, seconds: float) -> None:
        pass


class _EncodingLlm(Llm):
    """Does all that a client does before it sends, keeps the request and answers at once."""

    name = "bench"

    def __init__(self, answer: str) -> None:
        self.requests: list[Request] = []
        self._answer = answer

    def complete(self, request: Request) -> Reply:
        from android_world.agents.llm.openai_compatible import arguments

        json.dumps(arguments(self.name, request))
        self.requests.append(request)
        return Reply(self._answer)


def run(
    qwen_model: str | None, settings: ModelSettings, tokens: int, report: Callable[[str], object]
) -> Figures:
    """Measure everything.

    Args:
      qwen_model: A local model to compare with plain `generate`; None leaves that out.
      settings: How it is loaded.
      tokens: Length of its replies.
      report: Receives the name of the next measurement.
    """
    env = env_launcher.load_and_setup_env(device=env_launcher.VIRTUAL)
    try:
        still: Any = _StaticEnv(env)
        figures: Figures = {}
        agents: dict[str, Callable[[Llm], EnvironmentInteractingAgent]] = {
            "m3a": lambda llm: m3a.M3A(still, llm),
            "t3a": lambda llm: t3a.T3A(still, llm),
            "m3a_qwen": lambda llm: m3a_qwen.M3AQwen(still, llm),
        }
        for name, agent in agents.items():
            report(f"{name}_step_ms")
            figures[f"{name}_step_ms"] = measure_step(agent(_EncodingLlm(_ACTION + _POINT)))
        report("parse_per_s")
        figures["parse_per_s"] = measure_parsing()
        report("tiny_step_s")
        figures["tiny_step_s"] = measure_tiny(env)
        if qwen_model is not None:
            prompts = list(_prompts(still, max(_BATCH_SIZES)))
            report(f"generate with {qwen_model}")
            figures["generate"] = measure_generation(qwen_model, settings, prompts, tokens)
        return figures
    finally:
        env.close()


def measure_step(agent: EnvironmentInteractingAgent) -> Figures:
    """Prompts, marks, encoding and parsing of one step, in milliseconds of one core."""
    agent.transition_pause = 0.0
    samples = []
    for _ in range(_STEPS + 2):
        started = clock.process_time()
        agent.step(_GOAL)
        samples.append((clock.process_time() - started) * 1000)
    ordered = sorted(samples[2:])
    p95 = ordered[round(0.95 * (len(ordered) - 1))]
    return {"p50": round(statistics.median(ordered), 2), "p95": round(p95, 2)}


def measure_parsing() -> float:
    """Outputs of several forms that are read in a second."""
    count = 400 * len(_OUTPUTS)
    started = clock.perf_counter()
    for text in itertools.islice(itertools.cycle(_OUTPUTS), count):
        try:
            actions.action_from_text(text)
        except actions.UnreadableOutputError:
            continue
    return round(count / (clock.perf_counter() - started))


def measure_tiny(env: interface.AsyncEnv) -> float | str:
    """Seconds of a step of m3a_qwen on the tiny model, the phone included; or why not."""
    try:
        agent = m3a_qwen.M3AQwen(env, make_llm(f"qwen:{TINY}"))
    except LlmError as error:
        return f"not measured: {error}"
    agent.reset(go_home=True)
    samples = []
    for _ in range(4):
        started = clock.perf_counter()
        agent.step(_GOAL)
        samples.append(clock.perf_counter() - started)
    return round(statistics.median(samples[1:]), 3)


def _prompts(env: interface.AsyncEnv, count: int) -> Iterator[Request]:
    """What m3a_qwen asks on this screen, for several goals."""
    for number in range(count):
        llm = _EncodingLlm(_ACTION + _POINT)
        m3a_qwen.M3AQwen(env, llm).step(f"{number}. {_GOAL}")
        yield llm.requests[0]


def measure_generation(
    name: str, settings: ModelSettings, prompts: Sequence[Request], tokens: int
) -> Figures | str:
    """Our back end and plain `generate` on the same prompts; or the reason why not."""
    try:
        llm = make_llm(f"qwen:{name}", settings)
    except LlmError as error:
        return f"not measured: {error}"
    most = llm.weights.most_tokens  # type: ignore[attr-defined]
    tokens = min(tokens, most or tokens)
    figures: Figures = {"model": name, "device": _device_name(llm), "tokens": tokens}
    for size in _BATCH_SIZES:
        batch = [dataclasses.replace(request, max_tokens=tokens) for request in prompts[:size]]
        sides: dict[str, Callable[[list[list[Request]]], list[list[Reply]]]] = {
            "ours": lambda batches: list(llm.complete_each(batches)),
            "plain": functools.partial(_plain, llm),
        }
        figures[f"batch_{size}"] = {
            "read_s": round(_seconds(lambda: _read(llm, batch)), 4),  # noqa: B023
            **_compare(sides, batch),
        }
    return figures


def _compare(
    sides: dict[str, Callable[[list[list[Request]]], list[list[Reply]]]], batch: list[Request]
) -> Figures:
    """Medians of each side; they take turns, so that both meet the same noise."""
    measured: dict[str, list[Figures]] = {name: [] for name in sides}
    for answer in sides.values():
        answer([batch])  # Kernels are chosen and memory is taken in the first call.
    for _ in range(_TURNS):
        for name, answer in sides.items():
            measured[name].append(_measure(answer, batch))
    return {
        name: {key: round(statistics.median(turn[key] for turn in turns), 4) for key in turns[0]}
        for name, turns in measured.items()
    }


def _measure(
    answer: Callable[[list[list[Request]]], list[list[Reply]]], batch: list[Request]
) -> Figures:
    first = [dataclasses.replace(request, max_tokens=1) for request in batch]
    _reset_peak()
    first_s = _seconds(lambda: answer([first]))
    started = clock.perf_counter()
    replies = answer([batch] * _ROUNDS)
    seconds = clock.perf_counter() - started
    written = sum(reply.usage.completion_tokens for round_ in replies for reply in round_)
    return {
        "tokens_per_s": written / seconds,
        "s_per_batch": seconds / _ROUNDS,
        "first_token_s": first_s,
        "peak_mb": _peak_mb(),
    }


def _plain(llm: Any, batches: list[list[Request]]) -> list[list[Reply]]:
    """The shortest program that uses transformers: read, generate, decode, one after another."""
    import torch

    from android_world.agents.llm.types import Usage

    model, tokenizer = llm.weights.model, llm.weights.processor.tokenizer
    answers = []
    for requests in batches:
        inputs = _read(llm, requests).to(model.device)
        with torch.inference_mode():
            output = model.generate(
                **inputs, max_new_tokens=requests[0].max_tokens, do_sample=False
            )
        new = output[:, inputs["input_ids"].shape[1] :]
        texts = tokenizer.batch_decode(new, skip_special_tokens=True)
        counts = (new != tokenizer.pad_token_id).sum(dim=1).tolist()
        answers.append([Reply(t, Usage(0, n)) for t, n in zip(texts, counts, strict=True)])
    return answers


def _read(llm: Any, requests: list[Request]) -> Any:
    processor = llm.weights.processor
    turns = [
        [
            {
                "role": message.role,
                "content": [
                    {"type": "text", "text": part} if isinstance(part, str) else {"type": "image"}
                    for part in message.parts
                ],
            }
            for message in request.messages
        ]
        for request in requests
    ]
    texts = [processor.apply_chat_template(turn, add_generation_prompt=True) for turn in turns]
    images = [Image.fromarray(i) for r in requests for m in r.messages for i in m.images]
    size = {} if llm.size is None else {"images_kwargs": {"size": llm.size}}
    return processor(text=texts, images=images, padding=True, return_tensors="pt", **size)


def _seconds(action: Callable[[], object]) -> float:
    started = clock.perf_counter()
    action()
    return clock.perf_counter() - started


def _device_name(llm: Any) -> str:
    import torch

    device = llm.weights.model.device
    return str(torch.cuda.get_device_name(device)) if device.type == "cuda" else str(device.type)


def _reset_peak() -> None:
    import torch

    if torch.cuda.is_available():
        torch.cuda.reset_peak_memory_stats()
    else:
        Path("/proc/self/clear_refs").write_text("5")  # Linux: forgets VmHWM.


def _peak_mb() -> float:
    """Of the GPU's memory where there is one, else of this process."""
    import torch

    if torch.cuda.is_available():
        return round(float(torch.cuda.max_memory_allocated()) / 2**20, 1)
    lines = Path("/proc/self/status").read_text().splitlines()
    kilobytes = int(next(line for line in lines if line.startswith("VmHWM")).split()[1])
    return round(kilobytes / 1024, 1)
