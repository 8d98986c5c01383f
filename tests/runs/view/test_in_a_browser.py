"""The viewer in a real browser: open, filter, compare, step through, export."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from android_world.runs import statistics
from android_world.runs.view import pages
from android_world.runs.view.routes import Routes
from android_world.runs.view.run_index import RunIndex
from android_world.runs.view.server import ViewServer
from android_world.virtual_device import web
from android_world.virtual_device.web import engine
from tests.runs.view.folders import EVIL, RunFolder, call, element, step
from tests.runs.view.parrot import asked
from tests.support.web import needs_browser

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

pytestmark = needs_browser
_WAIT_MS = 90_000


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    path = web.needed_path()
    environment = {**os.environ, **engine.library_path(path)}
    with sync_api.sync_playwright() as playwright:
        # Its own sandbox needs rights that containers do not have; the pages are ours.
        with playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox"], env=environment
        ) as opened:
            yield opened


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page on which no script fails and nothing is refused by the policy of contents."""
    with browser.new_page() as opened:
        opened.set_default_timeout(_WAIT_MS)
        faults: list[str] = []
        opened.on("pageerror", lambda error: faults.append(str(error)))
        opened.on(
            "requestfailed",
            lambda r: None if r.failure == "net::ERR_ABORTED" else faults.append(r.url),
        )
        opened.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
        yield opened
        assert faults == []


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs over the same tasks, one with a model."""
    folder = tmp_path_factory.mktemp("runs")
    first = RunFolder(folder / "run_1", agent="expert")
    second = RunFolder(folder / "run_2", agent="m3a", models=["gpt-x"])
    long = "You operate a phone.\n" * 40
    asked = [
        [call(f"{long}Step {i}", f"<think>Hm {i}.</think>**Reason** {i}", "raw", "marked")]
        for i in range(3)
    ]
    steps = [
        step(f"Row {i}", "Wi-Fi", action=None, model_calls=calls) for i, calls in enumerate(asked)
    ]
    checks = [{"what": "wifi_on", "expected": 1, "actual": 0, "passed": False}]
    for task, solved in (("SystemWifiTurnOn", False), ("ClockTimerEntry", True)):
        first.episode(step("A"), task=task, pictures=True)
        score = {} if solved else {"score": 0.0, "verdict": 0.0, "checks": checks}
        second.episode(*steps, task=task, pictures=True, **score)
    return folder


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    with ViewServer(Routes(RunIndex([folder]))) as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.02], daemon=True)
        thread.start()
        yield server.url
        server.shutdown()
        thread.join()


@pytest.fixture
def url(runs: Path) -> Iterator[str]:
    with serving(runs) as address:
        yield address


def test_an_unknown_cost_is_shown_as_unknown(page: Any, tmp_path: Path) -> None:
    for name, cost in (("run_1", None), ("run_2", 0.01)):
        asked = {**call("Look.", "Tap it."), "cost_usd": cost}
        usage = {"calls": 1, "prompt_tokens": 100, "completion_tokens": 20, "cost_usd": cost}
        RunFolder(tmp_path / name).episode(step("A", model_calls=[asked]), usage=usage)
    with serving(tmp_path) as address:
        page.goto(f"{address}#/compare/run_1,run_2")
        page.locator("tr", has_text="cost").get_by_text("unknown", exact=True).wait_for()
        page.goto(f"{address}#/episode/run_1/SystemWifiTurnOn_0")
        page.get_by_text("cost unknown").first.wait_for()
        assert page.get_by_text("$0").count() == 0


def test_direction_marks_of_replies_are_shown(page: Any, tmp_path: Path) -> None:
    asked = [call("Look.", "Tap \u202eexe\u2066 and **go** \u202enow.")]
    made = RunFolder(tmp_path / "run_1")
    made.episode(step("A", model_calls=asked), goal="Open \u200fit.")
    with serving(tmp_path) as address:
        page.goto(f"{address}#/episode/run_1/SystemWifiTurnOn_0")
        page.get_by_text(r"Open \u200fit.").first.wait_for()
        page.get_by_text(r"\u202enow.").first.wait_for()
        assert not set(page.content()) & set("\u202e\u2066\u200f")


def test_runs_are_filtered_opened_and_compared(page: Any, url: str) -> None:
    page.goto(url)
    page.get_by_role("link", name="expert").wait_for()
    page.get_by_label("Filter: agent, model, setting, tag").fill("gpt-x")
    page.get_by_text("1 of 2 runs").wait_for()
    page.get_by_label("Filter: agent, model, setting, tag").fill("")
    page.get_by_text("2 runs", exact=True).wait_for()
    for name in ("run_1", "run_2"):
        page.get_by_label(f"compare {name}").check()
    page.get_by_role("button", name="Compare 2 runs").click()
    page.get_by_role("heading", name="2 runs side by side").wait_for()
    assert "p = 1.000" in page.inner_text("table.summary")
    page.get_by_role("button", name="different 1").click()
    page.get_by_text("1 of 2 episodes").wait_for()
    page.locator("tbody a.outcome").last.click()
    page.get_by_role("heading", name="SystemWifiTurnOn_0").wait_for()
    page.locator("#twin").wait_for()
    page.keyboard.press("t")
    page.wait_for_url("**/episode/run_1/SystemWifiTurnOn_0*")
    page.get_by_text("Step 1 of 1").wait_for()


@pytest.mark.parametrize("split", [(0, 0), (7, 0), (3, 5), (40, 61)])
def test_comparisons_use_the_same_test_as_summaries(
    split: tuple[int, int], page: Any, url: str
) -> None:
    page.goto(url)
    script = "async (split) => (await import('/www/compare.js')).signTest(...split)"
    assert page.evaluate(script, list(split)) == pytest.approx(statistics.sign_test(*split))


def test_episodes_are_filtered_by_signs_and_sorted(page: Any, url: str) -> None:
    page.goto(f"{url}#/run/run_2")
    page.get_by_role("button", name="wrong completion 1").click()
    page.get_by_text("1 of 2 episodes").wait_for()
    assert "sign=wrong+completion" in page.url
    page.goto(f"{url}#/run/run_2?sort=-key")
    page.get_by_text("2 of 2 episodes").wait_for()
    names = page.locator("table.list td.main a").all_inner_texts()
    assert names == ["SystemWifiTurnOn_0", "ClockTimerEntry_0"]
    page.get_by_role("button", name="episode", exact=True).click()
    assert page.locator("table.list td.main a").first.inner_text() == "ClockTimerEntry_0"


def test_episodes_are_filtered_by_outcome_and_compared_by_progress(
    page: Any, tmp_path: Path
) -> None:
    for name, outcome, progress in (("run_1", "success", 1.0), ("run_2", "false_completion", 0.5)):
        run = RunFolder(tmp_path / "runs" / name, agent=name)
        effects = [] if outcome == "success" else ["event 'Lunch' was removed"]
        more: dict[str, Any] = {"outcome": outcome, "progress": progress, "side_effects": effects}
        more |= {"tags": ["level:3", "kind:events"], "apps": ["clock"]}
        run.episode(step("A"), **more)
        run.episode(step("A"), task="ClockTimerEntry")  # Of a version without outcomes.
    with serving(tmp_path / "runs") as url:
        for query in ("outcome=false+completion", "effects=side+effects"):
            page.goto(f"{url}#/run/run_2?{query}")
            page.get_by_text("1 of 2 episodes").wait_for()
        page.get_by_role("heading", name="By level").wait_for()
        page.goto(f"{url}#/compare/run_1,run_2")
        page.get_by_role("heading", name="2 runs side by side").wait_for()
        summary = page.inner_text("table.summary")
    assert "0.500" in summary
    assert "false completions" in summary


def test_conditions_filter_episodes_and_runs(page: Any, url: str) -> None:
    page.goto(f"{url}#/run/run_2")
    field = page.get_by_label("Filter: task, goal, error")
    for typed, shown in (
        ("status=failed", 1),
        ("steps>2", 2),
        ("steps>3", 0),
        ("steps>=3 -status=failed", 1),
        ("clock", 1),
        ("-clock status!=solved", 1),
        ('sign="wrong completion"', 1),
        ("sign=loop", 0),
        ("unknown=3", 0),
    ):
        field.fill(typed)
        page.get_by_text(f"{shown} of 2 episodes").wait_for()
    page.goto(url)
    page.get_by_label("Filter: agent, model, setting, tag").fill("solved<1")
    page.get_by_text("1 of 2 runs").wait_for()


def test_columns_can_be_chosen(page: Any, url: str) -> None:
    page.goto(f"{url}#/run/run_2")
    page.get_by_text("Columns").click()
    heading = page.locator("table.list th")
    page.get_by_label("tokens").uncheck()
    page.get_by_label("tags").check()
    page.locator("table.list th", has_text="tags").wait_for()
    assert "tokens" not in heading.all_inner_texts()
    assert "columns=" in page.url
    page.reload()
    page.locator("table.list th", has_text="tags").wait_for()
    assert "tokens" not in heading.all_inner_texts()


def test_an_episode_is_stepped_through_with_keys(page: Any, url: str) -> None:
    page.goto(f"{url}#/episode/run_2/SystemWifiTurnOn_0")
    page.get_by_text("Step 1 of 3").wait_for()
    assert page.locator(".screens svg").count() == 2
    assert page.locator(".screens .mark").count() == 1
    for key, shown in (("j", 2), ("ArrowRight", 3), ("j", 3), ("k", 2), ("Home", 1), ("End", 3)):
        page.keyboard.press(key)
        page.get_by_text(f"Step {shown} of 3").wait_for()
    bubbles = page.locator(".messages")
    assert "as in the call before: 840 characters" in bubbles.inner_text()
    assert bubbles.locator(".reply strong").inner_text() == "Reason"
    assert not bubbles.get_by_text("Hm 2.", exact=True).is_visible()
    bubbles.get_by_text("thinking:").click()
    bubbles.get_by_text("Hm 2.", exact=True).wait_for()
    page.keyboard.press("m")
    page.locator("figure", has_text="marks redrawn").first.wait_for()
    page.locator("#before").wait_for()
    page.keyboard.press("p")
    page.get_by_role("heading", name="ClockTimerEntry_0").wait_for()


def test_elements_are_searched_and_differences_shown(page: Any, url: str) -> None:
    page.goto(f"{url}#/episode/run_2/SystemWifiTurnOn_0?step=2&tab=elements")
    page.get_by_text("0 new, 1 changed, 0 gone").wait_for()
    assert "Row 0 → Row 1" in page.inner_text(".tree .changed")
    page.get_by_label("Search the elements").fill("wi-fi")
    assert page.locator(".tree li").count() == 1
    page.locator(".tree li").first.hover()
    page.locator(".screens rect.pointed").wait_for()
    page.get_by_label("Search the elements").fill("nowhere")
    page.get_by_text("No element fits.").wait_for()


def test_the_verdict_shows_what_was_compared(page: Any, url: str) -> None:
    page.goto(f"{url}#/episode/run_2/SystemWifiTurnOn_0")
    page.get_by_role("tab", name="Verdict · 0 of 1 check").click()
    assert page.locator("tr.wrong").inner_text().split() == ["✕", "wifi_on", "1", "0"]


def test_notes_are_kept(page: Any, runs: Path, tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    shutil.copytree(runs, folder)
    with serving(folder) as address:
        page.goto(f"{address}#/episode/run_2/SystemWifiTurnOn_0?step=2")
        page.get_by_role("button", name="grounding").click()
        page.get_by_text("kept in notes.json").wait_for()
        page.get_by_role("button", name="grounding · step 2").wait_for()
        page.goto(f"{address}#/run/run_2")
        page.locator("td .chip.failure", has_text="grounding").wait_for()
        page.get_by_label("Add a tag").fill("baseline")
        page.keyboard.press("Enter")
        page.get_by_label("remove tag baseline").wait_for()


def test_exports_are_saved(page: Any, url: str, tmp_path: Path) -> None:
    page.goto(f"{url}#/episode/run_2/SystemWifiTurnOn_0")
    for name in ("HTML", "WebP", "JSON"):
        with page.expect_download() as saving:
            page.get_by_role("link", name=name).click()
        saving.value.save_as(tmp_path / name)
    assert Image.open(tmp_path / "WebP").n_frames == 4  # type: ignore[attr-defined]
    (tmp_path / "HTML").rename(tmp_path / "episode.html")
    page.goto((tmp_path / "episode.html").as_uri())
    page.get_by_text("Step 1 of 3").wait_for()
    page.keyboard.press("j")
    page.get_by_text("Step 2 of 3").wait_for()
    assert page.locator(".screens image").first.get_attribute("href").startswith("data:image/webp")


def test_a_site_opens_from_the_file_system(page: Any, runs: Path, tmp_path: Path) -> None:
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'
    (tmp_path / "robustness.svg").write_text(drawn)
    figures = {"a study/robustness.svg": tmp_path / "robustness.svg"}
    shelved = RunIndex.of_runs([runs / "run_2", runs / "run_1"])
    index = pages.write_site(shelved, tmp_path / "site", figures)
    page.goto(index.as_uri())
    page.get_by_role("heading", name="2 runs side by side").wait_for()
    picture = page.get_by_alt_text("a study/robustness.svg")
    assert picture.evaluate("image => image.naturalWidth") == 40
    page.locator("tbody a.outcome").first.click()
    page.get_by_text("Step 1 of 3").wait_for()
    page.keyboard.press("n")
    page.get_by_role("heading", name="SystemWifiTurnOn_0").wait_for()
    page.keyboard.press("t")
    page.wait_for_url("**/run_1/SystemWifiTurnOn_0.html*")


def test_steps_are_played_and_found(page: Any, url: str) -> None:
    page.goto(f"{url}#/episode/run_2/SystemWifiTurnOn_0")
    page.get_by_role("button", name="Play").click()
    page.get_by_text("Step 3 of 3").wait_for()
    page.get_by_role("button", name="Play").wait_for()
    page.get_by_label("Find in all steps").fill("row 1")
    page.get_by_text("in 1 step", exact=True).wait_for()
    page.keyboard.press("Enter")
    page.get_by_text("Step 2 of 3").wait_for()


def test_an_episode_under_way_is_followed_to_its_end(page: Any, tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "run_1")
    begun = run.begin(step("A"), task="SystemWifiTurnOn")
    with open(run.path / "run.json", "rb") as held, serving(tmp_path) as address:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        page.goto(f"{address}#/run/run_1")
        page.locator("tr.now").get_by_role("link", name="SystemWifiTurnOn_0").click()
        page.get_by_text("Step 1 of 1").wait_for()
        with (begun / "steps.jsonl").open("a") as file:
            file.write(json.dumps({"step": 1, **step("B")}) + "\n")
        page.get_by_text("Step 2 of 2").wait_for()
        for name in ("begun.jsonl", "steps.jsonl"):
            (begun / name).unlink()
        run.episode(step("A"), step("B"), step("C"))
        page.get_by_text("Step 3 of 3").wait_for()
        page.locator(".title .badge.solved").wait_for()


def test_what_happens_meanwhile_appears(page: Any, tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "run_1")
    with serving(tmp_path) as address:
        page.goto(f"{address}#/run/run_1")
        page.get_by_text("No episode has finished yet.").wait_for()
        run.episode(step("A"))
        page.get_by_role("link", name="SystemWifiTurnOn_0").wait_for()


def test_texts_of_devices_and_models_are_texts(page: Any, tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "run_1", agent=EVIL)
    entry = step(EVIL, model_calls=[call(EVIL, f"<think>{EVIL}</think>{EVIL} **b**")], reason=EVIL)
    entry["elements"].append(element("x", resource_name=EVIL, content_description=EVIL))
    check = {"what": EVIL, "expected": EVIL, "actual": [EVIL], "passed": False}
    error = {"type": EVIL, "text": EVIL, "phase": "episode", "traceback": EVIL}
    more: dict[str, Any] = {
        "checks": [check],
        "error": error,
        "answer": EVIL,
        "params": {"p": EVIL},
    }
    run.episode(entry, goal=EVIL, pictures=True, score=0.0, **more)
    with serving(tmp_path) as address:
        addresses = ["", "#/run/run_1", "#/compare/run_1"]
        episode = "#/episode/run_1/SystemWifiTurnOn_0"
        addresses += [f"{episode}?tab={tab}" for tab in ("step", "messages", "elements")]
        addresses += [f"{episode}?part={part}" for part in ("verdict", "record")]
        for fragment in addresses:
            page.goto(f"{address}{fragment}")
            page.get_by_text("document.title = 'evil'").first.wait_for(state="attached")
            assert page.locator("script:not([src]), main img").count() == 0, fragment
            assert page.title() != "evil"


def test_a_thousand_episodes_are_drawn_as_they_come_into_sight(page: Any, tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "run_1")
    folder = run.episode(step("A"))
    line = (run.path / "results.jsonl").read_text()
    lines = [line.replace('"instance": 0', f'"instance": {i}') for i in range(1000)]
    (run.path / "results.jsonl").write_text("".join(lines))
    shutil.rmtree(folder.parent)
    with serving(tmp_path) as address:
        page.goto(f"{address}#/run/run_1")
        page.get_by_text("1000 of 1,000 episodes").wait_for()
        assert page.locator("table.list tbody tr").count() < 100
        page.get_by_label("Filter: task, goal, error").fill("TurnOn_999")
        page.get_by_text("1 of 1,000 episodes").wait_for()
        page.get_by_role("link", name="SystemWifiTurnOn_999").wait_for()


def test_the_screen_of_a_step_is_above_the_fold(page: Any, url: str) -> None:
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto(f"{url}#/episode/run_2/SystemWifiTurnOn_0")
    page.locator(".signs-of").wait_for()
    box = page.locator(".screens svg").first.bounding_box()
    assert box["height"] >= 400
    assert box["y"] + box["height"] <= 900


def test_runs_with_different_seeds_are_reported_instead_of_paired(
    page: Any, tmp_path: Path
) -> None:
    for name, seed in (("run_1", 1), ("run_2", 2)):
        run = RunFolder(tmp_path / name, agent=name)
        run.episode(step("A"), seed=seed)
        run.episode(step("A"), task="ClockTimerEntry", seed=1, score=float(seed == 1))
    with serving(tmp_path) as url:
        page.goto(f"{url}#/compare/run_1,run_2")
        said = page.get_by_role("alert")
        said.wait_for()
        assert "1 episode of the same name had other parameters and is not paired" in (
            said.inner_text()
        )
        assert "+0 −1 of 1 shared" in page.inner_text("table.summary")
        curve = page.get_by_alt_text("solved_over_steps.svg")
        curve.scroll_into_view_if_needed()
        assert curve.evaluate("async (image) => (await image.decode(), image.naturalWidth)") > 100
        page.get_by_role("button", name="different seeds 1").click()
        page.get_by_text("1 of 2 episodes").wait_for()


def test_episodes_are_filtered_by_progress_and_side_effects(page: Any, tmp_path: Path) -> None:
    run = RunFolder(tmp_path / "run_1")
    judged: list[tuple[float | None, list[str]]] = [(0.0, []), (0.25, ["x"]), (1.0, []), (None, [])]
    for instance, (progress, effects) in enumerate(judged):
        outcome = "" if progress is None else "failure"
        more: dict[str, Any] = {"outcome": outcome, "progress": progress, "side_effects": effects}
        run.episode(step("A"), instance=instance, **more)
    with serving(tmp_path) as url:
        page.goto(f"{url}#/run/run_1")
        for title, value, shown in (
            ("every progress", "progress below 0.5", 1),
            ("every progress", "progress 1", 1),
            ("every progress", "", 4),
            ("side effects or none", "no side effects", 2),
        ):
            page.get_by_label(title).select_option(value)
            page.get_by_text(f"{shown} of 4 episodes").wait_for()


def test_tables_of_groups_show_all_columns_and_no_difficulty_of_errands(
    page: Any, tmp_path: Path
) -> None:
    run = RunFolder(tmp_path / "run", agent="expert", suite_family="errands")
    run.episode(
        step("A"), task="AddEvent", apps=["simple calendar pro"], tags=["level:1", "kind:Event"]
    )
    page.set_viewport_size({"width": 1400, "height": 900})
    with serving(tmp_path) as url:
        page.goto(f"{url}#/run/run")
        page.get_by_role("heading", name="By app").wait_for()
        assert page.get_by_role("heading", name="By difficulty").count() == 0
        cut = page.eval_on_selector_all(
            ".chart .scroll", "all => all.filter(e => e.scrollWidth > e.clientWidth).length"
        )
    assert cut == 0


def test_messages_take_the_focus_and_headers_of_tables_have_names(page: Any, url: str) -> None:
    page.goto(f"{url}#/episode/run_2/SystemWifiTurnOn_0")
    message = page.get_by_role("group", name="user message").locator(".plain")
    message.focus()
    assert message.evaluate("(node) => document.activeElement === node")
    for fragment in (
        "",
        "#/run/run_2",
        "#/compare/run_1,run_2",
        f"{page.url[len(url) :]}?part=verdict",
    ):
        page.goto(f"{url}{fragment}")
        page.locator("th").first.wait_for()
        assert "" not in page.locator("th").all_text_contents(), fragment


def test_a_step_is_asked_again_and_its_raw_request_is_shown(
    page: Any, runs: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "runs"
    shutil.copytree(runs, folder)
    with serving(folder) as address:
        page.goto(f"{address}#/episode/run_2/SystemWifiTurnOn_0")
        call = page.locator("article.call")
        call.get_by_text("raw request").click()
        assert '"image": "marked, step 1"' in call.locator("pre").first.inner_text()
        call.get_by_text("ask again", exact=True).click()
        call.get_by_label("Model").fill("parrot:x")
        call.get_by_label("Prompt").fill("Look again.")
        call.get_by_role("button", name="Ask this step again").click()
        answer = page.get_by_role("group", name="answer to the repeated question")
        answer.wait_for()
        assert "I heard Look again." in answer.inner_text()
    assert asked[-1].messages[-1].text == "Look again."
    assert (folder / "run_2" / "asked_again.jsonl").is_file()
