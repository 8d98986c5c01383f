import io

import pytest

from android_world.device import errors
from android_world.env import downloads


class Response(io.BytesIO):
    def __init__(self, content, length):
        super().__init__(content)
        self.headers = {"Content-Length": str(length)}


@pytest.fixture
def net(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    answers = []

    def open_url(url, timeout):
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr("urllib.request.urlopen", open_url)
    return answers


def test_a_file_is_downloaded_once(net):
    net.append(Response(b"abc", 3))
    first = downloads.fetch("https://x/y.apk")
    assert downloads.fetch("https://x/y.apk") == first
    with open(first, "rb") as file:
        assert file.read() == b"abc"


@pytest.mark.parametrize("failure", [OSError("no route"), Response(b"ab", 3)])
def test_a_download_that_fails_leaves_nothing(net, failure):
    net.append(failure)
    with pytest.raises(errors.SetupError, match=r"y\.apk"):
        downloads.fetch("https://x/y.apk")
    assert not list(downloads.cache_directory().iterdir())


def test_only_https_is_fetched(net):
    with pytest.raises(errors.SetupError, match="not https"):
        downloads.fetch("http://x/y.apk")
