"""No old name of the rename tables is left.

`renamed_modules.tsv`: a module or folder, its place now, and why it is kept where it is.
`renamed_classes.tsv`: a class, its name now, and the modules in which the old name is another
class. Paths are those in `android_world`.
"""

import ast
import collections
import csv
import re
import subprocess
from pathlib import Path

from tests.support import sources

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "android_world"
TEXTS = ("*.py", "*.md", "*.toml", "*.txt", "*.tsv", "*.yaml", "*.html", "*.js")


def _table(name):
    with (Path(__file__).parent / name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter="\t"))[1:]


def _tracked(*patterns):
    listed = subprocess.run(
        ["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return [path for path in listed if (ROOT / path).is_file() and "tests/names/" not in path]


def _dotted(module):
    return "android_world." + module.removesuffix(".py").strip("/").replace("/", ".")


def _exists(old):
    path = PACKAGE / old
    return any(path.rglob("*.py")) if old.endswith("/") else path.exists()


def test_modules_have_their_new_names():
    table = _table("renamed_modules.tsv")
    left = [f"{old}: {new}" for old, new, kept in table if not kept and _exists(old)]
    assert not left


def test_texts_name_no_old_module():
    old = {_dotted(old): new for old, new, kept in _table("renamed_modules.tsv") if not kept}
    names = re.compile(rf"(?<![\w.])({'|'.join(map(re.escape, old))})(?!\w)")
    found = [
        f"{path}: {name} is {old[name]}"
        for path in _tracked(*TEXTS)
        for name in names.findall((ROOT / path).read_text("utf-8").replace("/", "."))
    ]
    assert not found


def test_classes_have_their_new_names():
    places = collections.defaultdict(set)
    for path in sources.MODULES:
        for node in sources.statements(sources.tree(path)):
            if isinstance(node, ast.ClassDef):
                places[node.name].add(path.relative_to(PACKAGE).as_posix())
    left = {
        old: f"{new}; in {', '.join(wrong)}"
        for old, new, others in _table("renamed_classes.tsv")
        if (wrong := places[old.rpartition(".")[2]] - set(others.split()))
    }
    assert not left
