"""Wrong states that the checkers of the Markor tasks do not fall for, and right ones they take."""

from __future__ import annotations

import datetime
import io
import re

import jsonschema
import pytest
from PIL import Image

from android_world import suite_utils
from android_world.device import adb, files
from android_world.task_evals.single import markor, markor_video

NOTEBOOK = markor.NOTEBOOK


def start(task_class, env, seed=30):
    seed = suite_utils.instance_seed(seed, task_class.__name__, 0)
    task = task_class(suite_utils.generate_params(task_class, seed))
    task.initialize_task(env)
    return task


def shell(env, *words):
    return adb.shell(env.controller, *words)


def write(env, name, text):
    files.write(f"{NOTEBOOK}/{name}", text.encode(), env.controller)


def scores(task, env):
    verdict = task.evaluate(env)
    return verdict.score, verdict.reference_score


def test_deleting_everything_is_not_deleting_one_note(env):
    task = start(markor.MarkorDeleteNote, env)
    shell(env, "rm", "-rf", NOTEBOOK)
    assert scores(task, env) == (0.0, 1.0)
    task.tear_down(env)


def test_an_empty_file_at_the_destination_is_not_moved(env):
    task = start(markor.MarkorMoveNote, env)
    name = task.params["file_name"]
    shell(env, "rm", f"{NOTEBOOK}/{task.params['source_folder']}/{name}")
    shell(env, "touch", f"{NOTEBOOK}/{task.params['destination_folder']}/{name}")
    assert scores(task, env) == (0.0, 1.0)
    task.tear_down(env)


@pytest.mark.parametrize("task_class", [markor.MarkorDeleteNote, markor.MarkorDeleteAllNotes])
def test_a_note_that_was_moved_away_is_not_deleted(task_class, env):
    task = start(task_class, env)
    notes = task.params.get("file_name", "*")
    adb.shell_script(env.controller, f"cd {NOTEBOOK} && mv {notes} /sdcard/Download/")
    assert scores(task, env) == (0.0, 1.0)
    task.tear_down(env)


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("rm {newest}", (1.0, 1.0)),
        ("mv {newest} /sdcard/", (0.0, 1.0)),
        ("rm {newest} && echo changed > {other}", (0.0, 0.0)),
        ("rm {other}", (0.0, 0.0)),
        ("touch zzz.md", (0.0, None)),
    ],
)
def test_the_newest_note_and_no_other_must_go(script, expected, env):
    task = start(markor.MarkorDeleteNewestNote, env)
    *_, other, newest = shell(env, "ls", "-tr", NOTEBOOK).split()
    command = script.format(newest=newest, other=other)
    adb.shell_script(env.controller, f"cd {NOTEBOOK} && {command}")
    assert scores(task, env) == expected
    task.tear_down(env)


def test_capitals_of_a_sentence_do_not_count(env):
    task = start(markor.MarkorCreateNote, env)
    write(env, task.params["file_name"], task.params["text"].upper().removesuffix("."))
    assert scores(task, env) == (1.0, 1.0)
    write(env, task.params["file_name"], task.params["text"] + " More")
    assert scores(task, env)[0] == 0.0
    task.tear_down(env)


def test_a_note_with_the_folders_name_is_not_a_folder(env):
    task = start(markor.MarkorCreateFolder, env)
    write(env, task.params["folder_name"], "x")
    assert scores(task, env) == (0.0, 1.0)
    task.tear_down(env)


def test_notes_in_a_new_folder_are_not_deleted(env):
    task = start(markor.MarkorDeleteAllNotes, env)
    shell(env, "mkdir", f"{NOTEBOOK}/away")
    adb.shell_script(env.controller, f"mv {NOTEBOOK}/*.* {NOTEBOOK}/away/")
    assert scores(task, env) == (0.0, 1.0)
    task.tear_down(env)


def test_the_notebook_may_go_with_its_notes(env):
    task = start(markor.MarkorDeleteAllNotes, env)
    shell(env, "rm", "-rf", NOTEBOOK)
    assert scores(task, env) == (1.0, None)
    task.tear_down(env)


def test_a_missing_note_is_a_failed_edit_not_a_crash(env):
    task = start(markor.MarkorEditNote, env)
    shell(env, "rm", f"{NOTEBOOK}/{task.params['file_name']}")
    assert scores(task, env) == (0.0, None)
    task.tear_down(env)


