"""ResolverActivity: which app opens something, once or always."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.android_framework.sheet import SheetActivity, heading
from android_world.virtual_device.apps.base import ActivityInfo, Manifest
from android_world.virtual_device.framework.intents import Intent, full_class
from android_world.virtual_device.ui import theme

_ROW_DP = 64


class ResolverActivity(SheetActivity):
    """The "Open with" sheet. The app chosen last time is offered first."""

    def on_create(self) -> None:
        """Find the candidates."""
        self.target: Intent = self.intent.extras["intent"]
        self.chosen: tuple[str, str] | None = None
        self.last = self.device.activities.last_chosen.get(self._question())

    def _question(self) -> str:
        return f"{self.target.action} {self.target.scheme} {self.target.resolved_type()}"

    def candidates(self) -> list[tuple[Manifest, ActivityInfo]]:
        """Activities that take the intent."""
        return self.device.packages.resolve(self.target)

    def component_of(self, candidate: tuple[Manifest, ActivityInfo]) -> tuple[str, str]:
        """Package and class of a candidate."""
        manifest, info = candidate
        return manifest.package, full_class(manifest.package, info.name)

    @property
    def preselected(self) -> tuple[Manifest, ActivityInfo] | None:
        """The candidate that was taken last time."""
        return next((c for c in self.candidates() if self.component_of(c) == self.last), None)

    # -- answers ---------------------------------------------------------------------------------

    def pick(self, component: tuple[str, str]) -> None:
        """A row: the first tap chooses, the second opens; with a preselected app one tap opens."""
        if self.preselected is not None or self.chosen == component:
            self.chosen = component
            self.open(always=False)
        else:
            self.chosen = component

    def open(self, always: bool) -> None:
        """One of the buttons."""
        preselected = self.preselected
        wanted = self.chosen or (self.component_of(preselected) if preselected else None)
        candidate = next((c for c in self.candidates() if self.component_of(c) == wanted), None)
        if candidate is None or wanted is None:
            return
        self.device.activities.last_chosen[self._question()] = wanted
        if always:
            self.device.activities.set_preferred(self.target, wanted)
        self.launch(self.target, candidate)

    # -- views -----------------------------------------------------------------------------------

    def sheet(self) -> list[ui.View | None]:
        """Title, buttons and rows."""
        candidates = self.candidates()
        first = self.preselected
        if first is None:
            return [heading("Open with"), self._list(candidates), self._buttons()]
        rest = [c for c in candidates if self.component_of(c) != self.last]
        manifest, info = first
        return [
            heading(f"Open with {info.label or manifest.label}"),
            self._buttons(),
            ui.Text(
                "Use a different app",
                style=ui.TextStyle(14, 500, theme.SECONDARY),
                padding=(24, 12),
            ),
            self._list(rest),
        ]

    def _list(self, candidates: list[tuple[Manifest, ActivityInfo]]) -> ui.View:
        return ui.ListView(
            "#android:id/resolver_list.ListView",
            w=ui.MATCH,
            weight=1,
            count=len(candidates),
            row_height=_ROW_DP,
            build_row=lambda position: self._row(candidates[position]),
        )

    def _row(self, candidate: tuple[Manifest, ActivityInfo]) -> ui.View:
        manifest, info = candidate
        component = self.component_of(candidate)
        different = bool(info.label) and info.label != manifest.label
        return ui.Row(
            ".LinearLayout",
            h=_ROW_DP,
            padding=(24, 0),
            align="center",
            background="#D6E8F2" if component == self.chosen else "",
            tap=partial(self.pick, component),
        )[
            ui.AppIcon("#android:id/icon", icon=manifest.icon, size=36, margin=(0, 0, 20, 0)),
            ui.Column(".LinearLayout", weight=1)[
                ui.Text(
                    manifest.label, "#android:id/text1", style=ui.TextStyle(16, 400, theme.TEXT)
                ),
                ui.Text(
                    info.label, "#android:id/text2", style=ui.TextStyle(14, 400, theme.SECONDARY)
                )
                if different
                else None,
            ],
        ]

    def _buttons(self) -> ui.View:
        ready = self.chosen is not None or self.preselected is not None
        return ui.Row("#android:id/button_bar", w=ui.MATCH, padding=(16, 8), gap=8)[
            ui.Spacer(weight=1),
            ui.Button(
                "Just once",
                "#android:id/button_once",
                enabled=ready,
                tap=partial(self.open, always=False),
            ),
            ui.Button(
                "Always",
                "#android:id/button_always",
                enabled=ready,
                tap=partial(self.open, always=True),
            ),
        ]
