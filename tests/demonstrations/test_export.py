"""Demonstrations: what the agent really asks, in a form that it reads, and whole files of it."""

from __future__ import annotations

import io
import json
import sys

import pytest
from PIL import Image
from rich.console import Console

from android_world.agents.expert_agent import ExpertAgent
from android_world.agents.llm.scripted import ScriptedLlm
from android_world.agents.parsing import actions, coordinates, mobile_use
from android_world.agents.t3a import T3A
from android_world.demonstrations import episode_sources, writers
from android_world.demonstrations.__main__ import main, parser
from android_world.demonstrations.errors import ExportError, InexpressibleActionError
from android_world.demonstrations.export import Settings, export
from android_world.demonstrations.prompt_formats import FORMS, TargetScreen
from android_world.demonstrations.teacher_forcing import TeacherStudentAgent
from android_world.env import env_launcher
from android_world.env.interface import State
from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import BoundingBox, UIElement
from android_world.rl import train_qwen
from android_world.runs import execution, run_command
from android_world.runs.recording import EpisodeRecorder

WIFI, CONTACT = "SystemWifiTurnOn", "ContactsAddContact"


@pytest.fixture
def one_phone(monkeypatch, phone):
    """Exports and runs get the phone of this process, as it was after its set-up."""

    def connect(**kwargs):
        env = phone.fresh_env()
        env.episode_start = env_launcher.SET_UP_SNAPSHOT
        monkeypatch.setattr(env, "close", lambda: None)
        return env

    monkeypatch.setattr(env_launcher, "load_and_setup_env", connect)
    return connect


def experts(*tasks, seeds=(30,)):
    return list(episode_sources.of_experts("android_world", tasks, seeds, 1))


def rows_of(out, split="train"):
    return [json.loads(line) for line in (out / "data" / f"{split}.jsonl").read_text().splitlines()]


def texts(message):
    return [block["text"] for block in message["content"] if block["type"] == "text"]


def jsonl(agent="t3a", **values):
    return Settings(agent, ("experts",), "jsonl", **values)


# -- replies ---------------------------------------------------------------------------------------


class Watched(ExpertAgent):
    """An expert whose actions are kept, with the screens for which they were meant."""

    def __init__(self, env):
        super().__init__(env)
        self.meant = []

    def step(self, goal):
        result = super().step(goal)
        self.meant.append((JSONAction(**result.data["action"]), self._phone.state))
        return result


def lesson_of(one_phone, form, task=CONTACT, size=None):
    """Play an expert's episode through an agent; gives the expert, the lesson and the record."""
    teacher = Watched(one_phone())
    lesson = TeacherStudentAgent(teacher, FORMS[form], size)
    (episode,) = experts(task)
    instance = episode_sources.episode_executor.make_suite(episode.suite)[task][0]
    recorder, options = EpisodeRecorder(None), execution.ExecutionOptions()
    record = execution.run_instance(instance, lesson, task, 0, recorder, options)
    assert record.error is None, record.error
    return teacher, lesson, record


def test_an_answer_without_its_own_action_is_written_with_the_end(one_phone):
    _, lesson, record = lesson_of(one_phone, "mobile_use", "SimpleCalendarLocationOfEvent")
    assert record.score == 1.0
    (last, *_) = actions.tool_calls(lesson.samples[-1].reply)
    assert last["arguments"]["action"] == "terminate"
    assert last["arguments"]["text"]
    assert lesson.samples[-1].action["action_type"] == "answer"
    assert "terminate" not in "".join(sample.reply for sample in lesson.samples[:-1])


@pytest.mark.parametrize("form", ["m3a", "t3a"])
def test_the_parser_reads_the_experts_action_from_the_reply(one_phone, form):
    teacher, lesson, record = lesson_of(one_phone, form, size=(270, 600))
    assert record.score == 1.0
    replies = [sample for sample in lesson.samples if sample.call == "action"]
    read = [actions.action_from_text(sample.reply).as_dict() for sample in replies]
    assert read == [action.as_dict() for action, _ in teacher.meant]
    assert read == [sample.action for sample in replies]
    pictures = 2 if form == "m3a" else 0
    for sample in replies:
        assert [image.shape for image in sample.request.messages[-1].images] == [
            (600, 270, 3)
        ] * pictures


