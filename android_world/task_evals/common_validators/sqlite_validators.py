"""Tasks whose verdict is which rows an app's database has."""

from __future__ import annotations

import abc
import operator
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from android_world import records
from android_world.env.interface import AsyncEnv
from android_world.task_evals import errors, task_eval
from android_world.task_evals.evidence import Evidence
from android_world.task_evals.utils import (
    device_files,
    sqlite_schema_utils,
    sqlite_utils,
    text_match,
)
from android_world.task_evals.utils.sqlite_schema_utils import RowType, SQLiteRow

ROW_OBJECTS = "row_objects"
NOISE_ROW_OBJECTS = "noise_row_objects"


def verify_playlist(
    device_playlist_rows: list[sqlite_schema_utils.PlaylistInfo],
    candidate_playlist_name: str,
    candidate_files: list[str],
) -> bool:
    """Whether a playlist has exactly these files in this order; ids distinguish equal names.

    Args:
      device_playlist_rows: The files of all playlists on the device.
      candidate_playlist_name: The playlist, as typed texts; capitals do not matter.
      candidate_files: Its files, exactly.
    """
    by_playlist: dict[tuple[str, int | None], list[tuple[int, str]]] = {}
    for row in device_playlist_rows:
        if text_match.same_text(row.playlist_name, candidate_playlist_name):
            files = by_playlist.setdefault((row.playlist_name, row.playlist_id), [])
            files.append((row.order_in_playlist, row.media_file_name))
    return any(sorted(files) == list(enumerate(candidate_files)) for files in by_playlist.values())


def verify_published(
    rows: list[sqlite_schema_utils.PlaylistInfo], name: str, files: list[str]
) -> bool:
    """The published condition: the rows of all playlists of similar names count together.

    There are as many of them as files, and each file is at its place in one of the playlists.
    """
    own = [row for row in rows if text_match.fuzzy_match(row.playlist_name, name)]
    places = {(row.media_file_name, row.order_in_playlist) for row in own}
    return len(own) == len(files) and all((f, i) in places for i, f in enumerate(files))


def compare_playlist(
    evidence: Evidence, rows: list[sqlite_schema_utils.PlaylistInfo], name: str, files: list[str]
) -> bool:
    """`verify_playlist`, with all playlists and their files in the evidence."""
    found: dict[str, list[str]] = {}
    for row in sorted(rows, key=lambda row: row.order_in_playlist):
        label = row.playlist_name
        if row.playlist_id is not None:
            label = f"{label} (playlist {row.playlist_id})"
        found.setdefault(label, []).append(row.media_file_name)

    def fits(_: Any, __: Any) -> bool:
        return verify_playlist(rows, name, files)

    return evidence.compare(f"playlist {name}", found, {name: files}, fits)


def validate_rows_removal_integrity(
    before: list[RowType], after: list[RowType], ids: list[int], id_name: str
) -> bool:
    """Whether exactly the rows with these ids are gone and the others are untouched.

    Raises:
      ValueError: An id was not there before.
    """
    known = {getattr(row, id_name) for row in before}
    missing = set(ids) - known
    if missing:
        raise ValueError(f"No row has the {id_name} {sorted(missing)}.")
    kept = [row for row in before if getattr(row, id_name) not in ids]
    return _count(kept) == _count(after)


def _alike(actual: Any, wanted: Any) -> bool:
    if actual is None or wanted is None:
        return actual is wanted
    return text_match.fuzzy_match(str(actual), str(wanted))


def validate_rows_addition_integrity(
    before: list[RowType],
    after: list[RowType],
    reference_rows: list[RowType],
    compare_fields: Sequence[str],
    free_form_fields: Sequence[str] | None = None,
    same_free_form: Callable[[Any, Any], bool] = _alike,
) -> bool:
    """Whether exactly these rows were added and all others are untouched.

    Every new row counts for one wanted row only.

    Args:
      before: All rows at the start.
      after: All rows now.
      reference_rows: The rows that should be new.
      compare_fields: What is compared of them.
      free_form_fields: Those of the fields in which small differences do not matter.
      same_free_form: Which differences do not; by default a tenth of the characters.
    """
    old, now = _count(before), _count(after)
    if old - now:
        return False
    new = list((now - old).elements())
    if len(new) != len(reference_rows):
        return False
    same: dict[str, Callable[[Any, Any], bool]] = {
        **dict.fromkeys(compare_fields, operator.eq),
        **dict.fromkeys(free_form_fields or (), same_free_form),
    }

    def fits(row: dict[str, Any], wanted: SQLiteRow) -> bool:
        return all(same[field](row.get(field), getattr(wanted, field)) for field in compare_fields)

    rows = [dict(row) for row in new]
    return _can_assign(
        [[i for i, row in enumerate(rows) if fits(row, wanted)] for wanted in reference_rows]
    )


