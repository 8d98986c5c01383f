"""The display: size, density, rotation, font scale and brightness."""

from __future__ import annotations

from android_world.virtual_device.system.service import Service
from android_world.virtual_device.ui.geometry import Rect
from android_world.virtual_device.ui.screen import Insets

STATUS_BAR_DP = 48.76  # 128 px on the Pixel 6: as high as the camera cut-out
NAVIGATION_BAR_DP = 24


class Display(Service):
    """Physical and overridden sizes; everything that windows need to know about room."""

    def boot(self) -> None:
        config = self.device.config
        self.physical_size = (config.width, config.height)
        self.physical_density = config.density
        self.size_override: tuple[int, int] | None = None
        self.density_override: int | None = None
        self.fixed_rotation: int | None = None
        self.sensor_rotation = 0
        self._screen_on = True
        for key in ("user_rotation", "accelerometer_rotation", "font_scale", "screen_brightness"):
            self.device.settings.observe("system", key, self._on_setting_change)

    @property
    def screen_on(self) -> bool:
        """Whether the screen shows anything and takes touches."""
        return self._screen_on

    @screen_on.setter
    def screen_on(self, on: bool) -> None:
        self._screen_on = on
        self.device.windows.mark_changed()

    def _on_setting_change(self, namespace: str, key: str) -> None:
        self.device.windows.relayout()
        self.device.windows.reveal_focus()

    @property
    def portrait_size(self) -> tuple[int, int]:
        """Width and height in px in the natural orientation, with the override."""
        return self.size_override or self.physical_size

    @property
    def density_dpi(self) -> int:
        """Dots per inch in force; a size override keeps it."""
        return self.density_override or self.physical_density

    @property
    def density(self) -> float:
        """Pixels per dp."""
        return self.density_dpi / 160

    @property
    def font_scale(self) -> float:
        """Factor from sp to dp."""
        try:
            return float(self.device.settings.get("system", "font_scale") or 1.0)
        except ValueError:
            return 1.0

    def scale_height(self, height: float) -> float:
        """The dp that a row of texts needs at the user's font size, from those at the default."""
        return height * max(1.0, self.font_scale)

    @property
    def requested_rotation(self) -> int:
        """0..3 as settings and sensor ask for, whatever the foreground app allows."""
        if self.device.settings.get("system", "accelerometer_rotation") == "1":
            return self.sensor_rotation
        value = self.device.settings.get("system", "user_rotation") or "0"
        return int(value) % 4 if value.isdecimal() else 0

    @property
    def rotation(self) -> int:
        """0..3 (ROTATION_0, 90, 180, 270) as shown, which the foreground app may decide."""
        wanted, requested = self.device.activities.screen_orientation, self.requested_rotation
        if wanted == "portrait":
            return 0
        return 1 if wanted == "landscape" and requested % 2 == 0 else requested

    @property
    def size(self) -> tuple[int, int]:
        """Logical width and height in px for the present rotation."""
        width, height = self.portrait_size
        return (height, width) if self.rotation % 2 else (width, height)

    @property
    def bounds(self) -> Rect:
        """The whole logical display."""
        return Rect(0, 0, *self.size)

    def px(self, dp: float) -> int:
        """Pixels of `dp`."""
        return int(dp * self.density + 0.5)

    @property
    def insets(self) -> Insets:
        """What system bars take, without the keyboard."""
        cutout = self.px(STATUS_BAR_DP)
        bottom = self.px(NAVIGATION_BAR_DP)
        if self.rotation == 1:
            return Insets(cutout, self.px(28), 0, bottom)
        if self.rotation == 3:
            return Insets(0, self.px(28), cutout, bottom)
        return Insets(0, cutout, 0, bottom)

    def set_size(self, size: tuple[int, int] | None) -> None:
        """Override the portrait size (None: back to the physical one)."""
        self.size_override = size
        value = "" if size is None else f"{size[0]},{size[1]}"
        self.device.settings.put("global", "display_size_forced", value)
        self.device.windows.relayout()

    def set_density(self, dpi: int | None) -> None:
        """Override the density (None: back to the physical one)."""
        self.density_override = dpi
        self.device.settings.put(
            "secure", "display_density_forced", "" if dpi is None else str(dpi)
        )
        self.device.windows.relayout()

    @property
    def brightness(self) -> int:
        """Screen brightness, 1..255."""
        value = self.device.settings.get("system", "screen_brightness") or "102"
        return max(1, min(255, int(value))) if value.isdecimal() else 102
