"""Builds what the package needs beside its sources: protobuf bindings and the task metadata.

Everything else is in pyproject.toml.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
PROTO_SOURCES = ROOT / "proto"
PROTO_PACKAGE = "android_world/proto"
METADATA_SOURCES = ROOT / "task_metadata"
METADATA_PACKAGE = "android_world/task_metadata"


def compile_protos(target: Path) -> None:
    """Generate the bindings of every file in `proto/` below a folder."""
    from grpc_tools import protoc

    (target / PROTO_PACKAGE).mkdir(parents=True, exist_ok=True)
    sources = sorted(PROTO_SOURCES.glob("*.proto"))
    # The files lie elsewhere than the package they belong to, so map one onto the other.
    arguments = [
        "protoc",
        f"--proto_path={PROTO_PACKAGE}={PROTO_SOURCES}",
        f"--python_out={target}",
        f"--pyi_out={target}",
        *(f"{PROTO_PACKAGE}/{source.name}" for source in sources),
    ]
    if protoc.main(arguments) != 0:
        sys.exit("protoc failed")


class BuildPyWithProtos(build_py):
    """`build_py` that also makes the bindings; an editable install gets them in the checkout."""

    def run(self) -> None:
        """Build the package, then what is generated."""
        super().run()
        if self.editable_mode:
            compile_protos(ROOT)
            return
        target = Path(self.build_lib)
        compile_protos(target)
        for source in PROTO_SOURCES.glob("*.textproto"):
            shutil.copy(source, target / PROTO_PACKAGE)
        shutil.copytree(METADATA_SOURCES, target / METADATA_PACKAGE, dirs_exist_ok=True)


setup(cmdclass={"build_py": BuildPyWithProtos})
