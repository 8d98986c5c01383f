"""Tasks in Markor, on the notes of its notebook."""

from __future__ import annotations

import datetime
import random
import tempfile
from pathlib import Path
from typing import Any

from android_world import records
from android_world.core.text_sanitizing import split_list
from android_world.device import device_constants, device_time
from android_world.env import adb_utils
from android_world.env.interface import AsyncEnv
from android_world.task_evals import errors, task_eval
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators import file_validators
from android_world.task_evals.common_validators.markor_notebook import (
    CONTENT_LENGTH,
    NOTEBOOK,
    Markor,
    fuzzy_score,
    in_notebook,
    notes_in,
    sample_note_name,
)
from android_world.task_evals.single.markor_editing import (
    MarkorAddNoteHeader,
    MarkorChangeNoteContent,
    MarkorEditNote,
    MarkorMergeNotes,
)
from android_world.task_evals.single.markor_video import MarkorTranscribeVideo
from android_world.task_evals.utils import (
    clipboard,
    device_files,
    file_trace,
    note_text,
    receipts,
    schema,
    user_data_generation,
    word_lists,
)
from android_world.task_evals.utils.text_match import normalize, same_text_and_capitals
from android_world.task_evals.utils.user_data_generation import generate_random_sentence

__all__ = [
    "NOTEBOOK",
    "Markor",
    "MarkorAddNoteHeader",
    "MarkorChangeNoteContent",
    "MarkorCreateFolder",
    "MarkorCreateNote",
    "MarkorCreateNoteFromClipboard",
    "MarkorDeleteAllNotes",
    "MarkorDeleteNewestNote",
    "MarkorDeleteNote",
    "MarkorEditNote",
    "MarkorMergeNotes",
    "MarkorMoveNote",
    "MarkorTranscribeReceipt",
    "MarkorTranscribeVideo",
    "generate_random_sentence",
    "notes_in",
]

_FOLDERS = split_list("""
    BookNotes, CityWalks, DailyPlans, FamilyTree, GardenLog, HealthDiary, MeetingMinutes,
    MusicIdeas, RecipeBox, TravelPlans
""")
_STEM_LENGTH = 5
_CLIPBOARD_LENGTH = 10


@task()
class MarkorMoveNote(file_validators.MoveFile, Markor):
    """Move a note from one folder to another."""

    app_names = ("markor",)
    complexity = 1.4
    template = "In Markor, move the note {file_name} from {source_folder} to {destination_folder}."

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params, NOTEBOOK)

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        source, destination = rng.sample(_FOLDERS, 2)
        return {
            "file_name": sample_note_name(rng),
            "source_folder": source,
            "destination_folder": destination,
            "noise_candidates": list(word_lists.NOTE_TITLES),
        }


