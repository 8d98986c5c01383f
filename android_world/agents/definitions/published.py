"""Published prompts: downloaded from their makers, and converted to agent definitions.

None is in this package. A file of the user says where a prompt is (see `PromptSource`); the prompt
replaces turns of one of our definitions, whose actions read the replies.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
import json
import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import pydantic
import tomli_w

from android_world.agents.definitions import checking, definition as definitions
from android_world.agents.definitions.schema import DefinitionError
from android_world.env import downloads

_GITHUB: Final = "https://raw.githubusercontent.com/{repository}/{commit}/{path}"
_MOST_BYTES: Final = 1 << 20
_CONFIRMED: Final = "confirmed_prompts.json"
_PYTHON: Final = ".py"
# What Jinja would read as the start of an expression, a statement or a comment.
_OPENING: Final = re.compile(r"\{(?=[{%#]|\Z)")
_CALL: Final = re.compile(r"\b([A-Za-z_]\w*)\((?=[^)\n]*\))")
_VALUE: Final = re.compile(r"""["'](?:action|name|action_type)["']\s*:\s*["']([A-Za-z_]\w*)["']""")
_FIELD: Final = re.compile(r"\{([A-Za-z_]\w*)\}")
Turn = Literal["system", "opening", "user"]


class PromptSource(pydantic.BaseModel):
    """Where a prompt is published, and how it becomes turns of a definition.

    Attributes:
      repository: `owner/name`.
      path: The file in it.
      commit: Its commit, 40 hexadecimal digits: a branch would change.
      sha256: Of the file, 64 hexadecimal digits.
      turns: The Python variable of each turn; empty for the whole file.
      placeholders: Jinja expressions by the texts that they replace.
      is_format: Whether the prompt is filled by `str.format`: doubled braces are single ones.
      base: The shipped definition with the other turns and the actions; by default that of the
        same name.
      address: The URL, with `{repository}`, `{commit}` and `{path}`; GitHub's by default.
    """

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True)

    repository: Annotated[str, pydantic.Field(pattern=r"^[\w.-]+/[\w.-]+$")]
    path: Annotated[str, pydantic.Field(pattern=r"^[\w.-]+(/[\w.-]+)*$")]
    commit: Annotated[str, pydantic.Field(pattern=r"^[0-9a-f]{40}$")]
    sha256: Annotated[str, pydantic.Field(pattern=r"^[0-9a-f]{64}$")]
    turns: Annotated[dict[Turn, str], pydantic.Field(min_length=1)]
    placeholders: dict[str, str] = {}
    is_format: bool = False
    base: str = ""
    address: str = _GITHUB

    @property
    def url(self) -> str:
        """The address of the file."""
        values = {"repository": self.repository, "commit": self.commit, "path": self.path}
        return _FIELD.sub(lambda field: values.get(field[1], field[0]), self.address)


