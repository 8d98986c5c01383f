"""Training errands with files and folders."""

from android_world.errands.templates.train import Errand, errand
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


@errand("Is there a file {called} in {place}? Answer yes or no.", level=1)
class TrainFindFile(Errand):
    called = word("lease.txt", "menu.csv", "route.pdf")
    place = word("Download", "Documents")
    first = files.one(name="lease.txt", folder="Download")
    second = files.one(name="menu.csv", folder="Documents")
    third = files.one(name="route.pdf", folder="Download")
    given = (files.some(5),)
    answer = files.where(name=called, folder=place).exists()


@errand("Make a folder {called} at the top of the storage, not inside another folder.", level=1)
class TrainAddTopFolder(Errand):
    called = word("Inbox", "Scans", "Projects", "Handover", "Family")
    given = (folders.some(2), files.some(3))
    changes = (folders.add(name=called),)


@errand("List the names of all files in {place}, with commas.", level=2)
class TrainListFiles(Errand):
    place = word("Music", "Podcasts", "Documents")
    first = files.one(folder=place)
    second = files.one(folder=place)
    given = (files.some(1, folder=place), files.some(4, folder="Download"))
    answer = files.where(folder=place).values("name")


@errand("Move all files from {place} to {goal_folder}.", level=2)
class TrainMoveAllFiles(Errand):
    place = word("Podcasts", "Music", "Download")
    goal_folder = word("Documents", "Ringtones")
    first = files.one(folder=place)
    second = files.one(folder=place)
    given = (files.some(3, folder="Alarms"),)
    changes = (files.edit(files.where(folder=place), folder=goal_folder),)


@errand("Move the file {paper.name} from {paper.folder} into the only folder in Download.", level=2)
class TrainFileAway(Errand):
    box = folders.one(folder="Download")
    paper = files.one(folder="Documents")
    given = (folders.some(3, folder="Documents"), files.some(4, like=paper))
    found = folders.where(folder="Download").only()
    changes = (files.move(paper, to="Download/" + found.name),)


@errand(
    "Make a folder {called} in Documents and move {paper.name} from {paper.folder} into it.",
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


@errand("Delete all files in {place} whose name ends in {ending}.", level=2)
class TrainRemoveByType(Errand):
    place = word("Download", "Documents")
    ending = word(".pdf", ".csv")
    first = files.one(name="old offer" + ending, folder=place)
    second = files.one(name="saved page" + ending, folder=place)
    other = files.one(name="letter.txt", folder=place)
    given = (files.some(5),)
    changes = (files.remove(files.where(folder=place, name__ending_with=ending)),)


@errand("Rename {paper.name} in {paper.folder} to {called} and move it to {place}.", level=2)
class TrainRenameAndMoveFile(Errand):
    called = word("handed in.txt", "version 3.csv", "to sign.pdf")
    place = word("Ringtones", "Alarms")
    paper = files.one()
    given = (files.some(5, like=paper),)
    changes = (files.edit(paper, name=called, folder=place),)


@errand("How many folders are in {place}?", level=2)
class TrainCountFolders(Errand):
    place = word("Download", "Podcasts", "Music")
    first = folders.one(folder=place)
    second = folders.one(folder=place)
    given = (folders.some(3), files.some(3, folder=place))
    answer = folders.where(folder=place).count()


@errand(
    "Delete the folder {old.name} in {old.folder} and rename {kept.name} in {kept.folder} to"
    " {called}.",
    level=2,
)
class TrainTidyFolders(Errand):
    called = word("Current", "Year 2023", "Shared", "To check")
    old = folders.one()
    kept = folders.one()
    given = (folders.some(4),)
    changes = (folders.remove(old), folders.edit(kept, name=called))


@errand("Make a folder in Documents with the name of my only favorite contact.", level=3)
class TrainFolderForFavorite(Errand):
    who = contacts.one(is_starred=True)
    given = (contacts.some(5, like=who, is_starred=False), folders.some(2))
    called = contacts.where(is_starred=True).only().name
    changes = (folders.add(name=called, folder="Documents"),)


@errand(
    "Add a task {title} to Tasks with the folder in which {paper.name} is as its description.",
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
    level=3,
)
class TrainNameFileByEvent(Errand):
    paper = files.one()
    event = events.one()
    given = (events.some(4), files.some(4, like=paper))
    title = events.all().by("start").last().title
    changes = (files.rename(paper, to=title + ".txt"),)


@errand("Turn on Wi-Fi and move {paper.name} from {paper.folder} to {place}.", level=3)
class TrainPrepareBackup(Errand):
    place = word("Alarms", "Ringtones")
    wifi = settings.one(name="Wi-Fi", value="off")
    paper = files.one()
    given = (files.some(5, like=paper),)
    changes = (settings.set(wifi, "on"), files.move(paper, to=place))


@errand(
    "Make a folder in Documents named after the longest track in OpenTracks by duration, and move"
    " {paper.name} from {paper.folder} into it.",
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
