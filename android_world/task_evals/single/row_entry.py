"""What tasks share that have rows entered into an app: from the goal, a note or an image."""

from __future__ import annotations

import abc
import collections
import random
from typing import Any, ClassVar

from android_world.env.interface import AsyncEnv
from android_world.task_evals.common_validators import markor_notebook, sqlite_validators
from android_world.task_evals.common_validators.sqlite_validators import (
    NOISE_ROW_OBJECTS,
    ROW_OBJECTS,
)
from android_world.task_evals.utils import (
    row_matching,
    schema,
    sqlite_schema_utils,
    user_data_generation,
)
from android_world.task_evals.utils.sqlite_schema_utils import get_random_items

_TEXT_TYPE = "text_representation_type"
_TEXT_TYPES = ("csv", "text_block")
_IMAGE_WIDTH = 60


class AddGivenRows(sqlite_validators.AddMultipleRows, abc.ABC):
    """Enter given rows; what is not shown is free.

    Attributes:
      shown_fields: what the goal, note or image says of a row.
      name_field: the one of them that names a row.
      exact_fields: what must be equal.
      text_fields: texts, which must be equal but for blanks.
    """

    shown_fields: ClassVar[list[str]]
    name_field: ClassVar[str]
    exact_fields: ClassVar[tuple[str, ...]]
    text_fields: ClassVar[tuple[str, ...]]
    n_rows = 3
    n_rows_noise: ClassVar[int] = 10

    @classmethod
    @abc.abstractmethod
    def random_row(cls, rng: random.Random) -> Any:
        """Draw a row."""

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        rows = get_random_items(cls.n_rows, lambda: cls.random_row(rng))
        names = {getattr(row, cls.name_field) for row in rows}
        noise = get_random_items(
            cls.n_rows_noise,
            lambda: cls.random_row(rng),
            filter_fn=lambda row: getattr(row, cls.name_field) not in names,
        )
        return {ROW_OBJECTS: rows, NOISE_ROW_OBJECTS: noise}

    def validate_addition_integrity(
        self, before: list[Any], after: list[Any], reference_rows: list[Any]
    ) -> bool:
        """Whether exactly the reference rows were added, in every field that was given."""
        fields = self.exact_fields, self.text_fields
        return row_matching.is_exact_addition(before, after, reference_rows, *fields)

    def published_score(self, env: AsyncEnv) -> float:
        after, wanted = self.list_rows(env), self.params[ROW_OBJECTS]
        fields = self.exact_fields, self.text_fields
        return float(row_matching.published_addition(self.before, after, wanted, *fields))

    @classmethod
    def text_of(cls, rows: list[Any], kind: str = "csv", width: int | None = None) -> str:
        """What is shown of rows: a table or blocks of text."""
        return sqlite_schema_utils.get_text_representation_of_rows(
            rows, cls.shown_fields, kind, cls.name_field, width
        )


class AddShownRows(AddGivenRows, abc.ABC):
    """Enter rows that the goal spells out."""

    schema = schema.create([schema.enum(_TEXT_TYPE, _TEXT_TYPES, is_required=True)])

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {**super().sample_params(rng), _TEXT_TYPE: rng.choice(_TEXT_TYPES)}

    @property
    def goal(self) -> str:
        kind = self.params[_TEXT_TYPE]
        text = self.text_of(self.params[ROW_OBJECTS], kind) + ("\n" if kind == "text_block" else "")
        return self.template.format_map(collections.defaultdict(lambda: text))


class AddRowsOfNote(AddGivenRows, abc.ABC):
    """Enter rows that a note in Markor lists."""

    file_name: ClassVar[str]

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {**super().sample_params(rng), _TEXT_TYPE: "csv"}

    def rows_of_note(self) -> list[Any]:
        """The rows that the note lists."""
        rows: list[Any] = self.params[ROW_OBJECTS]
        return rows

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        markor_notebook.clear_notebook(env.controller)
        user_data_generation.write_to_markor(self.text_of(self.rows_of_note()), self.file_name, env)

    def tear_down(self, env: AsyncEnv) -> None:
        super().tear_down(env)
        markor_notebook.clear_notebook(env.controller)


class AddRowsOfPicture(AddGivenRows, abc.ABC):
    """Enter rows that an image in the gallery shows."""

    file_name: ClassVar[str]

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {**super().sample_params(rng), _TEXT_TYPE: "text_block"}

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        user_data_generation.clear_device_storage(env)
        self.draw(self.params[ROW_OBJECTS], self.file_name, env)

    def draw(self, rows: list[Any], name: str, env: AsyncEnv) -> None:
        """Put an image of rows into the gallery."""
        text = self.text_of(rows, "text_block", _IMAGE_WIDTH)
        user_data_generation.write_to_gallery(text, name, env)

    def tear_down(self, env: AsyncEnv) -> None:
        super().tear_down(env)
        user_data_generation.clear_device_storage(env)
