"""Errands with settings of the phone."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    contacts,
    events,
    messages,
    setting_value,
    settings,
    word,
)


@errand(
    "Turn off Wi-Fi.",
    "Please switch Wi-Fi off.",
    "Could you go to the settings and turn Wi-Fi off? Leave the rest alone.",
    "Wi-Fi should be off.",
    level=1,
)
class TurnOffWifi(Errand):
    wifi = settings.one(name="Wi-Fi", value="on")
    changes = (settings.set(wifi, "off"),)


@errand(
    "Turn on Bluetooth and auto-rotate.",
    "Please switch both Bluetooth and auto-rotate on.",
    "I want to show a film on the big screen: turn Bluetooth and auto-rotate on for me.",
    "Bluetooth and auto-rotate should be on.",
    level=2,
)
class PrepareFilm(Errand):
    bluetooth = settings.one(name="Bluetooth", value="off")
    turning = settings.one(name="auto-rotate", value="off")
    changes = (settings.set(bluetooth, "on"), settings.set(turning, "on"))


@errand(
    "Turn off Bluetooth and location.",
    "Please switch Bluetooth and location off.",
    "My battery is draining like mad. Turn off Bluetooth and location, will you?",
    "Neither Bluetooth nor location needs to be on; both should be off.",
    level=2,
)
class SaveBattery(Errand):
    bluetooth = settings.one(name="Bluetooth", value="on")
    location = settings.one(name="location", value="on")
    changes = (settings.set(bluetooth, "off"), settings.set(location, "off"))


@errand(
    "Turn on airplane mode.",
    "Please switch the phone to airplane mode; it has to be on.",
    "We're about to take off, so airplane mode has to be on!",
    "Airplane mode should be on.",
    level=1,
)
class BoardPlane(Errand):
    mode = settings.one(name="airplane mode", value="off")
    changes = (settings.set(mode, "on"),)


@errand(
    "Turn on dark theme and set the brightness to the minimum.",
    "Please switch the dark theme on, and bring the brightness down to the minimum.",
    "I'm reading in bed. Dark theme on, brightness at minimum, please!",
    "The dark theme should be on and the brightness at its minimum.",
    level=2,
)
class ReadInBed(Errand):
    theme = settings.one(name="dark theme", value="off")
    light = settings.one(name="brightness", value="maximum")
    changes = (settings.set(theme, "on"), settings.set(light, "minimum"))


@errand(
    "Set the font size to {value}.",
    "Please change the font size of the phone to {value}.",
    "I can't get used to this text. Make the font size {value} in the settings.",
    "The font size should be {value}.",
    level=1,
)
class ChangeFontSize(Errand):
    value = setting_value("small", "large", "largest")
    size = settings.one(name="font size", value="default")
    changes = (settings.set(size, value),)


@errand(
    "Set the screen timeout to {value}.",
    "Please let the screen turn off after {value}: change the screen timeout.",
    "The screen goes dark all the time! Put the screen timeout at {value}.",
    "The screen timeout should be {value}.",
    level=1,
)
class ChangeScreenTimeout(Errand):
    value = setting_value("1 minute", "2 minutes", "5 minutes", "10 minutes")
    timeout = settings.one(name="screen timeout", value="15 seconds")
    changes = (settings.set(timeout, value),)


@errand(
    "Set media volume to the maximum.",
    "Please move the media volume to its maximum.",
    "The kids want to hear a story, so I need the media volume at maximum.",
    "Media volume should be at the maximum.",
    level=1,
)
class RaiseMediaVolume(Errand):
    volume = settings.one(name="media volume", value="minimum")
    changes = (settings.set(volume, "maximum"),)


@errand(
    "Turn off the touch sounds, the dial pad tones and the screen locking sound.",
    "Please switch touch sounds, dial pad tones and the screen locking sound off.",
    "All that beeping is getting on my nerves: touch sounds, dial pad tones, screen locking sound,"
    " turn them off.",
    "Touch sounds, dial pad tones and the screen locking sound should be off.",
    level=3,
)
class SilencePhone(Errand):
    touch = settings.one(name="touch sounds", value="on")
    pad = settings.one(name="dial pad tones", value="on")
    lock = settings.one(name="screen locking sound", value="on")
    changes = (settings.set(touch, "off"), settings.set(pad, "off"), settings.set(lock, "off"))


@errand(
    "Set an alarm for {alarm.time} and turn the alarm volume up to the maximum.",
    "Please add an alarm at {alarm.time}, and raise the alarm volume to the maximum.",
    "I sleep like a stone. Alarm at {alarm.time}, alarm volume at maximum!",
    "At {alarm.time} an alarm should ring, with the alarm volume at its maximum.",
    level=3,
)
class LoudAlarm(Errand):
    alarm = alarms.new()
    volume = settings.one(name="alarm volume", value="minimum")
    given = (alarms.some(2),)
    changes = (alarms.add(time=alarm.time), settings.set(volume, "maximum"))


@errand(
    "Turn on Do Not Disturb, and text {who.name} the starting time of {event.title}.",
    "Please switch Do Not Disturb on, then send {who.name} the starting time of {event.title} by"
    " SMS.",
    "I need quiet, so turn on Do Not Disturb. And let {who.name} know by text when {event.title}"
    " starts.",
    "Do Not Disturb should be on, and {who.name} should have the time of {event.title} by SMS.",
    level=3,
)
class QuietBeforeEvent(Errand):
    who = contacts.one()
    event = events.one()
    quiet = settings.one(name="Do Not Disturb", value="off")
    given = (contacts.some(3), events.some(4))
    changes = (messages.send(to=who.number, saying=event.start), settings.set(quiet, "on"))


@errand(
    "Is {setting.name} on or off? Answer with one word.",
    "Please check whether {setting.name} is on or off.",
    "I'm not sure whether I left {setting.name} on or off. Have a look at the settings?",
    "I need to know if {setting.name} is on or off.",
    level=1,
)
class AnswerSetting(Errand):
    which = word("Bluetooth", "location", "auto-rotate", "color inversion")
    setting = settings.one(name=which)
    answer = setting.value
