"""The documentation, as a site and as pages that are read in the repository."""

from __future__ import annotations

import html
import importlib
import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[1]
API = ROOT / "docs" / "reference" / "api"
PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")} - {*API.glob("*.md")})
BUILT_AS = {
    "README.md": "index.html",
    "CONTRIBUTING.md": "project/contributing.html",
    "CHANGELOG.md": "project/changelog.html",
}
TAGS = (
    "h1",
    "h2",
    "h3",
    "table",
    "tr",
    "td",
    "ul",
    "ol",
    "li",
    "p",
    "pre",
    "code",
    "em",
    "img",
    "a",
)
LOADED = re.compile(r'<(?:script|img|iframe|source)\b[^>]* src="([^"]+)|<link\b[^>]* href="([^"]+)')
HEADING = re.compile(r'<h\d id="([^"]*)">(.*?)<a class="headerlink"', re.DOTALL)
PATH = re.compile(r"`((?:android_world|docker|docs|proto|task_metadata|tests)/[\w./*-]+)`")


def build(folder, **config):
    """Build the site into a folder."""
    from mkdocs.commands import build
    from mkdocs.config import load_config

    build.build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder), **config))


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the built site: a dead link, anchor or picture fails."""
    pytest.importorskip("material", reason="the extra `docs` is not installed")
    pytest.importorskip("mkdocstrings", reason="the extra `docs` is not installed")
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return folder


def built(site, page):
    """A page of the site: its whole text, and its article without what MkDocs adds."""
    if page.parent == ROOT:
        path = site / BUILT_AS[page.name]
    else:
        path = site / page.relative_to(ROOT / "docs").with_suffix(".html")
    text = path.read_text("utf-8")
    article = text.partition("<article")[2].partition("</article>")[0]
    return text, article


@pytest.mark.parametrize(
    "link", ["[a](gone.md)", "[a](#gone)", "[a](other.md#gone)", "![a](images/gone.png)"]
)
def test_a_dead_link_is_not_a_site(link, tmp_path):
    pytest.importorskip("material", reason="the extra `docs` is not installed")
    from mkdocs import exceptions

    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text(link)
    (docs / "other.md").write_text("# Heading")
    with pytest.raises(exceptions.Abort):
        build(tmp_path / "site", docs_dir=str(docs), nav=None, hooks=[], plugins=[], theme="mkdocs")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_site_shows_what_the_repository_does(site, page):
    """Two dialects of Markdown: what one takes for a table or a list may be a text in the other."""
    _, article = built(site, page)
    article = re.sub(r'<a class="headerlink".*?</a>', "", article, flags=re.DOTALL)
    plain = MarkdownIt("commonmark").enable("table").render(page.read_text("utf-8"))
    counts = [
        {tag: len(re.findall(rf"<{tag}[ />]", text)) for tag in TAGS} for text in (article, plain)
    ]
    assert counts[0] == counts[1]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_anchors_are_those_of_the_repository(site, page):
    """GitHub's rule, so that the site's check of anchors holds for both.

    They number repeated headings (as in the changelog) differently: only the first is compared.
    """
    first: dict[str, str] = {}
    for anchor, heading in HEADING.findall(built(site, page)[1]):
        text = html.unescape(re.sub("<.*?>", "", heading)).strip().lower()
        first.setdefault(re.sub(r"[^\w\- ]", "", text).replace(" ", "-"), anchor)
    assert all(expected == anchor for expected, anchor in first.items())


def test_the_site_loads_nothing_from_elsewhere(site):
    pages = [built(site, page)[0] for page in PAGES]
    loaded = {src or href for text in pages for src, href in LOADED.findall(text)}
    assert "assets/images/favicon.png" in loaded
    assert not {address for address in loaded if re.match(r"\w+:|//", address)}
    for style in site.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import )[\"']?(?:\w+:)?//", style.read_text("utf-8")), (
            style
        )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_files_that_a_page_names_are_there(page):
    for name in PATH.findall(page.read_text("utf-8")):
        assert any(ROOT.glob(name.rstrip("/"))), name


@pytest.mark.parametrize("page", sorted(API.glob("*.md")), ids=lambda page: page.stem)
def test_api_page_documents_every_public_name_of_its_package(page):
    text = page.read_text("utf-8")
    package = importlib.import_module(text.partition("\n")[0].removeprefix("# "))
    documented = re.findall(rf"^::: {re.escape(package.__name__)}\.(\w+)$", text, re.MULTILINE)
    assert sorted(documented) == sorted(package.__all__)


def test_every_package_with_public_names_has_an_api_page():
    """Parts of the phone and of agents are internal; `rl.openenv` is a distribution of its own.

    `conformance` is a published name of `diagnostics.conformance`, which has a page.
    """
    internal = ("agents/prompting", "rl/openenv", "virtual_device/", "conformance")
    folder = ROOT / "android_world"
    packages = {
        path.parent.relative_to(folder).as_posix()
        for path in folder.rglob("__init__.py")
        if "__all__ = " in path.read_text("utf-8")
    }
    titles = {page.read_text("utf-8").partition("\n")[0] for page in API.glob("*.md")}
    public = {name for name in packages if not name.startswith(internal)}
    assert titles == {f"# android_world.{name.replace('/', '.')}" for name in public}
