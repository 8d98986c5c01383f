"""What is drawn on the map: tracks, favourites, markers, the place that is shown."""

from __future__ import annotations

from dataclasses import dataclass

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.osmand.map.drawing import Layers, picture
from android_world.virtual_device.apps.osmand.map.geo import Camera, Point
from android_world.virtual_device.ui.painting import sampling
from android_world.virtual_device.ui.theme import plain_color

_CROWD_DP = 12  # Favourites nearer than this to another are small dots.
_Place = tuple[float, float]


@dataclass(frozen=True)
class Overlay:
    """All that is on the map; colours are `#RRGGBB`."""

    favorites: tuple[tuple[Point, str, str], ...] = ()  # place, colour, icon
    markers: tuple[tuple[Point, str], ...] = ()  # place, colour
    tracks: tuple[tuple[tuple[Point, ...], str], ...] = ()
    plan: tuple[tuple[Point, ...], tuple[Point, ...]] | None = None  # line and its points
    pin: Point | None = None
    position: Point | None = None
    results: tuple[Point, ...] = ()
    crosshair: bool = False


def draw(
    camera: Camera,
    layers: Layers,
    scale: float,
    overlay: Overlay,
    canvas: skia.Canvas,
    bounds: ui.Rect,
    ctx: ui.LayoutContext,
) -> None:
    """Draw the map and what is on it."""
    image = picture(camera, bounds.width, bounds.height, ctx.density, scale, layers)
    canvas.save()
    canvas.clipRect(skia.Rect.MakeLTRB(*map(float, bounds)))
    canvas.drawImage(image, bounds.left, bounds.top, sampling(canvas))
    _Overlays(canvas, bounds, ctx, camera).draw(overlay)
    canvas.restore()


class _Overlays:
    def __init__(
        self, canvas: skia.Canvas, bounds: ui.Rect, ctx: ui.LayoutContext, camera: Camera
    ) -> None:
        self.canvas, self.bounds, self.ctx, self.camera = canvas, bounds, ctx, camera

    def draw(self, overlay: Overlay) -> None:
        """Draw from the lowest layer to the highest."""
        for points, shade in overlay.tracks:
            self._line(points, shade, 6)
        self._favorites(overlay.favorites)
        for result in overlay.results:
            if place := self._last_place(result):
                self._disc(place, 6, "#FF8800", "map-marker")
        for point, shade in overlay.markers:
            if place := self._last_place(point):
                self._flag(place, shade)
        if overlay.plan is not None:
            line, points = overlay.plan
            self._line(line, "#D0237BFF", 6)
            for point in points:
                if place := self._last_place(point):
                    self._disc(place, 7, "#237BFF", "")
        if overlay.position is not None and (place := self._last_place(overlay.position)):
            self._disc(place, 9, "#237BFF", "navigation")
        if overlay.pin is not None and (place := self._last_place(overlay.pin)):
            self._pin(place)
        if overlay.crosshair:
            self._crosshair()

    def _last_place(self, point: Point) -> _Place | None:
        dx, dy = self.camera.offset(point, self.ctx.density)
        x = self.bounds.left + self.bounds.width / 2 + dx
        y = self.bounds.top + self.bounds.height / 2 + dy
        room = self.ctx.px(40)
        inside = -room < x - self.bounds.left < self.bounds.width + room
        return (
            (x, y) if inside and -room < y - self.bounds.top < self.bounds.height + room else None
        )

    def _favorites(self, favorites: tuple[tuple[Point, str, str], ...]) -> None:
        taken: set[tuple[int, int]] = set()
        pitch = self.ctx.px(_CROWD_DP)
        for point, shade, icon in favorites:
            if place := self._last_place(point):
                cell = int(place[0] // pitch), int(place[1] // pitch)
                self._disc(place, 5 if cell in taken else 13, shade, "" if cell in taken else icon)
                taken.add(cell)

    def _line(self, points: tuple[Point, ...], shade: str, dp: float) -> None:
        if len(points) < 2:
            return
        middle = skia.Point(
            self.bounds.left + self.bounds.width / 2, self.bounds.top + self.bounds.height / 2
        )
        path = skia.Path()
        offsets = [self.camera.offset(point, self.ctx.density) for point in points]
        path.addPoly([skia.Point(middle.x() + x, middle.y() + y) for x, y in offsets], False)
        paint = self._paint(shade)
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(self.ctx.px(dp))
        paint.setStrokeJoin(skia.Paint.kRound_Join)
        paint.setStrokeCap(skia.Paint.kRound_Cap)
        self.canvas.drawPath(path, paint)

    def _disc(self, place: _Place, dp: float, shade: str, icon: str) -> None:
        radius = self.ctx.px(dp)
        self.canvas.drawCircle(*place, radius + self.ctx.px(1.5), self._paint("#FFFFFF"))
        self.canvas.drawCircle(*place, radius, self._paint(shade))
        if icon:
            box = ui.Rect(*(round(v) for v in (place[0], place[1], place[0], place[1])))
            ui.draw_icon(self.canvas, icon, box, "#FFFFFF", radius * 1.3)

    def _flag(self, place: _Place, shade: str) -> None:
        x, y = place
        high, wide = self.ctx.px(22), self.ctx.px(16)
        pole = self._paint("#424242")
        pole.setStrokeWidth(self.ctx.px(2))
        self.canvas.drawLine(x, y, x, y - high, pole)
        cloth = skia.Path.Polygon(
            [
                skia.Point(x, y - high),
                skia.Point(x + wide, y - high * 0.7),
                skia.Point(x, y - high * 0.4),
            ],
            True,
        )
        self.canvas.drawPath(cloth, self._paint(shade))

    def _pin(self, place: _Place) -> None:
        x, y = place
        radius = self.ctx.px(18.5)
        tip = skia.Path.Polygon(
            [
                skia.Point(x, y),
                skia.Point(x - radius * 0.5, y - radius * 0.8),
                skia.Point(x + radius * 0.5, y - radius * 0.8),
            ],
            True,
        )
        top = y - radius * 1.45
        for shade, more in (("#8A4B00", self.ctx.px(1)), ("#FF9200", 0)):
            self.canvas.drawPath(tip, self._paint(shade))
            self.canvas.drawCircle(x, top, radius + more, self._paint(shade))
        self.canvas.drawCircle(x, top, radius * 0.32, self._paint("#8A4B00"))

    def _crosshair(self) -> None:
        x, y = self.bounds.left + self.bounds.width / 2, self.bounds.top + self.bounds.height / 2
        paint = self._paint("#333333")
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(self.ctx.px(1))
        self.canvas.drawCircle(x, y, self.ctx.px(9), paint)
        self.canvas.drawCircle(x, y, self.ctx.px(4), paint)

    @staticmethod
    def _paint(shade: str) -> skia.Paint:
        return skia.Paint(Color=plain_color(shade), AntiAlias=True)
