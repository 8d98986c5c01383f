"""Scripts of ours, and of the app, that a page evaluates."""

from __future__ import annotations

import base64
import json
import math
from typing import Any, NamedTuple

from android_world.virtual_device.web.cdp.session import Message
from android_world.virtual_device.web.errors import NavigatedAwayError, PageScriptError
from android_world.virtual_device.web.tab.events import Signal
from android_world.virtual_device.web.tab.frames import FrameTree
from android_world.virtual_device.web.tab.renderer import Renderer

MOST_READ = 16 << 20
"""The most bytes that are read of an address that the page has made."""

_READ_AT_ONCE = 1 << 20


_IS_OVERFULL = """function() {
  return this.scrollHeight > this.clientHeight || this.scrollWidth > this.clientWidth
}"""

NOT_KNOWN = -1
UNKNOWN_ZOOM = 0.0


class IdleState(NamedTuple):
    """What a page waits for after an operation.

    `waits_ms`: the time to its next timer; 0: it is animated; None: it waits for nothing that is
    known; `NOT_KNOWN`. `size`: the number of its elements. `zoom`: how much larger than it is laid
    out it is shown; `UNKNOWN_ZOOM`.
    """

    waits_ms: int | None = NOT_KNOWN
    size: int = 0
    zoom: float = UNKNOWN_ZOOM

    @property
    def is_still(self) -> bool:
        """Whether it is known that nothing of the page moves."""
        return self.waits_ms is None or self.waits_ms > 0


class ScriptEvaluator:
    """Evaluates scripts in a page's documents, and in their isolated worlds."""

    def __init__(self, renderer: Renderer, frames: FrameTree) -> None:
        self._renderer, self._session, self._frames = renderer, renderer.session, frames
        self._file_field, self._file_frame = 0, ""

    def idle_state(self) -> IdleState:
        """Wait for the main thread, and read what the page waits for."""
        context = self._frames.world()
        if context is None or self._renderer.dialog is not None:
            self._renderer.round_trip()
            return IdleState()
        number = self._session.post(
            "Runtime.evaluate", expression="inner.rest()", contextId=context, returnByValue=True
        )
        reply = self._renderer.reply(number)
        found = reply.get("result", {}).get("result", {}).get("value")
        return IdleState(*found) if found is not None else IdleState()

    def evaluate(self, script: str) -> Any:
        """Run a script in the page's own world; None while a dialog blocks it."""
        return self._evaluate({"expression": script, "userGesture": True})

    def inner(self, signal: Signal | None, script: str) -> Any:
        """Run a script of ours in the frame that has reported a signal last, or in the page."""
        context, found = self._frames.world(signal), None
        if context is not None:
            with self._session.suppress_errors():  # The frame is gone, or shows no document.
                inner = f"inner{self._offset_call(context)}.{script}"
                found = self._evaluate({"expression": inner, "contextId": context})
        return found

    def _offset_call(self, context: int) -> str:
        """A call that gives the script of an inner frame its position; empty for the page's own."""
        worlds, main = self._frames.worlds, self._frames.main_id
        frame = next((f for f, known in worlds.items() if known == context), main)
        if frame == main or self._renderer.dialog is not None:
            return ""
        owner = self._session.call("DOM.getFrameOwner", frameId=frame)["backendNodeId"]
        quad = self._session.call("DOM.getBoxModel", backendNodeId=owner)["model"]["content"]
        left, top, right, right_top = quad[:4]
        width = math.hypot(right - left, right_top - top)
        zoom = self._session.call("Page.getLayoutMetrics")["cssVisualViewport"]["scale"]
        return f".standing({left}, {top}, {width}, {zoom})"

    def on_file_chooser(self, params: Message) -> None:
        """Note the field that files are to be chosen for."""
        self._file_field, self._file_frame = params["backendNodeId"], params["frameId"]

    def call_on_file_field(self, function: str, *arguments: Any) -> Any:
        """Call a function of ours with the field that files are chosen for; None if it is gone."""
        world = self._frames.worlds.get(self._file_frame)
        if world is None or self._renderer.dialog is not None:
            return None
        script = f"function(...all) {{ return inner.{function}(this, ...all) }}"
        return self._frames.call_on_node(self._file_field, world, script, *arguments)

    def is_overfull(self, frame_id: str, node: int) -> bool:
        """Whether the text of a field of several lines is larger than the field."""
        world = self._frames.worlds.get(frame_id)
        return world is not None and bool(self._frames.call_on_node(node, world, _IS_OVERFULL))

    def _evaluate(self, what: Message) -> Any:
        number = self._session.post(
            "Runtime.evaluate", returnByValue=True, awaitPromise=False, **what
        )
        if not self._renderer.wait_for_reply(number):
            return None
        try:
            reply = self._session.result(number)
        except NavigatedAwayError:
            return None
        if "exceptionDetails" in reply:
            details = reply["exceptionDetails"]
            raise PageScriptError(
                details.get("exception", {}).get("description") or details.get("text", "")
            )
        return reply["result"].get("value")

    def read(self, url: str) -> tuple[str, bytes | None] | None:
        """MIME type and content of a `data:` or `blob:` address; None if there is none.

        The content is None where it has more than `MOST_READ` bytes.
        """
        content, mime_type = b"", None
        while len(content) <= MOST_READ:
            span = f"{len(content)}, {len(content) + _READ_AT_ONCE - 1}"
            found = self.inner(None, f"read({json.dumps(url)}, {span})")
            if found is None:
                break
            mime_type = found["type"]
            content += base64.b64decode(found["content"])
            if not found["isPart"]:
                break
        if mime_type is None:
            return None
        return mime_type, content if len(content) <= MOST_READ else None
