"""The renderer process of a page: its replies, which an open JavaScript dialog delays."""

from __future__ import annotations

from collections.abc import Callable

from android_world.virtual_device.web.cdp.session import Message, Session


class Renderer:
    """The renderer of a page, as its CDP session reaches it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.dialog: Message | None = None
        """The alert, confirm or prompt that blocks the page's main thread."""
        self.is_after_frame = False
        """Whether the main thread has received nothing since the last frame."""
        self._blocked: list[int] = []

    def round_trip(self) -> None:
        """Wait for one reply of the main thread: earlier commands and events have arrived then."""
        self.reply(self.session.post("Runtime.evaluate", expression="0"))

    def reply(self, number: int) -> Message:
        """The reply of the main thread: an error after a navigation, empty behind a dialog."""
        self.is_after_frame = False
        return self.session.pop_reply(number) if self.wait_for_reply(number) else {}

    def wait_for_reply(self, number: int) -> bool:
        """Wait for the reply of a command; False where a dialog opens first."""
        self.wait_until(lambda: self.session.is_answered(number))
        if self.session.is_answered(number):
            return True
        self._blocked.append(number)
        return False

    def wait_for_input(self, number: int) -> None:
        """Wait until the page has received an input event; errors are those of a removed target."""
        if self.wait_for_reply(number):
            self.session.pop_reply(number)

    def wait_until(self, done: Callable[[], bool]) -> None:
        """Wait until `done()`, or a dialog opens."""
        self.session.wait(lambda: done() or self.dialog is not None)

    def resume(self) -> None:
        """Wait for the replies that the dialog has delayed, which is answered now."""
        blocked, self._blocked = self._blocked, []
        for number in blocked:
            self.wait_for_input(number)
