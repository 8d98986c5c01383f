"""Prompts: template files in `prompts/`, each with a version."""

from __future__ import annotations

import dataclasses
import functools
import re
from importlib import resources
from typing import Any

import jinja2

END = "<end>"
"""What models are asked to write behind an action, so that servers can stop there."""
_VERSION = re.compile(r"\A\{#\s*version:\s*(\S+)\s*#\}\n?")


@dataclasses.dataclass(frozen=True)
class RenderedPrompt:
    """A prompt as it is sent.

    Attributes:
      prompt_id: Name and version of the template, as in `m3a_action@1`.
      text: The text.
    """

    prompt_id: str
    text: str


@functools.cache
def source(name: str) -> str:
    """The template file of this name."""
    folder = resources.files(__package__) / "prompts"
    return (folder / f"{name}.txt").read_text("utf-8")


def prompt_id(name: str) -> str:
    """Name and version of a template."""
    found = _VERSION.match(source(name))
    return f"{name}@{found.group(1) if found else '1'}"


def render(name: str, **values: Any) -> RenderedPrompt:
    """Fill in a template."""
    return RenderedPrompt(prompt_id(name), _environment().get_template(name).render(values).strip())


@functools.cache
def _environment() -> jinja2.Environment:
    # Prompts are text for models, not pages: nothing is escaped for HTML.
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(source),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,
    )
    environment.globals |= {"end": END, "keyboard_keys": False, "ask_user": False, "task_tools": ()}
    return environment
