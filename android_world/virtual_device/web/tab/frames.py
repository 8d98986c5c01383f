"""Frames within a page whose own pages cannot be had.

The browser would show a page of errors in them, which lives in its own process beside a page
of files, and images of two processes do not always come. An empty page of no origin, which the
outer page brings there, is the same to all who look: it is loaded, and says nothing.
"""

from __future__ import annotations

from typing import Any

from android_world.virtual_device.web.errors import WebError
from android_world.virtual_device.web.tab.event_handlers import EventHandlers
from android_world.virtual_device.web.tab.request_interception import Response, answer

_SHOW_NOTHING = """function() {
  if (this.contentWindow && this.localName !== "object")
    this.contentWindow.location.replace("data:text/html,")
  else if (this.localName === "embed") this.src = "data:text/html,"
  else return false
  return true
}"""
_NOT_FOUND = Response(b"", status=404)


class FrameTree(EventHandlers):
    """A page whose frames live in its own process."""

    def _arrive(self) -> None:
        super()._arrive()
        if self._failed and self.dialog is None:
            request = self._failed.pop(0)
            self._leaving.discard(request["frameId"])
            if not self._shows_nothing(request["frameId"]):
                answer(self, request, _NOT_FOUND)  # An object shows what stands in for it.
            self._arrive()

    def _shows_nothing(self, frame_id: str) -> bool:
        world = self._worlds.get(self._parents.get(frame_id, ""))
        if world is None:
            return False
        try:
            owner = self.call("DOM.getFrameOwner", frameId=frame_id)["backendNodeId"]
        except WebError:
            if self.failure is not None:
                raise
            return False  # The frame is gone meanwhile.
        return bool(self._call_on(owner, world, _SHOW_NOTHING))

    def _call_on(self, node: int, world: int, script: str, *arguments: Any) -> Any:
        """Call a function of ours on a node of the page; None where the node is gone."""
        try:
            found = self.call("DOM.resolveNode", backendNodeId=node, executionContextId=world)
            object_id = found["object"]["objectId"]
            called = self.call(
                "Runtime.callFunctionOn",
                objectId=object_id,
                functionDeclaration=script,
                arguments=[{"value": argument} for argument in arguments],
                returnByValue=True,
            )
            self.tell("Runtime.releaseObject", objectId=object_id)
        except WebError:
            if self.failure is not None:
                raise
            return None
        return called["result"].get("value")
