"""Training errands about settings, alone and with calls, messages, tasks and expenses."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
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


@errand(
    "Turn {value} color inversion.",
    "Please switch color inversion {value} in the settings.",
    "My eyes are not what they were. Could you find color inversion in the settings and turn it"
    " {value}?",
    "Color inversion should be {value}.",
    level=1,
)
class TrainInvertColors(Errand):
    value = setting_value("on")
    inversion = settings.one(name="color inversion", value="off")
    changes = (settings.set(inversion, value),)


@errand(
    "Turn the ring volume down to the minimum.",
    "Please move the ring volume to its minimum.",
    "The baby is asleep at last, so the phone must not ring out loud: ring volume to the minimum.",
    "The ring volume should be at the minimum.",
    level=1,
)
class TrainMuteRinging(Errand):
    volume = settings.one(name="ring volume", value="maximum")
    changes = (settings.set(volume, "minimum"),)


@errand(
    "Turn off the charging sounds.",
    "Please switch off the charging sounds, the sound and vibration when charging starts.",
    "I charge next to my bed, and each time it buzzes. Turn the charging sounds off for me?",
    "Charging sounds and vibration should be off.",
    level=1,
)
class TrainChargeQuietly(Errand):
    sounds = settings.one(name="charging sounds", value="on")
    changes = (settings.set(sounds, "off"),)


@errand(
    "Set the brightness to the maximum.",
    "Please turn the brightness of the screen up to its maximum.",
    "I'm out in the sun and can't read a thing on here. Give me maximum brightness.",
    "The screen should have its maximum brightness.",
    level=1,
)
class TrainReadInTheSun(Errand):
    light = settings.one(name="brightness", value="minimum")
    changes = (settings.set(light, "maximum"),)


@errand(
    "Turn on location.",
    "Please switch location on in the settings.",
    "I'm lost in this town. A map would help, so turn location on, will you?",
    "Location should be on.",
    level=1,
)
class TrainTurnOnLocation(Errand):
    location = settings.one(name="location", value="off")
    changes = (settings.set(location, "on"),)


@errand(
    "What is the screen timeout? Answer with the time.",
    "Please look up the screen timeout: after what time does the screen turn off by itself?",
    "How long does my screen stay on when I don't touch it? The settings have the screen timeout.",
    "I need to know the screen timeout that is set at the moment.",
    level=1,
)
class TrainAnswerScreenTimeout(Errand):
    value = setting_value("30 seconds", "1 minute", "2 minutes", "5 minutes", "10 minutes")
    timeout = settings.one(name="screen timeout", value=value)
    answer = timeout.value


@errand(
    "Turn off auto-rotate, set the brightness to the maximum and the screen timeout to {value}.",
    "Please switch auto-rotate off, turn the brightness up to its maximum, and let the screen stay"
    " on for {value} (screen timeout).",
    "I'm going to cook from the phone: it shouldn't rotate by itself, so auto-rotate off. Screen"
    " timeout {value}, and brightness at the maximum.",
    "Auto-rotate should be off, the brightness at its maximum and the screen timeout {value}.",
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
    "Please choose the font size {value}, raise the ring volume to its maximum, and switch the dial"
    " pad tones on.",
    "This phone goes to my grandfather. He needs {value} letters (font size), the ring volume at"
    " its maximum, and dial pad tones that he can hear, so turn those on.",
    "For grandpa: font size {value}, ring volume at the maximum, dial pad tones on.",
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


@errand(
    "Turn on Do Not Disturb and turn off Wi-Fi.",
    "Please switch Do Not Disturb on and Wi-Fi off.",
    "The exam starts in a minute! Do Not Disturb has to be on, and Wi-Fi off.",
    "During the exam, Do Not Disturb should be on and Wi-Fi off.",
    level=2,
)
class TrainSitExam(Errand):
    quiet = settings.one(name="Do Not Disturb", value="off")
    wifi = settings.one(name="Wi-Fi", value="on")
    changes = (settings.set(quiet, "on"), settings.set(wifi, "off"))


@errand(
    "Turn on Bluetooth, and call {number}.",
    "Please switch Bluetooth on, then call {number}.",
    "I'm about to drive off. Turn Bluetooth on for the hands-free kit, and then get {number} on the"
    " phone.",
    "Bluetooth should be on when I talk to {number}; please place that call.",
    level=2,
)
class TrainCallHandsFree(Errand):
    number = phone_number()
    bluetooth = settings.one(name="Bluetooth", value="off")
    given = (calls.some(3),)
    changes = (settings.set(bluetooth, "on"), calls.call(number))


@errand(
    'Text {number} "{text}" and then turn on airplane mode.',
    'Please send the SMS "{text}" to {number}, and switch airplane mode on afterwards.',
    'Boarding is over. Write "{text}" to {number} by SMS, and once that is out, airplane mode has'
    " to be on.",
    '{number} should still get the text message "{text}" before airplane mode is turned on.',
    level=2,
)
class TrainTextBeforeTakeoff(Errand):
    number = phone_number()
    text = word("We are on the plane.", "Taking off now.", "Landing at six, as planned.")
    mode = settings.one(name="airplane mode", value="off")
    given = (messages.some(4),)
    changes = (messages.send(to=number, text=text), settings.set(mode, "on"))


@errand(
    'Turn off Do Not Disturb and mark the task "{task.title}" as done.',
    'Please switch Do Not Disturb off, and complete "{task.title}" in Tasks.',
    'I finally finished "{task.title}" without a break. Tick it off in Tasks, and let the phone'
    " make sounds again: Do Not Disturb off.",
    '"{task.title}" is done, which Tasks should show, and Do Not Disturb should be off again.',
    level=2,
)
class TrainEndFocusTime(Errand):
    quiet = settings.one(name="Do Not Disturb", value="on")
    task = tasks.one(is_completed=False)
    given = (tasks.some(5, like=task),)
    changes = (settings.set(quiet, "off"), tasks.complete(task))


@errand(
    'Turn off Wi-Fi, and record an expense "{pack}" of {cost.amount}, category {cost.category}.',
    'Please switch Wi-Fi off and enter {cost.amount} for "{pack}" in Pro Expense, under'
    " {cost.category}.",
    'The hotel network is hopeless, so I bought "{pack}" for {cost.amount}. Put that into Pro'
    " Expense as {cost.category}, and turn Wi-Fi off.",
    'Wi-Fi should be off, and Pro Expense should have "{pack}", {cost.amount}, as {cost.category}.',
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
    "Please look up the font size in the settings, note it in the notes of a new task"
    ' "{title}", and after that choose the font size {value}.',
    "My niece wants to try the font size {value} for a day. So that I can undo it, first make a"
    ' task "{title}" with the present font size in its notes, then change it.',
    'The font size should be {value}, and a new task "{title}" should have in its notes the size'
    " that was set before.",
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
