"""The contract between an agent and a device: states come out, actions go in."""

from __future__ import annotations

import abc
import dataclasses
import json
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, Self

import numpy as np

from android_world.device import (
    activities,
    clock,
    errors,
    overlay as overlay_messages,
    screen,
    settings,
)
from android_world.device.file_makers import get_file_makers
from android_world.device.loaded_page import LoadedPage, get_loaded_page
from android_world.device.outgoing_log import Outgoing, get_outgoing_log
from android_world.env import (
    actuation,
    android_world_controller,
    json_action,
    representation_utils,
    signing,
    task_tools,
)
from android_world.env.dialogue import Exchange, User
from android_world.env.lazy import LazyField
from android_world.env.observation import FrameRenderer
from android_world.env.screenshot import reduce
from android_world.records import items

_log = logging.getLogger(__name__)


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class State:
    """What is on the screen at one time.

    Attributes:
      pixels: uint8 array of shape (height, width, 3), RGB, the physical portrait frame, yours to
        draw on. On the virtual phone the frame is drawn on first access, as the screen was at that
        time; `frame` costs less.
      forest: the `AndroidAccessibilityForest`, or None where the source gives none.
      ui_elements: the visible elements; an action's index is a position in this list.
      auxiliaries: more about this state, e.g. `{"stabilized": False}` after a wait that timed out,
        `dialogue`, the exchanges with the user, once the agent has asked a question, and
        `tool_calls`, once it has called a tool.
      draw: how the device draws that frame; None where it has drawn it.
    """

    pixels: LazyField[np.ndarray] = LazyField()
    forest: LazyField[Any] = LazyField()
    ui_elements: LazyField[list[representation_utils.UIElement]] = LazyField()
    auxiliaries: dict[str, Any] | None = None
    draw: FrameRenderer | None = None

    def frame(self, size: tuple[int, int] | None = None) -> np.ndarray:
        """Return the frame at any size, for looking only.

        The virtual phone draws it at this size, which costs less than a larger one.

        Args:
          size: (width, height) in pixels of the portrait frame; None for the screen's own.

        Returns:
          A read-only uint8 array of shape (height, width, 3), RGB.
        """
        if self.draw is not None:
            return self.draw(size)
        return reduce(self.pixels, size)

    @classmethod
    def create_and_infer_elements(
        cls, pixels: np.ndarray, forest: Any, screen_size: tuple[int, int] | None = None
    ) -> Self:
        """Make a state of a frame and a forest; elements that the user does not see are kept."""
        elements = representation_utils.forest_to_ui_elements(
            forest, exclude_invisible_elements=False, screen_size=screen_size
        )
        return cls(pixels, forest, elements)

    def __repr__(self) -> str:
        # Frames are not drawn, nor elements listed, only to be named.
        return f"State(at {id(self):#x}, auxiliaries={self.auxiliaries})"

    def __reduce__(self) -> tuple[type[State], tuple[Any, ...]]:
        return type(self), (self.pixels, self.forest, self.ui_elements, self.auxiliaries)


