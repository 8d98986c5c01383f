"""Joplin in questions: notes from their definitions, and noise."""

from __future__ import annotations

import dataclasses
import random
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from android_world.core import data_files
from android_world.env.interface import AsyncEnv
from android_world.proto import state_pb2
from android_world.task_evals import errors
from android_world.task_evals.information_retrieval import conditions, noise
from android_world.task_evals.information_retrieval.conditions import Conditions
from android_world.task_evals.utils import sqlite_schema_utils, sqlite_utils
from android_world.task_evals.utils.sqlite_schema_utils import (
    GenericRow,
    JoplinFolder,
    JoplinNormalizedNote,
    JoplinNote,
    RowType,
)

APP_NAME: Final = "joplin"
NOISE_NOTES: Final = 100

_DB_PATH = "/data/data/net.cozic.joplin/databases/joplin.sqlite"
_FOLDERS = "folders"
_NOTES = "notes"
_NORMALIZED = "notes_normalized"
_FOLDER_OF_A_RELEVANT_ROW = 0.3

NoiseNotes: TypeAlias = Mapping[str, Sequence[Sequence[str]]]


_OWN_NOISE_NOTES: NoiseNotes = data_files.read_json(__package__, "noise_notes.json")
# Titles and bodies of noise by notebook.
_noise_notes: dict[str, Sequence[Sequence[str]]] = {**_OWN_NOISE_NOTES}


def noise_notes() -> NoiseNotes:
    """Titles and bodies of the notes that noise is drawn from, by notebook."""
    return _noise_notes


def use_noise_notes(notes: NoiseNotes | None) -> None:
    """Draw noise from other notes.

    Args:
      notes: Titles and bodies by notebook; None for the benchmark's own.
    """
    other = dict(_OWN_NOISE_NOTES if notes is None else notes)
    _noise_notes.clear()
    _noise_notes.update(other)


@dataclasses.dataclass(frozen=True)
class _FiledNote:
    """A note with the title of its notebook."""

    folder: str
    note: JoplinNote


def create_note(
    folder: str,
    title: str,
    body: str,
    folder_mapping: dict[str, str],
    env: AsyncEnv,
    is_todo: int = False,
    todo_completed: bool = False,
) -> JoplinNote:
    """A note in a notebook, which is added to the app and to the mapping where it is missing.

    Args:
      folder: The notebook's title.
      title: The note's title.
      body: Its text.
      folder_mapping: Ids of the notebooks by title; may be extended.
      env: The device.
      is_todo: Whether it is a to-do.
      todo_completed: Whether it is done.
    """
    if folder not in folder_mapping:
        rng = random.Random(random.getrandbits(64))
        _add_folders([folder], folder_mapping, env, rng)
    note = _note(title, body, bool(is_todo), todo_completed)
    return dataclasses.replace(note, parent_id=folder_mapping[folder])


def is_row_matching(folder: str, note: JoplinNote, exclusion_conditions: Conditions) -> bool:
    """Whether a note is what all conditions describe."""

    def flag(value: int) -> conditions.Holds:
        return lambda c: conditions.compare(bool(value), c.operation, _is_true(c.value))

    def text(value: str) -> conditions.Holds:
        return lambda c: conditions.compare(value, c.operation, c.value)

    return conditions.is_meeting_all(
        exclusion_conditions,
        {
            "folder": text(folder),
            "title": text(note.title),
            "is_todo": flag(note.is_todo),
            "todo_completed": flag(note.todo_completed),
        },
    )


def create_rows(
    relevant_state: state_pb2.NotesApp, exclusion_conditions: Conditions, rng: random.Random
) -> list[_FiledNote]:
    """The notes that matter and the noise, in random order."""
    rows = [_from_proto(note, rng) for note in relevant_state.notes]
    titles = [row.note.title for row in rows]
    folders = [row.folder for row in rows]

    def is_excluded(row: _FiledNote) -> bool:
        return noise.resembles_any(row.note.title, titles) or is_row_matching(
            row.folder, row.note, exclusion_conditions
        )

    rows += noise.draw_rows(NOISE_NOTES, lambda: _random_note(folders, rng), is_excluded)
    rng.shuffle(rows)
    return rows


def setup_task_state(
    relevant_state: state_pb2.NotesApp,
    exclusion_conditions: Conditions,
    env: AsyncEnv,
    rng: random.Random | None = None,
) -> None:
    """Put the notes that matter, and noise, into the emptied app."""
    chance = rng or random.Random(random.getrandbits(64))
    rows = create_rows(relevant_state, exclusion_conditions, chance)
    clear_dbs(env)
    ids: dict[str, str] = {}
    _add_folders(dict.fromkeys(row.folder for row in rows), ids, env, chance)
    add_notes([dataclasses.replace(row.note, parent_id=ids[row.folder]) for row in rows], env)


