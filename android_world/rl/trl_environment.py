"""Phones for TRL's `GRPOTrainer(environment_factory=...)`: tools on a phone, and its reward.

    from android_world.rl.trl_environment import PhoneTools, dataset_rows

    rows = dataset_rows(["SystemWifiTurnOn", "ClockTimerEntry"], seeds=range(8))
    trainer = GRPOTrainer(
        model, args=config, train_dataset=Dataset.from_list(rows), environment_factory=PhoneTools
    )

The module needs nothing of TRL: it is a class with methods that TRL offers to the model.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from android_world.rl.conversation import PhoneConversation, Turn, rows
from android_world.rl.errors import EpisodeFailedError, SpecError

PROMPT: Final = (
    "You operate an Android phone with tools. Elements of the screen are given with their numbers. "
    "Call finish when the task is done; answer questions with answer first. The task: "
)
_OVER: Final = "The episode is over."
IMAGE_SIZE: Final = (270, 600)

Seen = str | list[dict[str, Any]]


def dataset_rows(
    tasks: Iterable[str], seeds: Iterable[int], family: str = "android_world"
) -> list[dict[str, Any]]:
    """Rows for the trainer: each task with each seed; all rollouts of a row start alike.

    Args:
      tasks: names of tasks.
      seeds: seeds of their parameters.
      family: the family of the names.

    Raises:
      SpecError: there is no such task.
    """
    prompt = [{"role": "user", "content": PROMPT}]
    return [{"prompt": prompt, **row} for row in rows(list(tasks), seeds, family)]


class PhoneTools:
    """A phone as tools. Public methods are what the model may call; their results are the screen.

    Attributes:
      with_images: whether results have a screenshot as well, for models that see.
    """

    with_images = False

    def __init__(self, image_size: tuple[int, int] = IMAGE_SIZE) -> None:
        """Make no phone yet: it boots with the first `reset` and is used again and again.

        Args:
            image_size: Width and height of screenshots in pixels, of a phone in portrait.
        """
        self.conversation = PhoneConversation(image_size if self.with_images else None)
        self._over = True
        self._failure: EpisodeFailedError | None = None

    def reset(self, **columns: Any) -> Seen:
        """Start the episode of a row of the dataset, see `dataset_rows`.

        Args:
            columns: `task`, `seed` and, if it is not android_world, `family`.

        Returns:
            The goal and the screen, which follow the prompt.

        Raises:
            SpecError: The row is none of `dataset_rows`, or there is no such task.
        """
        if missing := {"task", "seed"}.difference(columns):
            raise SpecError(f"The dataset has no column {sorted(missing)}: see dataset_rows().")
        family = str(columns.get("family") or "android_world")
        turn = self.conversation.start(str(columns["task"]), int(columns["seed"]), family)
        self._over = turn.is_over
        if self._over:
            return f"{turn.screen}\n\nThe phone failed: {turn.problem}"
        return _visible_state(turn)

    def get_reward(self) -> float:
        """The checker's score of the episode, from 0 to 1.

        Raises:
            EpisodeFailedError: Too many episodes in a row failed.
        """
        if self._failure is not None:
            raise self._failure
        return self.conversation.reward

    def tap(self, element: int) -> Seen:
        """Tap an element of the screen.

        Args:
            element: The number of the element.
        """
        return self._act(kind="click", element=element)

    def long_press(self, element: int) -> Seen:
        """Touch an element for a second, for example to select it or to open its menu.

        Args:
            element: The number of the element.
        """
        return self._act(kind="long_press", element=element)

    def type_text(self, element: int, text: str) -> Seen:
        """Type into a text field.

        Args:
            element: The number of the text field.
            text: What to type.
        """
        return self._act(kind="input_text", element=element, text=text)

    def press_enter(self) -> Seen:
        """Press the Enter key."""
        return self._act(kind="keyboard_enter")

    def scroll(self, direction: str) -> Seen:
        """Scroll to see more of a list.

        Args:
            direction: What to see more of: up, down, left or right.
        """
        return self._act(kind=f"scroll_{direction}")

    def go_back(self) -> Seen:
        """Press the Back button."""
        return self._act(kind="navigate_back")

    def go_home(self) -> Seen:
        """Show the home screen."""
        return self._act(kind="navigate_home")

    def open_app(self, name: str) -> Seen:
        """Open an app.

        Args:
            name: The app's name.
        """
        return self._act(kind="open_app", text=name)

    def wait(self) -> Seen:
        """Wait a second."""
        return self._act(kind="wait")

    def answer(self, text: str) -> Seen:
        """Answer the question of the task.

        Args:
            text: The answer.
        """
        return self._act(kind="answer", text=text)

    def finish(self, possible: bool = True) -> Seen:
        """Say that the task is done, or that it cannot be done. The episode is then over.

        Args:
            possible: False if the task cannot be done.
        """
        return self._act(kind="complete" if possible else "infeasible")

    def _act(self, **choice: Any) -> Seen:
        if self._over:
            return _OVER
        try:
            turn = self.conversation.act(choice)
        except EpisodeFailedError as error:  # TRL gives the model what a tool raises.
            self._over, self._failure = True, error
            return _OVER
        self._over = turn.is_over
        if turn.problem:
            return f"That did not work: {turn.problem}"
        return _OVER if self._over else _visible_state(turn)


TOOLS: Final = tuple(
    name
    for name, value in vars(PhoneTools).items()
    if callable(value) and not name.startswith("_") and name not in ("reset", "get_reward")
)
"""The names of the tools."""


class PhoneToolsWithImages(PhoneTools):
    """`PhoneTools` whose results have screenshots."""

    with_images = True


def with_tools(base: type[PhoneTools], names: Iterable[str]) -> type[PhoneTools]:
    """The class with some of its tools alone: prompts are shorter, where these are enough.

    Args:
      base: the class.
      names: of its methods.

    Raises:
      SpecError: it has no such tool.
    """
    chosen = list(names)
    if unknown := sorted(set(chosen).difference(TOOLS)):
        raise SpecError(f"Unknown tools: {', '.join(unknown)}. Known: {', '.join(TOOLS)}.")
    hidden = {name: None for name in TOOLS if name not in chosen}
    return type(base.__name__, (base,), {"__doc__": base.__doc__, **hidden})


def _visible_state(turn: Turn) -> Seen:
    if turn.image is None:
        return turn.screen
    return [{"type": "image", "image": turn.image}, {"type": "text", "text": turn.screen}]