@task()
class MarkorCreateFolder(Markor):
    """Create a folder."""

    complexity = 1
    schema = schema.create([schema.string("folder_name", is_required=True)])
    template = "Create a new folder in Markor named {folder_name}."

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        first = datetime.datetime(2023, 1, 1)
        moment = first + datetime.timedelta(seconds=rng.randrange(286 * 24 * 3600))
        return {"folder_name": f"folder_{moment:%Y%m%d_%H%M%S}"}

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        self.create_noise("file", env)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if there is such a folder, and all notes are there."""
        super().is_successful(env)
        path = self.note_path(self.params["folder_name"])
        exists = file_validators.entry_exists(path, env)
        is_folder = exists and device_files.check_directory_exists(path, env.controller)
        created = self.evidence.compare(f"{path} is a folder", is_folder, True)
        return float(self.other_notes_are_there(env) and created)

    def reference_score(self, env: AsyncEnv) -> float | None:
        path = self.note_path(self.params["folder_name"])
        return float(file_validators.entry_exists(path, env))


@task()
class MarkorDeleteNote(file_validators.DeleteFile, Markor):
    """Delete a note, and no other."""

    app_names = ("markor",)
    complexity = 1
    schema = schema.create([schema.string("file_name", is_required=True)])
    template = "Delete the note in Markor named {file_name}."

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params, NOTEBOOK)

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {
            "file_name": user_data_generation.generate_random_file_name(rng),
            "noise_candidates": list(word_lists.NOTE_TITLES),
        }


@task()
class MarkorDeleteNewestNote(Markor):
    """Delete the note that was changed last."""

    complexity = 1
    template = "Delete the newest note in Markor."

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._expected: dict[str, str] = {}
        self._trace = file_trace.FileTrace()
        self._newest_name = ""
        self._before: list[tuple[datetime.datetime, str]] = []

    def initialize_task(self, env: AsyncEnv) -> None:
        """Create notes at different times; the last one written need not be the newest."""
        super().initialize_task(env)
        moments = self._sample_moments()
        names: dict[str, datetime.datetime] = {}
        for moment in moments:
            while (name := sample_note_name(self.rng)) in names:
                continue
            device_time.set_time(env.controller, moment)
            self.create_note(name, user_data_generation.generate_random_sentence(self.rng), env)
            names[name] = moment
        newest = max(names, key=names.__getitem__)
        self.set_device_time(env)
        self._newest_name = newest
        self._expected = self._notes(env)
        self._expected.pop(self.note_path(newest).casefold())
        self._trace.start([self.note_path(newest)], env)
        self._before = _by_date(env)

    def permitted_changes(self) -> records.Permission:
        return records.permit_files(self.note_path(self._newest_name))

    def _sample_moments(self) -> list[datetime.datetime]:
        count = self.rng.randint(2, 6)
        minutes = [0]
        while len(minutes) < count:
            following = minutes[-1] + self.rng.randint(-500, 500)
            # The browser shows minutes: the notes differ in them.
            if following not in minutes:
                minutes.append(following)
        # No note is from the future.
        now = max(minutes) + 1
        return [self.device_time + datetime.timedelta(minutes=m - now) for m in minutes]

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the newest note and its text are gone everywhere, and all others untouched."""
        super().is_successful(env)
        notes_left = self.evidence.compare("note_text", self._notes(env), self._expected)
        remains = self._trace.remains(env)
        gone = self.evidence.compare("files with its content", remains, [])
        return float(notes_left and gone)

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition goes by names and dates, and crashes if there is a new note."""
        if not device_files.check_directory_exists(NOTEBOOK, env.controller):
            return None
        now = _by_date(env)
        if now[: len(self._before)] == self._before != now:
            return None
        return float(now == self._before[:-1])

    def _notes(self, env: AsyncEnv) -> dict[str, str]:
        """MD5 of the notes by path in lower case."""
        files = user_data_generation.user_files(env).items()
        return {p.casefold(): d for p, d in files if in_notebook(p)}


def _by_date(env: AsyncEnv) -> list[tuple[datetime.datetime, str]]:
    files = device_files.get_file_list_with_metadata(NOTEBOOK, env.controller)
    return sorted((file.change_time, file.file_name) for file in files)


@task()
class MarkorDeleteAllNotes(Markor):
    """Delete every note."""

    complexity = 1.4
    template = "Delete all my notes in Markor."

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._trace = file_trace.FileTrace()

    def initialize_task(self, env: AsyncEnv) -> None:
        """Create some notes.

        Raises:
          InitializationError: There are none.
        """
        super().initialize_task(env)
        stem = user_data_generation.generate_random_string(_STEM_LENGTH, self.rng)
        self.create_noise(stem, env, most=self.rng.randint(2, 6))
        if not notes_in(NOTEBOOK, env.controller):
            raise errors.InitializationError("There is no note to delete.")
        notes_at_start = filter(in_notebook, user_data_generation.user_files(env))
        self._trace.start(list(notes_at_start), env)

    def permitted_changes(self) -> records.Permission:
        return records.permit(records.StoredFile, lambda file: in_notebook(file.path))

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if no note is left in the notebook, and none of their texts elsewhere."""
        super().is_successful(env)
        left = filter(in_notebook, user_data_generation.user_files(env))
        emptied = self.evidence.compare("notes left", sorted(left), [])
        remains = self._trace.remains(env)
        gone = self.evidence.compare("files with the notes' content", remains, [])
        return float(emptied and gone)

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition inspects the top folder only, and crashes without it."""
        if not device_files.check_directory_exists(NOTEBOOK, env.controller):
            return None
        return float(not device_files.get_file_list_with_metadata(NOTEBOOK, env.controller))


@task()
class MarkorCreateNote(file_validators.CreateFile, Markor):
    """Create a note with a text."""

    app_names = ("markor",)
    complexity = 1.6
    template = "Create a new note in Markor named {file_name} with the following text: {text}"

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params, NOTEBOOK)

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {
            "file_name": sample_note_name(rng),
            "text": user_data_generation.generate_random_sentence(rng),
        }


@task()
class MarkorCreateNoteFromClipboard(Markor):
    """Create a note with what is on the clipboard."""

    app_names = ("markor", "clipper")
    complexity = 1.4
    schema = schema.create(
        [
            schema.string("file_name", is_required=True),
            schema.string("file_content", is_required=True),
        ]
    )
    template = (
        "Create a note in Markor named {file_name}. Perform a paste operation in the note and "
        "save the note."
    )

    def __init__(self, params: dict[str, Any]) -> None:
        if not params.get("file_content"):
            source = random.Random(params.get("seed"))
            content = user_data_generation.generate_random_string(CONTENT_LENGTH, source)
            params = {**params, "file_content": content}
        super().__init__(params)
        self._clipboard = clipboard.ClipboardGuard(marker=params["file_content"])

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {
            "file_name": sample_note_name(rng),
            "file_content": user_data_generation.generate_random_string(_CLIPBOARD_LENGTH, rng),
        }

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        self._clipboard.replace(env)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the note exists and holds the content."""
        super().is_successful(env)
        name, wanted = self.params["file_name"], self.params["file_content"]
        found = self.note_text(name, env)
        exists = self.evidence.compare(f"{name} exists", found is not None, True)
        same = self.evidence.compare(
            f"content of {name}", normalize(found), wanted, same_text_and_capitals
        )
        return float(exists and same)

    def reference_score(self, env: AsyncEnv) -> float | None:
        found = self.note_text(self.params["file_name"], env)
        return 0.0 if found is None else fuzzy_score(found, self.params["file_content"])

    def tear_down(self, env: AsyncEnv) -> None:
        self._clipboard.put_back(env)
        super().tear_down(env)


