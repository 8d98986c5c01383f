"""Training errands with files and folders."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
from android_world.errands.vocabulary import (
    contacts,
    events,
    files,
    folders,
    settings,
    tasks,
    tracks,
    word,
)


@errand(
    "Is there a file {called} in {place}? Answer yes or no.",
    "Please check whether the folder {place} has a file called {called}, and answer yes or no.",
    "Did I download {called} or not? If I did, it's in {place}. Yes or no, please.",
    "I would like to know, yes or no, whether {called} is among the files in {place}.",
    level=1,
)
class TrainFindFile(Errand):
    called = word("lease.txt", "menu.csv", "route.pdf")
    place = word("Download", "Documents")
    first = files.one(name="lease.txt", folder="Download")
    second = files.one(name="menu.csv", folder="Documents")
    third = files.one(name="route.pdf", folder="Download")
    given = (files.some(5),)
    answer = files.where(name=called, folder=place).exists()


@errand(
    "Make a folder {called} at the top of the storage, not inside another folder.",
    "Please create a new folder {called} directly in the phone's storage, next to Documents.",
    "For once I want a folder that I find at once: {called}, right at the top of the storage and"
    " not in any other folder.",
    "The phone's storage should have a folder {called} at its top, beside Documents and Music.",
    level=1,
)
class TrainAddTopFolder(Errand):
    called = word("Inbox", "Scans", "Projects", "Handover", "Family")
    given = (folders.some(2), files.some(3))
    changes = (folders.add(name=called),)


@errand(
    "List the names of all files in {place}, with commas.",
    "Please tell me which files are in the folder {place}. Their names with commas, please.",
    "I forgot what I keep in {place}. Read me the names of the files there, with commas.",
    "I need the names of the files in the folder {place}, separated by commas.",
    level=2,
)
class TrainListFiles(Errand):
    place = word("Music", "Podcasts", "Documents")
    first = files.one(folder=place)
    second = files.one(folder=place)
    given = (files.some(1, folder=place), files.some(4, folder="Download"))
    answer = files.where(folder=place).values("name")


@errand(
    "Move all files from {place} to {goal_folder}.",
    "Please move every file that is in the folder {place} into the folder {goal_folder}.",
    "Someone saved everything in {place}, and it should have been {goal_folder}. Move all the files"
    " over.",
    "All files that are in {place} should be in {goal_folder} instead.",
    level=2,
)
class TrainMoveAllFiles(Errand):
    place = word("Podcasts", "Music", "Download")
    goal_folder = word("Documents", "Ringtones")
    first = files.one(folder=place)
    second = files.one(folder=place)
    given = (files.some(3, folder="Alarms"),)
    changes = (files.edit(files.where(folder=place), folder=goal_folder),)


@errand(
    "Move the file {paper.name} from {paper.folder} into the only folder in Download.",
    "Please find the one folder that is in Download, and put the file {paper.name} from"
    " {paper.folder} into it.",
    "{paper.name} is lying around in {paper.folder}. It belongs in the folder that I made in"
    " Download; there is just one.",
    "The only folder inside Download should hold {paper.name}, which is still in {paper.folder}.",
    level=2,
)
class TrainFileAway(Errand):
    box = folders.one(folder="Download")
    paper = files.one(folder="Documents")
    given = (folders.some(3, folder="Documents"), files.some(4, like=paper))
    found = folders.where(folder="Download").only()
    changes = (files.move(paper, to="Download/" + found.name),)


@errand(
    "Make a folder {called} in Documents and move {paper.name} from {paper.folder} into it.",
    "Please create a new folder {called} in Documents, and move the file {paper.name} there from"
    " {paper.folder}.",
    "{paper.name} in {paper.folder} is the first of many. Start a folder {called} in Documents for"
    " them and move the file into it.",
    "Documents should have a new folder {called} that holds {paper.name}, which is in"
    " {paper.folder} now.",
    level=2,
)
class TrainFileIntoNewFolder(Errand):
    called = word("Tenants", "Season tickets", "Cantata", "Visa")
    paper = files.one()
    given = (folders.some(2), files.some(4, like=paper))
    changes = (
        folders.add(name=called, folder="Documents"),
        files.move(paper, to="Documents/" + called),
    )


@errand(
    "Delete all files in {place} whose name ends in {ending}.",
    "Please remove every {ending} file from the folder {place}; files of other types stay.",
    "I converted everything, so the {ending} files in {place} can go. Only those!",
    "The folder {place} should have no {ending} file left, and all of its other files.",
    level=2,
)
class TrainRemoveByType(Errand):
    place = word("Download", "Documents")
    ending = word(".pdf", ".csv")
    first = files.one(name="old offer" + ending, folder=place)
    second = files.one(name="saved page" + ending, folder=place)
    other = files.one(name="letter.txt", folder=place)
    given = (files.some(5),)
    changes = (files.remove(files.where(folder=place, name__ending_with=ending)),)


@errand(
    "Rename {paper.name} in {paper.folder} to {called} and move it to {place}.",
    "Please give the file {paper.name} in {paper.folder} the name {called}, and move it into the"
    " folder {place}.",
    "{paper.name} in {paper.folder} is ready to be handed in: it has to be called {called}, and it"
    " has to be in {place}.",
    "The file {paper.name} in {paper.folder} should be in {place} under the name {called}.",
    level=2,
)
class TrainRenameAndMoveFile(Errand):
    called = word("handed in.txt", "version 3.csv", "to sign.pdf")
    place = word("Ringtones", "Alarms")
    paper = files.one()
    given = (files.some(5, like=paper),)
    changes = (files.edit(paper, name=called, folder=place),)


@errand(
    "How many folders are in {place}?",
    "Please count the folders, not the files, in {place} and answer with the number.",
    "I keep making new folders in {place}. How many have I got there by now? Files don't count.",
    "I would like to know the number of folders that are in {place}.",
    level=2,
)
class TrainCountFolders(Errand):
    place = word("Download", "Podcasts", "Music")
    first = folders.one(folder=place)
    second = folders.one(folder=place)
    given = (folders.some(3), files.some(3, folder=place))
    answer = folders.where(folder=place).count()


@errand(
    "Delete the folder {old.name} in {old.folder} and rename {kept.name} in {kept.folder} to"
    " {called}.",
    "Please remove the empty folder {old.name} from {old.folder}, and give the folder {kept.name}"
    " in {kept.folder} the name {called}.",
    "Out with the empty folder {old.name} in {old.folder}. And {kept.name} in {kept.folder} is a"
    " bad name for a folder; make it {called}.",
    "There should be no folder {old.name} in {old.folder} any more, and {kept.name} in"
    " {kept.folder} should be called {called}.",
    level=2,
)
class TrainTidyFolders(Errand):
    called = word("Current", "Year 2023", "Shared", "To check")
    old = folders.one()
    kept = folders.one()
    given = (folders.some(4),)
    changes = (folders.remove(old), folders.edit(kept, name=called))


@errand(
    "Make a folder in Documents with the name of my only favorite contact.",
    "Please look up the one contact that is a favorite, and create a folder with that name in"
    " Documents.",
    "I'm keeping papers for the person who is my one favorite in Contacts. Make a folder in"
    " Documents that has the full name.",
    "Documents should have a folder named exactly like the only favorite contact.",
    level=3,
)
class TrainFolderForFavorite(Errand):
    who = contacts.one(is_starred=True)
    given = (contacts.some(5, like=who, is_starred=False), folders.some(2))
    called = contacts.where(is_starred=True).only().name
    changes = (folders.add(name=called, folder="Documents"),)


@errand(
    "Add a task {title} to Tasks with the folder in which {paper.name} is as its description.",
    "Please find the file {paper.name}, and create a task {title} whose description is the name of"
    " the folder that it is in.",
    "{title} is on my list, and I'll need {paper.name} for it. Make a task of that name, and put"
    " the name of the file's folder into the description so that I find it.",
    "Tasks should have {title}, and its description should be the name of the folder that has"
    " {paper.name}.",
    level=3,
)
class TrainTaskWithFolder(Errand):
    title = word("Correct the figures", "Send it to Noor", "Print ten copies")
    paper = files.one()
    given = (files.some(5), tasks.some(3))
    changes = (tasks.add(title=title, notes=paper.folder),)


@errand(
    "Rename the file {paper.name} in {paper.folder} to the title of the last event in my calendar,"
    " plus .txt.",
    "Please look up the last event in my calendar, and rename the file {paper.name} in"
    " {paper.folder} to its title, followed by .txt.",
    "{paper.name} in {paper.folder} is for the last event I have in my calendar. Give it that"
    " event's title as its name, with .txt at the end.",
    "{paper.name} in {paper.folder} should have the title of the last event in the calendar as its"
    " name, with .txt at the end.",
    level=3,
)
class TrainNameFileByEvent(Errand):
    paper = files.one()
    event = events.one()
    given = (events.some(4), files.some(4, like=paper))
    title = events.all().by("start").last().title
    changes = (files.rename(paper, to=title + ".txt"),)


@errand(
    "Turn on Wi-Fi and move {paper.name} from {paper.folder} to {place}.",
    "Please switch Wi-Fi on, then move the file {paper.name} out of {paper.folder} and into"
    " {place}.",
    "The backup only takes what is in {place}, and it needs Wi-Fi. So turn that on, and move"
    " {paper.name} there from {paper.folder}.",
    "Wi-Fi should be on, and {paper.name} from {paper.folder} should be in {place}.",
    level=3,
)
class TrainPrepareBackup(Errand):
    place = word("Alarms", "Ringtones")
    wifi = settings.one(name="Wi-Fi", value="off")
    paper = files.one()
    given = (files.some(5, like=paper),)
    changes = (settings.set(wifi, "on"), files.move(paper, to=place))


@errand(
    "Make a folder in Documents named after the longest track in OpenTracks by duration, and move"
    " {paper.name} from {paper.folder} into it.",
    "Please find the OpenTracks track that took the most time. Create a folder of its name in"
    " Documents, and move the file {paper.name} from {paper.folder} into that folder.",
    "{paper.name} in {paper.folder} belongs to my longest outing, by duration, in OpenTracks. Give"
    " that outing a folder of its name in Documents, and put the file there.",
    "Documents should have a folder with the name of the OpenTracks track that has the longest"
    " duration, and {paper.name} from {paper.folder} should be in it.",
    level=3,
)
class TrainFolderForOuting(Errand):
    outing = tracks.one()
    paper = files.one(folder="Download")
    given = (tracks.some(4), files.some(3))
    called = tracks.all().by("duration").last().name
    changes = (
        folders.add(name=called, folder="Documents"),
        files.move(paper, to="Documents/" + called),
    )
