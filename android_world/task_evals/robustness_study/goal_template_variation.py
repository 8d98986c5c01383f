"""Goals in other words: what is asked for, and its parameters, are the same.

The tasks are those whose goals the benchmark varies; the words are ours.
"""

from __future__ import annotations

from typing import Final

from android_world.task_evals.robustness_study import variants
from android_world.task_evals.robustness_study.variants import TaskClass, VariantMixin

ADDITIONAL_TASK_TEMPLATES: Final[dict[str, list[str]]] = {
    "AudioRecorderRecordAudioWithFileName": [
        'Use the Audio Recorder app to make a recording, and save it as "{file_name}".',
        'I need a new voice recording called "{file_name}". Make it with Audio Recorder.',
        'Open Audio Recorder, record something, stop, and give the clip the name "{file_name}".',
        'Please capture some sound in the Audio Recorder app and store it under "{file_name}".',
    ],
    "SimpleCalendarAddOneEventRelativeDay": [
        "Put an event titled '{event_title}' into Simple Calendar Pro for this {day_of_week}, "
        "starting at {hour}h and lasting {duration_mins} mins. Its description is "
        "'{event_description}'.",
        "This {day_of_week} at {hour}h I have something on for {duration_mins} mins: add it to "
        "Simple Calendar Pro with the title '{event_title}' and the description "
        "'{event_description}'.",
        "Using Simple Calendar Pro, schedule '{event_title}' ({event_description}, which goes into "
        "the description) on the coming {day_of_week}: start {hour}h, length {duration_mins} mins.",
        "Add to my calendar in Simple Calendar Pro: '{event_title}', this {day_of_week}, {hour}h, "
        "{duration_mins} mins long, description '{event_description}'.",
    ],
    "SimpleCalendarDeleteOneEvent": [
        "Remove the event '{event_title}', which starts on {year}-{month}-{day} at {hour}h, from "
        "Simple Calendar Pro.",
        "My event '{event_title}' on {year}-{month}-{day} at {hour}h is off. Delete it in Simple "
        "Calendar Pro.",
        "Open Simple Calendar Pro, find '{event_title}' at {hour}h on {year}-{month}-{day}, and "
        "delete it.",
        "Take the {hour}h event called '{event_title}' on {year}-{month}-{day} out of my Simple "
        "Calendar Pro.",
    ],
    "ExpenseDeleteDuplicates": [
        "Some expenses in pro expense were entered more than once, exactly alike. Delete the "
        "surplus ones, so that one of each is left.",
        "Clean up pro expense: where expenses are exact copies of each other, keep one and delete "
        "the rest.",
        "Find the exact duplicates among the expenses in pro expense and delete them; every "
        "expense should be there once.",
        "Please get rid of repeated entries in pro expense. Only exact duplicates count, and one "
        "entry of each must stay.",
    ],
    "MarkorCreateNote": [
        "Write a new note in Markor. It is called {file_name} and says: {text}",
        "Open Markor and create the file {file_name} with this content: {text}",
        "I want a note with the name {file_name} in Markor, and this should be in it: {text}",
        "Use Markor to make a note named {file_name}; its text is: {text}",
    ],
    "MarkorDeleteNewestNote": [
        "Find the note in Markor that was modified last, and delete it.",
        "In Markor, remove my most recent note.",
        "Please delete whichever note in Markor is the newest one.",
        "Get rid of the latest note that there is in Markor.",
    ],
    "OsmAndMarker": [
        "Put a map marker on {location} with the OsmAnd maps app.",
        "In the OsmAnd maps app, mark the place {location} with a location marker.",
        "I want {location} among my markers in the OsmAnd maps app. Add a marker there.",
        "Open the OsmAnd maps app, look for {location}, and add it as a location marker.",
    ],
    "MarkorCallApartment": [
        "In Markor there is a note apartments.md: look up the apartment {name} there and call it.",
        "Call the apartment {name}. Its phone number stands in apartments.md in Markor.",
        "Open apartments.md in Markor, find the number of {name} and give them a call.",
        "I would like to talk to the apartment called {name}; ring the number that the Markor note "
        "apartments.md has for it.",
    ],
    "SaveCopyOfReceiptTaskEval": [
        "Copy the picture {file_name} from DCIM to Download with Simple Gallery Pro; the copy "
        "keeps its name.",
        "In Simple Gallery Pro, there is {file_name} in the folder DCIM. Put a copy of the same "
        "name into Download.",
        "I need {file_name} from DCIM in Download, too, under the same name. Use Simple Gallery "
        "Pro to copy it.",
        "Open Simple Gallery Pro, choose {file_name} in DCIM and copy it to the folder Download "
        "without renaming it.",
    ],
    "SimpleSmsReplyMostRecent": [
        "Open Simple SMS Messenger and answer the newest text message that I got with: {message}",
        "Somebody has just texted me. In Simple SMS Messenger, reply to that latest message with "
        "this: {message}",
        "Use Simple SMS Messenger to answer the last message I received. The answer is: {message}",
        "Reply to whoever texted me most recently, in Simple SMS Messenger, with the text: "
        "{message}",
    ],
    "SimpleSmsResend": [
        "What I have just sent to {name} in Simple SMS Messenger should be sent once more.",
        "{name} did not get my last message. Send it again in Simple SMS Messenger.",
        "In Simple SMS Messenger, send {name} the same text again that I sent there last.",
        "Please repeat my latest message to {name}, word for word, with Simple SMS Messenger.",
    ],
    "SimpleSmsSendReceivedAddress": [
        "{name2} has just sent me the address of an event. Pass it on to {name1} with Simple SMS "
        "Messenger.",
        "In Simple SMS Messenger, text {name1} the event's address, which is in the message that I "
        "just got from {name2}.",
        "{name1} needs the address of the event: send it by Simple SMS Messenger. It is in the "
        "latest text from {name2}.",
        "Look at what {name2} just texted me in Simple SMS Messenger, the address of the event, "
        "and send that address to {name1}.",
    ],
    "TurnOnWifiAndOpenApp": [
        "Switch Wi-Fi on. After that, open the {app_name} app.",
        "I want to use the {app_name} app with Wi-Fi: enable Wi-Fi first, then start the app.",
        "First make sure that Wifi is turned on, then launch the app {app_name}.",
        "Please enable wifi, and then bring up the {app_name} app.",
    ],
}
"""Four other templates of each task's goal, with the same placeholders."""

GROUP: Final = "wordings"
_COUNT: Final = 4


class _Reworded(VariantMixin):
    """The goal in other words; its template is an attribute of the class."""


def generate_goal_variation_wrapper(
    base_task: TaskClass, template: str, variation_name: str
) -> TaskClass:
    """A task with its goal in other words, called `<task>_<variation>`.

    Args:
      base_task: The task.
      template: The goal, with the task's own placeholders.
      variation_name: Name of the variation.
    """
    return variants.subclass(base_task, variation_name, _Reworded, template=template)


def _register(number: int) -> None:
    name = f"Wording{number}"

    @variants.variant(name, GROUP, "the goal in other words", ADDITIONAL_TASK_TEMPLATES)
    def reword(base_task: TaskClass) -> TaskClass:
        template = ADDITIONAL_TASK_TEMPLATES[base_task.__name__][number - 1]
        return generate_goal_variation_wrapper(base_task, template, name)


for _number in range(1, _COUNT + 1):
    _register(_number)