@pytest.mark.parametrize("form", ["m3a_qwen", "mobile_use", "mobile_use_qwen2_5"])
def test_a_point_in_the_reply_is_inside_the_experts_element(one_phone, form):
    teacher, lesson, record = lesson_of(one_phone, form, size=(270, 600))
    assert record.score == 1.0
    scale = {"mobile_use_qwen2_5": 0}.get(form, 1000)
    frame = coordinates.CoordinateFrame(scale, (1080, 2400))
    read = []
    for sample in lesson.samples:
        values = actions.action_dict(sample.reply)
        if form == "m3a_qwen" and "```grounding" in sample.reply:
            values["coordinate"] = sample.reply.partition("```grounding\n")[2].partition("\n")[0]
            read.append(actions.action_of(values, frame))
        else:
            read.append(mobile_use.to_action(values, frame))
    touched = [action for action in read if action.action_type == "click"]
    typed = [action for action in read if action.action_type == "input_text"]
    meant = [(a, s) for a, s in teacher.meant if a.action_type == "click"]
    if form == "m3a_qwen":
        assert len(touched) == len(meant)
        for action, (wanted, state) in zip(touched, meant, strict=True):
            box = state.ui_elements[wanted.index].bbox_pixels
            assert box.x_min <= action.x < box.x_max
            assert box.y_min <= action.y < box.y_max
    else:
        assert len(touched) > len(meant)  # A field is clicked before it is typed into.
    texts_meant = [a.text for a, _ in teacher.meant if a.action_type == "input_text"]
    assert [action.text for action in typed] == texts_meant
    assert read[-1].goal_status == "complete"


def test_what_is_exported_is_what_the_agent_asks(one_phone, tmp_path):
    """The agent itself, given the exported replies, asks the exported questions and succeeds."""
    episodes = experts(WIFI)
    export(tmp_path / "out", episodes, jsonl(calls="all"))
    rows = rows_of(tmp_path / "out")
    llm = ScriptedLlm([texts(row["messages"][-1])[0] for row in rows])
    agent = T3A(one_phone(), llm)
    task = episode_sources.episode_executor.make_suite(episodes[0].suite)[WIFI][0]
    options = execution.ExecutionOptions()
    record = execution.run_instance(task, agent, WIFI, 0, EpisodeRecorder(None), options)
    assert record.error is None, record.error
    assert record.score == 1.0
    assert len(llm.requests) == len(rows) > 4
    for request, row in zip(llm.requests, rows, strict=True):
        sent = [(m.role, list(m.parts)) for m in request.messages]
        assert sent == [(m["role"], texts(m)) for m in row["messages"][:-1]]


def seen(*elements):
    return TargetScreen(State(None, None, list(elements)), (1080, 2400))


FIELD = UIElement(
    "old", class_name="android.widget.EditText", bbox_pixels=BoundingBox(0, 500, 100, 200)
)


def test_what_the_tool_cannot_do_is_reported():
    form = FORMS["mobile_use"]
    typing = JSONAction(action_type="input_text", index=0, text="new", clear_text=True)
    with pytest.raises(InexpressibleActionError, match="no way to empty a field"):
        form.parts(typing, seen(FIELD))
    drag = JSONAction(action_type="drag", x=1, y=2, x2=3, y2=4)
    with pytest.raises(InexpressibleActionError, match="no drag"):
        form.reply(form.parts(drag, seen())[0], seen(), "")


def test_typing_with_the_tool_is_a_click_the_text_and_enter():
    typing = JSONAction(action_type="input_text", index=0, text="new")
    parts = FORMS["mobile_use"].parts(typing, seen(FIELD))
    assert [part.action_type for part in parts] == ["click", "input_text", "keyboard_enter"]
    assert (parts[0].x, parts[0].y) == (250, 150)


# -- files -----------------------------------------------------------------------------------------


def test_a_run_is_exported_by_replay_with_its_own_images(one_phone, tmp_path):
    run = tmp_path / "run"
    flags = ["--agent=expert", f"--tasks={WIFI}", f"--checkpoint_dir={run}"]
    assert run_command.main(flags, Console(width=200)) == 0
    out = tmp_path / "out"
    words = ["export", str(run), "--agent=m3a", "--format=jsonl", "--size=270x600", f"--out={out}"]
    assert main(words, Console(file=io.StringIO())) == 0
    rows = rows_of(out)
    recorded = json.loads((run / "episodes" / f"{WIFI}_0" / "episode.json").read_text())
    done = [action for step in recorded["trace"] for action in step["actions"]]
    assert [json.loads(row["action"]) for row in rows] == done
    for row in rows:
        assert row["seed"] == 30
        assert [b["type"] for b in row["messages"][0]["content"]] == ["text", "image", "image"]
        assert [Image.open(out / "data" / name).size for name in row["images"]] == [(270, 600)] * 2
    learned = list(train_qwen.demonstrations(out / "data" / "train.jsonl"))
    assert [texts(row["completion"][0]) for row in learned] == [
        texts(row["messages"][-1]) for row in rows
    ]
    assert {image.size for row in learned for image in row["images"]} == {(270, 600)}
    card = (out / "README.md").read_text()
    assert "recorded episodes show other screens" not in card
    assert f"| train | 1 | {len(rows)} | 1 | 30 |" in card


