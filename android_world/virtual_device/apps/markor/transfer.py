"""Moving and copying files into a folder, asking about names that are taken."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps.markor import style
from android_world.virtual_device.apps.markor.window import MarkorActivity

_CHOICES = (
    ("Keep both", "keep", False),
    ("Overwrite", "overwrite", False),
    ("Skip", "skip", False),
    ("Keep both (all)", "keep", True),
    ("Overwrite (all)", "overwrite", True),
    ("Skip (all)", "skip", True),
)


class Transfer:
    """One run over the chosen files; it stops at each conflict until the user has decided."""

    def __init__(
        self, activity: MarkorActivity, paths: Sequence[str], folder: str, *, copy: bool
    ) -> None:
        self.activity = activity
        self.waiting = list(paths)
        self.folder = folder
        self.copy = copy
        self.for_all = ""

    def start(self) -> None:
        """Go on until there is a conflict or nothing is left."""
        notes = self.activity.notes
        while self.waiting:
            path = self.waiting[0]
            own = posixpath.dirname(path).casefold() == self.folder.casefold()
            if not own and notes.conflicts([path], self.folder) and not self.for_all:
                self._ask(path)
                return
            self._carry_out(self.for_all or "keep")
        self.activity.invalidate()

    def _carry_out(self, conflict: str) -> None:
        path = self.waiting.pop(0)
        notes = self.activity.notes
        own = posixpath.dirname(path).casefold() == self.folder.casefold()
        if own and not self.copy:
            return
        done = (notes.copy if self.copy else notes.move)(path, self.folder, conflict=conflict)
        if not done and conflict != "skip":
            verb = "copy" if self.copy else "move"
            self.activity.toast(f"Error: Could not {verb} {posixpath.basename(path)}")

    def _ask(self, path: str) -> None:
        choices = _CHOICES if len(self.waiting) > 1 else _CHOICES[:3]
        name, folder = posixpath.basename(path), posixpath.basename(self.folder)
        ui.ListDialog(
            self.activity,
            f"'{name}' already exists in {folder}",
            [label for label, _, _ in choices],
            self._decided,
            negative=("Cancel", None),
            style=style.DIALOG,
        ).show()

    def _decided(self, position: int) -> None:
        _, conflict, for_all = _CHOICES[position]
        if for_all:
            self.for_all = conflict
        self._carry_out(conflict)
        self.start()
