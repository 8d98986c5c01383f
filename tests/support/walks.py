"""Random walks on phones of one process, from as many threads or one after the other."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

from android_world.env import env_launcher, interface
from android_world.env.json_action import SCROLL_DIRECTIONS, JSONAction
from android_world.runs import screen_hash

PHONES, STEPS = 8, 12
_APPS = (
    *("settings", "contacts", "clock", "markor", "simple calendar pro", "files"),
    *("broccoli", "pro expense", "osmand", "tasks", "retro music", "vlc"),
)


def walk(number: int) -> list[str]:
    """Boot a phone, act on it and say what it showed."""
    env = env_launcher.load_and_setup_env()
    try:
        rng = random.Random(number)
        env.save_snapshot("start")
        seen = [_seen(env, rng) for _ in range(STEPS)]
        env.restore_snapshot("start")
        return [*seen, _hashes(env.get_state())]
    finally:
        env.close()


def _seen(env: interface.AsyncEnv, rng: random.Random) -> str:
    state = env.get_state()
    env.execute_action(_action(rng, len(state.ui_elements)))
    return _hashes(env.get_state())


def _hashes(state: interface.State) -> str:
    frames = (screen_hash.of_frame(state.frame(size)) for size in (None, (270, 600)))
    return " ".join([str(screen_hash.of_forest(state.forest)), *frames])


def _action(rng: random.Random, elements: int) -> JSONAction:
    kind = rng.choice(("open_app", "open_app", "click", "click", "scroll", "input_text"))
    if kind == "open_app":
        return JSONAction(kind, app_name=rng.choice(_APPS))
    if kind == "scroll":
        return JSONAction(kind, direction=rng.choice(SCROLL_DIRECTIONS))
    if kind == "input_text":
        return JSONAction(kind, text=f"word {rng.random()}", press_enter=False)
    return JSONAction(kind, index=rng.randrange(elements))


def in_threads() -> list[list[str]]:
    """Walk on all phones at once."""
    with ThreadPoolExecutor(PHONES) as pool:
        return list(pool.map(walk, range(PHONES)))


def in_turn() -> list[list[str]]:
    """Walk on one phone after the other."""
    return [walk(number) for number in range(PHONES)]
