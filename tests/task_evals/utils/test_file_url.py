"""Which file an address bar leads to."""

from __future__ import annotations

import pytest

from android_world.task_evals.utils import file_url

FILE = "/storage/emulated/0/Download/a b.html"
TREE = "content://com.android.externalstorage.documents/document"


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("file:///sdcard/Download/a%20b.html", FILE),
        ("FILE:///mnt/sdcard/Download/x/../a b.html?again#end", FILE),
        ("/storage/self/primary/Download/a%20b.html", FILE),  # Without its scheme.
        (f"{TREE}/primary%3ADownload%2Fa%20b.html", FILE),
        ("content://downloads/raw%3A%2Fsdcard%2FDownload%2Fa%20b.html", FILE),
        ("data:text/html,<h1>/sdcard/Download/a%20b.html", ""),
        ("http://example.com/sdcard/Download/a%20b.html", ""),
        ("about:blank", ""),
        ("content://…/a%20b.html", None),
        ("content://com.example.files/some/where", None),
        ("words that are typed", None),
        ("", None),
    ],
)
def test_the_file_of_an_address(env, address: str, path: str | None) -> None:
    assert file_url.file_of(address, env) == path
