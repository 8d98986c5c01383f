"""A person on the live page: requests become actions of the env, one a step."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from android_world.agents.human_agent import HumanAgent
from android_world.env.dialogue import User
from android_world.play.live_page import LivePage
from android_world.play.player import PERSON, SCRIPT
from android_world.task_evals.single import system
from tests.support.play import PageClient


class EchoUser(User):
    facts = ()

    def reply(self, question: str) -> str:
        return f"You ask: {question}"


@pytest.fixture
def page() -> Iterator[LivePage]:
    with LivePage(title="anna") as served:
        yield served


@pytest.fixture
def client(page: LivePage) -> Iterator[PageClient]:
    with PageClient(page.url) as connected:
        yield connected


@pytest.fixture
def agent(env, page) -> HumanAgent:
    made = HumanAgent(env, player="anna")
    made.page = page
    made.set_max_steps(10)
    made.reset(go_home=True)
    return made


def test_actions_are_steps_and_the_page_shows_the_screen_after_them(agent, client, env):
    client.act("open_app", app_name="Settings")
    result = agent.step("Open the settings.")
    assert not result.done
    assert result.data == {"action": {"action_type": "open_app", "app_name": "Settings"}}
    assert "settings" in env.foreground_activity_name
    episode = client.receive("episode")
    assert (episode["goal"], episode["max_steps"]) == ("Open the settings.", 10)
    assert client.receive("step")["number"] == 1
    client.act("status", goal_status="complete")
    assert agent.step("Open the settings.").done
    assert env.goal_status == "complete"
    assert client.wait_for_screen(1080, 2400).size == (540, 1200)
    assert agent.player.kind == PERSON
    assert agent.player.is_baseline


def test_text_in_any_script_reaches_the_field(agent, client, env):
    client.act("open_app", app_name="Markor")
    agent.step("Write.")
    field = next(e for e in env.get_state().ui_elements if e.content_description == "Search")
    client.act("click", x=field.bbox_pixels.center[0], y=field.bbox_pixels.center[1])
    agent.step("Write.")
    client.act("input_text", text="日本語 Ünïcödé", press_enter=False)
    agent.step("Write.")
    assert any("日本語 Ünïcödé" in (e.text or "") for e in env.get_state().ui_elements)


@pytest.mark.parametrize(
    ("action", "answer", "status"),
    [
        ({"action_type": "answer", "text": "half past ten"}, "half past ten", ""),
        ({"action_type": "status", "goal_status": "infeasible"}, "", "infeasible"),
    ],
)
def test_an_answer_or_a_status_ends_the_episode(agent, client, env, action, answer, status):
    client.act(**action)
    assert agent.step("When?").done
    assert (env.interaction_cache, env.goal_status) == (answer, status)


def test_an_action_that_cannot_be_done_is_reported_and_not_a_step(agent, client):
    client.act("click", index=9999)
    client.act("navigate_home")
    assert agent.step("Go home.").data == {"action": {"action_type": "navigate_home"}}
    assert "9999" in client.receive("notice")["text"]
    assert client.receive("step")["number"] == 1


def test_elements_are_shown_with_their_indices_on_demand(agent, client, env):
    client.send("elements", on=True)
    client.act("open_app", app_name="Settings")
    agent.step("Open the settings.")
    assert client.receive("elements")["items"]
    items = client.receive("elements")["items"]
    elements = env.get_state().ui_elements
    assert [item["index"] for item in items] == list(range(len(elements)))
    assert {item["label"] for item in items} >= {"Network & internet", "Connected devices"}
    box = elements[3].bbox_pixels
    assert items[3]["box"] == [box.x_min, box.y_min, box.x_max, box.y_max]
    client.send("elements", on=False)
    client.act("wait")
    agent.step("Open the settings.")
    assert client.receive("elements")["items"] is None


def test_the_checker_is_shown_on_demand_and_that_is_noted(agent, client, env):
    task = system.SystemWifiTurnOff({"on_or_off": "off", "seed": 1})
    task.initialize_task(env)
    agent.prepare_for_task(task)
    client.send("evidence")
    client.act("wait")
    agent.step(task.goal)
    evidence = client.receive("evidence")
    assert (evidence["score"], evidence["progress"]) == (0.0, 0.0)
    assert not all(check["passed"] for check in evidence["checks"])
    assert agent.player.assisted
    assert not agent.player.is_baseline
    agent.reset()
    assert not agent.player.assisted


def test_the_screen_rotates_and_the_frame_with_it(agent, client, env):
    client.act("open_app", app_name="Markor")
    agent.step("Rotate.")
    client.send("rotate", person=True)
    client.act("wait")
    agent.step("Rotate.")
    assert env.logical_screen_size == (2400, 1080)
    assert client.wait_for_screen(2400, 1080).size == (1200, 540)


def test_the_device_clock_runs_only_when_it_is_switched_on(agent, client, env):
    client.act("open_app", app_name="Clock")
    agent.step("Wait.")
    assert client.receive("clock")["is_running"] is False
    client.send("clock", on=True)
    client.send("clock", on=False)
    client.act("wait")
    agent.step("Wait.")
    assert client.receive("clock")["is_running"] is True
    assert client.receive("clock")["is_running"] is False


def test_questions_go_to_the_user_of_the_task(agent, client, env):
    env.user = EchoUser()
    client.act("ask_user", text="Which one?")
    assert not agent.step("Do it.").done
    assert client.receive("episode")["has_user"]
    assert client.receive("notice")["text"] == "Reply: You ask: Which one?"


def test_requests_of_programs_mark_the_episode_as_scripted(agent, client):
    client.act("wait", person=True)
    client.act("wait", person=False)
    client.act("wait", person=True)
    for _ in range(3):
        agent.step("Wait.")
    assert agent.player.kind == SCRIPT
    assert not agent.player.is_baseline


def test_a_person_who_ends_the_session_interrupts_the_run(agent, client):
    client.send("stop")
    with pytest.raises(KeyboardInterrupt):
        agent.step("Wait.")


def test_without_a_page_the_agent_serves_one(env, capsys):
    agent = HumanAgent(env)
    url = agent.page.url
    assert url in capsys.readouterr().out
    agent.page.close()
