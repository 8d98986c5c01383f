"""The three evaluations on made and on hand-computed data."""

from __future__ import annotations

import contextlib
import http.server
import json
import math
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from android_world.grounding import (
    evaluation,
    inference,
    make_dataset,
    metrics,
    samples,
)
from android_world.grounding.__main__ import main, user_ids
from android_world.grounding.errors import GroundingError
from android_world.grounding.hooks import Hooks
from android_world.grounding.html_report import write_page
from android_world.grounding.parsing import parse_inference, parse_relative_thousand
from android_world.grounding.prompts import Prompt, pigg_answer
from android_world.virtual_device import web
from android_world.virtual_device.web import engine
from tests.grounding.test_data import L1_RECORD, L2_RECORD, conversation, picture
from tests.support.web import needs_browser

_BENCHMARKS = {
    "pigg": "",
    "mmbench_gui_l1": "L1_annotations.json",
    "mmbench_gui_l2": "L2_annotations.json",
}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small data set of the phone's own screens."""
    folder = tmp_path_factory.mktemp("data")
    only = ("settings/main", "contacts/empty", "clock/alarms", "sms/empty", "dialer/keypad")
    assert len(make_dataset.write(folder, make_dataset.DatasetOptions(only=only, users=1))) > 10
    return folder


@pytest.mark.parametrize("benchmark", _BENCHMARKS)
@pytest.mark.parametrize(("model", "share"), [("oracle", 1.0), ("wrong", 0.0)])
def test_a_perfect_model_has_all_and_a_wrong_one_nothing(
    data: Path, tmp_path: Path, benchmark: str, model: str, share: float
) -> None:
    flags = [f"--benchmark={benchmark}", f"--model={model}", f"--out={tmp_path}", "--users", "1"]
    assert main([*flags, f"--data={data / _BENCHMARKS[benchmark]}"]) == 0
    scores = json.loads((tmp_path / "scores.json").read_text())
    if benchmark == "pigg":
        assert scores["all"]["accuracy"] == share
        assert (tmp_path / "user_1" / "results.txt").read_text().startswith("samples:")
    elif benchmark == "mmbench_gui_l1":
        assert {d["accuracy"] for d in scores.values()} == {share}
    else:
        assert scores["average"] == 100 * share
    page = (tmp_path / "index.html").read_text()
    assert page.count('<section class="sample ') == len(
        (tmp_path / "answers.jsonl").read_text().splitlines()
    )