@pytest.mark.parametrize(("joint", "score"), [("\n", 1.0), ("\n\n", 1.0), (" ", 0.0)])
@pytest.mark.parametrize("kind", ["header", "footer"])
def test_a_header_or_footer_has_its_own_line(env, kind, joint, score):
    task = markor.MarkorEditNote(
        {"file_name": "note_a.md", "edit_type": kind, kind: "It's new.", "seed": 1}
    )
    task.initialize_task(env)
    original = shell(env, "cat", f"{NOTEBOOK}/note_a.md").strip()
    parts = ["It's new.", original] if kind == "header" else [original, "It's new."]
    write(env, "note_a.md", joint.join(parts))
    assert scores(task, env) == (score, 1.0)
    write(env, "note_a.md", joint.join(part.replace("It's new.", "it's new") for part in parts))
    assert scores(task, env) == (score, 1.0)
    write(env, "note_a.md", joint.join(reversed(parts)))
    assert scores(task, env)[0] == 0.0
    task.tear_down(env)


@pytest.mark.parametrize("edit", [{"edit_type": "header"}, {"edit_type": "turn", "turn": "x"}])
def test_an_edit_without_its_text_is_refused(edit):
    with pytest.raises(ValueError, match="MarkorEditNote") as error:
        markor.MarkorEditNote({"file_name": "note.md", **edit})
    assert isinstance(error.value.__cause__, jsonschema.ValidationError)


def test_a_header_needs_no_line_break_at_the_end_of_the_note(env):
    task = start(markor.MarkorAddNoteHeader, env)
    params = task.params
    shell(env, "rm", f"{NOTEBOOK}/{params['original_name']}")
    write(env, params["new_name"], f"{params['header']}\n\n{params['original_content']}")
    assert scores(task, env) == (1.0, 0.0)
    write(env, params["new_name"], f"{params['header']}\n{params['original_content']}\n")
    assert scores(task, env) == (0.0, 0.0)
    task.tear_down(env)


def test_renaming_by_deleting_another_note_fails(env):
    task = start(markor.MarkorChangeNoteContent, env)
    other = next(
        n for n in markor.notes_in(NOTEBOOK, env.controller) if n != task.params["original_name"]
    )
    shell(env, "rm", f"{NOTEBOOK}/{task.params['original_name']}", f"{NOTEBOOK}/{other}")
    write(env, task.params["new_name"], task.params["updated_content"])
    assert scores(task, env) == (0.0, 1.0)
    task.tear_down(env)


def test_merged_notes_need_their_order_and_every_character(env):
    task = start(markor.MarkorMergeNotes, env)
    contents = [task.params[f"file{i}_content"] for i in (1, 2, 3)]
    name = task.params["new_file_name"]
    write(env, name, "\n\n".join(contents) + "\n")
    assert scores(task, env) == (1.0, 1.0)
    write(env, name, "\n\n".join([*contents[:2], contents[2][:-1] + "~"]))
    assert scores(task, env) == (0.0, 1.0)
    write(env, name, "\n\n".join(reversed(contents)))
    assert scores(task, env)[0] == 0.0
    shell(env, "rm", f"{NOTEBOOK}/{name}")
    write(env, f"{name}.md", "\n\n".join(contents))
    assert scores(task, env) == (1.0, 0.0)
    task.tear_down(env)


@pytest.mark.parametrize(
    ("change", "score"),
    [
        (lambda text: text, 1.0),
        (lambda text: text.replace("$", ""), 1.0),
        (lambda text: re.sub(r"([^,\n]+), ?", r'"\1", ', text), 1.0),
        (lambda text: text.partition("\n")[2], 0.0),
        (lambda text: text.rpartition("\n")[0], 0.0),
    ],
)
def test_a_receipt_is_compared_by_its_rows(env, change, score):
    task = start(markor.MarkorTranscribeReceipt, env)
    write(env, "receipt.md", change(task.params["text"]))
    assert task.is_successful(env) == score
    task.tear_down(env)


def test_a_given_image_is_the_one_that_is_shown(env):
    params = {"file_name": "receipt.md", "text": "Date, Item, Amount\n2023-01-01, Hub, $1.00"}
    task = markor.MarkorTranscribeReceipt({**params, "img": Image.new("RGB", (7, 5))})
    assert "img" not in task.params
    task.initialize_task(env)
    picture = files.read("/sdcard/DCIM/receipt.png", env.controller)
    assert Image.open(io.BytesIO(picture)).size == (7, 5)
    task.tear_down(env)


