"""The `sqlite3` command."""

import pytest

DB = "/data/data/org.x/databases/a.db"


@pytest.fixture
def database(device):
    device.storage.mkdir("/data/data/org.x/databases", parents=True)
    with device.storage.connect(DB) as db:
        db.executescript(
            "CREATE TABLE sms (_id INTEGER PRIMARY KEY, address TEXT, body TEXT, size REAL);"
            "INSERT INTO sms VALUES (1, '+1555', 'Hi, \"you\"', 1.5), (2, NULL, 'x', 2);"
            "CREATE INDEX sms_body ON sms (body);"
        )
    return DB


def test_rows_are_separated_by_bars(root, database):
    assert root(f"sqlite3 {database} 'SELECT * FROM sms'")[0] == '1|+1555|Hi, "you"|1.5\n2||x|2.0\n'
    assert root(f"sqlite3 -header {database} 'SELECT _id, body FROM sms LIMIT 1;'")[0] == (
        '_id|body\n1|Hi, "you"\n'
    )
    assert root(f"sqlite3 -separator ';' {database} 'SELECT 1, 2'")[0] == "1;2\n"
    assert root(f"sqlite3 -csv {database} 'SELECT body FROM sms'")[0] == '"Hi, ""you"""\r\nx\r\n'


def test_changes_are_committed_and_stamped(root, device, database):
    device.clock.advance(60_000)
    assert root(f'sqlite3 {database} "DELETE FROM sms;"') == ("", "", 0)
    assert root(f"sqlite3 {database} 'SELECT count(*) FROM sms'")[0] == "0\n"
    assert device.storage.stat(DB).mtime_ns == device.clock.now_ms * 1_000_000


def test_scripts_come_from_stdin(root, database):
    script = (
        b".headers on\n.mode csv\nSELECT 1 AS a,\n 2 AS b;\nBEGIN;\nDELETE FROM sms;\nROLLBACK;\n"
    )
    assert root(f"sqlite3 {database}", stdin=script)[0] == "a,b\r\n1,2\r\n"
    assert root(f"sqlite3 {database} <<< 'SELECT count(*) FROM sms;'")[0] == "2\n"
    assert root(f"echo .tables | sqlite3 {database}")[0] == "sms\n"
    assert root(f"sqlite3 {database} .schema")[0] == (
        "CREATE TABLE sms (_id INTEGER PRIMARY KEY, address TEXT, body TEXT, size REAL);\n"
        "CREATE INDEX sms_body ON sms (body);\n"
    )


def test_a_dump_can_be_read_back(root, database):
    root(f"sqlite3 {database} .dump > /sdcard/dump.sql; sqlite3 /sdcard/b.db < /sdcard/dump.sql")
    assert root("sqlite3 /sdcard/b.db 'SELECT * FROM sms'") == root(
        f"sqlite3 {database} 'SELECT * FROM sms'"
    )


@pytest.mark.parametrize(
    ("command", "stderr"),
    [
        (f"sqlite3 {DB} 'SELECT * FROM nope'", "Error: in prepare, no such table: nope\n"),
        (f"echo 'SELECT * FROM nope;' | sqlite3 {DB}", "Error: near line 1: no such table: nope\n"),
        (
            "sqlite3 /data/none/a.db 'SELECT 1'",
            'Error: unable to open database "/data/none/a.db": unable to open database file\n',
        ),
    ],
)
def test_errors_are_sqlites(root, database, command, stderr):
    assert root(command) == ("", stderr, 1)


def test_other_users_data_cannot_be_opened(user, database):
    assert user(f"sqlite3 {database} 'SELECT 1'")[2] == 1


@pytest.mark.parametrize(
    "sql",
    [
        "ATTACH '{host}' AS h; SELECT * FROM h.t;",
        "ATTACH DATABASE 'file:{host}?mode=ro' AS h; SELECT * FROM h.t;",
        "VACUUM INTO '{host}.copy';",
        "SELECT load_extension('{host}');",
        "SELECT readfile('{host}');",
        "PRAGMA temp_store_directory='{folder}';",
        "WITH x AS (SELECT 1) SELECT 1; /* */ ATTACH('{host}') AS h; SELECT * FROM h.t;",
    ],
)
def test_sql_reaches_no_file_of_the_host(root, database, tmp_path, sql):
    import sqlite3

    host = tmp_path / "host.db"
    with sqlite3.connect(host) as db:
        db.execute("CREATE TABLE t (secret)")
        db.execute("INSERT INTO t VALUES ('host secret')")
    script = sql.format(host=host, folder=tmp_path)
    out, _, _ = root(f"sqlite3 {database}", stdin=script.encode())
    assert "host secret" not in out
    assert sorted(p.name for p in tmp_path.iterdir()) == ["host.db"]


def test_databases_of_the_device_can_be_attached(root, database):
    root("sqlite3 /sdcard/o.db \"CREATE TABLE t (a); INSERT INTO t VALUES ('there')\"")
    out = root(f"sqlite3 {database} \"ATTACH '/sdcard/o.db' AS o; SELECT a FROM o.t\"")
    assert out == ("there\n", "", 0)
    assert root(f"sqlite3 {database} \"VACUUM INTO '/sdcard/copy.db'\"")[2] == 0
    assert root("sqlite3 /sdcard/copy.db 'SELECT count(*) FROM sms'")[0] == "2\n"


def test_endless_sql_is_interrupted(root, database, monkeypatch):
    from android_world.virtual_device.limits import execution_budget

    monkeypatch.setattr(execution_budget, "WORK_LIMIT", 100_000)
    endless = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT max(n) FROM c"
    assert root(f"sqlite3 {database} '{endless}'") == ("", "Killed\n", 137)


def test_a_file_that_cannot_be_attached_is_named(root, database):
    assert root(f"sqlite3 {database} \"ATTACH '/nope/x.db' AS x\"") == (
        "",
        "Error: unable to open database: /nope/x.db\n",
        1,
    )


def test_its_help_lists_the_options(root):
    out, err, code = root("sqlite3 -help")
    assert (out, code) == ("", 1)
    assert err.startswith("Usage: sqlite3 [OPTIONS] FILENAME [SQL]\n")
    assert "-separator SEP" in err
