"""Training errands about settings, alone and with calls, messages, tasks and expenses."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    calls,
    expenses,
    messages,
    phone_number,
    setting_value,
    settings,
    tasks,
    word,
)


@errand("Turn {value} color inversion.", level=1)
class TrainInvertColors(Errand):
    value = setting_value("on")
    inversion = settings.one(name="color inversion", value="off")
    changes = (settings.set(inversion, value),)


@errand("Turn the ring volume down to the minimum.", level=1)
class TrainMuteRinging(Errand):
    volume = settings.one(name="ring volume", value="maximum")
    changes = (settings.set(volume, "minimum"),)


@errand("Turn off the charging sounds.", level=1)
class TrainChargeQuietly(Errand):
    sounds = settings.one(name="charging sounds", value="on")
    changes = (settings.set(sounds, "off"),)


@errand("Set the brightness to the maximum.", level=1)
class TrainReadInTheSun(Errand):
    light = settings.one(name="brightness", value="minimum")
    changes = (settings.set(light, "maximum"),)


@errand("Turn on location.", level=1)
class TrainTurnOnLocation(Errand):
    location = settings.one(name="location", value="off")
    changes = (settings.set(location, "on"),)


@errand("What is the screen timeout? Answer with the time.", level=1)
class TrainAnswerScreenTimeout(Errand):
    value = setting_value("30 seconds", "1 minute", "2 minutes", "5 minutes", "10 minutes")
    timeout = settings.one(name="screen timeout", value=value)
    answer = timeout.value


@errand(
    "Turn off auto-rotate, set the brightness to the maximum and the screen timeout to {value}.",
    level=2,
)
class TrainCookFromPhone(Errand):
    value = setting_value("5 minutes", "10 minutes", "30 minutes")
    turning = settings.one(name="auto-rotate", value="on")
    light = settings.one(name="brightness", value="minimum")
    timeout = settings.one(name="screen timeout", value="30 seconds")
    changes = (
        settings.set(turning, "off"),
        settings.set(light, "maximum"),
        settings.set(timeout, value),
    )


@errand(
    "Set the font size to {value} and the ring volume to the maximum, and turn on the dial pad"
    " tones.",
    level=3,
)
class TrainPrepareForGrandfather(Errand):
    value = setting_value("large", "largest")
    size = settings.one(name="font size", value="default")
    volume = settings.one(name="ring volume", value="minimum")
    tones = settings.one(name="dial pad tones", value="off")
    changes = (
        settings.set(size, value),
        settings.set(volume, "maximum"),
        settings.set(tones, "on"),
    )


@errand("Turn on Do Not Disturb and turn off Wi-Fi.", level=2)
class TrainSitExam(Errand):
    quiet = settings.one(name="Do Not Disturb", value="off")
    wifi = settings.one(name="Wi-Fi", value="on")
    changes = (settings.set(quiet, "on"), settings.set(wifi, "off"))


@errand("Turn on Bluetooth, and call {number}.", level=2)
class TrainCallHandsFree(Errand):
    number = phone_number()
    bluetooth = settings.one(name="Bluetooth", value="off")
    given = (calls.some(3),)
    changes = (settings.set(bluetooth, "on"), calls.call(number))


@errand('Text {number} "{text}" and then turn on airplane mode.', level=2)
class TrainTextBeforeTakeoff(Errand):
    number = phone_number()
    text = word("We are on the plane.", "Taking off now.", "Landing at six, as planned.")
    mode = settings.one(name="airplane mode", value="off")
    given = (messages.some(4),)
    changes = (messages.send(to=number, text=text), settings.set(mode, "on"))


@errand('Turn off Do Not Disturb and mark the task "{task.title}" as done.', level=2)
class TrainEndFocusTime(Errand):
    quiet = settings.one(name="Do Not Disturb", value="on")
    task = tasks.one(is_completed=False)
    given = (tasks.some(5, like=task),)
    changes = (settings.set(quiet, "off"), tasks.complete(task))


@errand(
    'Turn off Wi-Fi, and record an expense "{pack}" of {cost.amount}, category {cost.category}.',
    level=2,
)
class TrainBuyMobileData(Errand):
    pack = word("Data pack", "Roaming day pass", "Extra gigabytes")
    cost = expenses.new()
    wifi = settings.one(name="Wi-Fi", value="on")
    given = (expenses.some(4),)
    changes = (
        settings.set(wifi, "off"),
        expenses.add(name=pack, amount=cost.amount, category=cost.category),
    )


@errand(
    'Add a task "{title}" whose notes give the font size of this phone, then set the font size to'
    " {value}.",
    level=3,
)
class TrainRememberFontSize(Errand):
    value = setting_value("small", "largest")
    old = setting_value("default", "large")
    size = settings.one(name="font size", value=old)
    title = word("Undo the font size", "Letters back to normal", "Restore the text size")
    given = (tasks.some(4),)
    changes = (
        tasks.add(title=title, stating={"notes": size.value}),
        settings.set(size, value),
    )
