"""Errands with settings of the phone."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    alarms,
    contacts,
    events,
    messages,
    setting_value,
    settings,
    word,
)


@errand("Turn off Wi-Fi.", level=1)
class TurnOffWifi(Errand):
    wifi = settings.one(name="Wi-Fi", value="on")
    changes = (settings.set(wifi, "off"),)


@errand("Turn on Bluetooth and auto-rotate.", level=2)
class PrepareFilm(Errand):
    bluetooth = settings.one(name="Bluetooth", value="off")
    turning = settings.one(name="auto-rotate", value="off")
    changes = (settings.set(bluetooth, "on"), settings.set(turning, "on"))


@errand("Turn off Bluetooth and location.", level=2)
class SaveBattery(Errand):
    bluetooth = settings.one(name="Bluetooth", value="on")
    location = settings.one(name="location", value="on")
    changes = (settings.set(bluetooth, "off"), settings.set(location, "off"))


@errand("Turn on airplane mode.", level=1)
class BoardPlane(Errand):
    mode = settings.one(name="airplane mode", value="off")
    changes = (settings.set(mode, "on"),)


@errand("Turn on dark theme and set the brightness to the minimum.", level=2)
class ReadInBed(Errand):
    theme = settings.one(name="dark theme", value="off")
    light = settings.one(name="brightness", value="maximum")
    changes = (settings.set(theme, "on"), settings.set(light, "minimum"))


@errand("Set the font size to {value}.", level=1)
class ChangeFontSize(Errand):
    value = setting_value("small", "large", "largest")
    size = settings.one(name="font size", value="default")
    changes = (settings.set(size, value),)


@errand("Set the screen timeout to {value}.", level=1)
class ChangeScreenTimeout(Errand):
    value = setting_value("1 minute", "2 minutes", "5 minutes", "10 minutes")
    timeout = settings.one(name="screen timeout", value="15 seconds")
    changes = (settings.set(timeout, value),)


@errand("Set media volume to the maximum.", level=1)
class RaiseMediaVolume(Errand):
    volume = settings.one(name="media volume", value="minimum")
    changes = (settings.set(volume, "maximum"),)


@errand("Turn off the touch sounds, the dial pad tones and the screen locking sound.", level=3)
class SilencePhone(Errand):
    touch = settings.one(name="touch sounds", value="on")
    pad = settings.one(name="dial pad tones", value="on")
    lock = settings.one(name="screen locking sound", value="on")
    changes = (settings.set(touch, "off"), settings.set(pad, "off"), settings.set(lock, "off"))


@errand("Set an alarm for {alarm.time} and turn the alarm volume up to the maximum.", level=3)
class LoudAlarm(Errand):
    alarm = alarms.new()
    volume = settings.one(name="alarm volume", value="minimum")
    given = (alarms.some(2),)
    changes = (alarms.add(time=alarm.time), settings.set(volume, "maximum"))


@errand("Turn on Do Not Disturb, and text {who.name} the starting time of {event.title}.", level=3)
class QuietBeforeEvent(Errand):
    who = contacts.one()
    event = events.one()
    quiet = settings.one(name="Do Not Disturb", value="off")
    given = (contacts.some(3), events.some(4))
    changes = (messages.send(to=who.number, saying=event.start), settings.set(quiet, "on"))


@errand("Is {setting.name} on or off? Answer with one word.", level=1)
class AnswerSetting(Errand):
    which = word("Bluetooth", "location", "auto-rotate", "color inversion")
    setting = settings.one(name=which)
    answer = setting.value
