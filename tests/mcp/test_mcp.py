"""The MCP server, driven by the client of the `mcp` package over stdio and HTTP."""

from __future__ import annotations

import base64
import contextlib
import io
import json
import re
import socket
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
import requests
from PIL import Image

pytest.importorskip("mcp")
uvicorn = pytest.importorskip("uvicorn")
from mcp import Client, MCPError, StdioServerParameters, stdio_client  # noqa: E402
from mcp.client.streamable_http import streamable_http_client  # noqa: E402

from android_world.mcp import __main__ as command, http, tools  # noqa: E402
from android_world.mcp.session import PhoneSession  # noqa: E402
from android_world.runs.options import RunOptions  # noqa: E402
from android_world.runs.replay.__main__ import main  # noqa: E402
from android_world.runs.view import model  # noqa: E402

TOKEN = "a-token"
STOPWATCH, WIFI, CONTACT = "ClockStopWatchRunning", "SystemWifiTurnOff", "ContactsAddContact"
START_S = 60
GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "mcp.md"


class Player:
    """A client that acts on elements by their texts."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: Any) -> Any:
        result = await self.client.call_tool(tool, arguments)
        assert not result.is_error, result.content[0].text
        return result.structured_content

    async def error(self, tool: str, **arguments: Any) -> str:
        result = await self.client.call_tool(tool, arguments)
        assert result.is_error
        return result.content[0].text

    async def elements(self) -> list[dict[str, Any]]:
        result = await self.client.call_tool("look", {"image": False})
        return [json.loads(line) for line in result.content[0].text.splitlines()[1:]]

    async def find(self, text: str) -> int:
        texts = ("text", "content_description", "hint_text")
        elements = await self.elements()
        return next(e["index"] for e in elements if text in [e.get(name) for name in texts])

    async def click(self, *texts: str) -> None:
        for text in texts:
            await self.call("click", index=await self.find(text))

    async def solve(self, task: str) -> dict[str, Any]:
        started = await self.call("start_task", name=task)
        if task == STOPWATCH:
            await self.call("open_app", name="clock")
            await self.click("Stopwatch", "Start")
        elif task == WIFI:
            await self.call("open_app", name="settings")
            await self.click("Network & internet", "Internet", "Wi\u2011Fi")
        else:
            asked = re.search(r"for (\w+) (\w+)\. Their number is (\S+)\.", started["goal"])
            first, last, number = asked.groups()
            await self.call("open_app", name="contacts")
            await self.click("Create contact")
            for hint, text in (("First name", first), ("Last name", last), ("Phone", number)):
                await self.call("type_text", text=text, index=await self.find(hint))
            await self.click("Save")
        result = (await self.call("finish"))["result"]
        assert isinstance(result, dict)
        return result


@pytest.fixture(scope="module")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="module")
def session(run_folder: Path) -> Iterator[PhoneSession]:
    session = PhoneSession(RunOptions(), "tester", run_folder)
    yield session
    session.close()


@pytest.fixture(scope="module")
def url(session: PhoneSession) -> Iterator[str]:
    app = http.create_app(tools.create_server(session), TOKEN)
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/mcp"
    server.should_exit = True
    thread.join()


@contextlib.asynccontextmanager
async def connected(url: str) -> AsyncIterator[Player]:
    async with Client(streamable_http_client(f"{url}?token={TOKEN}")) as client:
        yield Player(client)


def play(url: str, work: Any) -> Any:
    async def run() -> Any:
        async with connected(url) as player:
            return await work(player)

    return anyio.run(run)


def test_a_client_over_stdio_solves_three_tasks() -> None:
    async def run() -> list[dict[str, Any]]:
        server = StdioServerParameters(command=sys.executable, args=["-m", "android_world.mcp"])
        async with Client(stdio_client(server)) as client:
            return [await Player(client).solve(task) for task in (STOPWATCH, WIFI, CONTACT)]

    assert [(r["score"], r["outcome"]) for r in anyio.run(run)] == [(1.0, "success")] * 3


def test_tools_have_descriptions_schemas_and_annotations(url: str) -> None:
    async def work(player: Player) -> Any:
        return (await player.client.list_tools()).tools

    listed = {tool.name: tool for tool in play(url, work)}
    assert {"look", "click", "type_text", "start_task", "finish", "save_snapshot"} <= set(listed)
    for tool in listed.values():
        assert tool.description
        assert tool.annotations.open_world_hint is False
    reads = {name for name, tool in listed.items() if tool.annotations.read_only_hint}
    assert reads == {"look", "list_tasks", "task_status"}
    assert listed["scroll"].input_schema["properties"]["direction"]["enum"]
    assert listed["finish"].output_schema["properties"]["result"]


def test_coordinates_are_pixels_of_the_image(url: str) -> None:
    async def work(player: Player) -> None:
        await player.call("home")
        seen = (await player.client.call_tool("look", {"marks": True})).content
        image = Image.open(io.BytesIO(base64.b64decode(seen[0].data)))
        assert image.size == (540, 1200)
        (app,) = (e for e in await player.elements() if e.get("text") == "Messages")
        left, top, right, bottom = app["bounds"]
        await player.call("click", x=(left + right) // 2, y=(top + bottom) // 2)
        assert not any(e.get("resource") == "workspace" for e in await player.elements())

    play(url, work)


def test_the_latest_screen_is_a_resource(url: str) -> None:
    async def work(player: Player) -> None:
        await player.call("open_app", name="clock")
        seen = (await player.client.call_tool("look")).content
        resources = {str(r.uri) for r in (await player.client.list_resources()).resources}
        assert resources == {tools.SCREENSHOT_URI, tools.TREE_URI}
        (image,) = (await player.client.read_resource(tools.SCREENSHOT_URI)).contents
        assert (image.mime_type, image.blob) == ("image/png", seen[0].data)
        (tree,) = (await player.client.read_resource(tools.TREE_URI)).contents
        line = next(line for line in tree.text.splitlines() if '"Stopwatch"' in line)
        assert line.startswith("  ")
        assert json.loads(line)["index"] >= 0
        with pytest.raises(MCPError):
            await player.client.read_resource("phone://nothing")

    play(url, work)


def test_errors_say_what_to_do(url: str) -> None:
    async def work(player: Player) -> None:
        assert "start one with start_task" in await player.error("finish")
        assert "start one with start_task" in await player.error("answer", text="42")
        assert "did you mean" in (await player.error("start_task", name="ClockStopwatch")).lower()
        assert "list_tasks" in await player.error("start_task", name="antigravity:Task")
        assert "No task of the family matches" in await player.error("list_tasks", pattern="app:x")
        assert "either an index or x and y" in await player.error("click", index=1, x=1, y=1)
        assert "0 and 540 across" in await player.error("click", x=541, y=3)
        assert "outside the screen" in await player.error("swipe", x=5, y=3, x2=5, y2=-1)
        assert "Did you mean KEYCODE_ENTER" in await player.error("press_key", key="KEYCODE_ENTR")
        assert "no user to ask" in await player.error("ask_user", question="Why?")
        error = await player.error("restore_snapshot", name="start")
        assert error.endswith("Snapshot 'start' was not saved in this task; saved: none.")
        assert "direction" in await player.error("scroll", direction="sideways")
        for tool, name in (("type_text", "text"), ("answer", "text"), ("ask_user", "question")):
            assert "at most 10000" in await player.error(tool, **{name: "x" * 1_000_000})
        assert (await player.call("task_status"))["goal"] is None

    play(url, work)


def test_a_snapshot_brings_back_phone_and_task(url: str) -> None:
    async def work(player: Player) -> None:
        started = await player.call("start_task", name=STOPWATCH, seed=7)
        assert (started["step"], started["goal"]) == (0, "Run the stopwatch.")
        assert "end it with finish" in await player.error("start_task", name=WIFI)
        await player.call("save_snapshot", name="start")
        await player.call("open_app", name="clock")
        await player.click("Stopwatch", "Start")
        assert "There is no element" in await player.error("click", index=500)
        await player.call("restore_snapshot", name="start")
        assert await player.find("Messages")
        assert (await player.call("task_status"))["step"] == 3
        result = (await player.call("finish"))["result"]
        assert (result["score"], result["outcome"]) == (0.0, "false_completion")
        assert result["failed_checks"]
        assert "saved: none" in await player.error("restore_snapshot", name="start")

    play(url, work)


def test_the_verdict_does_not_reveal_the_answer(url: str, session: PhoneSession) -> None:
    async def work(player: Player) -> None:
        started = await player.call("start_task", name="TasksDueNextWeek", seed=9)
        result = (await player.call("finish"))["result"]
        assert (started["goal"] is None, result["score"]) == (False, 0.0)
        run = model.read_run(session.run_path)
        (episode,) = (e for e in run.episodes if e.record.key == result["episode"])
        (check,) = (check for check in episode.checks if not check["passed"])
        assert check["expected"]
        assert result["failed_checks"] == [check["what"]]

    play(url, work)


def test_the_last_step_of_the_budget_ends_the_task(url: str) -> None:
    async def work(player: Player) -> None:
        budget = (await player.call("start_task", name=STOPWATCH))["max_steps"]
        await player.call("answer", text="42")
        for _ in range(budget - 2):
            assert (await player.call("wait"))["result"] is None
        result = (await player.call("wait"))["result"]
        assert (result["score"], result["steps"]) == (0.0, budget)
        assert (await player.call("task_status"))["goal"] is None

    play(url, work)


def test_tasks_are_found_by_words_of_their_goals(url: str) -> None:
    async def work(player: Player) -> Any:
        found = (await player.call("list_tasks", pattern="stopwatch"))["result"]
        apps = (await player.call("list_tasks", pattern="app:markor", limit=3))["result"]
        (question,) = (await player.call("list_tasks", pattern="notesistodo"))["result"]
        return [task["name"] for task in found], apps, question

    names, apps, question = play(url, work)
    assert question["goal_template"].startswith("Is the note titled")
    assert names == ["ClockStopWatchPausedVerify", STOPWATCH]
    assert len(apps) == 3
    assert all(task["max_steps"] > 0 for task in apps)


def test_an_episode_is_recorded_and_can_be_replayed(
    url: str, run_folder: Path, session: PhoneSession, capsys: pytest.CaptureFixture[str]
) -> None:
    key = play(url, lambda player: player.solve(STOPWATCH))["episode"]
    run = model.read_run(session.run_path)
    (episode,) = (episode for episode in run.episodes if episode.record.key == key)
    assert (episode.record.agent, episode.record.score) == ("tester", 1.0)
    assert len(episode.data["trace"]) == episode.record.steps == 4
    assert main([str(session.run_path), f"--episodes={key}"]) == 0
    assert "equal" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("headers", "query", "status"),
    [
        ({}, "", 401),
        ({"Authorization": "Bearer wrong"}, "", 401),
        ({"Authorization": f"Basic {TOKEN}"}, "", 401),
        ({}, "?token=wrong", 401),
        ({"Host": "evil.test"}, f"?token={TOKEN}", 421),
        ({"Origin": "https://evil.test"}, f"?token={TOKEN}", 403),
        ({"Authorization": f"bearer {TOKEN}"}, "", 400),  # It has no session.
    ],
)
def test_requests_need_the_token_and_come_from_no_page(
    url: str, headers: dict[str, str], query: str, status: int
) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    reply = requests.post(url + query, json=body, headers=headers, timeout=START_S)
    assert reply.status_code == status


def documented(language: str) -> list[str]:
    """The code blocks of the guide in a language."""
    return re.findall(rf"```{language}\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)


def test_the_client_of_the_guide_solves_its_task(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = documented("python")
    exec(code.replace("http://127.0.0.1:8765/mcp?token=TOKEN", f"{url}?token={TOKEN}"), {})
    assert capsys.readouterr().out.splitlines() == ["Run the stopwatch.", "1.0"]


def test_the_commands_of_the_guide_are_valid() -> None:
    blocks = [json.loads(block) for block in documented("json")]
    assert [list(block) for block in blocks] == [["mcpServers"], ["servers"], ["mcpServers"]]
    words = [next(iter(block.values()))["android-world"].get("args", []) for block in blocks]
    lines = re.findall(r"^    .*-m (android_world\.mcp.*)$", GUIDE.read_text("utf-8"), re.MULTILINE)
    commands = [line.split() for line in lines] + [args[1:] for args in words if args]
    assert len(commands) == 6
    for module, *flags in commands:
        assert module == "android_world.mcp"
        command.parser().parse_args(flags)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--suite_family=none"], "none"),
        (["--image_scale=2"], "not a number above 0"),
        (["--console_port=5554", "--device=virtual"], "--console_port belongs to"),
    ],
)
def test_a_wrong_command_line_is_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(words)
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert message in line


def test_a_client_calls_the_tools_of_a_task_that_ends_with_the_server(tmp_path: Path) -> None:
    session = PhoneSession(RunOptions(suite_family="errands_tools"), "tester", tmp_path)

    async def work() -> tuple[dict[str, Any], dict[str, Any], str]:
        async with Client(tools.create_server(session)) as client:
            player = Player(client)
            started = await player.call("start_task", name="TextTemperature")
            called = await player.call("call_tool", name="weather", arguments={"city": "lima"})
            return started, called, await player.error("call_tool", name="tides")

    try:
        started, called, error = anyio.run(work)
    finally:
        session.close()
    assert [tool["name"] for tool in started["tools"]] == ["weather"]
    assert json.loads(called["tool_result"]) == [{"city": "Lima", "degrees": "19"}]
    assert called["step"] == 1
    assert "tools of this task: weather" in error
    (episode,) = model.read_run(session.run_path).episodes
    assert (episode.record.error.type, episode.record.steps) == ("ClientGoneError", 1)
