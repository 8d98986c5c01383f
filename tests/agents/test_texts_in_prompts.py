"""Every text that an expert types or answers stands in the prompts of the text agents by then."""

from __future__ import annotations

import json

import numpy as np
import pytest

from android_world.agents.expert_agent import ExpertAgent
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.agents.m3a import M3A
from android_world.agents.m3a_simple import M3ASimple
from android_world.agents.seeact import SeeAct
from android_world.agents.t3a import T3A
from android_world.env.interface import State
from android_world.env.json_action import ANSWER, INPUT_TEXT
from android_world.runs.execution import ExecutionOptions, run_instance
from android_world.runs.recording import EpisodeRecorder
from tests.support import matrix
from tests.task_evals.test_all_tasks import LISTED, make

ALL = [i.name for i in LISTED if {"android", "information_retrieval"} & i.families]
# Those in which what is written was read on a screen.
SAMPLE = [
    "ExpenseAddMultipleFromMarkor",
    "MarkorAddNoteHeader",
    "MarkorMergeNotes",
    "NotesMeetingAttendeeCount",
    "RecipeAddMultipleRecipesFromMarkor",
    "RecipeAddMultipleRecipesFromMarkor2",
    "SimpleCalendarLocationOfEvent",
    "SimpleSmsReplyMostRecent",
    "SimpleSmsSendReceivedAddress",
    "SportsTrackerLongestDistanceActivity",
    "TasksDueOnDate",
]
TASKS = ALL if matrix.FULL else SAMPLE
BLANK = np.zeros((240, 108, 3), np.uint8)
WAIT = 'Reason: r\nAction: {"action_type": "wait"}'
SAID = [WAIT, "Waited."]
TEXT_AGENTS = {
    "T3A": (T3A, SAID),
    "M3A's list": (lambda env, llm: M3A(env, llm), SAID),
    "M3A-Simple": (M3ASimple, SAID),
    "SeeAct": (lambda env, llm: SeeAct(env, llm=llm), ["I wait.", "ACTION: WAIT\nVALUE: None"]),
}


class Still:
    """An env that shows the elements of one state, and does nothing."""

    def __init__(self, env, state):
        self._env = env
        self._state = State(pixels=BLANK, forest=state.forest, ui_elements=state.ui_elements)
        self.logical_screen_size = env.logical_screen_size
        self.orientation = env.orientation

    def __getattr__(self, name):
        return getattr(self._env, name)

    def get_state(self, wait_to_stabilize=False):
        return self._state

    def execute_action(self, action):
        pass

    def wait(self, seconds):
        pass


class ReadingExpert(ExpertAgent):
    """The expert, with text agents that look at every screen beside it.

    Attributes:
      labels: What the elements of all screens said.
      prompts: What each text agent was asked at all screens.
      missing: What the expert wrote, a screen had said, and an agent's prompts had not.
    """

    def __init__(self, env):
        super().__init__(env)
        self.labels = set()
        self.prompts = {name: [] for name in TEXT_AGENTS}
        self.missing = []
        self.written = 0
        self._goal_text = ""

    def step(self, goal):
        self._goal_text = goal
        return super().step(goal)

    def get_post_transition_state(self):
        state = super().get_post_transition_state()
        for element in state.ui_elements:
            said = (element.text, element.content_description, element.hint_text)
            self.labels.update(label for label in said if label)
        for name, (make_agent, answers) in TEXT_AGENTS.items():
            llm = ScriptedLlm(answers)
            agent = make_agent(Still(self.env, state), llm)
            agent.transition_pause = None
            agent.step(self._goal_text)
            turns = [turn for request in llm.requests for turn in request.messages[-1:]]
            self.prompts[name].append("\n".join(turn.text for turn in turns))
        return state

    def _next_action(self, script):
        action = super()._next_action(script)
        if action.action_type in (INPUT_TEXT, ANSWER):
            for part in {action.text, *action.text.splitlines(), *action.text.split(", ")}:
                self._check(part.strip())
        return action

    def _check(self, part):
        if not part or part in self._goal_text or not any(part in said for said in self.labels):
            return  # The goal says it, or the script worked it out, or read it in a picture.
        self.written += 1
        quoted = json.dumps(part, ensure_ascii=False)[1:-1]
        for name, prompts in self.prompts.items():
            if not any(quoted in prompt for prompt in prompts):
                self.missing.append((name, part))


def play(name, env):
    agent = ReadingExpert(env)
    task = make(name)
    record = run_instance(task, agent, name, 0, EpisodeRecorder(None), ExecutionOptions())
    assert record.score == 1.0, record.error
    return agent


@pytest.mark.parametrize("name", TASKS)
def test_what_an_expert_writes_is_in_the_prompts(name, env):
    assert play(name, env).missing == []


def test_texts_beyond_hundreds_of_characters_are_among_them(env):
    agent = play("RecipeAddMultipleRecipesFromMarkor", env)
    assert agent.written > 5
    assert max(map(len, agent.labels)) > 500
