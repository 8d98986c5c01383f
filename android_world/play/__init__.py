"""A page in the browser that shows a device live, and on which a person can use it.

`LivePage` serves the page; it knows nothing of tasks, agents and runs. `HumanAgent` takes its
actions from it, `run.py --watch` shows other agents on it.
"""

from android_world.play.browser import open_browser
from android_world.play.live_page import CheckResult, EpisodeResult, LivePage
from android_world.play.page_server import PageServer
from android_world.play.player import PERSON, SCRIPT, EpisodePlayer
from android_world.play.requests import Request, RequestError, RequestKind

__all__ = [
    "PERSON",
    "SCRIPT",
    "CheckResult",
    "EpisodePlayer",
    "EpisodeResult",
    "LivePage",
    "PageServer",
    "Request",
    "RequestError",
    "RequestKind",
    "open_browser",
]
