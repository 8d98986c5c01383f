"""What scripts of ours, and of the app's, ask of a page."""

from __future__ import annotations

import base64
import json
import math
from typing import Any, NamedTuple

from android_world.virtual_device.web.browser.browser import Browser
from android_world.virtual_device.web.cdp.session import Message
from android_world.virtual_device.web.errors import NavigatedAwayError, PageScriptError, WebError
from android_world.virtual_device.web.tab.frames import FrameTree

MOST_READ = 16 << 20
"""How many bytes of an address of its own making a page gives away."""

_READ_AT_ONCE = 1 << 20


_IS_OVERFULL = """function() {
  return this.scrollHeight > this.clientHeight || this.scrollWidth > this.clientWidth
}"""

NOT_KNOWN = -1


class IdleState(NamedTuple):
    """A page to which something was done.

    `waits_ms`: how long it does nothing by itself; 0: it moves; None: it waits for nothing that is
    known; `NOT_KNOWN`. `size`: how many elements it has.
    """

    waits_ms: int | None = NOT_KNOWN
    size: int = 0

    @property
    def is_still(self) -> bool:
        """Whether it is known that nothing of it moves."""
        return self.waits_ms is None or self.waits_ms > 0


class ScriptEvaluator(FrameTree):
    """A page that answers."""

    def __init__(self, browser: Browser, session_id: str = "") -> None:
        super().__init__(browser, session_id)
        self.rest = IdleState()

    def _come_to_rest(self) -> IdleState:
        """Meet the page, and hear what it waits for."""
        context = self._worlds.get(self._frame_id)
        if context is None or self.dialog is not None:
            self._meet()
            return IdleState()
        number = self.post(
            "Runtime.evaluate", expression="inner.rest()", contextId=context, returnByValue=True
        )
        reply = self._met(number)
        found = reply.get("result", {}).get("result", {}).get("value")
        return IdleState(*found) if found is not None else IdleState()

    def do_evaluate(self, script: str) -> Any:
        """Run a script in the page's own world; None while a dialog holds it up."""
        return self._evaluate({"expression": script, "userGesture": True})

    def do_inner(self, where: str, script: str) -> Any:
        """Run a script of ours beside the page's own, in the frame that told `where` last."""
        context = self._contexts.get(where) or self._worlds.get(self._frame_id)
        if context is None:
            return None
        try:
            inner = f"inner{self._standing(context)}.{script}"
            found = self._evaluate({"expression": inner, "contextId": context})
        except WebError:
            if self.failure is not None:
                raise
            return None  # The frame is gone, or its document is no page.
        return found

    def _standing(self, context: int) -> str:
        """What tells a document in a frame where it is shown; nothing for the page's own."""
        frame = next((f for f, known in self._worlds.items() if known == context), self._frame_id)
        if frame == self._frame_id or self.dialog is not None:
            return ""
        owner = self.call("DOM.getFrameOwner", frameId=frame)["backendNodeId"]
        quad = self.call("DOM.getBoxModel", backendNodeId=owner)["model"]["content"]
        left, top, right, right_top = quad[:4]
        width = math.hypot(right - left, right_top - top)
        zoom = self.call("Page.getLayoutMetrics")["cssVisualViewport"]["scale"]
        return f".standing({left}, {top}, {width}, {zoom})"

    def do_files(self, function: str, *arguments: Any) -> Any:
        """Call a function of ours with the field that files are chosen for; None if it is gone."""
        world = self._worlds.get(self._file_frame)
        if world is None or self.dialog is not None:
            return None
        script = f"function(...all) {{ return inner.{function}(this, ...all) }}"
        return self._call_on(self._file_field, world, script, *arguments)

    def is_overfull(self, frame_id: str, node: int) -> bool:
        """Whether the text of a field of several lines is larger than the field."""
        world = self._worlds.get(frame_id)
        return world is not None and bool(self._call_on(node, world, _IS_OVERFULL))

    def _evaluate(self, what: Message) -> Any:
        number = self.post("Runtime.evaluate", returnByValue=True, awaitPromise=False, **what)
        if not self._wait_for(number):
            return None
        try:
            reply = self.result(number)
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

        No content represents more than `MOST_READ` bytes.
        """
        content, mime_type = b"", None
        while len(content) <= MOST_READ:
            span = f"{len(content)}, {len(content) + _READ_AT_ONCE - 1}"
            found = self.do_inner("", f"read({json.dumps(url)}, {span})")
            if found is None:
                break
            mime_type = found["type"]
            content += base64.b64decode(found["content"])
            if not found["isPart"]:
                break
        if mime_type is None:
            return None
        return mime_type, content if len(content) <= MOST_READ else None
