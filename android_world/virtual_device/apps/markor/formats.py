"""Kinds of documents: their names, extensions and templates."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from android_world.virtual_device.codecs import data_files

MARKDOWN, PLAIN, TODO = "markdown", "plaintext", "todotxt"
WIKITEXT, ASCIIDOC, CSV = "wikitext", "asciidoc", "csv"


@dataclass(frozen=True)
class FileType:
    """One choice of the new-file dialog."""

    label: str
    extension: str
    document_format: str


FILE_TYPES = (
    FileType("Markdown", ".md", MARKDOWN),
    FileType("Plain Text", ".txt", PLAIN),
    FileType("todo.txt", ".todo.txt", TODO),
    FileType("Wikitext", ".txt", WIKITEXT),
    FileType("AsciiDoc", ".adoc", ASCIIDOC),
    FileType("CSV", ".csv", CSV),
    FileType("None", "", PLAIN),
)
_MARKDOWN_EXTENSIONS = (".md", ".markdown", ".mkd", ".mdown", ".mkdn", ".mdwn", ".rmd", ".mdx")
_OTHER_TEXTS = """
.txt .text .log .adoc .asciidoc .csv .tsv .html .htm .css .js .json .xml .yaml .yml .toml .ini
.conf .org .tex .py .java .kt .c .cpp .h .sh .bat .sql .zim .wiki .vcf .ics .diff .patch
.properties .srt .php .rb .go .rs
"""
_TEXT_EXTENSIONS = (*_MARKDOWN_EXTENSIONS, *_OTHER_TEXTS.split())

MARKDOWN_REFERENCE = data_files.read_text(__package__, "markdown_reference.md")
TODO_EXAMPLE = """\
(A) Call Mom @mobile +family
(A) Schedule annual checkup +health
(B) Outline chapter 5 @computer +novel
(C) Add cover sheets @office +myproject
Pick up milk @store
x 2023-10-14 Buy tickets +holiday
"""
TEMPLATES: tuple[tuple[str, str], ...] = (
    ("Empty file", ""),
    ("markor-markdown-reference.md", MARKDOWN_REFERENCE),
    ("todo.example.txt", TODO_EXAMPLE),
)


def split_name(name: str) -> tuple[str, str]:
    """Stem and extension; `.todo.txt` is one extension, a name that starts with a dot has none."""
    if name.lower().endswith(".todo.txt") and len(name) > len(".todo.txt"):
        return name[: -len(".todo.txt")], name[-len(".todo.txt") :]
    return posixpath.splitext(name)


def format_of(name: str) -> str:
    """The format by a document's name."""
    lower = name.lower()
    if lower == "todo.txt" or lower.endswith((".todo.txt", "todo.archive.txt")):
        return TODO
    extension = posixpath.splitext(lower)[1]
    if extension in _MARKDOWN_EXTENSIONS:
        return MARKDOWN
    return {".adoc": ASCIIDOC, ".asciidoc": ASCIIDOC, ".csv": CSV, ".zim": WIKITEXT}.get(
        extension, PLAIN
    )


def is_text(name: str) -> bool:
    """Whether Markor opens the file itself: by its extension, or because it has none."""
    extension = posixpath.splitext(name.lower())[1]
    return not extension or extension in _TEXT_EXTENSIONS
