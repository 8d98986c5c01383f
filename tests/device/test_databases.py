"""Databases of the virtual phone, edited on this machine."""

import contextlib
import sqlite3

import pytest

from android_world.device import adb, databases, files
from tests.support.hostile_files import journal_naming

EXPENSES = "/data/data/com.arduia.expense/databases/accounting.db"
FOLDER = EXPENSES.rpartition("/")[0]
INSERT = (
    "INSERT INTO expense (name, amount, category, note, created_date, modified_date) "
    "VALUES ('tea', 100, 1, '', 0, 0)"
)


@pytest.fixture
def controller(env):
    adb.set_root_if_needed(env.controller)
    return env.controller


def run(local, sql):
    with contextlib.closing(sqlite3.connect(local)) as connection:
        rows = connection.execute(sql).fetchall()
        connection.commit()
        return rows


def count(controller):
    with controller.pull_file(EXPENSES) as directory:
        return run(f"{directory}/accounting.db", "SELECT count(*) FROM expense")[0][0]


def test_an_edit_is_put_back_and_its_neighbours_are_kept(controller):
    files.write(f"{FOLDER}/other.db", b"kept", controller)
    with databases.edit(EXPENSES, controller) as local:
        run(local, INSERT)
    assert count(controller) == 1
    assert files.read(f"{FOLDER}/other.db", controller) == b"kept"


def test_an_edit_that_fails_changes_nothing(controller):
    with contextlib.suppress(KeyError), databases.edit(EXPENSES, controller) as local:
        run(local, INSERT)
        raise KeyError
    assert count(controller) == 0


def test_rows_that_are_only_in_the_write_ahead_log_are_seen_and_kept(controller, tmp_path):
    local = str(tmp_path / "accounting.db")
    files.pull(EXPENSES, local, controller)
    writer = sqlite3.connect(local)
    writer.execute("PRAGMA journal_mode=WAL")
    writer.execute(INSERT)
    writer.commit()
    for suffix in ("", "-wal", "-shm"):
        files.push(local + suffix, EXPENSES + suffix, controller)
    writer.close()
    assert count(controller) == 1
    with databases.edit(EXPENSES, controller) as edited:
        run(edited, INSERT)
    assert count(controller) == 2
    names = files.list_names(FOLDER, controller)
    assert "accounting.db" in names
    assert not [name for name in names if name.endswith(("-wal", "-shm"))]


def test_the_app_that_owns_a_database_is_known_by_its_path():
    assert databases.owner_of(EXPENSES) == "com.arduia.expense"
    assert databases.owner_of("/sdcard/x.db") is None


def test_a_database_that_is_not_there(controller):
    with pytest.raises(FileNotFoundError, match=r"x\.db"):
        with controller.pull_file("/data/data/none/databases/x.db"):
            pytest.fail("there is nothing to pull")


def test_sql_runs_on_the_device(controller):
    databases.execute_sql_command(EXPENSES, INSERT, controller)
    printed = databases.execute_sql_command(EXPENSES, "SELECT name FROM expense", controller)
    assert printed == "tea\n"


def test_a_journal_that_names_a_file_of_this_machine_leaves_it_alone(controller, tmp_path):
    precious = tmp_path / "precious.txt"
    precious.write_text("kept")
    files.write(f"{EXPENSES}-journal", journal_naming(str(precious)), controller)
    assert count(controller) == 0
    files.write(f"{EXPENSES}-journal", journal_naming(str(precious)), controller)
    with databases.edit(EXPENSES, controller) as local:
        run(local, INSERT)
    assert count(controller) == 1
    assert precious.read_text() == "kept"