def _can_assign(fits: list[list[int]]) -> bool:
    """Whether every wanted row can have its own row (bipartite matching)."""
    owner: dict[int, int] = {}

    def assign(wanted: int, tried: set[int]) -> bool:
        for row in fits[wanted]:
            if row in tried:
                continue
            tried.add(row)
            if row not in owner or assign(owner[row], tried):
                owner[row] = wanted
                return True
        return False

    return all(assign(wanted, set()) for wanted in range(len(fits)))


def _count(rows: Sequence[SQLiteRow]) -> Counter[tuple[tuple[str, Any], ...]]:
    return Counter(tuple(sqlite_schema_utils.columns_of(row).items()) for row in rows)


def _record(kind: type[records.Row], row: SQLiteRow) -> records.Record:
    return kind.of_row(sqlite_schema_utils.columns_of(row))


class SQLiteApp(task_eval.TaskEval, abc.ABC):
    """A task on one table of an app's database, which starts and ends without rows.

    Attributes:
      app_name_with_db: The app, by its name in `open_app`.
      db_path: The database on the device.
      db_key: The column with the row's id, which the database fills in.
      table_name: The table.
      row_type: Class of its rows.
    """

    app_name_with_db: ClassVar[str]
    db_path: ClassVar[str]
    db_key: ClassVar[str]
    table_name: ClassVar[str]
    row_type: ClassVar[type[SQLiteRow]]

    def list_rows(self, env: AsyncEnv, timeout_sec: float | None = None) -> list[Any]:
        """All rows of the table."""
        return sqlite_utils.get_rows_from_remote_device(
            self.table_name, self.db_path, self.row_type, env, timeout_sec
        )

    def add_rows(
        self, rows: Sequence[SQLiteRow], env: AsyncEnv, timeout_sec: float | None = None
    ) -> None:
        """Insert rows; the database gives them their ids."""
        sqlite_utils.insert_rows_to_remote_db(
            rows,
            self.db_key,
            self.table_name,
            self.db_path,
            self.app_name_with_db,
            env,
            timeout_sec,
        )

    def with_rows_of_start(self, before: Sequence[Any], now: Sequence[Any]) -> list[Any]:
        """The rows now, those of the start as they were if only passive columns and ids differ.

        Passive columns are those that `android_world.records` does not count as part of a record:
        opening a row and saving it unchanged sets the time of its last change. A row that was
        deleted and entered again has another id.
        """
        kind = records.kind_of_table(self.db_path, self.table_name)
        if kind is None:
            return list(now)
        known = {_record(kind, row): row for row in before}
        there = [_record(kind, row) for row in now]
        gone = [(record.content, row) for record, row in known.items() if record not in there]
        found = []
        for record, row in zip(there, now, strict=True):
            again = next((g for g in gone if record not in known and g[0] == record.content), None)
            if again is not None:
                gone.remove(again)
            found.append(known.get(record, row if again is None else again[1]))
        return found

    def clear_table(self, env: AsyncEnv) -> None:
        """Delete all rows."""
        sqlite_utils.delete_all_rows_from_table(
            self.table_name, self.db_path, env, self.app_name_with_db
        )

    def initialize_task(self, env: AsyncEnv) -> None:
        """Empty the table, then add the noise.

        Raises:
          InitializationError: The table is not empty afterwards.
        """
        super().initialize_task(env)
        self.clear_table(env)
        if self.list_rows(env):
            raise errors.InitializationError(f"{self.table_name} could not be emptied.")
        noise = self.params.get(NOISE_ROW_OBJECTS)
        if noise:
            self.add_rows(noise, env)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the app still has its database, which clearing its data deletes."""
        super().is_successful(env)
        exists = device_files.check_file_exists(self.db_path, env.controller)
        return float(self.evidence.compare(f"{self.db_path} exists", exists, True))

    def reference_score(self, env: AsyncEnv) -> float | None:
        exists = device_files.check_file_exists(self.db_path, env.controller)
        return self.published_score(env) if exists else None

    def published_score(self, env: AsyncEnv) -> float:
        """Score of the rows under the published condition; the same unless overridden."""
        return self.is_successful(env)

    def tear_down(self, env: AsyncEnv) -> None:
        super().tear_down(env)
        self.clear_table(env)


class AddMultipleRows(SQLiteApp, abc.ABC):
    """Add given rows, and nothing else."""

    n_rows: int = -1

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self.before: list[Any] = []

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        self.before = self.list_rows(env)

    @abc.abstractmethod
    def validate_addition_integrity(
        self, before: list[Any], after: list[Any], reference_rows: list[Any]
    ) -> bool:
        """Whether exactly the reference rows were added."""

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if exactly the wanted rows were added."""
        if not super().is_successful(env):
            return 0.0
        after = self.with_rows_of_start(self.before, self.list_rows(env))
        wanted = self.params[ROW_OBJECTS]
        new = [row for row in after if row not in self.before]

        def fits(_: Any, __: Any) -> bool:
            return self.validate_addition_integrity(self.before, after, wanted)

        what = f"new rows of {self.table_name}"
        return float(self.evidence.compare(what, new, wanted, fits))

    def published_score(self, env: AsyncEnv) -> float:
        after, wanted = self.list_rows(env), self.params[ROW_OBJECTS]
        return float(self.validate_addition_integrity(self.before, after, wanted))