def read_sources(file: Path) -> dict[str, PromptSource]:
    """The sources in a TOML file, by the names of definitions.

    Raises:
      DefinitionError: The file cannot be read, or a key is missing or wrong.
    """
    try:
        tables = tomllib.loads(file.expanduser().read_bytes().decode("utf-8"))
    except OSError as error:
        raise DefinitionError(f"{file} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise DefinitionError(f"{file} is not TOML: {error}.") from error
    return {name: _source(file, name, table) for name, table in tables.items()}


def confirmed_sources() -> dict[str, PromptSource]:
    """The sources that the user has confirmed, by the names of definitions.

    Raises:
      DefinitionError: The file in the cache is damaged.
    """
    file = folder() / _CONFIRMED
    try:
        tables = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise DefinitionError(f"{file} is damaged ({error}): delete it.") from error
    return {name: _source(file, name, table) for name, table in tables.items()}


def confirm(name: str, source: PromptSource) -> None:
    """Remember that the user has confirmed a source."""
    known = confirmed_sources() | {name: source}
    folder().mkdir(parents=True, exist_ok=True)
    tables = {key: value.model_dump() for key, value in known.items()}
    (folder() / _CONFIRMED).write_text(json.dumps(tables, indent=1) + "\n", "utf-8")


def folder() -> Path:
    """The folder of the user's cache with the prompts and the definitions made of them."""
    return downloads.cache_directory() / "definitions"


def fetch(source: PromptSource) -> str:
    """The text of a published file.

    Raises:
      DefinitionError: It is not the file of the hash, too large, or not UTF-8.
      DownloadError: It cannot be downloaded.
    """
    target = folder() / "sources" / source.sha256
    path = Path(downloads.fetch(source.url, target, _check_size))
    content = path.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    if digest != source.sha256:
        path.unlink()
        (target / downloads.HASHES).unlink(missing_ok=True)
        raise DefinitionError(
            f"{source.url} is another file: its SHA-256 is {digest}, not {source.sha256}."
        )
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DefinitionError(f"{source.url} is not UTF-8.") from error


def convert(name: str, source: PromptSource, text: str) -> str:
    """The definition, as TOML, whose turns are those of a published file.

    Args:
      name: The name of the definition.
      source: Where the file is from, and what its turns are.
      text: The file.

    Raises:
      DefinitionError: There is no such variable or placeholder, or no such shipped definition.
    """
    tables = tomllib.loads(definitions.source(source.base or name))
    for turn, variable in source.turns.items():
        prompt = constant(text, variable, source.path) if variable else text
        tables["turns"][turn] = template(prompt, source)
    tables["source"] = f"{source.url} (SHA-256 {source.sha256})"
    converted = tomli_w.dumps(tables)
    definitions.parse(converted, f"{name}{definitions.SUFFIX}")
    return converted


def constant(text: str, variable: str, path: str) -> str:
    """The text that a Python file assigns to a variable; nothing of the file is executed.

    Raises:
      DefinitionError: It is not Python, or the value is not a text.
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise DefinitionError(f"{path} is not Python: {error}.") from error
    found = None
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
        if any(isinstance(target, ast.Name) and target.id == variable for target in targets):
            found = node.value  # type: ignore[attr-defined]
    if found is None:
        raise DefinitionError(f"{path} assigns no variable {variable} at its top level.")
    return _text_of(found, f"{path}: {variable}")


def template(prompt: str, source: PromptSource) -> str:
    """The Jinja template of a prompt.

    Raises:
      DefinitionError: A placeholder is not in the prompt, or one of the prompt has no expression.
    """
    for placeholder in source.placeholders:
        if placeholder not in prompt:
            raise DefinitionError(f"{source.path}: there is no {placeholder} in the prompt.")
    pattern = "|".join(map(re.escape, sorted(source.placeholders, key=len, reverse=True)))
    pieces = re.split(f"({pattern})", prompt) if pattern else [prompt]
    return "".join(
        source.placeholders[piece] if number % 2 else _literal(piece, source)
        for number, piece in enumerate(pieces)
    )


def differences(name: str, source: PromptSource, converted: str) -> list[str]:
    """What a converted definition has otherwise than ours: lines of turns, and names of actions."""
    theirs = definitions.parse(converted, f"{name}{definitions.SUFFIX}")
    ours = definitions.load(source.base or name)
    lines: list[str] = []
    for turn in source.turns:
        one, other = (
            getattr(tables.turns, turn).splitlines() for tables in (ours.tables, theirs.tables)
        )
        lines += difflib.unified_diff(
            one, other, f"ours: {turn}", f"published: {turn}", lineterm=""
        )
    prompt = "\n".join(getattr(theirs.tables.turns, turn) for turn in source.turns)
    named = {word.lower() for word in (*_CALL.findall(prompt), *_VALUE.findall(prompt))}
    offered = {form.name for form in ours.forms if form.table.offered}
    for title, found in (
        ("Actions that the published prompt does not name", offered - named),
        ("Names of the published prompt without an action of ours", named - offered),
    ):
        if found:
            lines.append(f"{title}: {', '.join(sorted(found))}")
    lines += [f"Fault: {fault}" for fault in checking.faults(theirs)]
    return lines


def _source(file: Path, name: str, table: Any) -> PromptSource:
    if not re.fullmatch(r"[\w-]+", name):
        raise DefinitionError(f"{file}: {name!r}: a name has letters, digits, _ and - only.")
    try:
        return PromptSource.model_validate(table)
    except pydantic.ValidationError as error:
        first = error.errors()[0]
        key = ".".join([name, *map(str, first["loc"])])
        raise DefinitionError(f"{file}: {key}: {first['msg']}.") from error


def _check_size(done: int, total: int | None) -> None:
    if max(done, total or 0) > _MOST_BYTES:
        raise DefinitionError(f"The file has more than {_MOST_BYTES} bytes: it is not a prompt.")


def _text_of(node: ast.expr | None, where: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _text_of(node.left, where) + _text_of(node.right, where)
    if isinstance(node, ast.JoinedStr):
        return "".join(
            f"{{{ast.unparse(part.value)}}}"
            if isinstance(part, ast.FormattedValue)
            else _text_of(part, where)
            for part in node.values
        )
    raise DefinitionError(f"{where} is not a text constant, but is computed.")


def _literal(piece: str, source: PromptSource) -> str:
    """A piece of a prompt as Jinja writes it out unchanged."""
    if source.is_format:
        unresolved = _FIELD.search(piece.replace("{{", "").replace("}}", ""))
        if unresolved:
            raise DefinitionError(f"{source.path}: placeholders has no {unresolved[0]}.")
        piece = piece.replace("{{", "{").replace("}}", "}")
    return _OPENING.sub('{{ "{" }}', piece)
