"""The tree of a page's frames (iframes, objects), their isolated worlds and their navigations.

The browser would show an error page in a frame whose document cannot be loaded. That page has a
separate renderer process, and images of two processes are not always in step. So the outer page
loads an empty document of an opaque origin there, which looks the same to all scripts.
"""

from __future__ import annotations

from typing import Any

from android_world.virtual_device.web.cdp.session import Message
from android_world.virtual_device.web.tab.events import Signal
from android_world.virtual_device.web.tab.renderer import Renderer
from android_world.virtual_device.web.tab.request_interception import Response, answer

WORLD = "android_world"
"""The name of the isolated world in which our script runs beside those of a document."""

_SHOW_NOTHING = """function() {
  if (this.contentWindow && this.localName !== "object")
    this.contentWindow.location.replace("data:text/html,")
  else if (this.localName === "embed") this.src = "data:text/html,"
  else return false
  return true
}"""
_NOT_FOUND = Response(b"", status=404)


class FrameTree:
    """The frames of a page; the renderer of the page runs all of them."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer, self._session = renderer, renderer.session
        self.main_id = ""
        self.parents: dict[str, str] = {}
        self.worlds: dict[str, int] = {}
        """The isolated worlds, by the ids of their frames."""
        self.signal_worlds: dict[Signal, int] = {}
        """The world that has reported a signal last."""
        self.navigating: set[str] = set()
        self.failed_requests: list[Message] = []
        """Requests for documents of inner frames that cannot be loaded."""
        self.may_navigate = False

    def world(self, signal: Signal | None = None) -> int | None:
        """The world that has reported a signal last; the page's own without one."""
        found = self.signal_worlds.get(signal) if signal is not None else None
        return found or self.worlds.get(self.main_id)

    def is_inner(self, signal: Signal) -> bool:
        """Whether a frame inside the page has reported a signal last."""
        return self.world(signal) != self.worlds.get(self.main_id)

    def wait_for_navigation(self) -> None:
        """Wait until the documents are there that frames navigate to: no virtual time passes."""
        while True:
            if self.may_navigate:
                self.may_navigate = False
                self._renderer.round_trip()
                self._renderer.round_trip()
            self._renderer.wait_until(lambda: not self.navigating or bool(self.failed_requests))
            if not self.failed_requests or self._renderer.dialog is not None:
                return
            request = self.failed_requests.pop(0)
            self.navigating.discard(request["frameId"])
            if not self._load_empty_document(request["frameId"]):
                answer(self._session, request, _NOT_FOUND)  # An object shows its fallback content.

    def _load_empty_document(self, frame_id: str) -> bool:
        world = self.worlds.get(self.parents.get(frame_id, ""))
        owner = None
        if world is not None:
            with self._session.suppress_errors():  # The frame may have been removed.
                owner = self._session.call("DOM.getFrameOwner", frameId=frame_id)["backendNodeId"]
        if world is None or owner is None:
            return False
        return bool(self.call_on_node(owner, world, _SHOW_NOTHING))

    def call_on_node(self, node: int, world: int, script: str, *arguments: Any) -> Any:
        """Call a function of ours on a DOM node; None where the node was removed."""
        value = None
        with self._session.suppress_errors():
            found = self._session.call(
                "DOM.resolveNode", backendNodeId=node, executionContextId=world
            )
            object_id = found["object"]["objectId"]
            called = self._session.call(
                "Runtime.callFunctionOn",
                objectId=object_id,
                functionDeclaration=script,
                arguments=[{"value": argument} for argument in arguments],
                returnByValue=True,
            )
            self._session.notify("Runtime.releaseObject", objectId=object_id)
            value = called["result"].get("value")
        return value

    # -- events of the browser -------------------------------------------------------------------

    def on_attached(self, params: Message) -> None:
        """Add a frame."""
        self.parents[params["frameId"]] = params["parentFrameId"]

    def on_detached(self, params: Message) -> None:
        """Remove a frame, unless it only moves to another process."""
        self.navigating.discard(params["frameId"])
        if params["reason"] == "remove":
            self.parents.pop(params["frameId"], None)

    def on_navigation_requested(self, params: Message) -> None:
        """Expect a navigation that a script or a link has asked for."""
        if params["disposition"] == "currentTab" and params["reason"] != "initialFrameNavigation":
            self.may_navigate = True

    def on_navigation_started(self, params: Message) -> None:
        """Wait for a frame that loads another document."""
        if params["navigationType"] not in ("sameDocument", "historySameDocument"):
            self.navigating.add(params["frameId"])

    def on_world_created(self, params: Message) -> None:
        """Add the isolated world of a document."""
        context = params["context"]
        if context["name"] == WORLD:
            self.worlds[context["auxData"]["frameId"]] = context["id"]

    def on_world_destroyed(self, params: Message) -> None:
        """Remove the world of a document that is gone."""
        gone = params["executionContextId"]
        self.worlds = {name: world for name, world in self.worlds.items() if world != gone}
        self.signal_worlds = {s: world for s, world in self.signal_worlds.items() if world != gone}