def test_the_reading_of_points_is_recorded_where_it_is_not_the_usual(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flags = ["--benchmark=pigg", "--model=oracle", f"--data={data}", "--users", "1"]
    assert main([*flags, "--point_parser=agents", f"--out={tmp_path / 'agents'}"]) == 0
    scores = json.loads((tmp_path / "agents/scores.json").read_text())
    assert (scores["point_parser"], scores["all"]["accuracy"]) == ("agents", 1.0)
    assert "point_parser=agents" in (tmp_path / "agents/index.html").read_text()
    assert main([*flags, f"--out={tmp_path / 'pigg'}"]) == 0
    assert "point_parser" not in json.loads((tmp_path / "pigg/scores.json").read_text())
    assert main([*flags, "--point_parser=published", f"--out={tmp_path / 'published'}"]) == 0
    scores = json.loads((tmp_path / "published/scores.json").read_text())
    assert (scores["point_parser"], scores["all"]["accuracy"]) == ("published", 1.0)
    others = ["--benchmark=mmbench_gui_l2", "--model=oracle", f"--data={data}"]
    assert main([*others, "--point_parser=agents", f"--out={tmp_path / 'l2'}"]) == 2
    assert "--parse_function" in capsys.readouterr().err


def test_a_local_model_answers_all_three_in_batches(data: Path, tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="needs the extra [qwen]")
    for benchmark, name in _BENCHMARKS.items():
        out = tmp_path / benchmark
        flags = [f"--benchmark={benchmark}", "--model=qwen:tiny-random", f"--data={data / name}"]
        flags += ["--users", "1", "--limit=3", "--batch_size=2", "--workers=2", f"--out={out}"]
        assert main(flags) == 0
        assert len((out / "samples.jsonl").read_text().splitlines()) == 3
        assert len((out / "answers.jsonl").read_text().splitlines()) == 3


class ModelServer:
    """Speaks OpenAI's protocol on loopback; what it answers is decided by the number of the call.

    Attributes:
      seen: What it was asked.
      refused: Numbers of the calls that it refuses for good.
      silent_from: From this call on it keeps the line open and says nothing.
      is_silent: Set when it has begun to.
      go_on: Ends the silence.
    """

    def __init__(self) -> None:
        self.seen: list[dict[str, Any]] = []
        self.refused: set[int] = set()
        self.silent_from: int | None = None
        self.is_silent = threading.Event()
        self.go_on = threading.Event()
        self._closed = False

    @contextlib.contextmanager
    def running(self) -> Iterator[str]:
        """The server's address while it runs."""
        owner = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                content = self.rfile.read(int(self.headers["Content-Length"]))
                number = len(owner.seen)
                owner.seen.append(json.loads(content))
                if owner.silent_from is not None and number >= owner.silent_from:
                    owner.is_silent.set()
                    owner.go_on.wait()
                if owner._closed:
                    return
                body = json.dumps(owner._reply()).encode()
                self.send_response(400 if number in owner.refused else 200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments: object) -> None:
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        with server:
            threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
            try:
                yield f"http://127.0.0.1:{server.server_address[1]}/v1"
            finally:
                self._closed = True
                self.go_on.set()
                server.shutdown()

    def _reply(self) -> dict[str, Any]:
        message = {"role": "assistant", "content": "(50, 60)"}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        reply = {"id": "1", "object": "chat.completion", "created": 1, "model": "m"}
        return {**reply, "choices": [choice], "error": {"message": "no such picture"}}


@pytest.fixture
def boxes(tmp_path: Path) -> list[str]:
    """Flags for an L2 file of ten samples, and the folder `out`."""
    picture(tmp_path / "screen.png")
    records = [{**L2_RECORD, "index": i, "bbox": [40, 50, 60, 70]} for i in range(10)]
    (tmp_path / "L2.json").write_text(json.dumps(records))
    flags = ["--benchmark=mmbench_gui_l2", "--model=openai:m", "--workers=2"]
    return [*flags, f"--data={tmp_path / 'L2.json'}", f"--out={tmp_path / 'out'}"]


def _answers(tmp_path: Path) -> list[dict[str, Any]]:
    lines = (tmp_path / "out" / "answers.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def test_a_model_behind_a_server_is_asked_with_rules_image_and_question(
    boxes: list[str], tmp_path: Path
) -> None:
    server = ModelServer()
    with server.running() as url:
        assert main([*boxes, f"--base_url={url}"]) == 0
    system, user = server.seen[0]["messages"]
    assert system["role"] == "system"
    assert [part["type"] for part in user["content"]] == ["image_url", "text"]
    assert len(_answers(tmp_path)) == len(server.seen) == 10
    assert json.loads((tmp_path / "out" / "scores.json").read_text())["average"] == 100.0


def test_a_model_that_fails_in_mid_run_loses_nothing(
    boxes: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = ModelServer()
    server.refused = {4}
    with server.running() as url:
        assert main([*boxes, f"--base_url={url}"]) == 2
        error = capsys.readouterr().err
        assert error.startswith("grounding: ")
        assert error.count("\n") == 1
        kept = len(_answers(tmp_path))
        assert kept == len(server.seen) - 1  # all but the refused one, also what was under way
        assert main([*boxes, f"--base_url={url}"]) == 0
    assert len(server.seen) == 10 + 1
    assert len(_answers(tmp_path)) == 10


def test_samples_that_cannot_be_asked_may_be_left_out_and_asked_again(
    boxes: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = ModelServer()
    server.refused = {4, 5}
    with server.running() as url:
        flags = [*boxes, f"--base_url={url}", "--ignore_errors"]
        assert main(flags) == 0
        assert "2 could not be asked" in capsys.readouterr().out
        scores = json.loads((tmp_path / "out" / "scores.json").read_text())
        assert (scores["average"], scores["basic"]["format_errors"]) == (80.0, 2)
        assert "no such picture" in (tmp_path / "out" / "index.html").read_text()
        assert main(flags) == 0
    assert len(server.seen) == 10 + 2
    assert json.loads((tmp_path / "out" / "scores.json").read_text())["average"] == 100.0


def test_a_killed_run_continues_where_it_was(boxes: list[str], tmp_path: Path) -> None:
    server = ModelServer()
    server.silent_from = 5
    with server.running() as url:
        command = [sys.executable, "-m", "android_world.grounding", *boxes, "--workers=1"]
        with subprocess.Popen([*command, f"--base_url={url}"]) as process:
            assert server.is_silent.wait(60)
            process.send_signal(signal.SIGKILL)
        assert len(_answers(tmp_path)) == 5
        server.silent_from = None
        assert main([*boxes, f"--base_url={url}"]) == 0
    assert len(server.seen) == 5 + 1 + 5
    assert len(_answers(tmp_path)) == 10


def test_ctrl_c_waits_for_the_answers_under_way(boxes: list[str], tmp_path: Path) -> None:
    server = ModelServer()
    server.silent_from = 5
    command = [sys.executable, "-m", "android_world.grounding", *boxes, "--workers=1"]
    with server.running() as url:
        process = subprocess.Popen([*command, f"--base_url={url}"], stderr=subprocess.PIPE)
        with process:
            assert process.stderr is not None
            assert server.is_silent.wait(60)
            process.send_signal(signal.SIGINT)
            assert b"waiting for the answers under way" in process.stderr.readline()
            server.go_on.set()
            assert b"interrupted; the same command goes on" in process.stderr.read()
        assert process.returncode == 130
    assert len(_answers(tmp_path)) == len(server.seen) == 6


def test_answers_to_something_else_are_not_taken(
    boxes: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*boxes, "--model=oracle"]) == 0
    assert main([*boxes, "--model=wrong"]) == 2
    assert "holds answers of oracle, not of wrong" in capsys.readouterr().err
    assert main([*boxes, "--model=oracle", "--system_prompt=Point."]) == 2
    assert "holds answers to other prompts (sample 0)" in capsys.readouterr().err
    (tmp_path / "out" / "answers.jsonl").write_text("{}\n")
    assert main([*boxes, "--model=oracle"]) == 2
    assert "is damaged: choose another --out" in capsys.readouterr().err


def test_answers_of_other_settings_are_not_gone_on_with(
    data: Path, tmp_path: Path, capsys: Any
) -> None:
    pytest.importorskip("torch", reason="needs the extra [qwen]")
    flags = ["--benchmark=pigg", "--model=qwen:tiny-random", f"--data={data}", "--users", "1"]
    flags += ["--limit=1", f"--out={tmp_path}"]
    assert main([*flags, "--max_new_tokens=2"]) == 0
    assert main([*flags, "--max_new_tokens=3", "--dtype=float32"]) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "tiny-random + max_new_tokens=2, not of" in told
    assert "max_new_tokens=3 + dtype=float32: choose another --out" in told


def add_a_hint(parts: list[dict[str, str]]) -> list[dict[str, str]]:
    """A preprocess function of a user."""
    return [*parts, {"role": "user", "type": "text", "value": "Use 0..1000."}]


def keep_the_last_line(text: str) -> str:
    """A postprocess function of a user."""
    return text.splitlines()[-1] + " of 1000"


def test_functions_of_ones_own_change_what_is_sent_kept_and_read(
    boxes: list[str], tmp_path: Path
) -> None:
    server = ModelServer()
    with server.running() as url:
        flags = [*boxes, f"--base_url={url}", "--limit=1", "--system_prompt=model_default"]
        flags += [f"--preprocess_function={__name__}:add_a_hint"]
        flags += [f"--postprocess_function={__name__}.keep_the_last_line"]
        flags += ["--parse_function=android_world.grounding.parsing.parse_relative_thousand"]
        assert main(flags) == 0
    (message,) = server.seen[0]["messages"]
    assert message["content"][-1] == {"type": "text", "text": "Use 0..1000."}
    assert [row["text"] for row in _answers(tmp_path)] == ["(50, 60) of 1000"]
    (row,) = (tmp_path / "out" / "samples.jsonl").read_text().splitlines()
    assert json.loads(row)["pred"] == [0.05, 0.06]


def test_out_json_grows_with_each_answer_and_holds_the_published_fields(tmp_path: Path) -> None:
    picture(tmp_path / "screen.png")
    for user, count in ((1, 2), (2, 1)):
        rows = "".join(json.dumps(conversation()) + "\n" for _ in range(count))
        (tmp_path / f"user_{user}.jsonl").write_text(rows)
    chosen = list(samples.read_pigg(tmp_path, [1, 2]))
    files = evaluation.UserFiles([s.user for s in chosen], tmp_path)
    path = tmp_path / "user_1" / "out.json"
    sizes = []
    for sample in chosen:
        files.add(sample, pigg_answer("plus", 311, 641))
        sizes.append(len(json.loads(path.read_text())))
    assert sizes == [1, 2, 2]
    texts = {"user_1/0": "(311, 441)", "user_1/1": "no idea", "user_2/0": "[11, 541]"}
    scores, verdicts = evaluation.evaluate(chosen, inference.InferenceResults(texts))
    files.finish(verdicts)
    first, second = json.loads(path.read_text())
    assert first["pred_coord"] == [311, 441]
    assert first["gt_coord"] == [311, 541]
    assert first["gt_content"] == "blue plus button"
    assert (first["pred_raw"], first["pred_content"]) == ("(311, 441)", "")
    assert second["pred_coord"] == [0, 0]
    # By hand: 100; sqrt(311^2 + 541^2) = 624.02; 300.
    assert scores["user_1"]["accuracy"] == 0.5
    assert scores["user_1"]["mean_l2"] == pytest.approx((100 + 624.0208) / 2, abs=1e-3)
    assert scores["user_2"]["mean_l2"] == 300
    assert scores["all"]["accuracy"] == pytest.approx(1 / 3)
    assert scores["all"]["median_l2"] == 300
    results = (tmp_path / "user_1" / "results.txt").read_text().splitlines()
    assert results[:3] == ["samples: 2", "unparsed: 1", "accuracy: 0.5"]


def test_pigg_metrics_are_those_computed_by_hand() -> None:
    predicted = [(0.0, 0.0), (100.0, 0.0), (0.0, 300.0), (500.0, 500.0)]
    truth = [(0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (500.0, 360.0)]
    assert metrics.evaluate_coordinates(predicted, truth) == {
        "accuracy": 0.75,
        "mean_l2": 135.0,
        "median_l2": 120.0,
    }


def _box(kind: str, grounding_type: str, platform: str = "web") -> samples.BoxSample:
    prompt = Prompt.of("k", Path("x.png"), "")
    box = (0.1, 0.1, 0.2, 0.2)
    return samples.BoxSample(prompt, box, (1000, 500), kind, grounding_type, platform)


def test_l2_scores_are_those_computed_by_hand() -> None:
    boxes = [
        _box("icon", "basic"),
        _box("text", "basic"),
        _box("text", "basic", "mac"),
        _box("icon", "advanced"),
    ]
    # Pixels inside; no point; 0..1000 read as pixels, so outside; on the edge.
    points = [(150.0, 75.0), None, (150.0, 150.0), (0.1, 0.2)]
    scores = metrics.score_l2(boxes, points)
    assert scores["basic"]["accuracy"] == pytest.approx(100 / 3)
    assert scores["basic"]["platforms"]["web"] == {
        "samples": 2,
        "accuracy": 50.0,
        "icon": 100.0,
        "text": 0.0,
        "correct": 1,
        "wrong": 0,
        "format_errors": 1,
    }
    assert scores["basic"]["platforms"]["mac"]["icon"] is None
    assert scores["basic"]["wrong"] == 1
    assert scores["advanced"]["accuracy"] == 100.0
    assert scores["average"] == pytest.approx((100 / 3 + 100) / 2)


def test_l1_scores_weigh_by_options_and_platforms_by_samples() -> None:
    def question(options: int, platform: str) -> samples.ChoiceSample:
        letters = dict(zip("ABCDEF"[:options], "abcdef", strict=False))
        prompt = Prompt.of("k", Path("x"), "")
        return samples.ChoiceSample(prompt, letters, "A", "easy", platform)

    asked = [question(2, "web"), question(4, "web"), question(5, "mac")]
    scores = metrics.score_l1(asked, [True, False, True])["easy"]
    assert scores["accuracy"] == pytest.approx(2 / 3)
    # web: 1/2 of (1/2 + 3/4); mac: all of it; weighted by two samples and one.
    assert scores["platforms"]["web"]["weighted"] == pytest.approx(0.4)
    assert scores["weighted"] == pytest.approx((0.4 * 2 + 1.0) / 3)


@pytest.mark.parametrize(
    ("returned", "text"),
    [((1, 2, 3), "two numbers or None"), ("-1", "two numbers or None"), (5, "two numbers")],
)
def test_a_parse_function_must_return_a_point(returned: Any, text: str, tmp_path: Path) -> None:
    with pytest.raises(GroundingError, match=text):
        evaluation.judge(_box("icon", "basic"), "", Hooks(parse_function=lambda t, r: returned))


def test_a_number_beyond_every_screen_is_not_a_point() -> None:
    verdict = evaluation.judge(_box("icon", "basic"), f"({'9' * 400}, 5)")
    assert (verdict.point, verdict.correct) == (None, False)
    for returned in ((1, math.nan), (math.nan, 1), (-math.inf, 1)):
        hooks = Hooks(parse_function=lambda text, record, point=returned: point)
        assert evaluation.judge(_box("icon", "basic"), "", hooks).point is None


def test_a_letter_of_ones_own_parser_counts(tmp_path: Path) -> None:
    (tmp_path / "L1.json").write_text(json.dumps([L1_RECORD]))
    (sample,) = samples.read_l1(tmp_path / "L1.json")
    assert evaluation.judge(sample, "B. two").correct
    assert not evaluation.judge(sample, "A. one").correct
    assert evaluation.judge(sample, "A", Hooks(parse_function=lambda t, r: "B")).correct
    with pytest.raises(GroundingError, match="must return a letter"):
        evaluation.judge(sample, "A", Hooks(parse_function=lambda t, r: 2))


class Counting:
    """Answers everything, and counts."""

    batched = True

    def __init__(self, name: str = "counting") -> None:
        self.name = name
        self.asked: list[int] = []

    def answer(self, questions: Sequence[Prompt]) -> list[str]:
        """The same for all; a text with a line separator that JSON leaves as it is."""
        self.asked.append(len(questions))
        return ["[1, 2]\u2028é"] * len(questions)


def test_an_interrupted_run_continues_where_it_stopped(data: Path, tmp_path: Path) -> None:
    chosen = list(samples.read_pigg(data, [1]))
    first = Counting()
    inference.ask(first, chosen[:5], tmp_path, batch_size=2)
    assert first.asked == [2, 2, 1]
    with (tmp_path / "answers.jsonl").open("ab") as file:
        file.write('{"key": "tornü'.encode()[:-1])
    second = Counting()
    told: list[str] = []
    answers = inference.ask(
        second, chosen, tmp_path, workers=3, on_answer=lambda s, text: told.append(s.prompt.key)
    )
    assert sum(second.asked) == len(chosen) - 5
    assert set(answers.texts.values()) == {"[1, 2]\u2028é"}
    assert sorted(told) == sorted(s.prompt.key for s in chosen)


def test_unparsable_answers_count_as_the_corner(tmp_path: Path) -> None:
    truth = parse_inference(pigg_answer("x", 30, 40))
    sample = samples.PiggSample(Prompt.of("user_1/0", Path("x.png"), ""), 1, truth)
    scores, _ = evaluation.evaluate([sample], inference.InferenceResults({"user_1/0": "no idea"}))
    assert scores["all"]["mean_l2"] == 50.0
    assert scores["all"]["unparsed"] == 1
    assert scores["all"]["accuracy"] == 1.0  # 50 is near enough


def test_what_a_model_thinks_is_not_an_answer(tmp_path: Path) -> None:
    truth = parse_inference(pigg_answer("x", 500, 500))
    point = samples.PiggSample(Prompt.of("user_1/0", Path("x.png"), ""), 1, truth)
    verdict = evaluation.judge(point, "Perhaps [1, 2]?</think>\n[500, 510]")
    assert (verdict.point, verdict.text[:7]) == ((500, 510), "Perhaps")
    (tmp_path / "L1.json").write_text(json.dumps([L1_RECORD]))
    (choice,) = samples.read_l1(tmp_path / "L1.json")
    assert evaluation.judge(choice, "<think>A. fits, but</think>B").correct
    hooks = Hooks(parse_function=parse_relative_thousand)
    thought = "<think>from (1, 2)</think>(150, 150)"
    assert evaluation.judge(_box("icon", "basic"), thought, hooks).correct
    assert evaluation.judge(_box("icon", "basic"), "<think>(0.15, 0.15) is").point is None


def test_a_sample_that_could_not_be_asked_is_wrong_also_near_the_corner() -> None:
    truth = parse_inference(pigg_answer("x", 30, 40))
    sample = samples.PiggSample(Prompt.of("user_1/0", Path("x.png"), ""), 1, truth)
    failed = inference.InferenceResults(errors={"user_1/0": "refused"})
    scores, (verdict,) = evaluation.evaluate([sample], failed)
    assert (scores["all"]["accuracy"], verdict.correct) == (0.0, False)


@needs_browser
def test_a_browser_shows_wrong_samples_first_and_filters(boxes: list[str], tmp_path: Path) -> None:
    sync_api = pytest.importorskip("playwright.sync_api")
    browser = web.needed_path()
    right = [{"key": str(i), "text": "(50, 60)"} for i in range(4)]
    wrong = [{"key": str(i), "text": "<script>alert(1)</script> (5, 5)"} for i in range(4, 9)]
    chosen = list(samples.read_l2(tmp_path / "L2.json"))
    texts = {row["key"]: row["text"] for row in [*right, *wrong]} | {"9": "none"}
    scores, verdicts = evaluation.evaluate(chosen, inference.InferenceResults(texts))
    outcome = evaluation.EvaluationResult("mmbench_gui_l2", "m", scores, verdicts)
    page = write_page(outcome, tmp_path / "page")
    assert "<script>alert" not in page.read_text()
    order = re.findall(r'data-status="(\w+)"', page.read_text())
    assert order == ["wrong"] * 5 + ["unreadable"] + ["right"] * 4
    choose = "outcome.value = 'wrong'; outcome.dispatchEvent(new Event('input'))"
    page.write_text(page.read_text().replace("</body>", f"<script>{choose}</script></body>"))
    with (
        sync_api.sync_playwright() as playwright,
        playwright.chromium.launch(
            executable_path=browser,
            args=["--no-sandbox"],
            env={**os.environ, **engine.library_path(browser)},
        ) as opened,
    ):
        tab = opened.new_page()
        tab.goto(page.as_uri())
        html = tab.content()
    assert ">5 of 10</span>" in html
    assert len(re.findall(r'<section [^>]*hidden=""', html)) == 5


def test_flags(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert user_ids([1, 4]) == [1, 2, 3, 4]
    assert user_ids([1, 3, 7]) == [1, 3, 7]
    assert user_ids([5]) == [5]
    pigg = ["--benchmark=pigg", "--model=oracle", f"--data={tmp_path}", "--out=x"]
    assert main(pigg) == 2
    assert capsys.readouterr().err == f"grounding: {tmp_path} has no user_1.pkl or user_1.jsonl\n"
    assert main([*pigg, "--users", "5", "1"]) == 2
    assert capsys.readouterr().err == "grounding: --users 5 1 is an empty range\n"
    assert main([*pigg, "--system_prompt=Point."]) == 2
    assert "holds its prompts" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main([*pigg, "--max_pixels=1000"])
    assert "1000 is less than one token of 32*32 pixels" in capsys.readouterr().err
