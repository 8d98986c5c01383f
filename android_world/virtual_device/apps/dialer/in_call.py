"""The screen of a call."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.dialer import style
from android_world.virtual_device.apps.dialer.keypad import keypad
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system import telephony
from android_world.virtual_device.ui import theme

_TICK_MS = 1000
_STATES = {
    telephony.DIALING: "Calling…",
    telephony.INCOMING: "Incoming call",
    telephony.WAITING: "Incoming call",
    telephony.HELD: "On hold",
}


class InCallActivity(Activity):
    """The other party, and what can be done."""

    def on_create(self) -> None:
        self.pad_open = self.more_open = self.ticking = False
        self.digits = ui.TextState()
        self.device.telephony.listen(self._on_calls_change)

    def on_resume(self) -> None:
        if not self.device.telephony.calls:
            self.finish()
        elif not self.ticking:
            self.ticking = True
            self._schedule()

    def on_pause(self) -> None:
        self.ticking = False

    def on_destroy(self) -> None:
        self.device.telephony.unlisten(self._on_calls_change)

    def _on_calls_change(self) -> None:
        if self.finished:
            return
        if self.device.telephony.calls:
            self.invalidate()
        else:
            self.finish()

    def _schedule(self) -> None:
        self.app.call_later(_TICK_MS, self._on_tick, periodic=True)

    def _on_tick(self) -> None:
        if self.ticking:
            self.invalidate()
            self._schedule()

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        call = self.device.telephony.call
        if call is None:
            return ui.Box(".FrameLayout", fill=True)
        name = self.device.contacts.display_name_for(call.number) or call.number
        ringing = call.state in (telephony.INCOMING, telephony.WAITING)
        frame: type[ui.Column | ui.Row] = ui.Row if self._is_wide else ui.Column
        return frame(".LinearLayout", fill=True, align="center")[
            ui.Column(
                ".LinearLayout",
                w=ui.MATCH,
                align="center",
                padding=(16, 48, 16, 0),
                gap=8,
                weight=1,
            )[
                ui.Text(self._state(call), "#contactgrid_status_text", style=style.SMALL),
                ui.Text(
                    name,
                    "#contactgrid_contact_name",
                    style=style.LARGE,
                    align="center",
                    max_lines=1,
                ),
                ui.Text(call.number, "#contactgrid_number", style=style.SMALL)
                if name != call.number
                else None,
            ],
            ui.Box(weight=1 if self._is_wide else 0, w=ui.MATCH, gravity="bottom")[
                self._answer_buttons() if ringing else self._call_buttons(call)
            ],
        ]

    @property
    def _is_wide(self) -> bool:
        """Whether the buttons are next to the name: below it they have no room in landscape."""
        width, height = self.device.display.size
        return width > height

    def _state(self, call: telephony.Call) -> str:
        seconds = self.device.telephony.active_ms(call) // 1000
        return _STATES.get(call.state) or style.duration_text(seconds)

    def _answer_buttons(self) -> ui.View:
        return ui.Row(w=ui.MATCH, main="between", padding=(56, 0, 56, 64))[
            _round_button("Decline", "phone-hangup", style.END_RED, self.device.telephony.reject),
            _round_button("Answer", "phone", style.CALL_GREEN, self.device.telephony.answer),
        ]

    def _call_buttons(self, call: telephony.Call) -> ui.View:
        end = _round_button(
            "End call", "phone-hangup", style.END_RED, self.device.telephony.hang_up, 144
        )
        if self.pad_open:
            return ui.Column(w=ui.MATCH, align="center", gap=16, padding=(0, 0, 0, 32))[
                keypad(self.digits, self._press), end
            ]
        return ui.Column(
            ".LinearLayout",
            w=ui.MATCH,
            background=style.SHEET,
            corner=(28, 28, 0, 0),
            padding=(8, 24, 8, 48),
            gap=24,
            align="center",
        )[
            self._more_buttons(call) if self.more_open else None,
            ui.Row(w=ui.MATCH)[
                _button("Keypad", "dialpad", partial(setattr, self, "pad_open", True)),
                self._toggle(call, "muted", "Mute", "microphone-off"),
                self._toggle(call, "speaker", "Speaker", "volume-high"),
                self._toggle(self, "more_open", "More", "dots-vertical"),
            ],
            end,
        ]

    def _more_buttons(self, call: telephony.Call) -> ui.View:
        dial = partial(self.start_activity, Intent(action="android.intent.action.DIAL"))
        can_hold = call.state in (telephony.ACTIVE, telephony.HELD)
        hold = self.device.telephony.toggle_hold
        return ui.Row(w=ui.MATCH)[
            _button("Add call", "phone-plus", dial),
            _button("Hold", "pause", hold, call.state == telephony.HELD, enabled=can_hold),
        ]

    @staticmethod
    def _toggle(owner: object, name: str, text: str, icon: str) -> ui.View:
        """The button that turns a flag of the call, or of the screen, on and off."""
        on = bool(getattr(owner, name))
        return _button(text, icon, partial(setattr, owner, name, not on), on)

    def _press(self, digit: str) -> None:
        self.digits.set_text(self.digits.text + digit)

    def on_back(self) -> bool:
        was_open, self.pad_open = self.pad_open, False
        return was_open


def _round_button(
    description: str, icon: str, shade: str, action: Callable[[], object], width: float = 72
) -> ui.View:
    return ui.IconButton(
        icon=icon,
        size=36,
        tint="#FFFFFF",
        desc=description,
        resource_id=f"incall_{description.lower().replace(' ', '_')}",
        w=width,
        h=72,
        corner=36,
        background=shade,
        tap=action,
    )


def _button(
    text: str, icon: str, action: Callable[[], object], chosen: bool = False, enabled: bool = True
) -> ui.View:
    return ui.Column(
        ".CompoundButton",
        desc=text,
        text=text,
        weight=1,
        align="center",
        gap=6,
        checkable=True,
        checked=chosen,
        enabled=enabled,
        tap=action,
    )[
        ui.Box(w=64, h=64, corner=32, background=theme.ACCENT if chosen else "#FFFFFF")[
            ui.Icon(icon, tint="#FFFFFF" if chosen else theme.TEXT, gravity="center")
        ],
        ui.Text(class_name=None, label=text, style=style.LABEL),
    ]
