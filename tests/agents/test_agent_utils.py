"""Finding the JSON object in what a model says."""

from __future__ import annotations

import pytest

from android_world.agents.agent_utils import extract_json


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1}', {"a": 1}),
        ('Reason: x\nAction: {"a": "click", "index": 3} done', {"a": "click", "index": 3}),
        ('```json\n{\n  "a": true,\n  "b": null\n}\n```', {"a": True, "b": None}),
        ("{'a': 'b', 'c': True}", {"a": "b", "c": True}),
        ('{"text": "a } in { it"}', {"text": "a } in { it"}),
        ('{"t": "don\'t", "n": {"m": [1, {"k": 2}]}}', {"t": "don't", "n": {"m": [1, {"k": 2}]}}),
        ('{broken {"a": 1}', {"a": 1}),
        ('{"a": 1} {"a": 2}', {"a": 1}),
        ('{"quote": "she said \\"hi}\\""}', {"quote": 'she said "hi}"'}),
        ("nothing here", None),
        ("{unfinished", None),
        ("[1, 2]", None),
        ("", None),
    ],
)
def test_extract_json(text, expected):
    assert extract_json(text) == expected
