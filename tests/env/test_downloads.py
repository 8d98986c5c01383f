"""Downloads: once, continued where they broke off, and the same ever after."""

import json

import pytest

from android_world.device import errors
from android_world.env import downloads
from tests.support.file_server import FileServer

CONTENT = bytes(range(256)) * 20_000


@pytest.fixture
def net(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with FileServer().serving() as server:
        server.files["y.apk"] = CONTENT
        yield server


def read(path):
    with open(path, "rb") as file:
        return file.read()


def test_a_file_is_downloaded_once(net):
    first = downloads.fetch(f"{net.url}/y.apk")
    assert downloads.fetch(f"{net.url}/y.apk") == first
    assert read(first) == CONTENT
    assert len(net.requests) == 1


def test_a_download_that_breaks_off_is_continued(net):
    net.fail = [-1_500_000]
    with pytest.raises(downloads.DownloadError, match=r"y\.apk"):
        downloads.fetch(f"{net.url}/y.apk")
    seen = []
    path = downloads.fetch(f"{net.url}/y.apk", on_bytes=lambda *told: seen.append(told))
    assert read(path) == CONTENT
    start = int(net.requests[-1][1].removeprefix("bytes=").rstrip("-"))
    assert 0 < start <= 1_500_000
    assert seen[-1] == (len(CONTENT), len(CONTENT))


def test_a_part_that_does_not_fit_starts_again(net):
    folder = downloads.cache_directory()
    folder.mkdir(parents=True)
    (folder / "y.apk.part").write_bytes(CONTENT * 2)
    with pytest.raises(downloads.DownloadError, match="does not fit"):
        downloads.fetch(f"{net.url}/y.apk")
    assert read(downloads.fetch(f"{net.url}/y.apk")) == CONTENT


@pytest.mark.parametrize("failure", [404, 503])
def test_what_the_server_refuses_is_reported_with_a_way_out(net, failure):
    net.fail = [failure]
    with pytest.raises(errors.SetupError, match=rf"{failure}.*by hand"):
        downloads.fetch(f"{net.url}/y.apk")


def test_a_file_that_changed_here_is_not_used(net):
    path = downloads.fetch(f"{net.url}/y.apk")
    with open(path, "ab") as file:
        file.write(b"!")
    with pytest.raises(downloads.HashError, match="has changed"):
        downloads.fetch(f"{net.url}/y.apk")
    assert downloads.discard("y.apk")
    assert read(downloads.fetch(f"{net.url}/y.apk")) == CONTENT


def test_a_file_that_changed_there_is_not_used(net):
    downloads.fetch(f"{net.url}/y.apk")
    downloads.discard("y.apk")
    net.files["y.apk"] = b"another"
    for _ in range(2):  # It is not kept, and so not continued.
        with pytest.raises(downloads.HashError, match="another file than the first time"):
            downloads.fetch(f"{net.url}/y.apk")
    assert not (downloads.cache_directory() / "y.apk").exists()


def test_hashes_are_written_down(net):
    downloads.fetch(f"{net.url}/y.apk")
    (listed,) = json.loads((downloads.cache_directory() / downloads.HASHES).read_text()).items()
    assert listed[0] == "y.apk"
    assert len(listed[1]) == 64


def test_a_file_that_is_brought_counts_as_downloaded(net, tmp_path):
    mine = tmp_path / "y.apk"
    mine.write_bytes(b"mine")
    downloads.adopt(mine)
    assert read(downloads.fetch(f"{net.url}/y.apk")) == b"mine"
    mine.write_bytes(b"other")
    with pytest.raises(downloads.HashError):
        downloads.adopt(mine)
    assert not net.requests


def test_only_https_is_fetched_from_elsewhere(net):
    with pytest.raises(errors.SetupError, match="not https"):
        downloads.fetch("http://x/z.apk")
