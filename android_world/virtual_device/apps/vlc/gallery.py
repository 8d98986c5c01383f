"""Pictures of VLC."""

from __future__ import annotations

import io

import av
import numpy as np

from android_world.virtual_device.apps.vlc.library import PACKAGE
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.gallery import find, gallery, long_press, open_app, tap

_FILES = ("Download/beach.mp4", "Download/garden_part1.mp4", "Download/garden_part2.mp4")


def _film(red: int) -> bytes:
    out = io.BytesIO()
    with av.open(out, "w", format="mp4") as container:
        stream = container.add_stream("mpeg4", rate=5)
        stream.width, stream.height, stream.pix_fmt = 320, 240, "yuv420p"
        for number in range(100):
            picture = np.full((240, 320, 3), (red, number * 2, 160), dtype=np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture)))
        container.mux(stream.encode(None))
    return out.getvalue()


def _fill(device: VirtualDevice) -> None:
    for position, name in enumerate(_FILES):
        device.storage.write_bytes(f"/storage/emulated/0/{name}", _film(90 * position))
        device.advance(1000)


@gallery("vlc/empty")
def empty(device: VirtualDevice) -> None:
    """No films."""
    open_app(device, PACKAGE)


@gallery("vlc/videos")
def videos(device: VirtualDevice) -> None:
    """Films and a group."""
    _fill(device)
    open_app(device, PACKAGE)


@gallery("vlc/menu")
def menu(device: VirtualDevice) -> None:
    """The sheet of a film."""
    videos(device)
    tap(device, "More Actions")


@gallery("vlc/player")
def player(device: VirtualDevice) -> None:
    """A film that runs."""
    videos(device)
    tap(device, "beach")
    device.advance(2000)


@gallery("vlc/paused")
def paused(device: VirtualDevice) -> None:
    """A film that stands still in its middle."""
    player(device)
    bar = find(device, "player_overlay_seekbar").clip_bounds
    device.input.tap(*bar.center)
    tap(device, "Pause")


@gallery("vlc/browse")
def browse(device: VirtualDevice) -> None:
    """The folders."""
    videos(device)
    tap(device, "Browse")
    tap(device, "Internal memory")


@gallery("vlc/selected")
def selected(device: VirtualDevice) -> None:
    """A film is selected."""
    videos(device)
    long_press(device, "beach")


@gallery("vlc/storages")
def storages(device: VirtualDevice) -> None:
    """Favourites and storages."""
    browse(device)
    tap(device, "Download")
    tap(device, "More Actions")
    tap(device, "Add to favorites")
    device.input.key("BACK")
    device.input.key("BACK")


@gallery("vlc/more")
def more(device: VirtualDevice) -> None:
    """Settings, streams and history."""
    player(device)
    device.input.key("BACK")
    tap(device, "nav_more")


@gallery("vlc/player_more")
def player_more(device: VirtualDevice) -> None:
    """What else the player can do."""
    player(device)
    tap(device, "player_overlay_adv_function")
