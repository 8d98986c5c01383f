"""Functions are named by verbs in the imperative or by nouns, not by a participle alone."""

import ast
import re

from tests.support import sources

IRREGULAR = frozenset(
    [
        "begun",
        "bent",
        "bound",
        "bought",
        "broken",
        "brought",
        "built",
        "caught",
        "chosen",
        "dealt",
        "done",
        "drawn",
        "driven",
        "eaten",
        "fallen",
        "fed",
        "felt",
        "fought",
        "forgotten",
        "found",
        "frozen",
        "given",
        "gone",
        "grown",
        "heard",
        "held",
        "hidden",
        "hung",
        "kept",
        "known",
        "laid",
        "led",
        "left",
        "lent",
        "lost",
        "made",
        "meant",
        "met",
        "paid",
        "ridden",
        "risen",
        "said",
        "seen",
        "sent",
        "shown",
        "sold",
        "spent",
        "spoken",
        "spun",
        "stolen",
        "stood",
        "struck",
        "stuck",
        "swung",
        "taken",
        "taught",
        "thought",
        "thrown",
        "told",
        "torn",
        "understood",
        "woken",
        "won",
        "worn",
        "written",
    ]
)
# Adjectives and nouns.
NO_PARTICIPLES = frozenset(
    ["bed", "embed", "exceed", "feed", "need", "proceed", "red", "seed", "speed", "succeed"]
)
# May not grow; elsewhere there is none.
WEB_CEILING = 9


def _is_participle(name):
    word = name.strip("_")
    if "_" in word or word in NO_PARTICIPLES:
        return False
    return word in IRREGULAR or re.fullmatch(r"[a-z]{2,}ed", word) is not None


def _participles():
    for path in sources.MODULES:
        for node in sources.statements(sources.tree(path)):
            is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            if is_function and _is_participle(node.name):
                yield f"{path.relative_to(sources.ROOT).as_posix()}: {node.name}"


def test_participles_are_found():
    assert _is_participle("shown")
    assert _is_participle("_moved")
    assert not _is_participle("selected_rows")
    assert not _is_participle("speed")


def test_functions_are_not_named_by_a_participle_alone():
    found = list(_participles())
    web = [name for name in found if name.startswith("virtual_device/web/")]
    assert sorted(set(found) - set(web)) == []
    assert len(web) <= WEB_CEILING, "\n".join(web)
