"""Tools of errands: tables and MCP servers next to the screen."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from android_world import registry
from android_world.device.errors import InvalidActionError
from android_world.env import mcp_tools
from android_world.env.json_action import JSONAction
from android_world.errands import ErrandError, errand_file
from android_world.errands.checking import check
from android_world.errands.tools import mcp_server, table
from android_world.errands.vocabulary import contacts, messages, word
from android_world.runs import errand_playing
from android_world.task_evals import suites
from tests.errands.test_interaction import odd, play

TEMPLATES = registry.TaskRegistry().get_registry("errands_tools")
needs_mcp = pytest.mark.skipif(
    importlib.util.find_spec("mcp") is None, reason="needs the extra [mcp]"
)
SERVER = """
from mcp.server.mcpserver import MCPServer

server = MCPServer("weather")
server.add_tool(lambda city: f"It rains in {city}.", name="forecast", description="Weather.")
server.run("stdio")
"""


def started(task_class, env, seed=0):
    numbers = suites.instance_seed(seed, task_class.__name__, 0)
    task = task_class(suites.generate_params(task_class, numbers))
    env.reset(go_home=True)
    task.initialize_task(env)
    return task


def call(env, name, **arguments):
    env.execute_action(JSONAction("call_tool", name=name, arguments=arguments))
    return env.tool_calls[-1]


@pytest.mark.parametrize("name", TEMPLATES)
def test_an_errand_with_tools_is_sound_and_solved(name, env):
    assert list(check(TEMPLATES[name], env)) == []
    assert list(errand_playing.play(TEMPLATES[name], env)) == []


def test_errands_with_tools_are_a_separate_family():
    assert len(TEMPLATES) == 3
    assert not TEMPLATES.keys() & registry.TaskRegistry().get_registry("errands").keys()
    assert registry.suite_version("errands_tools").startswith("errands-tools-1.0")


def test_a_table_gives_the_rows_that_match(env):
    task = started(TEMPLATES["TextTemperature"], env)
    (tool,) = env.tools
    assert tool.describe()["parameters"]["properties"].keys() == {"city"}
    city, degrees = task.params["city"], task.params["degrees"]
    found = call(env, "weather", city=city.upper())
    assert json.loads(found.result) == [{"city": city, "degrees": str(degrees)}]
    assert len(json.loads(call(env, "weather").result)) == 3
    assert call(env, "weather", city="Atlantis").result == "No row matches."
    wrong = call(env, "weather", town=city)
    assert wrong.is_error
    assert "'town' was unexpected" in wrong.result
    assert task.interaction(env).tool_calls == env.tool_calls
    assert env.get_state().auxiliaries == {"tool_calls": env.tool_calls}


def test_calls_belong_to_the_episode_and_to_snapshots(env):
    task = started(TEMPLATES["TextTemperature"], env)
    env.save_snapshot("start")
    call(env, "weather")
    exported = env.export_snapshot("start")
    env.restore_snapshot("start")
    assert env.tool_calls == ()
    call(env, "weather", city="Lima")
    env.save_snapshot("later")
    made = env.tool_calls
    env.import_snapshot("again", env.export_snapshot("later"))
    env.import_snapshot("first", exported)
    env.restore_snapshot("again")
    assert env.tool_calls == made
    task.tear_down(env)
    assert (env.tools, env.tool_calls) == ((), ())
    with pytest.raises(InvalidActionError, match="this task has no tools"):
        call(env, "weather")


def test_errors_of_a_call_name_what_is_wrong(env):
    started(TEMPLATES["AlarmBeforeMeeting"], env)
    with pytest.raises(InvalidActionError, match="tools of this task: office_calendar"):
        call(env, "weather")
    with pytest.raises(InvalidActionError, match='needs a "name"'):
        JSONAction("call_tool", arguments={})
    with pytest.raises(InvalidActionError, match="must be an object"):
        JSONAction("call_tool", name="weather", arguments=["Oslo"])
    assert JSONAction("wait", name="weather").as_dict() == {"action_type": "wait"}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"rows": ({"city": "Oslo"},)}, "row 0 has not the columns city, sky"),
        ({"by": ("town",)}, "are not some of city, sky"),
        ({"by": ()}, "are not some of city, sky"),
    ],
)
def test_a_table_that_is_not_well_formed_is_refused(changed, message):
    columns = {"city": "Name.", "sky": "Weather."}
    rows = ({"city": "Oslo", "sky": "rain"},)
    with pytest.raises(ErrandError, match=message):
        table(
            "weather", "Weather.", **{"columns": columns, "by": ("city",), "rows": rows} | changed
        )


def forecast(city: str) -> str:
    """The weather of a city tomorrow."""
    if city != "Oslo":
        raise ValueError(f"{city} is not known")
    return "heavy rain"


@contextlib.contextmanager
def serving() -> Iterator[str]:
    """The address of an MCP server in a thread."""
    import uvicorn
    from mcp.server.mcpserver import MCPServer

    server = MCPServer("weather", log_level="CRITICAL")
    server.add_tool(forecast)
    listening = socket.create_server(("127.0.0.1", 0))
    served = uvicorn.Server(uvicorn.Config(server.streamable_http_app(), log_level="error"))
    thread = threading.Thread(target=served.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/mcp"
    finally:
        served.should_exit = True
        thread.join()


ERRAND = """
errands {
  name: "TextSkyOfServer"
  prompts: "Text {who.name} the weather in {city}."
  level: 2
  task_params { name: "city" possible_values: "Oslo" }
  draws { name: "who" kind: "contacts" }
  given { kind: "contacts" count: 2 }
  mcp_servers {
    url: "ADDRESS"
    only: "forecast"
    calls { tool: "forecast" arguments { name: "city" value: "{city}" } }
  }
  actions {
    kind: "messages" verb: "send"
    fields { name: "to" value: "{who.number}" }
    fields { name: "text" value: "heavy rain" }
  }
}
"""


@needs_mcp
def test_an_errand_of_a_text_file_offers_tools_of_an_mcp_server(tmp_path, env):
    with serving() as address:
        (tmp_path / "sky.textproto").write_text(ERRAND.replace("ADDRESS", address))
        (errand_class,) = errand_file.load(tmp_path / "sky.textproto", ("sky",))
        started(errand_class, env)
        assert [tool.name for tool in env.tools] == ["forecast"]
        assert list(errand_playing.play(errand_class, env)) == []


@needs_mcp
def test_an_errand_offers_tools_of_an_mcp_server(env):
    who, sky = contacts.one(), word("heavy rain")
    with serving() as address:
        calls = (("forecast", {"city": "Oslo"}),)
        made = odd(
            "Text {who.name} tomorrow's weather in Oslo.",
            **{"who": who, "sky": sky},
            tools=(mcp_server(address, calls=calls, gives=(sky,)),),
            changes=(messages.send(to=who.number, saying=sky),),
        )
        started_task = started(made, env)
        (tool,) = env.tools
        assert (tool.name, tool.parameters["required"]) == ("forecast", ["city"])
        env.reset()
        play(started_task, env)
        assert env.tool_calls[0].result == "heavy rain"
        assert call(env, "forecast", city="Lima").is_error
        assert "is a required property" in call(env, "forecast").result
        with pytest.raises(mcp_tools.McpServerError, match="has no tool 'tides'"):
            mcp_tools.list_tools(address, only=("tides",))
    with pytest.raises(mcp_tools.McpServerError, match="does not answer"):
        mcp_tools.list_tools(address)


@needs_mcp
def test_a_command_can_start_the_server(tmp_path: Path):
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    (tool,) = mcp_tools.list_tools((sys.executable, str(script)))
    assert tool.call({"city": "Oslo"}).result == "It rains in Oslo."
    with pytest.raises(mcp_tools.McpServerError, match="does not answer"):
        mcp_tools.list_tools(("no_such_program",))