class AsyncEnv(abc.ABC):
    """A device as an agent sees it; it continues living while the agent thinks.

    Attributes:
      episode_start: name of the snapshot from which every episode starts; with None, episodes
        start on the device as it is. To start on a phone that you have prepared, save it again:
        `env.save_snapshot(env.episode_start)`.
      goal_status: what the agent declared in its last `status` action, e.g. `complete` or
        `infeasible`; empty if it declared nothing in this episode.
      user: whom the agent can ask with `ask_user`; None in tasks without a user. Tasks set it.
      dialogue: the questions of this episode with their replies.
      tools: what the agent can call with `call_tool`, next to the screen. Tasks set it.
      tool_calls: the calls of this episode with their results.
    """

    episode_start: str | None = None
    goal_status: str = ""
    user: User | None = None
    dialogue: tuple[Exchange, ...] = ()
    tools: tuple[task_tools.Tool, ...] = ()
    tool_calls: tuple[task_tools.ToolCall, ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self  # What holds on to a device is copied without the device.

    @property
    @abc.abstractmethod
    def controller(self) -> android_world_controller.AndroidWorldController:
        """Access to the device below this interface, for tasks and set-up."""

    @abc.abstractmethod
    def reset(self, go_home: bool = False) -> State:
        """Start a new episode.

        Args:
          go_home: show the home screen first.

        Returns:
          The state from which the agent starts.
        """

    @abc.abstractmethod
    def get_state(self, wait_to_stabilize: bool = False) -> State:
        """Return the current state.

        Args:
          wait_to_stabilize: wait until the screen stops changing, for a bounded time.
        """

    def display_message(self, message: str, header: str = "") -> None:
        """Show a message on the device; where that is not possible, log it."""
        _log.info("%s %s", header, message)

    @abc.abstractmethod
    def ask_question(self, question: str, timeout_seconds: float = -1.0) -> str | None:
        """Ask the user.

        Args:
          question: what to ask.
          timeout_seconds: how long to wait for the answer; negative means for ever.

        Returns:
          The answer, or None if none came in time.
        """

    @abc.abstractmethod
    def execute_action(self, action: json_action.JSONAction | Any) -> None:
        """Carry out an action: a `JSONAction`, or what `json_action.as_action` takes for one.

        An index is a position in the element list of the state that was last returned.

        Raises:
          InvalidActionError: the action does not fit that state (a `ValueError`).
          DeviceError: the device failed.
        """

    def save_snapshot(self, name: str) -> None:
        """Keep the whole device as it is now, in place of an earlier snapshot of this name.

        Part of it is all that is on the device: files, databases, settings, running apps and their
        screens, notifications, radios, clipboard, the clock, timers and alarms; also the answer in
        `interaction_cache`, `goal_status`, `dialogue` and `tool_calls`. No part of it is what the
        host holds: tasks (see `TaskEval.save_state`), agents, and states that were returned.

        The virtual phone in this process needs milliseconds and keeps snapshots until it is closed,
        a served one until it ends; an emulator writes them to its disk, where they stay.

        Args:
          name: letters, digits, `_`, `-` and `.`, 100 characters at most.

        Raises:
          SnapshotError: the device does not save it, or the name cannot be one.
        """
        raise errors.SnapshotError(f"{type(self).__name__} keeps no snapshots.")

    def restore_snapshot(self, name: str) -> None:
        """Bring the device back to a snapshot; indices then need a new `get_state`.

        Raises:
          SnapshotNotFoundError: there is none of this name.
          SnapshotError: the device does not load it.
        """
        raise errors.SnapshotError(f"{type(self).__name__} keeps no snapshots.")

    def delete_snapshot(self, name: str) -> None:
        """Discard a snapshot.

        Raises:
          SnapshotNotFoundError: there is none of this name.
          SnapshotError: the device does not delete it.
        """
        raise errors.SnapshotError(f"{type(self).__name__} keeps no snapshots.")

    def export_snapshot(self, name: str, key: bytes | None = None) -> bytes:
        """Write a snapshot for another phone, in this process or another one.

        What `episode_start` holds is not part of it: the other phone must have been set up in the
        same way, with the same code and the same packages.

        Args:
          name: the snapshot.
          key: signs the bytes; by default the key that this process shares with those that it
            starts by `multiprocessing`.

        Raises:
          SnapshotNotFoundError: there is none of this name.
          SnapshotError: this device, or this state, cannot be exported.
        """
        raise errors.SnapshotError(f"{type(self).__name__} exports no snapshots.")

    def import_snapshot(self, name: str, data: bytes, key: bytes | None = None) -> None:
        """Keep under `name` what `export_snapshot` gave; `restore_snapshot` then goes there.

        Raises:
          SnapshotError: it was signed with another key, or is none for this device.
        """
        raise errors.SnapshotError(f"{type(self).__name__} imports no snapshots.")

    def loaded_page(self) -> LoadedPage | None:
        """Return the web page on the screen: its committed address and the hash of its bytes.

        Returns:
          None on a device that does not report it, which is every device but the virtual phone.
        """
        return None

    def outgoing_log(self) -> tuple[Outgoing, ...] | None:
        """Return the text messages and calls that have left the device, oldest first.

        Returns:
          None on a device that does not report them, which is every device but the virtual phone.
        """
        return None

    def records(self) -> items.PhoneItems:
        """Return what the device holds for its user, typed: events, contacts, messages and more.

        `env.records().to_json()` is the state of the device as JSON.

        Raises:
          DeviceError: the device failed.
        """
        return items.capture(self.controller)

    def file_makers(self) -> Mapping[str, Mapping[str, int]] | None:
        """Return the apps that wrote contents into shared storage.

        By MD5 of the content, the number of files that each package wrote.

        Returns:
          None on a device that does not report them, which is every device but the virtual phone.
        """
        return None

    def start_episode(self) -> None:
        """Return to the snapshot `episode_start`, if there is one.

        Called when a task is initialized, before anything else.
        """
        if self.episode_start is not None:
            self.restore_snapshot(self.episode_start)

    @property
    @abc.abstractmethod
    def foreground_activity_name(self) -> str:
        """The activity on the screen as `package/class`, empty if there is none."""

    @property
    @abc.abstractmethod
    def device_screen_size(self) -> tuple[int, int]:
        """Physical (width, height) in pixels, whatever the orientation."""

    @property
    @abc.abstractmethod
    def logical_screen_size(self) -> tuple[int, int]:
        """(width, height) in pixels in the current orientation."""

    @abc.abstractmethod
    def close(self) -> None:
        """Give the device back; a device that was there before stays up."""

    @property
    @abc.abstractmethod
    def interaction_cache(self) -> str:
        """The agent's last answer to the user, empty if it gave none."""

    @interaction_cache.setter
    @abc.abstractmethod
    def interaction_cache(self, value: str) -> None:
        """Discard the answer, or set it."""

    @abc.abstractmethod
    def hide_automation_ui(self) -> None:
        """Remove what automation draws over the screen (the pointer location)."""

    @property
    @abc.abstractmethod
    def orientation(self) -> int:
        """Rotation of the screen in steps of 90 degrees, 0 to 3."""

    @property
    @abc.abstractmethod
    def physical_frame_boundary(self) -> tuple[int, int, int, int]:
        """Where the logical screen is on the portrait frame: (left, top, right, bottom)."""

    def wait(self, seconds: float) -> None:
        """Let time pass on the device."""
        clock.sleep(seconds)

    def wait_until(
        self, predicate: Callable[[], bool], timeout_s: float, poll_s: float = 0.5
    ) -> bool:
        """Let time pass on the device until `predicate()` holds.

        Args:
          predicate: what to wait for; asked at least once.
          timeout_s: how long to wait, in seconds of the device's time.
          poll_s: how often to ask.

        Returns:
          Whether it came to hold.
        """
        return clock.wait_until(predicate, timeout_s, poll_s)


class _Replies(NamedTuple):
    """Answer, declared status, questions and calls of tools of the agent in an episode."""

    answer: str = ""
    goal_status: str = ""
    dialogue: tuple[Exchange, ...] = ()
    tool_calls: tuple[task_tools.ToolCall, ...] = ()

    def to_json(self) -> list[Any]:
        dialogue = [dataclasses.astuple(exchange) for exchange in self.dialogue]
        tool_calls = [dataclasses.astuple(call) for call in self.tool_calls]
        return [self.answer, self.goal_status, dialogue, tool_calls]

    @classmethod
    def from_json(cls, values: list[Any]) -> Self:
        answer, goal_status, dialogue, tool_calls = values
        return cls(
            answer,
            goal_status,
            tuple(Exchange(*pair) for pair in dialogue),
            tuple(task_tools.ToolCall(*call) for call in tool_calls),
        )


_NO_REPLIES: Final = _Replies()


class AsyncAndroidEnv(AsyncEnv):
    """An `AsyncEnv` over a controller, for any Android device."""

    interaction_cache = ""

    def __init__(self, controller: android_world_controller.AndroidWorldController) -> None:
        self._controller = controller
        self._seen: State | None = None
        self._kept_replies: dict[str, _Replies] = {}

    @property
    def controller(self) -> android_world_controller.AndroidWorldController:
        """Access to the device below this interface."""
        return self._controller

    @property
    def capture_pixels(self) -> bool:
        """Whether states over a wire carry the frame of their time.

        Switch it off for agents that use no pixels: frames are then fetched on first access.
        """
        return self._controller.capture_pixels

    @capture_pixels.setter
    def capture_pixels(self, value: bool) -> None:
        self._controller.capture_pixels = value

    def reset(self, go_home: bool = False) -> State:
        self._replies = _NO_REPLIES
        if go_home:
            actuation.go_home(self._controller)
        self._controller.start_episode()
        return self.get_state()

    def get_state(self, wait_to_stabilize: bool = False) -> State:
        observation = self._controller.observe(wait_to_stabilize)
        auxiliaries: dict[str, Any] = {} if observation.stabilized else {"stabilized": False}
        if self.dialogue:
            auxiliaries["dialogue"] = self.dialogue
        if self.tool_calls:
            auxiliaries["tool_calls"] = self.tool_calls
        self._seen = State(
            observation.pixels,
            observation.forest,
            observation.ui_elements,
            auxiliaries or None,
            observation.draw,
        )
        return self._seen

    def execute_action(self, action: json_action.JSONAction | Any) -> None:
        action = json_action.as_action(action)
        if action.action_type == json_action.ANSWER:
            self._answer(action.text or "")
            return
        if action.action_type == json_action.STATUS:
            self.goal_status = action.goal_status or ""
            return
        if action.action_type == json_action.ASK_USER:
            self._ask_user(action.text or "")
            return
        if action.action_type == json_action.CALL_TOOL:
            made = task_tools.call(self.tools, action.name, action.arguments)
            self.tool_calls = (*self.tool_calls, made)
            return
        elements: list[representation_utils.UIElement] = []
        if action.index is not None:
            elements = (self._seen or self.get_state()).ui_elements
        size = self.logical_screen_size if actuation.needs_screen_size(action) else (0, 0)
        actuation.execute_adb_action(action, elements, size, self._controller)
        self._controller.after_action()

    def save_snapshot(self, name: str) -> None:
        self._controller.save_snapshot(name)
        self._kept_replies[name] = self._replies

    def restore_snapshot(self, name: str) -> None:
        self._controller.restore_snapshot(name)
        self._replies = self._kept_replies.get(name, _NO_REPLIES)
        self._seen = None

    def delete_snapshot(self, name: str) -> None:
        self._controller.delete_snapshot(name)
        self._kept_replies.pop(name, None)

    def export_snapshot(self, name: str, key: bytes | None = None) -> bytes:
        device = self._controller.export_snapshot(name, self.episode_start)
        replies = json.dumps(self._kept_replies.get(name, _NO_REPLIES).to_json()).encode()
        return signing.sign(len(replies).to_bytes(4, "big") + replies + device, key)

    def import_snapshot(self, name: str, data: bytes, key: bytes | None = None) -> None:
        try:
            signed = signing.verify(data, key)
        except signing.SignatureError as error:
            raise errors.SnapshotError(f"Snapshot {name!r} was not imported: {error}") from error
        size = int.from_bytes(signed[:4], "big")
        self._controller.import_snapshot(name, signed[4 + size :], self.episode_start)
        self._kept_replies[name] = _Replies.from_json(json.loads(signed[4 : 4 + size]))

    def loaded_page(self) -> LoadedPage | None:
        return get_loaded_page(self._controller)

    def outgoing_log(self) -> tuple[Outgoing, ...] | None:
        return get_outgoing_log(self._controller)

    def file_makers(self) -> Mapping[str, Mapping[str, int]] | None:
        return get_file_makers(self._controller)

    def hide_automation_ui(self) -> None:
        """Switch the pointer location overlay off."""
        settings.put_settings("system", "pointer_location", "0", self._controller)

    def display_message(self, message: str, header: str = "") -> None:
        """Show a message in the overlay of the AndroidWorld app, where that is installed."""
        overlay_messages.show(message, header, self._controller)

    def ask_question(self, question: str, timeout_seconds: float = -1.0) -> str | None:
        """Ask the user of the task; the exchange becomes part of `dialogue`.

        Raises:
          NotImplementedError: The task has no user.
        """
        if self.user is None:
            raise NotImplementedError("This task has no user to ask.")
        reply = self.user.reply(question)
        self.dialogue = (*self.dialogue, Exchange(question, reply))
        return reply

    @property
    def foreground_activity_name(self) -> str:
        return activities.get_current_activity(self._controller)[0] or ""

    @property
    def device_screen_size(self) -> tuple[int, int]:
        return self._controller.device_screen_size

    @property
    def logical_screen_size(self) -> tuple[int, int]:
        return self._controller.logical_screen_size

    def close(self) -> None:
        self._controller.close()

    @property
    def orientation(self) -> int:
        return self._controller.orientation

    @property
    def physical_frame_boundary(self) -> tuple[int, int, int, int]:
        return screen.get_physical_frame_boundary(self._controller)

    def wait(self, seconds: float) -> None:
        self._controller.wait(seconds)

    def wait_until(
        self, predicate: Callable[[], bool], timeout_s: float, poll_s: float = 0.5
    ) -> bool:
        return self._controller.wait_until(predicate, timeout_s, poll_s)

    @property
    def _replies(self) -> _Replies:
        return _Replies(self.interaction_cache, self.goal_status, self.dialogue, self.tool_calls)

    @_replies.setter
    def _replies(self, replies: _Replies) -> None:
        self.interaction_cache, self.goal_status, self.dialogue, self.tool_calls = replies

    def _ask_user(self, question: str) -> None:
        if self.user is None:
            raise errors.InvalidActionError("ask_user: this task has no user to ask.")
        if not question.strip():
            raise errors.InvalidActionError("ask_user needs a text: the question.")
        self.ask_question(question)

    def _answer(self, text: str) -> None:
        self.interaction_cache = text
        if not text:
            return
        try:
            self.display_message(text, header="Agent answered:")
        except errors.DeviceError as e:
            # The answer is given; the overlay only serves spectators.
            _log.warning("The answer could not be shown on the device: %s", e)
