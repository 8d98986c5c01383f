"""The viewer's server: what it gives, and to whom."""

from __future__ import annotations

import contextlib
import csv
import http.client
import io
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from android_world.runs.view.routes import Routes
from android_world.runs.view.run_index import RunIndex
from android_world.runs.view.server import ViewServer
from tests.runs.view.folders import EVIL, RunFolder, call, step


class Client:
    """Asks a server."""

    def __init__(self, server: ViewServer) -> None:
        self._address = server.server_address

    def ask(
        self, path: str, method: str = "GET", body: Any = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection(*self._address[:2], timeout=20)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        data = None if body is None else json.dumps(body)
        connection.request(method, path, data, sent)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, dict(answer.getheaders()), content

    def json(self, path: str) -> Any:
        status, _, content = self.ask(path)
        assert status == 200, content
        return json.loads(content)


@pytest.fixture
def made(tmp_path: Path) -> RunFolder:
    run = RunFolder(tmp_path / "runs" / "run_1")
    asked = [call("Look.", "**Tap** it.", "raw", "marked")]
    run.episode(step("A", model_calls=asked), step("B"), pictures=True, score=0.0)
    (tmp_path / "secret.webp").write_text("hidden words")
    return run


@contextlib.contextmanager
def serving(made: RunFolder) -> Iterator[Client]:
    """A client of a server with the runs next to a run."""
    with ViewServer(Routes(RunIndex([made.path.parent]))) as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.02], daemon=True)
        thread.start()
        yield Client(server)
        server.shutdown()
        thread.join()


@pytest.fixture
def client(made: RunFolder) -> Iterator[Client]:
    with serving(made) as client:
        yield client


def test_runs_episodes_and_images_are_served(client: Client) -> None:
    (run,) = client.json("/api/runs")["runs"]
    assert (run["id"], run["episodes"], run["planned"]) == ("run_1", 1, 5)
    (row,) = client.json("/api/runs/run_1")["rows"]
    assert row["status"] == "failed"
    document = client.json("/api/runs/run_1/SystemWifiTurnOn_0")
    first = document["steps"][0]
    assert (first["model_s"], first["device_s"], first["tokens"]) == (1.25, 0.5, 120)
    assert first["calls"][0]["reply"]["html"] == "<p><strong>Tap</strong> it.</p>\n"
    for kind in ("files", "marked"):
        name = "steps/000.webp" if kind == "files" else "000.webp"
        _, headers, content = client.ask(f"/{kind}/run_1/SystemWifiTurnOn_0/{name}")
        assert headers["Content-Type"] == "image/webp"
        assert Image.open(io.BytesIO(content)).size == (540, 1200)


def test_marks_are_redrawn_on_the_elements_that_were_marked(
    client: Client, made: RunFolder
) -> None:
    def drawn(instance: int) -> Image.Image:
        path = f"/marked/run_1/SystemWifiTurnOn_{instance}/000.webp"
        return Image.open(io.BytesIO(client.ask(path)[2])).convert("RGB")

    made.episode(step("A", marked=[]), instance=1, pictures=True)
    edge = (int(100 / 2), int(250 / 2))  # The left edge of the element's box, at half the size.
    red, green, _ = drawn(0).getpixel(edge)  # type: ignore[misc]
    assert green > red + 60
    red, green, _ = drawn(1).getpixel(edge)  # type: ignore[misc]
    assert abs(green - 90) < 20


@pytest.mark.parametrize(
    "path",
    [
        "/files/run_1/SystemWifiTurnOn_0/../../../../secret.webp",
        "/files/run_1/SystemWifiTurnOn_0/..%2f..%2f..%2f..%2fsecret.webp",
        "/files/run_1/SystemWifiTurnOn_0/steps/..%2f..%2f..%2frun.json",
        "/files/run_1/SystemWifiTurnOn_0/%2fetc%2fpasswd",
        "/files/run_1/..%2f..%2f../secret.webp",
        "/files/..%2f../run_1/secret.webp",
        "/files/run_1/SystemWifiTurnOn_0/episode.json",
        "/files/run_1/SystemWifiTurnOn_0/steps/link.webp",
        "/files/run_1/SystemWifiTurnOn_0/steps/007.webp",
        "/www/../__init__.py",
        "/www/..%2fserver.py",
        "/www/vendor/../../server.py",
        "/export/run_1/..%2fsecret.html",
        "/nothing",
    ],
)
def test_only_images_and_evidence_below_the_folders_are_served(
    path: str, client: Client, made: RunFolder, tmp_path: Path
) -> None:
    folder = made.path / "episodes" / "SystemWifiTurnOn_0" / "steps"
    (folder / "007.webp").symlink_to(tmp_path / "secret.webp")
    (folder / "link.webp").symlink_to(tmp_path / "secret.webp")
    status, _, content = client.ask(path)
    assert status == 404
    assert b"hidden words" not in content


