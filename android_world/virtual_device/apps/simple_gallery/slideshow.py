"""Media shown one after the other: what is asked before, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    FormDialog,
)
from android_world.virtual_device.apps.simple_gallery.screens import GalleryActivity
from android_world.virtual_device.apps.simple_gallery.store import GalleryStore, Medium, hash_order

_SECONDS = 5
_SLIDE = "Slide"
_ANIMATIONS = ("None", _SLIDE, "Fade")
_CHOICES = {
    "Include videos": "include_videos",
    "Include GIFs": "include_gifs",
    "Random order": "random_order",
    "Move backwards": "move_backwards",
    "Loop slideshow": "loop_slideshow",
}


class SlideshowDialog(FormDialog):
    """How long each medium is shown, which ones and in which order."""

    def __init__(self, screen: GalleryActivity, on_start: Callable[[], object]) -> None:
        super().__init__(screen, "Slideshow")
        self.preferences, self.on_start = screen.store.preferences, ui.snapshot_safe(on_start)
        seconds = self.preferences.get_int("slideshow_interval", _SECONDS)
        self.interval = ui.TextState(str(seconds), max_length=2)
        animation = self.preferences.get_str("slideshow_animation", _SLIDE)
        self.animation = animation if animation in _ANIMATIONS else _SLIDE
        for name in _CHOICES.values():
            setattr(self, name, self.preferences.get_bool(f"slideshow_{name}"))

    def body(self) -> list[ui.View | None]:
        field = ui.TextField(
            "#interval_value",
            state=self.interval,
            input_type="number",
            hint="seconds",
            style=style.BODY,
            underline=style.HINT,
            cursor_color=style.PRIMARY,
            align="end",
            w=88,
            h=48,
        )
        label = ui.Text("Interval", "#interval_label", style=style.BODY, weight=1)
        return [
            ui.Row(w=ui.MATCH, align="center")[label, field],
            ui.Row(
                "#animation_holder.RelativeLayout",
                w=ui.MATCH,
                min_height=48,
                align="center",
                tap=self._choose_animation,
            )[
                ui.Text("Animation", "#animation_label", style=style.BODY, weight=1),
                ui.Text(self.animation, "#animation_value", style=style.BODY),
            ],
            *(self.check(title, name, name) for title, name in _CHOICES.items()),
        ]

    def _choose_animation(self) -> None:
        def put(position: int) -> None:
            self.animation = _ANIMATIONS[position]
            self.invalidate()

        ui.ListDialog(
            self.activity,
            "",
            _ANIMATIONS,
            put,
            kind="single",
            selected=_ANIMATIONS.index(self.animation),
            radio_group=True,
            style=DIALOG_STYLE,
        ).show()

    def accept(self) -> None:
        text = self.interval.text.strip("0")
        chosen = {f"slideshow_{name}": getattr(self, name) for name in _CHOICES.values()}
        self.preferences.put(
            slideshow_interval=int(text) if text else _SECONDS,
            slideshow_animation=self.animation,
            **chosen,
        )
        self.on_start()


def interval_ms(store: GalleryStore) -> int:
    """How long each medium is shown."""
    return store.preferences.get_int("slideshow_interval", _SECONDS) * 1000


def following(store: GalleryStore, media: Sequence[Medium], path: str) -> str:
    """The medium to show after the one at `path`; "" at the end."""
    choose = store.preferences.get_bool
    paths = [m.path for m in media if m.path == path or _is_visible(store, m)]
    if choose("slideshow_random_order"):
        paths.sort(key=hash_order)
    if choose("slideshow_move_backwards"):
        paths.reverse()
    position = paths.index(path) + 1
    if position < len(paths):
        return paths[position]
    return paths[0] if choose("slideshow_loop_slideshow") and len(paths) > 1 else ""


def _is_visible(store: GalleryStore, medium: Medium) -> bool:
    if medium.is_video:
        return store.preferences.get_bool("slideshow_include_videos")
    return medium.kind != "GIFs" or store.preferences.get_bool("slideshow_include_gifs")
