"""What is not left to the weights of the pocket policy."""

from __future__ import annotations

import numpy as np

from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.pocket.policy import network
from android_world.pocket.policy.action_decoding import past_of
from android_world.pocket.policy.features import encode
from android_world.pocket.policy.memory import KINDS, ActionRecord, EpisodeMemory
from android_world.pocket.policy.policy import Policy

HEIGHT = 2400


def policy_that_prefers(kind):
    """A policy without knowledge but for the kind of action that it prefers."""
    weights = {name: np.zeros(size) for name, size in network.shapes(32, 0, 0).items()}
    weights["kinds.bias"][KINDS.index(kind)] = 9.0
    return Policy(weights, (), (), ())


def screen(*labels):
    boxes = [BoundingBox(0, 900, 300 + 200 * i, 400 + 200 * i) for i in range(len(labels))]
    return [
        UIElement(text=label, is_clickable=True, bbox_pixels=box)
        for label, box in zip(labels, boxes, strict=True)
    ]


def test_what_was_done_on_such_a_screen_is_less_likely_again():
    policy, memory = policy_that_prefers("click"), EpisodeMemory("Delete the folder Old Bills.")
    first, second = screen("Photos", "Music", "Videos"), screen("Nothing here")
    chosen = []
    for _ in range(4):
        memory.look(first, HEIGHT)
        seen = encode(memory, first, HEIGHT, policy.vocabulary)
        choice = policy.choose(memory, seen)
        chosen.append(choice.element)
        memory.record(past_of(choice, seen, memory))
        memory.look(second, HEIGHT)
        memory.record(ActionRecord("back"))
    assert sorted(chosen) == [0, 1, 2, 3]


def test_typed_values_are_whole_tokens():
    policy, texts = policy_that_prefers("type"), []
    for seed in range(40):
        memory = EpisodeMemory("Name it folder_20-b or it's")
        memory.look(screen("Name"), HEIGHT)
        seen = encode(memory, screen("Name"), HEIGHT, policy.vocabulary)
        choice = policy.choose(memory, seen, np.random.default_rng(seed))
        if choice.kind == "type" and choice.span[1] > choice.span[0]:
            texts.append(choice.text)
    tokens = {"Name", "it", "folder_20-b", "or", "it's"}
    assert texts
    assert all(set(text.split()) <= tokens for text in texts)