def test_an_interrupted_export_continues_and_gives_the_same_files(one_phone, monkeypatch, tmp_path):
    episodes = experts(WIFI, "SystemBluetoothTurnOn")

    def interrupt(number, episode):
        if number == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export(tmp_path / "a", episodes, jsonl(), "", interrupt)
    assert not (tmp_path / "a" / "README.md").exists()
    with pytest.raises(ExportError, match="unfinished export with another agent"):
        export(tmp_path / "a", episodes, jsonl("mobile_use"))
    played = []
    play = episode_sources.PhonePool.play
    with monkeypatch.context() as patched:
        patched.setattr(
            episode_sources.PhonePool, "play", lambda self, e: played.append(e.key) or play(self, e)
        )
        export(tmp_path / "a", episodes, jsonl())
    assert played == [episodes[1].key]
    export(tmp_path / "b", episodes, jsonl())
    for name in ("README.md", "data/train.jsonl"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert not (tmp_path / "a" / ".export").exists()
    with pytest.raises(ExportError, match="is not empty"):
        export(tmp_path / "a", episodes, jsonl())


class FakePhonePool:
    """Plays nothing: one task fails, the others have no questions."""

    def __init__(self, *_):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def play(self, episode):
        left_out = "the score is too low" if episode.task == "C" else ""
        return episode_sources.PlayedEpisode(
            [], left_out, float(not left_out), False, {"goal": "g"}
        )


def fake(task, seed):
    return episode_sources.Episode(task, 0, seed, "experts", f"{task}_0_seed{seed}")


@pytest.fixture
def no_phone(monkeypatch):
    monkeypatch.setattr("android_world.demonstrations.export.PhonePool", FakePhonePool)


def test_seeds_and_tasks_are_split_off(no_phone, tmp_path):
    episodes = [fake(task, seed) for task in "ABC" for seed in (1, 2)]
    settings = jsonl(test_seeds=(2,), test_tasks=("B",))
    report = export(tmp_path / "out", episodes, settings)
    found = {name: [(e["task"], e["seed"]) for e in s] for name, s in report.splits.items()}
    assert found == {
        "train": [("A", 1)],
        "test_seeds": [("A", 2)],
        "test_tasks": [("B", 1), ("B", 2)],
    }
    assert [(e["task"], e["seed"]) for e in report.left_out] == [("C", 1), ("C", 2)]
    card = (tmp_path / "out" / "README.md").read_text()
    for name in found:
        assert f"  - split: {name}\n    path: data/{name}.jsonl" in card
    assert "| the score is too low | 2 |" in card


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"test_tasks": ("Z",)}, "No episode has the task Z"),
        ({"test_seeds": (9,)}, "No episode has the seed 9"),
    ],
)
def test_what_is_split_off_must_be_there(no_phone, tmp_path, values, said):
    with pytest.raises(ExportError, match=said):
        export(tmp_path / "out", [fake("A", 1)], jsonl(**values))


def test_an_export_without_any_success_is_an_error(no_phone, tmp_path):
    with pytest.raises(ExportError, match="No episode can be exported: the score is too low"):
        export(tmp_path / "out", [fake("C", 1)], jsonl())


def test_parquet_without_pyarrow_says_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ExportError, match=r"android-world-anywhere\[data\]"):
        export(tmp_path / "out", [fake("A", 1)], Settings("t3a"))


@pytest.mark.parametrize("words", [["export"], ["export", "run", "--experts"]])
def test_the_command_takes_runs_or_experts(words, tmp_path, capsys):
    with pytest.raises(SystemExit) as exit_:
        main([*words, f"--out={tmp_path}"])
    assert exit_.value.code == 2
    assert "name runs, or give --experts" in capsys.readouterr().err


