"""The OpenEnv environment: its folder, its server and a client over WebSocket."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
import threading
from pathlib import Path

import portpicker
import pytest

pytest.importorskip("openenv.core")

import uvicorn
import yaml

from android_world.agents.parsing.lenient_json import json_objects
from android_world.rl import openenv as package
from android_world.rl.openenv import AndroidAction, AndroidWorldEnv
from android_world.rl.openenv.server import app
from tests.rl.chat_server import TASK, reply_to

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "trainers.md"


@pytest.fixture(scope="module")
def url():
    port = portpicker.pick_unused_port()
    served = app.make_app(tasks=[TASK, "SystemWifiTurnOnVerify"])
    server = uvicorn.Server(uvicorn.Config(served, port=port, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        thread.join(0.05)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


def tap(env, result, text):
    number = next(
        line.split("]")[0][1:] for line in result.observation.screen.splitlines() if text in line
    )
    return env.step(AndroidAction(kind="click", element=int(number)))


def test_a_client_solves_a_task(url):
    with AndroidWorldEnv(base_url=url).sync() as env:
        result = env.reset(seed=30, task=TASK, image=True)
        assert result.observation.goal == "Turn wifi on."
        assert result.observation.image.startswith("data:image/png;base64,")
        result = env.step(AndroidAction(kind="open_app", text="Settings"))
        result = tap(env, result, '"Network & internet"')
        result = tap(env, result, '"Internet"')
        result = tap(env, result, "Switch")
        assert not result.done
        result = env.step(AndroidAction(kind="complete"))
        assert result.done
        assert result.reward == 1.0
        assert env.state().step_count == 5


def test_sessions_have_their_own_phones(url):
    with AndroidWorldEnv(base_url=url).sync() as one, AndroidWorldEnv(base_url=url).sync() as other:
        first = one.reset(seed=1, task=TASK)
        one.step(AndroidAction(kind="open_app", text="Clock"))
        second = other.reset(seed=1, task=TASK)
        assert second.observation.screen == first.observation.screen
        result = other.step(AndroidAction(kind="click", element=999))
        assert "no element" in result.observation.message
        assert not result.done


@pytest.mark.parametrize("flag", ["--tasks=Nope", "--family=x", "--port=99999", "--sessions=0"])
def test_the_server_says_what_is_wrong(flag, capsys):
    with pytest.raises(SystemExit) as end:
        app.main([flag])
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_folder_is_what_openenv_expects():
    folder = Path(package.__file__).parent
    script = Path(sys.executable).with_name("openenv")
    checked = subprocess.run(
        [script, "validate", str(folder)], capture_output=True, text=True, check=False, timeout=300
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def block(language, text):
    """The block of code of the guide that has a text."""
    blocks = re.findall(rf"```{language}\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    return next(block for block in blocks if text in block)


def test_the_loop_of_the_guide_plays_over_the_wire(url):
    names = {}
    exec(compile(block("py", "GenericEnvClient"), str(GUIDE), "exec"), names)

    def complete(messages):
        return json.dumps(json_objects(reply_to(messages))[-1])

    assert names["play"](url, TASK, 30, complete) == 1.0


def load_class(path):
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(module), name)


def test_nemo_gyms_server_can_use_the_environment_by_the_guides_configuration():
    """The calls of `resources_servers/openenv/app.py` of nemo-gym 0.7.0, without its HTTP."""
    servers = yaml.safe_load(block("yaml", "openenv_android_world"))
    (server,) = servers.values()
    config = server["resources_servers"]["openenv"]
    env = load_class(config["env_class"])()
    action_class = load_class(config["action_class"])
    seen = env.reset(**config["reset_kwargs"])
    reward, messages = float(seen.reward or 0.0), []
    while not seen.done:
        messages.append({"role": "user", "content": json.loads(seen.model_dump_json())["screen"]})
        seen = env.step(action_class(**json_objects(reply_to(messages))[-1]))
        reward += float(seen.reward or 0.0)
    env.close()
    assert reward == 1.0
