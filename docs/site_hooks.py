"""What MkDocs does beside its own: pages of the repository's root belong to the site, too."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

_ROOT_PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
}
_SOURCES = {uri: name for name, uri in _ROOT_PAGES.items()}
_LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)")


def on_files(files: Files, /, *, config: MkDocsConfig) -> Files:
    """Add the pages of the root."""
    root = Path(config.config_file_path).parent
    for name, uri in _ROOT_PAGES.items():
        files.append(File.generated(config, uri, content=(root / name).read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, /, *, page: Page, **_: Any) -> str:
    """Let links lead to where the pages are in the site, not in the repository."""
    here = page.file.src_uri
    folder = posixpath.dirname(_SOURCES.get(here, f"docs/{here}"))

    def moved(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, match[1]))
        uri = _ROOT_PAGES.get(target, target.removeprefix("docs/"))
        return posixpath.relpath(uri, posixpath.dirname(here) or ".")

    return _LINK.sub(moved, markdown)
