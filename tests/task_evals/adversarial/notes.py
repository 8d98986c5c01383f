"""States of Markor's notebook and of the folders of shared storage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.task_evals.adversarial.rows import other_value, similar
from tests.task_evals.adversarial.world import (
    RAISES,
    SHARED,
    Family,
    State,
    World,
    harm,
    near_miss,
    register,
    success,
)

Change = Callable[[World], None]
Params = dict[str, Any]
NOTEBOOK = f"{SHARED}/Documents/Markor"


def write(path: str, text: str) -> Change:
    """Write a text file that ends with a line break."""
    return lambda world: world.write(path, f"{text}\n")


def remove(path: str) -> Change:
    """Delete a file."""
    return lambda world: world.remove(path)


def rename(source: str, target: str) -> Change:
    """Move a file."""
    return lambda world: world.shell("mv", source, target) and None


def copy(source: str, target: str) -> Change:
    """Copy a file."""
    return lambda world: world.shell("cp", source, target) and None


def _plain(text: str | None) -> str:
    return (text or "").replace("\r", "").strip()


def _has_text(path: str, wanted: str) -> Callable[[World], float]:
    def oracle(world: World) -> float:
        found = world.text(path)
        return float(found is not None and similar(_plain(found), wanted))

    return oracle


def _neighbour(world: World, *own: str) -> str:
    """A note that the task made as noise."""
    return f"{NOTEBOOK}/{next(n for n in world.names(NOTEBOOK) if n not in own)}"


def _remove_neighbour(*own: str) -> Change:
    return lambda world: world.remove(_neighbour(world, *own))


def _edit_neighbour(*own: str) -> Change:
    return lambda world: world.write(_neighbour(world, *own), "Nothing of what was here before")


# Notes with a text.


def _wrong_texts(text: str) -> Iterator[tuple[str, str]]:
    yield "a character more", other_value(text)
    yield "a character less", text[:3] + text[4:]
    yield "half of it", text[: len(text) // 2]
    yield "twice", f"{text} {text}"
    yield "something before it", f"Note: {text}"


def _created(path: str, text: str) -> Iterator[State]:
    done = write(path, text)
    yield success("the note is written", done)
    yield success("without a line break at the end", lambda world: world.write(path, text))
    yield near_miss("no note")
    yield near_miss("an empty note", lambda world: world.write(path, b""))
    yield near_miss("another name", write(path.replace(NOTEBOOK, f"{NOTEBOOK}/x"), text))
    yield near_miss("a folder of that name", lambda world: world.shell("mkdir", path) and None)
    yield near_miss("a note in another folder", write(f"{SHARED}/Documents/a.md", text))
    for what, wrong in _wrong_texts(text):
        yield near_miss(f"the text, {what}", write(path, wrong))


def _create_note(name: str, params: Params) -> Iterator[State]:
    text = params["file_content" if name == "MarkorCreateNoteFromClipboard" else "text"]
    yield from _created(f"{NOTEBOOK}/{params['file_name']}", text)


def _created_oracle(key: str) -> Callable[[World], float]:
    def oracle(world: World) -> float:
        path = f"{NOTEBOOK}/{world.params['file_name']}"
        if world.exists(path) and world.read(path) is None:
            return 0.0
        return _has_text(path, world.params[key])(world)

    return oracle


def _receipt(_: str, params: Params) -> Iterator[State]:
    path = f"{NOTEBOOK}/{params['file_name']}"
    header, *lines = params["text"].split("\n")
    yield success("the receipt is written", write(path, params["text"]))
    without = [line.replace("$", "") for line in lines]
    yield success("without the dollar signs", write(path, "\n".join([header, *without])))
    yield near_miss("no note")
    yield near_miss("no header", write(path, "\n".join(lines)))
    yield near_miss("a line twice", write(path, "\n".join([header, *lines, lines[0]])))
    yield near_miss("a line is missing", write(path, "\n".join([header, *lines[1:]])))
    last_digit = lines[0][:-1] + str((int(lines[0][-1]) + 1) % 10)
    yield near_miss("a cent more", write(path, "\n".join([header, last_digit, *lines[1:]])))
    other_day = lines[0].replace("2023-", "2022-", 1)
    yield near_miss("another year", write(path, "\n".join([header, other_day, *lines[1:]])))
    picture = f"{SHARED}/DCIM/receipt.png"
    yield harm("the picture deleted", write(path, params["text"]), remove(picture))


def _video(_: str, params: Params) -> Iterator[State]:
    path = f"{NOTEBOOK}/{params['file_name']}"
    words = params["messages"]
    done = write(path, ", ".join(words))
    yield success("the words are written", done)
    yield success("without blanks", write(path, ",".join(words)))
    yield near_miss("no note")
    yield near_miss("a word is missing", write(path, ", ".join(words[1:])))
    yield near_miss("a further word", write(path, ", ".join([*words, "extra"])))
    yield near_miss("another order", write(path, ", ".join(reversed(words))))
    yield near_miss("a letter more", write(path, ", ".join([f"{words[0]}s", *words[1:]])))
    video = f"{SHARED}/Download/{params['video_name']}"
    yield harm("the video deleted", done, remove(video))


def _edited(params: Params, original: str) -> str:
    kind = params["edit_type"]
    if kind == "replace":
        return str(params["replace_text"])
    parts = [params[kind], original] if kind == "header" else [original, params[kind]]
    return "\n".join(parts)


def _edit_note(_: str, params: Params) -> Iterator[State]:
    name = params["file_name"]
    path = f"{NOTEBOOK}/{name}"

    def edit(change: Callable[[str], str]) -> Change:
        return lambda w: w.write(path, change(_edited(params, w.start)) + "\n")

    done = edit(lambda text: text)
    yield success("the note is edited", done)
    yield near_miss("the note is as it was")
    for what, change in (
        ("a character more", other_value),
        ("a character less", lambda text: text[:3] + text[4:]),
        ("the lines in another order", lambda text: "\n".join(reversed(text.split("\n")))),
        ("in one line", lambda text: " ".join(text.split("\n"))),
        ("half of the text", lambda text: text[: len(text) // 2]),
        ("a further line", lambda text: f"{text}\nAnd more."),
    ):
        yield near_miss(what, edit(change))
    yield near_miss("the note is gone", remove(path))
    yield near_miss("the note has another name", done, rename(path, f"{NOTEBOOK}/x{name}"))
    yield harm("a neighbour deleted", done, _remove_neighbour(name))
    yield harm("a neighbour changed", done, _edit_neighbour(name))


def _edit_oracle(world: World) -> float | None:
    found = world.text(f"{NOTEBOOK}/{world.params['file_name']}")
    if found is None:
        return RAISES
    return float(similar(_plain(found), _edited(world.params, world.start)))


def _original(world: World) -> str:
    return _plain(world.text(f"{NOTEBOOK}/{world.params['file_name']}"))


def _merge(_: str, params: Params) -> Iterator[State]:
    path = f"{NOTEBOOK}/{params['new_file_name']}"
    contents = [params[f"file{i}_content"] for i in (1, 2, 3)]
    done = write(path, "\n\n".join(contents))
    yield success("the notes are merged", done)
    yield success("a note with an extension", write(f"{path}.md", "\n\n".join(contents)))
    yield near_miss("no note")
    yield near_miss("no empty lines", write(path, "\n".join(contents)))
    yield near_miss("two empty lines", write(path, "\n\n\n".join(contents)))
    yield near_miss("another order", write(path, "\n\n".join(reversed(contents))))
    yield near_miss("a note is missing", write(path, "\n\n".join(contents[:2])))
    wrong = [other_value(contents[0]), *contents[1:]]
    yield near_miss("a character more", write(path, "\n\n".join(wrong)))
    yield near_miss("another name", write(f"{NOTEBOOK}/merged.md", "\n\n".join(contents)))
    source = f"{NOTEBOOK}/{params['file1_name']}"
    yield harm("a source deleted", done, remove(source))
    yield harm("a source changed", done, write(source, "Other"))


def _merge_oracle(world: World) -> float:
    text = world.text(f"{NOTEBOOK}/{world.params['new_file_name']}")
    wanted = "\n\n".join(world.params[f"file{i}_content"] for i in (1, 2, 3)) + "\n"
    lines = _plain(text).split("\n")
    shaped = len(lines) == 5 and lines[1] == lines[3] == ""
    return float(text is not None and shaped and similar(_plain(text), wanted))


def _renamed(name: str, params: Params) -> Iterator[State]:
    old, new = (f"{NOTEBOOK}/{params[key]}" for key in ("original_name", "new_name"))
    adds_header = name == "MarkorAddNoteHeader"
    if adds_header:
        text = f"{params['header']}\n\n{params['original_content']}"
    else:
        text = params["updated_content"]
    moved = rename(old, new)
    done = (moved, write(new, text))
    yield success("the note is changed and renamed", *done)
    yield near_miss("only changed", write(old, text))
    yield near_miss("only renamed", moved)
    yield near_miss("both names", *done, write(old, text))
    yield near_miss("another new name", rename(old, f"{new}.txt"), write(f"{new}.txt", text))
    yield near_miss("a character more", moved, write(new, other_value(text)))
    yield near_miss("a character less", moved, write(new, text[1:]))
    if adds_header:
        header, content = params["header"], params["original_content"]
        yield near_miss("no empty line", moved, write(new, f"{header}\n{content}"))
        yield near_miss("two empty lines", moved, write(new, f"{header}\n\n\n{content}"))
        yield near_miss("a footer", moved, write(new, f"{content}\n\n{header}"))
    yield near_miss("gone", remove(old))
    own = (params["original_name"], params["new_name"])
    yield harm("a neighbour deleted", *done, _remove_neighbour(*own))
    yield harm("a neighbour changed", *done, _edit_neighbour(*own))
    yield harm("a further note", *done, write(f"{NOTEBOOK}/further.md", "Other"))


def _renamed_oracle(world: World) -> float:
    params = world.params
    found = world.text(f"{NOTEBOOK}/{params['new_name']}")
    if found is None or world.exists(f"{NOTEBOOK}/{params['original_name']}"):
        return 0.0
    if world.task.name == "MarkorAddNoteHeader":
        wanted = f"{params['header']}\n\n{params['original_content']}\n"
        return float(found.replace("\r", "") == wanted)
    return float(similar(_plain(found), params["updated_content"]))


def _folder(_: str, params: Params) -> Iterator[State]:
    path = f"{NOTEBOOK}/{params['folder_name']}"
    done: Change = lambda world: world.shell("mkdir", path) and None  # noqa: E731
    yield success("the folder is made", done)
    yield near_miss("no folder")
    yield near_miss("a note of that name", write(path, "A note"))
    yield near_miss("another name", lambda world: world.shell("mkdir", f"{path}_1") and None)
    outside = f"{SHARED}/Documents/{params['folder_name']}"
    yield near_miss("in another folder", lambda world: world.shell("mkdir", outside) and None)
    yield harm("a neighbour deleted", done, _remove_neighbour(params["folder_name"]))
    yield harm("a neighbour changed", done, _edit_neighbour(params["folder_name"]))


def _folder_oracle(world: World) -> float:
    return float(world.exists(f"{NOTEBOOK}/{world.params['folder_name']}"))


# Deleted and moved files.


def _target(name: str, params: Params) -> tuple[str, str]:
    """The folder and the name of the file that is deleted or moved."""
    base = NOTEBOOK if name.startswith("Markor") else SHARED
    folder = params.get("source_folder") or params.get("subfolder", "")
    return f"{base}/{folder}".rstrip("/"), params["file_name"]


def _other_in(folder: str, name: str) -> Callable[[World], str]:
    return lambda world: f"{folder}/{next(n for n in world.names(folder) if n != name)}"


def _delete_file(task: str, params: Params) -> Iterator[State]:
    folder, name = _target(task, params)
    path, other = f"{folder}/{name}", _other_in(folder, name)
    done = remove(path)
    yield success("the file is deleted", done)
    yield near_miss("the file is there")
    yield near_miss("a neighbour is deleted instead", lambda world: world.remove(other(world)))
    yield near_miss("renamed", rename(path, f"{folder}/old_{name}"))
    yield near_miss("renamed to a hidden name", rename(path, f"{folder}/.{name}"))
    yield near_miss("moved to another folder", rename(path, f"{SHARED}/{name}"))
    yield near_miss("copied, then deleted", copy(path, f"{folder}/2_{name}"), done)
    yield near_miss("emptied", lambda world: world.write(path, b""))
    yield harm("a neighbour deleted, too", done, lambda world: world.remove(other(world)))
    yield harm("a neighbour changed", done, lambda world: world.write(other(world), "Other"))


def _delete_oracle(world: World) -> float:
    folder, name = _target(world.task.name, world.params)
    return float(not world.exists(f"{folder}/{name}"))


def _move_file(task: str, params: Params) -> Iterator[State]:
    folder, name = _target(task, params)
    base = NOTEBOOK if task.startswith("Markor") else SHARED
    source, target = f"{folder}/{name}", f"{base}/{params['destination_folder']}/{name}"
    other, done = _other_in(folder, name), rename(source, target)
    yield success("the file is moved", done)
    yield success("copied, then deleted", copy(source, target), remove(source))
    yield near_miss("the file is where it was")
    yield near_miss("copied only", copy(source, target))
    yield near_miss("deleted", remove(source))
    yield near_miss("moved elsewhere", rename(source, f"{SHARED}/{name}"))
    yield near_miss("renamed while moved", rename(source, f"{target}.bak"))
    yield near_miss("another file at the target", remove(source), write(target, "Another text"))
    yield near_miss(
        "a folder at the target", remove(source), lambda w: w.shell("mkdir", target) and None
    )
    yield harm("a copy left", copy(source, f"{folder}/2_{name}"), done)
    yield harm("a neighbour deleted", done, lambda world: world.remove(other(world)))
    yield harm("a neighbour changed", done, lambda world: world.write(other(world), "Other"))


def _move_oracle(world: World) -> float:
    folder, name = _target(world.task.name, world.params)
    base = NOTEBOOK if world.task.name.startswith("Markor") else SHARED
    target = f"{base}/{world.params['destination_folder']}/{name}"
    return float(world.exists(target) and not world.exists(f"{folder}/{name}"))


def _newest(world: World, place: int) -> str:
    """The note at a place in the order of time at the start; -1 is the newest."""
    return f"{NOTEBOOK}/{world.start[place][1]}"


def _delete_newest(_: str, __: Params) -> Iterator[State]:
    def done(world: World) -> None:
        world.remove(_newest(world, -1))

    yield success("the newest note is deleted", done)
    yield near_miss("no note is deleted")
    yield near_miss("the oldest is deleted", lambda world: world.remove(_newest(world, 0)))
    yield near_miss(
        "renamed to a hidden name",
        lambda w: w.shell("mv", _newest(w, -1), f"{NOTEBOOK}/.{w.start[-1][1]}") and None,
    )
    yield harm("the oldest deleted, too", done, lambda world: world.remove(_newest(world, 0)))
    yield harm("the oldest changed", done, lambda world: world.write(_newest(world, 0), "Other"))


def _by_access_time(world: World) -> list[tuple[str, str]]:
    lines = world.shell("ls", NOTEBOOK, "-ll", "-au").splitlines()
    fields = [line.split(None, 8) for line in lines if line.startswith("-")]
    return sorted((f"{f[5]} {f[6][:-3]}", f[8]) for f in fields)


def _newest_oracle(world: World) -> float | None:
    now, before = _by_access_time(world), world.start
    if len(now) > len(before) and now[: len(before)] == before:
        return RAISES
    return float(len(now) == len(before) - 1 and now == before[: len(now)])


def _delete_all(_: str, __: Params) -> Iterator[State]:
    def notes(world: World) -> list[str]:
        return [f"{NOTEBOOK}/{name}" for name in world.names(NOTEBOOK)]

    def done(world: World) -> None:
        for note in notes(world):
            world.remove(note)

    def hide(world: World) -> None:
        world.shell("mkdir", f"{NOTEBOOK}/sub")
        for note in notes(world):
            if not note.endswith("/sub"):
                world.shell("mv", note, f"{NOTEBOOK}/sub")

    yield success("all notes are deleted", done)
    yield near_miss("no note is deleted")
    yield near_miss("one note is left", lambda w: [w.remove(n) for n in notes(w)[1:]] and None)
    yield near_miss("moved into a folder", hide)
    yield near_miss("a new note", done, write(f"{NOTEBOOK}/new.md", "New"))
    # Apps keep hidden files in the notebook; only the published condition counts them.
    yield success("a hidden file of an app", done, write(f"{NOTEBOOK}/.new.md", "New"))


def _all_oracle(world: World) -> float | None:
    storage = world.device.storage
    if not storage.is_dir(NOTEBOOK):
        return RAISES
    files = [n for n in storage.listdir(NOTEBOOK) if not storage.is_dir(f"{NOTEBOOK}/{n}")]
    return float(not files)


# Pictures.


def _save_copy(_: str, params: Params) -> Iterator[State]:
    source = f"{SHARED}/DCIM/{params['file_name']}"
    target = f"{SHARED}/Download/{params['file_name']}"
    done = copy(source, target)
    yield success("the picture is copied", done)
    yield near_miss("no copy")
    yield near_miss("moved", rename(source, target))
    yield near_miss("a copy of another name", copy(source, f"{target}.jpg"))
    yield near_miss("a copy in another folder", copy(source, f"{SHARED}/{params['file_name']}"))
    yield near_miss("a text file of that name", write(target, "A receipt"))
    yield near_miss("an empty file", lambda world: world.write(target, b""))
    yield harm("the picture deleted", done, remove(source))
    yield harm("the picture changed", done, write(source, "Other"))


def _copy_oracle(world: World) -> float:
    return float(world.exists(f"{SHARED}/Download/{world.params['file_name']}"))


register(["MarkorCreateNote"], Family(_create_note, _created_oracle("text")))
register(["MarkorCreateNoteFromClipboard"], Family(_create_note, _created_oracle("file_content")))
register(["MarkorTranscribeReceipt"], Family(_receipt, _created_oracle("text")))
register(["MarkorTranscribeVideo"], Family(_video, _created_oracle("text")))
register(["MarkorEditNote"], Family(_edit_note, _edit_oracle, _original))
register(["MarkorMergeNotes"], Family(_merge, _merge_oracle))
register(["MarkorAddNoteHeader", "MarkorChangeNoteContent"], Family(_renamed, _renamed_oracle))
register(["MarkorCreateFolder"], Family(_folder, _folder_oracle))
register(["MarkorDeleteNote", "FilesDeleteFile"], Family(_delete_file, _delete_oracle))
register(["MarkorMoveNote", "FilesMoveFile"], Family(_move_file, _move_oracle))
register(["MarkorDeleteNewestNote"], Family(_delete_newest, _newest_oracle, _by_access_time))
register(["MarkorDeleteAllNotes"], Family(_delete_all, _all_oracle))
register(["SaveCopyOfReceiptTaskEval"], Family(_save_copy, _copy_oracle))