class DeleteMultipleRows(SQLiteApp, abc.ABC):
    """Delete given rows, and nothing else."""

    n_rows: int
    n_rows_noise: int

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self.before: list[Any] = []
        self.rows_to_delete: list[Any] = []

    def initialize_task(self, env: AsyncEnv) -> None:
        """Add the rows to delete after the noise.

        Raises:
          InitializationError: There are not as many rows as there should be.
        """
        super().initialize_task(env)
        noise_ids = {getattr(row, self.db_key) for row in self.list_rows(env)}
        self.add_rows(self.params[ROW_OBJECTS], env)
        self.before = self.list_rows(env)
        self.rows_to_delete = [
            row for row in self.before if getattr(row, self.db_key) not in noise_ids
        ]
        if len(self.before) != self.n_rows_at_start:
            raise errors.InitializationError(
                f"{self.table_name} has {len(self.before)} rows instead of {self.n_rows_at_start}."
            )

    @property
    def n_rows_at_start(self) -> int:
        """How many rows the table has when the task starts."""
        return self.n_rows + self.n_rows_noise

    def permitted_changes(self) -> records.Permission:
        ids = {getattr(row, self.db_key) for row in self.rows_to_delete}
        return records.permit_rows(self.db_path, self.table_name, ids)

    def validate_deletion_integrity(self, before: list[Any], after: list[Any]) -> bool:
        """Whether exactly the rows to delete are gone."""
        ids = [getattr(row, self.db_key) for row in self.rows_to_delete]
        return validate_rows_removal_integrity(before, after, ids, self.db_key)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if exactly the wanted rows are gone."""
        if not super().is_successful(env):
            return 0.0
        after = self.with_rows_of_start(self.before, self.list_rows(env))
        gone = [row for row in self.before if row not in after]

        def fits(_: Any, __: Any) -> bool:
            return self.validate_deletion_integrity(self.before, after)

        what = f"rows of {self.table_name} gone"
        return float(self.evidence.compare(what, gone, self.rows_to_delete, fits))

    def published_score(self, env: AsyncEnv) -> float:
        return float(self.validate_deletion_integrity(self.before, self.list_rows(env)))


class DeleteDuplicateRows(DeleteMultipleRows, abc.ABC):
    """Delete one of two equal rows, whichever, and nothing else."""

    def initialize_task(self, env: AsyncEnv) -> None:
        """Add the two equal rows.

        Raises:
          InitializationError: There are not two of them, or they differ.
        """
        super().initialize_task(env)
        plain = {
            tuple(
                (k, v) for k, v in sqlite_schema_utils.columns_of(row).items() if k != self.db_key
            )
            for row in self.rows_to_delete
        }
        if len(self.rows_to_delete) != 2 or len(plain) != 1:
            raise errors.InitializationError("The duplicates are not two equal rows.")

    @property
    def n_rows_at_start(self) -> int:
        return 2 + self.n_rows_noise

    def validate_deletion_integrity(self, before: list[Any], after: list[Any]) -> bool:
        return any(
            validate_rows_removal_integrity(before, after, [getattr(row, self.db_key)], self.db_key)
            for row in self.rows_to_delete
        )
