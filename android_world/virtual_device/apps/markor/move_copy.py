"""Moving and copying files into a folder, asking about names that are taken."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence

from android_world.virtual_device.apps.markor.activity import MarkorActivity
from android_world.virtual_device.apps.markor.dialogs import choose

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
        """Continue until there is a conflict or nothing is left."""
        while self.waiting:
            path = self.waiting[0]
            taken = self.activity.notes.is_taken(path, self.folder) and not self._is_own(path)
            if taken and not self.for_all:
                self._show_dialog(path)
                return
            self._carry_out(self.for_all or "keep")
        self.activity.invalidate()

    def _is_own(self, path: str) -> bool:
        return posixpath.dirname(path).casefold() == self.folder.casefold()

    def _carry_out(self, conflict: str) -> None:
        path = self.waiting.pop(0)
        notes = self.activity.notes
        if self._is_own(path) and not self.copy:
            return
        done = notes.transfer(path, self.folder, copy=self.copy, conflict=conflict)
        if not done and conflict != "skip":
            verb = "copy" if self.copy else "move"
            self.activity.toast(f"Error: Could not {verb} {posixpath.basename(path)}")

    def _show_dialog(self, path: str) -> None:
        def on_decision(position: int) -> None:
            _, conflict, for_all = _CHOICES[position]
            if for_all:
                self.for_all = conflict
            self._carry_out(conflict)
            self.start()

        name, folder = posixpath.basename(path), posixpath.basename(self.folder)
        labels = [label for label, _, for_all in _CHOICES if not for_all or len(self.waiting) > 1]
        choose(self.activity, f"'{name}' already exists in {folder}", labels, on_decision)