def test_curves_of_runs_are_drawn(client: Client, made: RunFolder) -> None:
    other = RunFolder(made.path.parent / "run_other")
    other.episode(step("A"), step("B"), usage={"calls": 1, "cost_usd": None})
    assert client.json("/api/runs/run_other")["curves"] == {"steps": 2.0}
    status, headers, content = client.ask(f"/curves/{made.path.name},run_other/steps.svg")
    assert (status, headers["Content-Type"]) == (200, "image/svg+xml")
    assert b"run_other: 100.0 % of 1 episodes" in content
    for path in ("run_other/cost_usd.svg", "run_other/tokens.svg", "none/steps.svg"):
        assert client.ask(f"/curves/{path}")[0] == 404


def test_figures_next_to_runs_are_shown(client: Client, made: RunFolder, tmp_path: Path) -> None:
    drawn = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    (made.path.parent / "study.svg").write_text(drawn)
    (made.path.parent / "link.svg").symlink_to(tmp_path / "secret.webp")
    assert client.json("/api/runs")["figures"] == ["study.svg"]
    _, headers, content = client.ask("/figures/study.svg")
    assert (headers["Content-Type"], content.decode()) == ("image/svg+xml", drawn)
    assert client.ask("/figures/link.svg")[0] == 404
    assert client.ask("/figures/..%2fsecret.webp")[0] == 404


def test_what_the_checker_read_is_only_ever_saved(client: Client, made: RunFolder) -> None:
    files = made.path / "episodes" / "SystemWifiTurnOn_0" / "evidence" / "files"
    files.mkdir()
    (files / "000_page.html").write_text(EVIL)
    status, headers, _ = client.ask("/files/run_1/SystemWifiTurnOn_0/evidence/files/000_page.html")
    assert status == 200
    assert headers["Content-Type"] == "application/octet-stream"
    assert headers["Content-Disposition"].startswith("attachment")


def test_pages_may_run_only_the_servers_own_scripts(client: Client) -> None:
    for path in ("/", "/api/runs", "/www/app.js", "/nothing"):
        _, headers, _ = client.ask(path)
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_other_names_of_this_machine_are_refused(client: Client) -> None:
    assert client.ask("/api/runs", Host="evil.example:80")[0] == 403
    for name in ("localhost", "127.0.0.1:1234", "[::1]:80"):
        assert client.ask("/api/runs", Host=name)[0] == 200


def test_notes_are_taken_from_the_viewer_only(client: Client, made: RunFolder) -> None:
    path, note = "/api/runs/run_1/SystemWifiTurnOn_0", {"failures": {"grounding": 1}, "text": "t"}
    kind = {"Content_Type": "application/json", "Host": "localhost"}
    assert client.ask(path, "PUT", note, **kind, Origin="http://evil.example")[0] == 403
    assert client.ask(path, "PUT", note, Host="localhost", Content_Type="text/plain")[0] == 403
    assert not (made.path / "notes.json").exists()
    assert client.ask(path, "PUT", note, **kind, Origin="http://localhost")[0] == 200
    assert client.json(path)["note"] == note
    assert client.json("/api/runs/run_1")["rows"][0]["failures"] == ["grounding"]
    assert client.ask("/api/runs/run_1", "PUT", {"tags": ["mine"]}, **kind)[0] == 200
    assert client.json("/api/runs")["runs"][0]["tags"] == ["mine"]


