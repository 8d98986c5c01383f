"""An agent definition that is ready for use, and those that are part of the package."""

from __future__ import annotations

import dataclasses
import difflib
import functools
import hashlib
import tomllib
from importlib import resources
from pathlib import Path

import jinja2
import pydantic

from android_world.agents.definitions import action_forms, templates
from android_world.agents.definitions.action_forms import ActionForm, FormError
from android_world.agents.definitions.replies import form_of
from android_world.agents.definitions.schema import DefinitionError, DefinitionTables
from android_world.agents.llm.image_encoding import ImageSizing
from android_world.agents.parsing.actions import ReplyForm
from android_world.agents.parsing.coordinates import CoordinateFrame
from android_world.env.json_action import JSONAction

SUFFIX = ".toml"


@dataclasses.dataclass(frozen=True)
class Definition:
    """How a family of models is asked, and how its replies are read.

    Attributes:
      name: The shipped name, or the name of the file.
      digest: SHA-256 of the file, in hexadecimal digits.
      tables: What the file says.
      forms: Its actions.
    """

    name: str
    digest: str
    tables: DefinitionTables
    forms: tuple[ActionForm, ...]

    @property
    def id(self) -> str:
        """Name and version, for records."""
        return f"gui/{self.name}@{self.digest[:12]}"

    @functools.cached_property
    def reply_form(self) -> ReplyForm:
        """The format in words."""
        return form_of(self.tables.reply, self.reply_around(self.forms[0].usage, "...", "..."))

    def with_areas(self, min_pixels: int | None, max_pixels: int | None) -> Definition:
        """The definition with other limits of its image rule; None keeps a limit."""
        given = {"min_pixels": min_pixels, "max_pixels": max_pixels}
        changed = {name: value for name, value in given.items() if value is not None}
        if not changed or self.tables.image is None:
            return self
        image = self.tables.image.model_copy(update=changed)
        return dataclasses.replace(self, tables=self.tables.model_copy(update={"image": image}))

    def frame(self, screen: tuple[int, int]) -> CoordinateFrame:
        """How points count on a screen of this (width, height)."""
        scale = self.tables.coordinates.scale
        if scale == "image":
            return CoordinateFrame(0, screen, self.image_size(screen))
        return CoordinateFrame(scale, screen)

    def image_size(self, screen: tuple[int, int]) -> tuple[int, int]:
        """The (width, height) of the image that the model reads."""
        return self.sizing.size(*screen)

    @property
    def sizing(self) -> ImageSizing:
        """How the model's image processor changes the size of an image."""
        rule = self.tables.image
        if rule is None:
            return ImageSizing()
        return ImageSizing(rule.factor, rule.min_pixels, rule.max_pixels)

    def form_for(self, action: JSONAction) -> ActionForm | None:
        """The form that has everything that an action has; offered ones first."""
        found = [form for form in self.forms if form.can_write(action)]
        return min(found, key=lambda form: not form.table.offered, default=None)

    def write_reply(
        self,
        action: JSONAction,
        screen: tuple[int, int],
        thought: str = "It is next.",
        conclusion: str = "Do the next step.",
    ) -> str:
        """A reply of a model that chooses an action.

        Raises:
          FormError: The format has no such action.
        """
        form = self.form_for(action)
        if form is None:
            raise FormError(f"{self.name} has no form for {action.json_str()}.")
        written = form.write(action, self.frame(screen), self.tables.reply.envelope)
        return self.reply_around(written, thought, conclusion)

    def reply_around(
        self, written: str, thought: str = "It is next.", conclusion: str = "Do the next step."
    ) -> str:
        """A reply around an action as its form writes it."""
        if self.tables.reply.envelope == "tool_call":
            written = f'{{"name": "{self.tables.reply.tool}", "arguments": {written}}}'
        values = {"thought": thought, "conclusion": conclusion, "summary": conclusion}
        return templates.render(self.tables.reply.template, {**values, "call": written})


def names() -> list[str]:
    """The names of the definitions of this package."""
    found = (file.name for file in _folder().iterdir() if file.name.endswith(SUFFIX))
    return sorted(name.removesuffix(SUFFIX) for name in found)


def source(name: str) -> str:
    """The file of a definition: of this package by its name, or of the user by its path.

    Raises:
      DefinitionError: There is none, or it cannot be read.
    """
    if name in names():
        return (_folder() / f"{name}{SUFFIX}").read_text("utf-8")
    if not name.endswith(SUFFIX) and "/" not in name:
        close = difflib.get_close_matches(name, names(), n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise DefinitionError(
            f"There is no definition {name}.{hint} Known: {', '.join(names())}; "
            "or give the path of a TOML file."
        )
    try:
        return Path(name).expanduser().read_bytes().decode("utf-8")
    except OSError as error:
        raise DefinitionError(f"{name} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise DefinitionError(f"{name} is not UTF-8.") from error


def load(name: str) -> Definition:
    """The definition of a name or a path.

    Raises:
      DefinitionError: There is none, or a key of it is wrong.
    """
    return parse(source(name), name)


def parse(text: str, name: str) -> Definition:
    """The definition that a TOML file contains.

    Args:
      text: The content of the file.
      name: Its path, or the name of a shipped definition.

    Raises:
      DefinitionError: A key of it is wrong.
    """
    try:
        tables = DefinitionTables.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise DefinitionError(f"{name} is not TOML: {error}.") from error
    except pydantic.ValidationError as error:
        # A key that is misspelt is missing as well.
        first = min(error.errors(), key=lambda found: found["type"] != "extra_forbidden")
        key = ".".join(str(part) for part in first["loc"])
        why = first["msg"].removeprefix("Value error, ")
        if first["type"] == "extra_forbidden":
            why = "there is no such key"
        raise DefinitionError(f"{name}: {key}: {why}.") from error
    forms = []
    for number, table in enumerate(tables.actions):
        try:
            forms.append(action_forms.compile_form(table, tables.reply))
        except FormError as error:
            raise DefinitionError(f"{name}: actions.{number}.form: {error}.") from error
    own = Path(name).name.removesuffix(SUFFIX)
    definition = Definition(own, hashlib.sha256(text.encode()).hexdigest(), tables, tuple(forms))
    for key, template in templates.sources(tables).items():
        try:
            templates.check(key, template, definition.tables)
        except jinja2.TemplateError as error:
            raise DefinitionError(f"{name}: {key}: {error}") from error
    return definition


def _folder() -> resources.abc.Traversable:
    return resources.files(__package__) / "shipped"