@pytest.mark.parametrize("text", ["Ada,Bea", "ada, bea\r\n", '"Ada, Bea"', "“Ada”,“Bea”"])
def test_the_words_of_a_video_are_a_list_however_it_is_written(text):
    assert markor_video.words_in(text) == ["ada", "bea"]
    assert markor_video.words_in(f"{text}, Cleo") != ["ada", "bea"]


@pytest.mark.parametrize(
    ("task_class", "parameter", "text"),
    [
        (markor.MarkorCreateNote, "file_name", "{text}"),
        (markor.MarkorCreateNoteFromClipboard, "file_name", "{file_content}"),
        (markor.MarkorTranscribeReceipt, "file_name", "{text}"),
        (
            markor.MarkorMergeNotes,
            "new_file_name",
            "{file1_content}\n\n{file2_content}\n\n{file3_content}",
        ),
    ],
)
def test_capitals_of_a_file_name_count_although_the_storage_ignores_them(
    env, task_class, parameter, text
):
    task = start(task_class, env)
    name, content = task.params[parameter], text.format(**task.params)
    write(env, name.swapcase(), content)
    assert shell(env, "cat", f"{NOTEBOOK}/{name}") == content
    assert scores(task, env) == (0.0, 0.0)
    shell(env, "rm", f"{NOTEBOOK}/{name}")
    write(env, name, content)
    assert scores(task, env) == (1.0, 1.0)
    task.tear_down(env)


def test_capitals_of_a_folder_count(env):
    task = start(markor.MarkorCreateFolder, env)
    shell(env, "mkdir", f"{NOTEBOOK}/{task.params['folder_name'].upper()}")
    assert scores(task, env) == (0.0, 0.0)
    task.tear_down(env)


@pytest.mark.parametrize("text", ["x" * 200_000, '"' + "x,\n" * 100_000])
def test_a_receipt_with_endless_cells_is_wrong_not_a_crash(env, text):
    task = start(markor.MarkorTranscribeReceipt, env)
    write(env, "receipt.md", text)
    assert scores(task, env) == (0.0, 0.0)
    task.tear_down(env)


@pytest.mark.parametrize("seed", range(5))
def test_no_note_is_from_the_future_and_the_clock_is_that_of_every_task(env, device, seed):
    task = start(markor.MarkorDeleteNewestNote, env, seed)
    now = datetime.datetime.fromtimestamp(device.clock.now_ms / 1000, datetime.UTC)
    assert abs(now - task.device_time) < datetime.timedelta(seconds=5)
    dates = [f.change_time for f in files.list_files(NOTEBOOK, env.controller)]
    assert len(set(dates)) == len(dates)
    assert max(dates) < now.replace(tzinfo=None)
    task.tear_down(env)


@pytest.mark.parametrize("task_class", [markor.MarkorEditNote, markor.MarkorCreateFolder])
def test_other_notes_must_be_there_in_the_end(task_class, env):
    task = start(task_class, env)
    if task_class is markor.MarkorCreateFolder:
        shell(env, "mkdir", f"{NOTEBOOK}/{task.params['folder_name']}")
    else:
        kind = task.params["edit_type"]
        new = task.params["replace_text" if kind == "replace" else kind]
        original = task.note_text(task.params["file_name"], env)
        texts = {"header": f"{new}\n{original}", "footer": f"{original}{new}", "replace": new}
        write(env, task.params["file_name"], texts[kind])
    write(env, "one_more.md", "x")
    assert scores(task, env) == (1.0, 1.0)
    shell(env, "rm", f"{NOTEBOOK}/{task.other_notes[0]}")
    assert scores(task, env) == (0.0, 1.0)
    task.tear_down(env)


@pytest.mark.parametrize("seed", [30, 31, 32])
def test_the_note_to_change_has_another_content_at_the_start(env, seed):
    task = start(markor.MarkorChangeNoteContent, env, seed)
    before = task.note_text(task.params["original_name"], env).strip()
    old, new = (task.note_path(task.params[key]) for key in ("original_name", "new_name"))
    shell(env, "mv", old, new)
    assert before != task.params["updated_content"]
    assert scores(task, env) == (0.0, 0.0)
