"""The player of an episode: a person, or a program that uses the page as a person does."""

from __future__ import annotations

import dataclasses
from typing import Final, Literal

PERSON: Final = "person"
SCRIPT: Final = "script"


@dataclasses.dataclass(frozen=True)
class EpisodePlayer:
    """The player of one episode, as its record describes it.

    Attributes:
      name: The name that `--player` gives; empty without one.
      kind: `script` if any request of the episode came from a program. The page reports
        automated browsers and synthetic events; other clients are programs.
      assisted: Whether the player saw what the checker expects before the episode ended.
    """

    name: str = ""
    kind: Literal["person", "script"] = PERSON
    assisted: bool = False

    @property
    def is_baseline(self) -> bool:
        """Whether the episode counts in the human baseline."""
        return self.kind == PERSON and not self.assisted


def player_of(agent: object) -> EpisodePlayer | None:
    """The player who is behind an agent; None for a program."""
    player = getattr(agent, "player", None)
    return player if isinstance(player, EpisodePlayer) else None
