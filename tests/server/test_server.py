"""Phones over HTTP: the published routes, by our client and by programs of others."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import portpicker
import pytest
import requests
import uvicorn

from android_world.env import env_launcher
from android_world.env.json_action import JSONAction
from android_world.server import __main__ as command, run_suite
from android_world.server.app import create_app
from android_world.server.client import AndroidEnvClient, ServerError
from android_world.server.phone import ServedSuite
from tests.support import warm_python

TOKEN = "a-token"
TASK = "ClockStopWatchRunning"
ROOT = Path(__file__).parents[2]
START_S = 60


@contextlib.contextmanager
def serving(n: int = 1, **options: Any) -> Iterator[str]:
    phones = [ServedSuite(env_launcher.load_and_setup_env, n_task_combinations=1) for _ in range(n)]
    app = create_app(phones, **options)
    sock = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
    thread.start()
    try:
        url = f"http://127.0.0.1:{sock.getsockname()[1]}"
        yield url
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with serving(token=TOKEN, n=2) as found:
        yield found


@pytest.fixture
def client(url: str) -> AndroidEnvClient:
    return AndroidEnvClient(url, TOKEN)


def solve(client: AndroidEnvClient) -> None:
    """Start the stop watch by what is on the screen."""
    client.execute_action(JSONAction(action_type="open_app", app_name="clock"))
    for label in ("Stopwatch", "Start"):
        elements = client.get_state()["ui_elements"]
        place = next(
            i
            for i, e in enumerate(elements)
            if label in (e.get("text"), e.get("content_description"))
        )
        client.execute_action(JSONAction(action_type="click", index=place))


def test_a_task_from_its_goal_to_its_score(client: AndroidEnvClient) -> None:
    client.reset(go_home=True)
    assert TASK in client.get_suite_task_list()
    assert client.get_suite_task_list(2) == client.get_suite_task_list()[:2]
    assert client.get_suite_task_length(TASK) == 1
    client.initialize_task(TASK, 0)
    assert client.get_task_goal(TASK, 0) == "Run the stopwatch."
    assert client.get_task_template(TASK, 0) == "Run the stopwatch."
    assert client.get_task_score(TASK, 0) == 0
    before = client.get_screenshot()
    solve(client)
    assert client.get_task_score(TASK, 0) == 1
    assert before.shape == (2400, 1080, 3)
    assert (client.get_screenshot() != before).any()
    client.tear_down_task(TASK, 0)


def test_a_task_is_scored_only_while_the_phone_is_prepared_for_it(client: AndroidEnvClient) -> None:
    deletion, other = "MarkorDeleteNote", "SystemWifiTurnOn"
    for spoil in ("initialize_task", "tear_down_task"):
        client.initialize_task(deletion, 0)
        assert client.get_task_score(deletion, 0) == 0
        getattr(client, spoil)(other, 0)
        with pytest.raises(ServerError, match="another task has used the phone"):
            client.get_task_score(deletion, 0)
        client.tear_down_task(deletion, 0)
    client.initialize_task(deletion, 0)
    assert client.get_task_score(deletion, 0) == 0
    client.tear_down_task(deletion, 0)


def test_a_suite_can_be_made_again(client: AndroidEnvClient) -> None:
    client.reinitialize_suite(n_task_combinations=3, seed=7, task_family="android")
    assert client.get_suite_task_length(TASK) == 3
    client.reinitialize_suite(n_task_combinations=1)


@pytest.mark.parametrize(
    ("call", "status"),
    [
        (lambda c: c.get_task_goal("NoSuchTask", 0), 404),
        (lambda c: c.get_task_goal(TASK, 5), 404),
        (lambda c: c.get_task_score("CameraTakePhoto", 0), 409),
        (lambda c: c.reinitialize_suite(task_family="none"), 400),
        (lambda c: c.reinitialize_suite(n_task_combinations=0), 422),
        (lambda c: c.reinitialize_suite(n_task_combinations=21), 422),
        (lambda c: c.reinitialize_suite(n_task_combinations=10**9), 422),
        (lambda c: c._json("POST", "/execute_action", json={"action_type": "fly"}), 422),
        (lambda c: c._json("POST", "/execute_action", json={"x": 1}), 422),
        (lambda c: c._json("POST", "/reset"), 422),
        (lambda c: c._json("GET", "/nothing"), 404),
        (lambda c: c._json("GET", "/envs/x/health"), 404),
        (lambda c: c._json("GET", f"/envs/{'9' * 5000}/health"), 404),
    ],
)
def test_what_cannot_be_done_is_reported(client: AndroidEnvClient, call, status: int) -> None:
    with pytest.raises(ServerError) as caught:
        call(client)
    assert caught.value.status == status
    assert client.health()


@pytest.mark.parametrize("token", [None, "wrong"])
def test_who_has_no_token_is_refused(url: str, token: str | None) -> None:
    for path in ("/health", "/state", "/envs", "/envs/1/health"):
        with pytest.raises(ServerError, match="401"):
            AndroidEnvClient(url, token)._json("GET", path)


@pytest.mark.parametrize("value", [TOKEN, f"Basic {TOKEN}", "Bearer", f"Bearer{TOKEN}"])
def test_the_token_is_accepted_only_as_bearer(url: str, value: str) -> None:
    headers = {"Authorization": value}
    assert requests.get(f"{url}/envs", headers=headers, timeout=START_S).status_code == 401


def test_the_name_of_the_bearer_scheme_has_no_case(url: str) -> None:
    headers = {"Authorization": f"bearer {TOKEN}"}
    assert requests.get(f"{url}/envs", headers=headers, timeout=START_S).status_code == 200


@pytest.mark.parametrize(
    "header", [{"Origin": "https://example.com"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_a_page_of_another_site_is_refused(url: str, header: dict[str, str]) -> None:
    """A picture of a page asks without an origin."""
    headers = {"Authorization": f"Bearer {TOKEN}", **header}
    assert requests.get(f"{url}/health", headers=headers, timeout=START_S).status_code == 403


def test_no_page_of_the_server_loads_scripts_from_elsewhere(url: str) -> None:
    for page in ("docs", "redoc"):
        assert requests.get(f"{url}/{page}", timeout=START_S).status_code == 404
    described = requests.get(f"{url}/openapi.json", timeout=START_S).json()
    assert "/execute_action" in described["paths"]


def test_several_phones_do_not_meet(url: str) -> None:
    first, second = (AndroidEnvClient(url, TOKEN, number) for number in (0, 1))
    first.reset(go_home=True)
    second.reset(go_home=True)
    first.execute_action(JSONAction(action_type="open_app", app_name="clock"))
    assert "deskclock" in first.get_state()["foreground_activity"]
    assert "launcher" in second.get_state()["foreground_activity"]
    with pytest.raises(ServerError, match="0 to 1"):
        AndroidEnvClient(url, TOKEN, 2).reset(go_home=True)


def test_a_program_for_the_published_server_runs_unmodified() -> None:
    """It knows no token, reads lists of numbers, and closes at the end."""
    with serving(token=None, pixels_as_lists=True) as url:

        def ask(method: str, path: str, **query: object) -> dict:
            answer = requests.request(method, url + path, params=query, timeout=START_S)
            answer.raise_for_status()
            return answer.json()

        assert ask("GET", "/health")["status"] == "success"
        port = url.rpartition(":")[2]
        assert requests.get(f"http://localhost:{port}/health", timeout=START_S).ok
        led_here = requests.get(f"{url}/health", headers={"Host": "evil.test"}, timeout=START_S)
        assert led_here.status_code == 403
        assert ask("POST", "/reset", go_home=True)["status"] == "success"
        assert len(ask("GET", "/suite/task_list", max_index=-1)["task_list"]) == 116
        answer = requests.get(f"{url}/screenshot?wait_to_stabilize=false", timeout=START_S)
        assert answer.content.startswith(b'{"pixels":[[[')
        assert answer.content.count(b"[") == 1 + 2400 + 2400 * 1080
        action = {"action_type": "click", "x": 540, "y": 1200, "index": None}
        answer = requests.post(f"{url}/execute_action", json=action, timeout=START_S)
        assert answer.json()["status"] == "success"
        assert ask("POST", "/close")["status"] == "success"
        assert requests.get(f"{url}/health", timeout=START_S).status_code == 500


def act(goal: str, client: AndroidEnvClient) -> JSONAction:
    """A policy that knows one task."""
    assert goal == "Run the stopwatch."
    solve(client)
    return JSONAction(action_type="status", goal_status="complete")


def test_a_suite_over_several_servers(url: str, tmp_path: Path) -> None:
    output = tmp_path / "results.jsonl"
    words = [f"--url={url}", f"--url={url}/envs/1", f"--token={TOKEN}", f"--output={output}"]
    assert run_suite.main([*words, f"--policy={__name__}:act", f"--tasks={TASK},{TASK}"]) == 0
    results = [json.loads(line) for line in output.read_text().splitlines()]
    assert [(r["task"], r["instance"], r["score"], r["steps"]) for r in results] == [
        (TASK, 0, 1.0, 1)
    ] * 2


@pytest.mark.parametrize(
    "words", [["--published", "--host=0.0.0.0"], ["--num_envs=0"], ["--suite_family=none"]]
)
def test_a_wrong_command_line_is_one_line(words: list[str], capsys) -> None:
    try:
        status = command.main(["--port", str(portpicker.pick_unused_port()), *words])
    except SystemExit as ended:
        status = ended.code
    assert status == 2


def test_the_minimal_runner_solves_a_task() -> None:
    words = [f"--task={TASK}", "--agent=expert"]
    done = warm_python.run("minimal_task_runner.py", *words, cwd=ROOT)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, f"{TASK}: solved"), done.stderr
