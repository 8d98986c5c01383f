"""The delay between a click on the live page and the frame after it: a part of the bench."""

from __future__ import annotations

import json
import threading
import time
from typing import Final

from websockets.sync.client import ClientConnection, connect

from android_world.agents.human_agent import HumanAgent
from android_world.env import env_launcher
from android_world.play.live_page import LivePage

AIMS: Final = {"play_click_to_frame_ms": "<= 100"}
_CLICKS: Final = 20
_TIMEOUT_S: Final = 60
_APP: Final = {"action_type": "open_app", "app_name": "Settings"}
_CLICK: Final = {"action_type": "click", "x": 400, "y": 860}
_BACK: Final = {"action_type": "navigate_back"}
_DONE: Final = {"action_type": "status", "goal_status": "complete"}


def click_to_frame() -> list[float]:
    """Seconds from a click on a row of Settings, or Back, to the arrival of the frame."""
    env = env_launcher.load_and_setup_env(device=env_launcher.VIRTUAL)
    with LivePage() as page:
        agent = HumanAgent(env)
        agent.page = page
        agent.reset(go_home=True)
        samples: list[float] = []
        client = threading.Thread(target=_click, args=(page.socket_url, samples))
        client.start()
        while not agent.step("Open a row.").done:
            pass
        client.join()
    env.close()
    return samples


def _click(url: str, samples: list[float]) -> None:
    with connect(url, max_size=None) as socket:
        _receive_frame(socket)  # The screen at the start.
        for action in [_APP, *[_CLICK, _BACK] * (_CLICKS // 2), _DONE]:
            started = time.perf_counter()
            socket.send(json.dumps({"type": "act", "action": action}))
            if action is not _DONE:
                _receive_frame(socket)
            if action in (_CLICK, _BACK):
                samples.append(time.perf_counter() - started)


def _receive_frame(socket: ClientConnection) -> None:
    while isinstance(socket.recv(timeout=_TIMEOUT_S), str):
        pass
