"""Tasks that change what Markor's notes say."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from android_world import records
from android_world.core.text_sanitizing import split_list
from android_world.env.interface import AsyncEnv
from android_world.task_evals.catalog import task
from android_world.task_evals.common_validators import file_validators
from android_world.task_evals.common_validators.markor_notebook import (
    CONTENT_LENGTH,
    NOTE_EXTENSIONS,
    NOTEBOOK,
    Markor,
    fuzzy_score,
    notes_in,
    sample_extension,
    sample_note_name,
)
from android_world.task_evals.utils import (
    note_text,
    schema,
    text_match,
    user_data_generation,
)
from android_world.task_evals.utils.text_match import (
    normalize,
    same_text_and_capitals,
    typed_forms,
)

_STEM_LENGTH = 5
_MERGED_NAME_LENGTH = 8


def _edit_schema() -> dict[str, Any]:
    """A note, a kind of edit, and the text that goes with that kind."""
    texts = {"header": "header", "footer": "footer", "replace": "replace_text"}
    common = schema.create(
        [
            schema.string("file_name", is_required=True),
            schema.enum("edit_type", list(texts), is_required=True),
        ]
    )
    kinds = [
        {
            "properties": {"edit_type": {"const": kind}, name: {"type": "string"}},
            "required": [name],
        }
        for kind, name in texts.items()
    ]
    return {**common, "oneOf": kinds}


@task()
class MarkorEditNote(Markor):
    """Add to the top or the bottom of a note, or replace its text."""

    complexity = 1.2
    schema = _edit_schema()
    template = "Edit {file_name} in Markor. {edit_subcommand}"
    _SUBCOMMANDS: ClassVar[dict[str, str]] = {
        "header": "Add to the top of the note {header}",
        "footer": "Add to the bottom of the note {footer}",
        "replace": "Replace the text with {replace_text}",
    }

    def __init__(self, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._original = ""

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        stem = user_data_generation.generate_random_string(_STEM_LENGTH, rng)
        params: dict[str, Any] = {"file_name": f"note_{stem}{sample_extension(rng)}"}
        kind = rng.choice(("header", "footer", "replace"))
        sentence = user_data_generation.generate_random_sentence
        if kind == "replace":
            return {
                **params,
                "edit_type": kind,
                "replace_text": "\n".join(sentence(rng) for _ in range(3)),
            }
        return {**params, "edit_type": kind, kind: sentence(rng)}

    @property
    def goal(self) -> str:
        command = self._SUBCOMMANDS[self.params["edit_type"]].format(**self.params)
        return self.template.format(**self.params, edit_subcommand=command)

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        self.create_noise(self.params["file_name"], env)
        new = self._new_text
        sentences = [s for s in user_data_generation.RANDOM_SENTENCES if s not in new]
        self._original = self.rng.choice(sentences)
        self.create_note(self.params["file_name"], self._original, env)

    def permitted_changes(self) -> records.Permission:
        return records.permit_files(self.note_path(self.params["file_name"]))

    @property
    def _new_text(self) -> str:
        kind = self.params["edit_type"]
        return str(self.params["replace_text" if kind == "replace" else kind])

    @property
    def _expected_text(self) -> str:
        return self._edit(self._new_text)

    def _edit(self, new: str) -> str:
        kind = self.params["edit_type"]
        if kind == "header":
            return f"{new}\n{self._original}"
        return f"{self._original}\n{new}" if kind == "footer" else new

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if a reader sees the text that was asked for, and all other notes are there."""
        super().is_successful(env)
        name = self.params["file_name"]
        found = self.note_text(name, env)
        edited = self.evidence.compare(f"text of {name}", found, self._expected_text, self._is_done)
        return float(self.other_notes_are_there(env) and edited)

    def _is_done(self, found: str | None, _: str) -> bool:
        forms = typed_forms(self._new_text)
        return any(note_text.same_lines(found, self._edit(new)) for new in forms)

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition tolerates a tenth of wrong characters; no note: a crash."""
        found = self.note_text(self.params["file_name"], env)
        if found is None:
            return None
        return fuzzy_score(found, self._expected_text)


@task()
class MarkorMergeNotes(Markor):
    """Put the contents of three notes into a new one."""

    complexity = 7.8
    schema = schema.create(
        [
            schema.string(name, is_required=True)
            for name in split_list("""
                file1_name, file2_name, file3_name, new_file_name,
                file1_content, file2_content, file3_content
            """)
        ]
    )
    template = (
        "Merge the contents of Markor notes {file1_name}, {file2_name} and {file3_name} (in the "
        "same order) into a new Markor note named {new_file_name} and save it. Add a new line "
        "between the content of each note."
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        names: list[str] = []
        while len(names) < 3:
            name = sample_note_name(rng)
            if name not in names:
                names.append(name)
        text = user_data_generation.generate_random_string
        return {
            "new_file_name": text(_MERGED_NAME_LENGTH, rng),
            **{f"file{i}_name": name for i, name in enumerate(names, 1)},
            **{f"file{i}_content": text(CONTENT_LENGTH, rng) for i in (1, 2, 3)},
        }

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        for i in (1, 2, 3):
            self.create_note(self.params[f"file{i}_name"], self.params[f"file{i}_content"], env)

    @property
    def _contents(self) -> list[str]:
        return [self.params[f"file{i}_content"] for i in (1, 2, 3)]

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the new note has the three contents with an empty line between them.

        The app adds an extension unless one is chosen; the note may have it.
        """
        super().is_successful(env)
        base = self.params["new_file_name"]
        names = [base, *(base + extension for extension in NOTE_EXTENSIONS)]
        name = next((n for n in names if self.note_text(n, env) is not None), base)
        first, second, third = self._contents
        found = note_text.lines_of(self.note_text(name, env))
        wanted = [first, "", second, "", third]
        return float(self.evidence.compare(f"lines of {name}", found, wanted))

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition: about the text, in five lines with two empty ones."""
        found = self.note_text(self.params["new_file_name"], env)
        if found is None:
            return 0.0
        plain = found.replace("\r", "").strip()
        lines = plain.split("\n")
        shaped = len(lines) == 5 and not lines[1] and not lines[3]
        wanted = "\n\n".join(self._contents) + "\n"
        return float(shaped and text_match.fuzzy_match(plain, wanted))


class _RenamedNote(Markor):
    """A note that is changed and renamed, among others."""

    @classmethod
    def _sample_names(cls, rng: random.Random) -> dict[str, Any]:
        original = sample_note_name(rng)
        while (new := sample_note_name(rng)) == original:
            continue
        return {"original_name": original, "new_name": new}

    def create_original(self, content: str, env: AsyncEnv) -> None:
        """Create the note among others."""
        self.create_noise(self.params["original_name"], env)
        self.create_note(self.params["original_name"], content, env)

    def permitted_changes(self) -> records.Permission:
        return records.permit_files(self.note_path(self.params["original_name"]))

    def was_renamed(self, env: AsyncEnv) -> bool:
        """Whether the notebook has the new name instead of the old one, and all other notes."""
        wanted = sorted([*self.other_notes, self.params["new_name"]])
        return self.evidence.compare("notes", notes_in(NOTEBOOK, env.controller), wanted)

    def published_names(self, env: AsyncEnv) -> bool:
        """The published condition inspects the two names only."""
        old, new = (self.note_path(self.params[key]) for key in ("original_name", "new_name"))
        exists = file_validators.entry_exists
        return exists(new, env) and not exists(old, env)


@task()
class MarkorChangeNoteContent(_RenamedNote):
    """Replace a note's content and rename the note."""

    complexity = 1.2
    schema = schema.create(
        [
            schema.string("original_name", is_required=True),
            schema.string("new_name", is_required=True),
            schema.string("updated_content", is_required=True),
        ]
    )
    template = (
        'Update the content of {original_name} to "{updated_content}" in Markor and change its '
        "name to {new_name}."
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        content = user_data_generation.generate_random_string(CONTENT_LENGTH, rng)
        return {**cls._sample_names(rng), "updated_content": content}

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        content = user_data_generation.generate_random_string(CONTENT_LENGTH, self.rng)
        while content == self.params["updated_content"]:
            # The parameters come from a generator with the same seed, whose first text this was.
            source = random.Random(content[::-1])
            content = user_data_generation.generate_random_string(CONTENT_LENGTH, source)
        self.create_original(content, env)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the note has the new name and content."""
        super().is_successful(env)
        renamed = self.was_renamed(env)
        name = self.params["new_name"]
        same = self.evidence.compare(
            f"content of {name}",
            normalize(self.note_text(name, env)),
            self.params["updated_content"],
            same_text_and_capitals,
        )
        return float(renamed and same)

    def reference_score(self, env: AsyncEnv) -> float | None:
        found = self.note_text(self.params["new_name"], env)
        if found is None or not self.published_names(env):
            return 0.0
        return fuzzy_score(found, self.params["updated_content"])


@task()
class MarkorAddNoteHeader(_RenamedNote):
    """Put a line and an empty line before a note's content, and rename the note."""

    complexity = 1.2
    schema = schema.create(
        [
            schema.string("original_name", is_required=True),
            schema.string("new_name", is_required=True),
            schema.string("header", is_required=True),
            schema.string("original_content", is_required=True),
        ]
    )
    template = (
        "Update the Markor note {original_name} by adding the following text, along with a new "
        'blank line before the existing content: "{header}", and rename it to {new_name}.'
    )

    @classmethod
    def sample_params(cls, rng: random.Random) -> dict[str, Any]:
        return {
            **cls._sample_names(rng),
            "header": user_data_generation.generate_random_string(CONTENT_LENGTH, rng),
            "original_content": user_data_generation.generate_random_sentence(rng),
        }

    def initialize_task(self, env: AsyncEnv) -> None:
        super().initialize_task(env)
        self.create_original(self.params["original_content"], env)

    def is_successful(self, env: AsyncEnv) -> float:
        """1.0 if the note has the new name and starts with the header and an empty line."""
        super().is_successful(env)
        renamed = self.was_renamed(env)
        name = self.params["new_name"]
        found = note_text.lines_of(self.note_text(name, env))
        header, *rest = found or [""]
        content = note_text.lines_of(self.params["original_content"])
        passed = [
            self.evidence.compare(
                f"header of {name}", header, self.params["header"], same_text_and_capitals
            ),
            self.evidence.compare(f"further lines of {name}", rest, ["", *content]),
        ]
        return float(renamed and all(passed))

    def reference_score(self, env: AsyncEnv) -> float | None:
        """The published condition wants every byte, the line break at the end as well."""
        found = self.note_text(self.params["new_name"], env)
        if found is None or not self.published_names(env):
            return 0.0
        wanted = f"{self.params['header']}\n\n{self.params['original_content']}\n"
        return float(found.replace("\r", "") == wanted)