@task()
class MarkorTranscribeReceipt(file_validators.CreateFile, Markor):
    """Write down the transactions of a receipt that is in the gallery."""

    app_names = ("simple gallery pro", "markor")
    complexity = 1.8
    template = (
        "Create a file in Markor, called receipt.md with the transactions from the receipt.png. "
        "Use Simple Gallery to view the receipt. Please enter transactions in csv format "
        f'including the header "{receipts.HEADER}".'
    )

    def __init__(self, params: dict[str, Any]) -> None:
        given = dict(params)
        image = given.pop("img", None)
        super().__init__(given, NOTEBOOK)
        self._image = image

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        transactions = receipts.sample_transactions(rng, rng.randint(1, 5))
        return {"file_name": "receipt.md", "text": receipts.receipt_text(transactions)}

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        lines = self.params["text"].split("\n")[1:]
        title = receipts.sample_title(self.rng)
        image = self._image or receipts.draw_receipt(lines, title)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "receipt.png"
            image.save(path)
            remote = f"{device_constants.GALLERY_DATA}/receipt.png"
            device_files.copy_data_to_device(str(path), remote, env.controller)
        adb_utils.close_app("simple gallery pro", env.controller)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the note has the header and every transaction, in order."""
        task_eval.TaskEval.is_successful(self, env)
        name = self.params["file_name"]
        found = note_text.csv_rows(self.note_text(name, env))
        wanted = note_text.csv_rows(self.params["text"])
        return float(self.evidence.compare(f"rows of {name}", found, wanted))
