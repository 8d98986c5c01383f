"""tar, gzip and unzip."""

import io
import random
import tarfile
import zipfile


def test_a_folder_survives_tar(root):
    root("mkdir -p /sdcard/a/b; echo 1 > /sdcard/a/f; echo 2 > /sdcard/a/b/g; mkdir /sdcard/x")
    assert root("cd /sdcard; tar czf /sdcard/a.tgz a; tar tzf a.tgz")[0] == "a/\na/b/\na/b/g\na/f\n"
    assert root("tar -xzf /sdcard/a.tgz -C /sdcard/x; cat /sdcard/x/a/b/g")[0] == "2\n"
    assert root("cd /sdcard; tar c a | tar x -C x -f - a/f; echo $?")[0] == "0\n"


def test_archives_cannot_leave_their_folder(device, root):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name in ("../../evil", "/abs", "ok"):
            archive.addfile(tarfile.TarInfo(name))
    device.storage.write_bytes("/data/local/tmp/e.tar", buffer.getvalue())
    assert root("mkdir /data/local/tmp/d; cd /data/local/tmp/d; tar xf ../e.tar; ls") == (
        "abs\nok\n",
        "tar: drop ../../evil\n",
        0,
    )


def test_gzip_and_unzip(device, root):
    assert root("echo hi > /sdcard/f; cd /sdcard; gzip f; ls f*; zcat f.gz; gunzip f.gz; cat f")[
        0
    ] == ("f.gz\nhi\nhi\n")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("d/a.txt", "zipped")
    device.storage.write_bytes("/sdcard/z.zip", buffer.getvalue())
    assert root("unzip -q -d /sdcard/out /sdcard/z.zip; cat /sdcard/out/d/a.txt")[0] == "zipped"


def test_broken_archives_are_errors(root):
    assert root("echo x > /sdcard/b; tar tf /sdcard/b")[1:] == ("tar: Not tar\n", 1)
    assert root("gunzip -c /sdcard/b")[2] == 1
    assert root("unzip /sdcard/b")[2] == 1


def test_damaged_archives_are_errors_of_the_command(device, root):
    rng = random.Random(7)
    zipped, packed = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", "text " * 100)
    with tarfile.open(fileobj=packed, mode="w:xz") as archive:
        archive.addfile(tarfile.TarInfo("a.txt"))
    for number in range(120):
        kind, sound = (("zip", zipped), ("txz", packed))[number % 2]
        data = bytearray(sound.getvalue())
        for _ in range(rng.choice((1, 4))):
            data[rng.randrange(len(data))] = rng.randrange(256)
        device.storage.write_bytes("/data/local/tmp/a", bytes(data))
        commands = ("unzip -qo a", "unzip -p a") if kind == "zip" else ("tar xf a", "tar tf a")
        for command in commands:
            root(f"cd /data/local/tmp; {command}")


def test_an_encrypted_archive_is_an_error(device, root):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a.txt", "text")
    data = bytearray(buffer.getvalue())
    data[6] |= 1  # The flag of the local header, and of the directory's entry.
    data[data.index(b"PK\x01\x02") + 8] |= 1
    device.storage.write_bytes("/sdcard/a.zip", bytes(data))
    _, error, status = root("unzip /sdcard/a.zip")
    assert status == 1
    assert "a.txt" in error


def test_an_archive_that_unpacks_to_too_much_is_refused(device, root):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.txt", "text")
    data = bytearray(buffer.getvalue())
    entry = data.index(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = (3 << 30).to_bytes(4, "little")
    device.storage.write_bytes("/sdcard/a.zip", bytes(data))
    assert root("unzip /sdcard/a.zip")[2] == 1
