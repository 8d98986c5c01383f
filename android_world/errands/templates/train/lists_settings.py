"""Training errands with two and three settings, and with settings and other apps."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    photos,
    setting_value,
    settings,
)


@errand("Turn Wi-Fi off and Bluetooth off.", level=2)
class TrainRadiosOff(Errand):
    wifi = settings.one(name="Wi-Fi", value="on")
    bluetooth = settings.one(name="Bluetooth", value="on")
    changes = (settings.set(wifi, "off"), settings.set(bluetooth, "off"))


@errand("Set the media volume and the alarm volume to the {value}.", level=2)
class TrainTwoVolumes(Errand):
    value = setting_value("maximum", "minimum")
    before = setting_value("maximum", "minimum")
    media = settings.one(name="media volume", value=before)
    alarm = settings.one(name="alarm volume", value=before)
    changes = (settings.set(media, value), settings.set(alarm, value))


@errand("Set the media volume to the minimum and the ring volume to the maximum.", level=2)
class TrainQuietMediaLoudRing(Errand):
    media = settings.one(name="media volume", value="maximum")
    ring = settings.one(name="ring volume", value="minimum")
    changes = (settings.set(media, "minimum"), settings.set(ring, "maximum"))


@errand("Turn Wi-Fi on and location {value}.", level=2)
class TrainWifiAndLocation(Errand):
    value = setting_value("on")
    wifi = settings.one(name="Wi-Fi", value="off")
    location = settings.one(name="location", value="off")
    changes = (settings.set(wifi, "on"), settings.set(location, value))


@errand("Turn Bluetooth on and set the media volume to the maximum.", level=2)
class TrainMusicInCar(Errand):
    bluetooth = settings.one(name="Bluetooth", value="off")
    media = settings.one(name="media volume", value="minimum")
    changes = (settings.set(bluetooth, "on"), settings.set(media, "maximum"))


@errand("Set the screen timeout to {value} and turn auto-rotate off.", level=2)
class TrainTimeoutAndRotation(Errand):
    value = setting_value("15 seconds", "2 minutes", "10 minutes")
    timeout = settings.one(name="screen timeout", value="30 seconds")
    turning = settings.one(name="auto-rotate", value="on")
    changes = (settings.set(timeout, value), settings.set(turning, "off"))


@errand("Turn airplane mode off and Do Not Disturb off.", level=2)
class TrainAfterLanding(Errand):
    mode = settings.one(name="airplane mode", value="on")
    quiet = settings.one(name="Do Not Disturb", value="on")
    changes = (settings.set(mode, "off"), settings.set(quiet, "off"))


@errand("Set the brightness to the maximum and take a photo.", level=2)
class TrainPhotoInTheSun(Errand):
    light = settings.one(name="brightness", value="minimum")
    given = (photos.some(2),)
    changes = (settings.set(light, "maximum"), photos.take())


@errand("Turn the dark theme on, auto-rotate on and location off.", level=2)
class TrainThemeRotationLocation(Errand):
    theme = settings.one(name="dark theme", value="off")
    turning = settings.one(name="auto-rotate", value="off")
    location = settings.one(name="location", value="on")
    changes = (
        settings.set(theme, "on"),
        settings.set(turning, "on"),
        settings.set(location, "off"),
    )
