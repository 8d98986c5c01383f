"""Training errands with several files and folders."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import files, folders, word


@errand("Delete the files {one.name} and {two.name} from {place}.", level=2)
class TrainRemoveTwoFiles(Errand):
    place = word("Download", "Documents", "Podcasts")
    one = files.one(folder=place)
    two = files.one(folder=place)
    given = (files.some(4),)
    changes = (files.remove(one), files.remove(two))


@errand("In {place}, delete the files {one.name}, {two.name} and {three.name}.", level=2)
class TrainRemoveThreeFiles(Errand):
    place = word("Download", "Documents", "Music")
    one = files.one(folder=place)
    two = files.one(folder=place)
    three = files.one(folder=place)
    given = (files.some(3),)
    changes = (files.remove(one), files.remove(two), files.remove(three))


@errand("Move the files {one.name} and {two.name} from {place} to {goal_folder}.", level=2)
class TrainMoveTwoFiles(Errand):
    place = word("Download", "Documents")
    goal_folder = word("Ringtones", "Alarms", "Podcasts")
    one = files.one(folder=place)
    two = files.one(folder=place)
    given = (files.some(3, folder=place),)
    changes = (files.move(one, to=goal_folder), files.move(two, to=goal_folder))


@errand("Rename two files in {place}: {one.name} to {first}, and {two.name} to {second}.", level=2)
class TrainRenameTwoFiles(Errand):
    place = word("Download", "Documents")
    first = word("first half.txt", "final_2023.csv", "a-list.txt")
    second = word("second half.txt", "draft_2023.csv", "b-list.txt")
    one = files.one(folder=place)
    two = files.one(folder=place)
    given = (files.some(3),)
    changes = (files.rename(one, to=first), files.rename(two, to=second))


@errand("Make two folders in {place}: {first} and {second}.", level=2)
class TrainMakeTwoFolders(Errand):
    place = word("Documents", "Download")
    first = word("Winter term", "Offers", "2021", "Scanned")
    second = word("Summer term", "Bills", "2022", "Typed")
    given = (folders.some(2), files.some(2))
    changes = (
        folders.add(name=first, folder=place),
        folders.add(name=second, folder=place),
    )


@errand("Make the folders {first}, {second} and {third} in {place}.", level=2)
class TrainMakeThreeFolders(Errand):
    place = word("Documents", "Download")
    first = word("January", "Red", "Draft")
    second = word("February", "Green", "Review")
    third = word("March", "Blue", "Published")
    given = (folders.some(2),)
    changes = (
        folders.add(name=first, folder=place),
        folders.add(name=second, folder=place),
        folders.add(name=third, folder=place),
    )


@errand("Delete the folders {one.name} and {two.name} in {place}.", level=2)
class TrainRemoveTwoFolders(Errand):
    place = word("Documents", "Download")
    one = folders.one(folder=place)
    two = folders.one(folder=place)
    given = (folders.some(3), files.some(2))
    changes = (folders.remove(one), folders.remove(two))


@errand(
    "Rename the folder {one.name} in {place} to {first}, and the folder {two.name} in {place} to"
    " {second}.",
    level=2,
)
class TrainRenameTwoFolders(Errand):
    place = word("Documents", "Download")
    first = word("Paid", "Team A", "Upstairs")
    second = word("Unpaid", "Team B", "Downstairs")
    one = folders.one(folder=place)
    two = folders.one(folder=place)
    given = (folders.some(2),)
    changes = (folders.edit(one, name=first), folders.edit(two, name=second))


@errand(
    "Make a folder {called} in {place} and move the files {one.name} and {two.name} from {place}"
    " into it.",
    level=3,
)
class TrainCollectTwoFiles(Errand):
    place = word("Documents", "Download")
    called = word("For Monday", "Handouts", "Group 3", "Appendix")
    one = files.one(folder=place)
    two = files.one(folder=place)
    given = (files.some(3, folder=place),)
    changes = (
        folders.add(name=called, folder=place),
        files.move(one, to=place + "/" + called),
        files.move(two, to=place + "/" + called),
    )


@errand("Move all files in {place} whose name ends in {ending} to {goal_folder}.", level=3)
class TrainMoveByType(Errand):
    place = word("Download", "Documents")
    ending = word(".pdf", ".csv")
    goal_folder = word("Podcasts", "Ringtones")
    first = files.one(name="contract" + ending, folder=place)
    second = files.one(name="price list" + ending, folder=place)
    given = (files.some(4),)
    changes = (files.edit(files.where(folder=place, name__ending_with=ending), folder=goal_folder),)


@errand(
    "Move {one.name} from {one.folder} to {goal_folder}, and rename {two.name} in {two.folder} to"
    " {called}.",
    level=2,
)
class TrainMoveOneRenameOther(Errand):
    goal_folder = word("Ringtones", "Alarms", "Podcasts")
    called = word("signed copy.txt", "v2_final.csv", "sent.txt")
    one = files.one(folder="Download")
    two = files.one(folder="Documents")
    given = (files.some(4),)
    changes = (files.move(one, to=goal_folder), files.rename(two, to=called))