def add_notes(rows: list[JoplinNote], env: AsyncEnv) -> None:
    """Insert notes, so that the app's search finds them, too."""
    _insert({_NOTES: rows, _NORMALIZED: [_normalize(row) for row in rows]}, env)


def clear_dbs(env: AsyncEnv) -> None:
    """Delete all notes and notebooks."""
    tables = (_FOLDERS, _NOTES, _NORMALIZED)
    sqlite_utils.delete_all_rows_from_tables(tables, _DB_PATH, env, APP_NAME)


clear_db = clear_dbs  # `clear_dbs` is the published name.


def list_notes(env: AsyncEnv) -> list[JoplinNote]:
    """All notes, without those in the trash."""
    return _not_in_trash(_NOTES, JoplinNote, env)


def list_folders(env: AsyncEnv) -> list[JoplinFolder]:
    """All notebooks, without those in the trash."""
    return _not_in_trash(_FOLDERS, JoplinFolder, env)


def _not_in_trash(table: str, row_type: type[RowType], env: AsyncEnv) -> list[RowType]:
    """Rows without a time of deletion; databases of older versions have no such column.

    Raises:
      UnreadableDataError: Another column is missing.
    """
    rows = sqlite_utils.get_rows_from_remote_device(table, _DB_PATH, GenericRow, env)
    alive = [vars(row) for row in rows if not vars(row).get("deleted_time")]
    known = {field.name for field in dataclasses.fields(row_type)}  # type: ignore[arg-type]
    try:
        return [row_type(**{k: v for k, v in row.items() if k in known}) for row in alive]
    except TypeError as error:
        raise errors.UnreadableDataError(f"{table} lacks columns: {error}") from error


def _add_folders(
    titles: Iterable[str], ids: dict[str, str], env: AsyncEnv, rng: random.Random
) -> None:
    folders = [JoplinFolder(title=title, id=_new_id(rng)) for title in titles]
    _insert({_FOLDERS: folders}, env)
    ids.update((folder.title, folder.id) for folder in folders)


def _insert(rows: Mapping[str, Sequence[sqlite_schema_utils.SQLiteRow]], env: AsyncEnv) -> None:
    sqlite_utils.insert_rows_into_tables(rows, None, _DB_PATH, APP_NAME, env)


def _from_proto(note: state_pb2.Note, rng: random.Random) -> _FiledNote:
    is_todo, is_done = _is_true(note.is_todo), _is_true(note.todo_completed)
    return _FiledNote(note.folder, _note(note.title, note.body, is_todo, is_done, rng))


def _random_note(relevant_folders: Sequence[str], rng: random.Random) -> _FiledNote:
    near = relevant_folders and rng.random() < _FOLDER_OF_A_RELEVANT_ROW
    folders = list(_noise_notes)
    folder = rng.choice(relevant_folders if near else folders)
    # Questions of plugins may have notebooks of other names.
    title, body = rng.choice(_noise_notes[folder if folder in folders else rng.choice(folders)])
    is_todo, is_done = rng.random() < 0.5, rng.random() < 0.5
    return _FiledNote(folder, _note(title, body, is_todo, is_done, rng))


def _note(
    title: str, body: str, is_todo: bool, is_done: bool, rng: random.Random | None = None
) -> JoplinNote:
    note = JoplinNote(
        title=title,
        body=body,
        is_todo=int(is_todo),
        id=_new_id(rng or random.Random(random.getrandbits(64))),
    )
    # The app keeps the moment at which a to-do was done; plain notes are never done.
    return (
        dataclasses.replace(note, todo_completed=note.updated_time) if is_todo and is_done else note
    )


def _normalize(note: JoplinNote) -> JoplinNormalizedNote:
    """What the app's search inspects: lower case, without accents."""
    fields = {field.name for field in dataclasses.fields(JoplinNormalizedNote)}
    values = {key: value for key, value in dataclasses.asdict(note).items() if key in fields}
    return JoplinNormalizedNote(**{**values, "title": _fold(note.title), "body": _fold(note.body)})


def _fold(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.lower())
    return "".join(character for character in apart if not unicodedata.combining(character))


def _is_true(text: str) -> bool:
    return text.casefold() == "true"


def _new_id(rng: random.Random) -> str:
    return sqlite_schema_utils.random_uuid(rng).hex
