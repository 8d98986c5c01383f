"""Compiles the apps without Android's SDK, against stubs, and runs their unit tests on the JVM.

    python apps/check.py [FOLDER]

It needs packages of Debian, which `--packages` lists; FOLDER gets what is made, by default
`apps/build`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import prepare

PACKAGES = (
    "default-jdk-headless junit4 libandroid-json-org-java libgrpc-java libguava-java libnetty-java "
    "libperfmark-java libprotobuf-java protobuf-compiler protobuf-compiler-grpc-java-plugin"
)
TOOLS = ("java", "javac", "protoc", "grpc_java_plugin")
JARS = (
    *("grpc-api", "grpc-context", "grpc-core", "grpc-netty", "grpc-protobuf-lite", "grpc-stub"),
    *("guava", "hamcrest", "json-android", "junit4", "perfmark-api", "protobuf"),
    *("netty-buffer", "netty-codec", "netty-codec-http", "netty-codec-http2", "netty-common"),
    *("netty-handler", "netty-resolver", "netty-transport"),
)
_JAVA = Path("/usr/share/java")
# For programs that run a few seconds.
_QUICK = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")


def missing() -> list[str]:
    """The tools and libraries that this machine lacks."""
    tools = [tool for tool in TOOLS if shutil.which(tool) is None]
    return tools + [jar for jar in JARS if not (_JAVA / f"{jar}.jar").is_file()]


def compile_all(folder: Path) -> str:
    """Compile apps, stubs and tests into a folder; returns the class path."""
    classes, bindings = folder / "classes", folder / "bindings"
    for made in (classes, bindings):
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir(parents=True)
    protos = folder / "protos"
    files = prepare.copy_protos(protos)
    outputs = [f"--java_out=lite:{bindings}", f"--grpc-java_out=lite:{bindings}"]
    plugin = f"--plugin=protoc-gen-grpc-java={shutil.which('grpc_java_plugin')}"
    _run("protoc", f"-I{protos}", plugin, *outputs, *files)
    sources = [path for root in _sources(bindings) for path in sorted(root.rglob("*.java"))]
    class_path = ":".join([str(classes), *(str(_JAVA / f"{jar}.jar") for jar in JARS)])
    options = ("--release", "11", "-nowarn", "-proc:none", "-cp", class_path, "-d", classes)
    _run("javac", *(f"-J{option}" for option in _QUICK), *options, *sources)
    return class_path


def run_tests(class_path: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run all unit tests; what is printed is JUnit's report."""
    prepare.copy_pages(folder / "assets" / "html")
    names = [
        ".".join(path.relative_to(root).with_suffix("").parts)
        for root in [*prepare.APPS.glob("*/src/test/java"), prepare.APPS / "stubs" / "test"]
        for path in sorted(root.rglob("*Test.java"))
    ]
    assets = f"-Dstub.assets={folder / 'assets'}"
    command = ["java", *_QUICK, assets, "-cp", class_path, "org.junit.runner.JUnitCore", *names]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def _sources(bindings: Path) -> list[Path]:
    apps = sorted(prepare.APPS.glob("*/src/*/java"))
    return [bindings, prepare.APPS / "stubs" / "src", prepare.APPS / "stubs" / "test", *apps]


def _run(*command: str | Path) -> None:
    if subprocess.run(list(map(str, command))).returncode != 0:
        sys.exit(f"{command[0]} failed")


def main() -> None:
    """Compile, test, and end with the tests' status."""
    if sys.argv[1:] == ["--packages"]:
        print(PACKAGES)
        return
    if lacking := missing():
        sys.exit(f"Lacking: {', '.join(lacking)}. On Debian: apt install {PACKAGES}")
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else prepare.APPS / "build")
    done = run_tests(compile_all(folder), folder)
    print(done.stdout)
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