@pytest.mark.parametrize("body", [{"failures": {"x": 1}}, [], 5, {"text": 1}])
def test_what_is_not_a_note_is_answered_with_what_is_wrong(body: Any, client: Client) -> None:
    kind = {"Content_Type": "application/json"}
    path = "/api/runs/run_1/SystemWifiTurnOn_0"
    status, _, content = client.ask(path, "PUT", body, **kind)
    assert status == 400
    assert "validation error" in json.loads(content)["problem"]
    assert client.ask("/api/runs/run_1", "PUT", body, **kind)[0] == 400
    assert client.ask("/api/runs/none", "PUT", {"tags": []}, **kind)[0] == 404
    assert client.ask(path, "PUT", {"text": "x" * 300_000}, **kind)[0] == 413


def test_what_has_not_changed_is_not_sent_again(client: Client, made: RunFolder) -> None:
    path = "/api/runs"
    tag = client.ask(path)[1]["ETag"]
    status, _, content = client.ask(path, If_None_Match=tag)
    assert (status, content) == (304, b"")
    made.episode(step("A"), task="ClockTimerEntry")
    assert client.ask(path, If_None_Match=tag)[0] == 200


def test_signs_come_by_themselves(client: Client) -> None:
    for _ in range(200):
        run = client.json("/api/runs/run_1")
        if not run["signs_missing"]:
            break
    assert run["rows"][0]["signs"] == ["wrong completion"]


def test_tables_are_exported_without_formulas(client: Client, made: RunFolder) -> None:
    made.episode(step("A"), task="ClockTimerEntry", goal='=HYPERLINK("http://evil.example")')
    _, headers, content = client.ask("/export/run_1.csv")
    assert "attachment" in headers["Content-Disposition"]
    lines = {line["key"]: line for line in csv.DictReader(io.StringIO(content.decode()))}
    assert lines["ClockTimerEntry_0"]["goal"].startswith("'=HYPERLINK")
    assert lines["SystemWifiTurnOn_0"]["signs"] == "wrong completion"
    (run,) = client.json("/export/run_1.json")["runs"]
    assert run["summary"]["episodes"] == 2
    assert {row["key"] for row in run["rows"]} == set(lines)


def test_an_episode_is_exported_as_page_image_and_document(client: Client) -> None:
    _, _, moving = client.ask("/export/run_1/SystemWifiTurnOn_0.webp")
    picture = Image.open(io.BytesIO(moving))
    assert (picture.n_frames, picture.size) == (3, (540, 1200))  # type: ignore[attr-defined]
    document = client.json("/export/run_1/SystemWifiTurnOn_0.json")
    assert len(document["steps"]) == 2
    _, headers, page = client.ask("/export/run_1/SystemWifiTurnOn_0.html")
    assert headers["Content-Disposition"].endswith("SystemWifiTurnOn_0.html")
    assert page.count(b"data:image/webp;base64,") == 4


def test_a_damaged_episode_is_a_message_and_the_others_are_shown(
    client: Client, made: RunFolder
) -> None:
    folder = made.episode(step("A"), task="ClockTimerEntry")
    (folder / "episode.json").write_text("{")
    status, _, content = client.ask("/api/runs/run_1/ClockTimerEntry_0")
    assert status == 500
    assert "is damaged" in json.loads(content)["problem"]
    for odd in ('{"trace": [5]}', '{"trace": [{}]}', '{"trace": {"a": 1}}', "[]"):
        (folder / "episode.json").write_text(odd)
        status, _, content = client.ask("/api/runs/run_1/ClockTimerEntry_0")
        assert (status, "is damaged" in json.loads(content)["problem"]) == (500, True), odd
    assert len(client.json("/api/runs/run_1/SystemWifiTurnOn_0")["steps"]) == 2


def test_a_damaged_image_is_a_message(client: Client, made: RunFolder) -> None:
    steps = made.path / "episodes" / "SystemWifiTurnOn_0" / "steps"
    (steps / "000.webp").write_bytes(b"no picture")
    assert client.ask("/marked/run_1/SystemWifiTurnOn_0/000.webp")[0] == 500
    assert client.ask("/export/run_1/SystemWifiTurnOn_0.webp")[0] == 500
    assert client.ask("/marked/run_1/SystemWifiTurnOn_0/001.webp")[0] == 200
