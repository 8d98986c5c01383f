"""Packages the apps' manifests and resources as Android's SDK does, but without their code."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

APPS = Path(__file__).parents[2] / "apps"
MODULES = ("forwarder", "miniwob", "clipboard", "overlay")
# Debian has the resources of Android 10: enough for what these manifests name.
_FRAMEWORK = Path("/usr/share/android-framework-res/framework-res.apk")
_ANDROID = "http://schemas.android.com/apk/res/android"

needs_aapt = pytest.mark.skipif(
    shutil.which("aapt2") is None or not _FRAMEWORK.is_file(),
    reason="no aapt2: apt install aapt android-framework-res",
)


def gradle(module: str) -> dict[str, str]:
    """The values in a module's `defaultConfig`."""
    text = (APPS / module / "build.gradle").read_text("utf-8")
    return dict(re.findall(r"(applicationId|minSdk|targetSdk) '?([\w.]+)'?", text))


def package(module: str, folder: Path) -> Path:
    """Make the APK of a module."""
    values, sources = gradle(module), APPS / module / "src" / "main"
    text = (sources / "AndroidManifest.xml").read_text("utf-8")
    resources = []
    if (sources / "res").is_dir():
        resources = [folder / f"{module}.zip"]
        run("aapt2", "compile", "--dir", sources / "res", "-o", resources[0])
    return link(text, values["applicationId"], folder, values, resources)


def link(
    text: str, application_id: str, folder: Path, sdks: dict[str, str], resources: list[Path]
) -> Path:
    """Make an APK of a manifest's text and compiled resources."""
    manifest, apk = folder / "AndroidManifest.xml", folder / f"{application_id}.apk"
    ElementTree.register_namespace("android", _ANDROID)
    root = ElementTree.fromstring(text.encode())
    root.set("package", application_id)
    ElementTree.ElementTree(root).write(manifest)
    levels = ("--min-sdk-version", sdks["minSdk"], "--target-sdk-version", sdks["targetSdk"])
    versions = ("--version-code", "7", "--version-name", "1.2")
    inputs = ("--manifest", manifest, "-I", _FRAMEWORK)
    run("aapt2", "link", "-o", apk, *inputs, *levels, *versions, *resources)
    return apk


def run(*command: str | Path) -> None:
    subprocess.run(list(map(str, command)), check=True)
