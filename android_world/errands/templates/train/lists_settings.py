"""Training errands with two and three settings, and with settings and other apps."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    photos,
    setting_value,
    settings,
)


@errand("Turn Wi-Fi off and Bluetooth off.", level=2)
class TrainRadiosOff(Errand):
    before = setting_value("on", "off")
    wifi = settings.one(name="Wi-Fi", value=before)
    bluetooth = settings.one(name="Bluetooth", value="on")
    changes = (settings.ensure(wifi, "off"), settings.set(bluetooth, "off"))


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
    value = setting_value("on", "off")
    before = setting_value("on", "off")
    wifi = settings.one(name="Wi-Fi", value="off")
    location = settings.one(name="location", value=before)
    changes = (settings.set(wifi, "on"), settings.ensure(location, value))


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
    before = setting_value("on", "off")
    mode = settings.one(name="airplane mode", value=before)
    quiet = settings.one(name="Do Not Disturb", value="on")
    changes = (settings.ensure(mode, "off"), settings.set(quiet, "off"))


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


@errand("Turn Bluetooth {value} and set the brightness to the maximum.", level=2)
class TrainBluetoothAndBrightness(Errand):
    value = setting_value("on", "off")
    before = setting_value("on", "off")
    bluetooth = settings.one(name="Bluetooth", value=before)
    light = settings.one(name="brightness", value="minimum")
    changes = (settings.ensure(bluetooth, value), settings.set(light, "maximum"))


@errand("Turn Wi-Fi {value} and set the brightness to the minimum.", level=2)
class TrainWifiAndBrightness(Errand):
    value = setting_value("on", "off")
    before = setting_value("on", "off")
    wifi = settings.one(name="Wi-Fi", value=before)
    light = settings.one(name="brightness", value="maximum")
    changes = (settings.ensure(wifi, value), settings.set(light, "minimum"))


@errand("Airplane mode should be off and Bluetooth on.", level=2)
class TrainBluetoothNotAirplane(Errand):
    mode = settings.one(name="airplane mode", value="off")
    bluetooth = settings.one(name="Bluetooth", value="off")
    changes = (settings.ensure(mode, "off"), settings.set(bluetooth, "on"))