def test_seeds_may_be_ranges():
    chosen = parser().parse_args(["export", "--experts", "--seeds=0:3, 7", "--out=x"])
    assert chosen.seeds == (0, 1, 2, 7)


def test_a_folder_that_is_no_run_is_reported_in_one_line(tmp_path, capsys):
    assert main(["export", str(tmp_path), f"--out={tmp_path / 'out'}"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("form", [writers.PARQUET, writers.JSONL])
def test_trainers_load_it(one_phone, tmp_path, form):
    pytest.importorskip("pyarrow")
    datasets = pytest.importorskip("datasets")
    settings = Settings("mobile_use", ("experts",), form, (270, 600))
    export(tmp_path / "out", experts(WIFI), settings)
    rows = datasets.load_dataset(str(tmp_path / "out"), cache_dir=str(tmp_path / "cache"))["train"]
    assert len(rows) >= 4
    assert [message["role"] for message in rows[0]["messages"]] == ["system", "user", "assistant"]
    blocks = [b for m in rows[0]["messages"] for b in m["content"] if b["type"] == "image"]
    assert len(blocks) == len(rows[0]["images"]) == 1
    if form == writers.PARQUET:
        assert rows[0]["images"][0].size == (270, 600)


@pytest.fixture
def episode(tmp_path):
    """The folder of an episode with one row: a system turn, one with an image, and a reply."""
    folder = tmp_path / "work" / "Wifi_0"
    (folder / "images").mkdir(parents=True)
    Image.new("RGB", (4, 8)).save(folder / "images" / "0000.jpg")
    text = [{"type": "text", "text": "Type <image> there."}, {"type": "image", "text": None}]
    turns = [("system", [{"type": "text", "text": "Act."}]), ("user", text)]
    turns += [("assistant", [{"type": "text", "text": "<tool_call>{}</tool_call>"}])]
    messages = [{"role": role, "content": content} for role, content in turns]
    row = {"id": "Wifi_0/0/action", "messages": messages, "images": ["images/0000.jpg"]}
    (folder / "rows.jsonl").write_text(json.dumps(row) + "\n")
    return folder


def split_of(episode, form):
    out = episode.parents[1] / form
    out.mkdir()
    return writers.write_split(out, "train", [episode], form)


USER, REPLY = "Type < image> there.<image>", "<tool_call>{}</tool_call>"


def test_sharegpt_has_conversations_with_places_of_images(episode):
    path = split_of(episode, "sharegpt")
    (row,) = json.loads(path.read_text())
    assert [(turn["from"], turn["value"]) for turn in row["conversations"]] == [
        ("system", "Act."),
        ("human", USER),
        ("gpt", REPLY),
    ]
    assert Image.open(path.parent / row["images"][0]).size == (4, 8)


def test_llamafactory_finds_every_split_in_its_description(episode):
    path = split_of(episode, "llamafactory")
    writers.write_split(path.parent, "test_seeds", [], "llamafactory")
    information = json.loads((path.parent / "dataset_info.json").read_text())
    assert set(information) == {"demonstrations_train", "demonstrations_test_seeds"}
    entry = information["demonstrations_train"]
    assert (path.parent / entry["file_name"]) == path
    row = json.loads(path.read_text())
    assert [turn["role"] for turn in row[entry["columns"]["messages"]]] == [
        "system",
        "user",
        "assistant",
    ]
    assert row["messages"][1]["content"].count("<image>") == len(row["images"]) == 1


def test_swift_trains_the_last_turn_only(episode):
    row = json.loads(split_of(episode, "swift").read_text())
    assert [turn.get("loss") for turn in row["messages"]] == [None, None, True]
    assert row["messages"][1]["content"] == USER


def test_verl_has_the_bytes_of_images(episode):
    parquet = pytest.importorskip("pyarrow.parquet")
    (row,) = parquet.read_table(split_of(episode, "verl")).to_pylist()
    assert row["messages"][2] == {"role": "assistant", "content": REPLY}
    assert Image.open(io.BytesIO(row["images"][0]["bytes"])).size == (4, 8)


def test_an_export_for_a_trainer_has_a_card_with_its_format(one_phone, tmp_path):
    export(tmp_path / "out", experts(WIFI), Settings("t3a", ("experts",), "swift"))
    rows = rows_of(tmp_path / "out")
    assert rows[0]["messages"][-1]["role"] == "assistant"
    assert rows[0]["images"] == []
    card = (tmp_path / "out" / "README.md").read_text()
    assert "## Format `swift`" in card
    assert "## Licence" in card
