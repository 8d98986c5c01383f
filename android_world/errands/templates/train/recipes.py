"""Training errands with the recipes of Broccoli."""

from __future__ import annotations

from android_world.errands.base import Errand
from android_world.errands.templates.train import errand
from android_world.errands.vocabulary import (
    expenses,
    lines,
    photos,
    recipes,
    recordings,
    timers,
    word,
)


@errand(
    "Change the preparation time of {dish.title} in Broccoli to {long}.",
    "Please correct {dish.title} in Broccoli: its preparation time should read {long}.",
    "{dish.title} took me {long}, not what the recipe claims. Put my time into Broccoli.",
    "In Broccoli, {dish.title} should have {long} as its preparation time.",
    level=1,
)
class TrainCorrectPreparationTime(Errand):
    long = word("25 mins", "40 mins", "50 mins", "90 mins", "3 hours")
    dish = recipes.one()
    given = (recipes.some(5, like=dish),)
    changes = (recipes.edit(dish, preparation_time=long),)


@errand(
    "Set the source of the recipe {dish.title} in Broccoli to {origin}.",
    "Please note in Broccoli that {dish.title} comes from {origin}; that is its source.",
    "Guests keep asking where I got {dish.title} from. Enter {origin} as its source in Broccoli.",
    "The recipe {dish.title} in Broccoli should name {origin} as its source.",
    level=1,
)
class TrainNameSource(Errand):
    origin = word("Aunt Carla", "Village Cookbook", "The Corner Bistro", "Radio Kitchen")
    dish = recipes.one()
    given = (recipes.some(5, like=dish),)
    changes = (recipes.edit(dish, source=origin),)


@errand(
    'Replace the description of {dish.title} in Broccoli with "{text}"',
    'Please change what Broccoli says about {dish.title}. The description should be "{text}"',
    "I have cooked {dish.title} often enough to know better than the description in Broccoli. It"
    ' should just say "{text}"',
    'The description of {dish.title} in Broccoli should read "{text}"',
    level=1,
)
class TrainDescribeRecipe(Errand):
    text = word("Too salty, use less.", "The children love it.", "Needs a bigger pan.")
    dish = recipes.one()
    given = (recipes.some(5),)
    changes = (recipes.edit(dish, description=text),)


@errand(
    "For how many servings is {dish.title}? Answer as Broccoli has it, such as 2 servings.",
    "Please look up the servings of {dish.title} in Broccoli and answer in its words, such as 2"
    " servings.",
    "Will {dish.title} be enough for all of us? Tell me what Broccoli has as its servings, in the"
    " same words, such as 2 servings.",
    "I need the servings that Broccoli gives for {dish.title}, in its words, such as 2 servings.",
    level=1,
)
class TrainAnswerServings(Errand):
    dish = recipes.one()
    given = (recipes.some(5, like=dish),)
    answer = dish.servings


@errand(
    "Rename the recipe {dish.title} in Broccoli to {title}.",
    "Please give {dish.title} in Broccoli the title {title}.",
    "Everybody here calls {dish.title} {title}. Let Broccoli call it {title} as well.",
    "{title} should be the title of what is {dish.title} in Broccoli so far.",
    level=1,
)
class TrainRenameRecipe(Errand):
    title = word("Sunday Special", "Grandpa's Favorite", "Camping Pot", "The Usual")
    dish = recipes.one()
    given = (recipes.some(5, like=dish),)
    changes = (recipes.edit(dish, title=title),)


@errand(
    "Add a recipe {title} to Broccoli with these two ingredients, each on its own line: {one} and"
    " {other}.",
    "Please save a new recipe {title} in Broccoli. It has two ingredients, one per line: {one},"
    " then {other}.",
    "I only just heard of {title} and don't want to forget it. Make it a recipe in Broccoli, with"
    " the ingredients {one} and {other}, a line for each; the rest follows later.",
    "Broccoli should have a recipe {title} whose ingredients are {one} and {other}, in two lines.",
    level=1,
)
class TrainSketchRecipe(Errand):
    title = word("Green Shakshuka", "Milk Toast", "Barley Bowl", "Egg Drop Soup")
    one = word("3 eggs", "1 cup of barley", "2 slices of bread", "1 bunch of chives")
    other = word("200 ml milk", "1 red onion", "2 tomatoes", "50 g butter")
    given = (recipes.some(4),)
    changes = (recipes.add(title=title, ingredients=lines(one, other)),)


@errand(
    "Add an empty recipe to Broccoli that only has the title {title}.",
    "Please save a new recipe called {title} in Broccoli. Leave everything but the title empty.",
    "I'll get the details of {title} from Ida later. For now, put just its title into Broccoli as a"
    " new recipe.",
    "Broccoli should have a recipe {title} without any further information.",
    level=1,
)
class TrainReserveRecipe(Errand):
    title = word("Saffron Buns", "Pea Fritters", "Quince Jelly", "Oat Soup", "Chili Crisp")
    given = (recipes.some(4),)
    changes = (recipes.add(title=title),)


@errand(
    'Replace the directions of {dish.title} in Broccoli with the one line "{step}"',
    'Please overwrite the directions of {dish.title} in Broccoli. They should only say "{step}"',
    "I found a shortcut for {dish.title}. Instead of all the directions, let Broccoli just say"
    ' "{step}"',
    'The directions of {dish.title} in Broccoli should be nothing but "{step}"',
    level=1,
)
class TrainShortenDirections(Errand):
    step = word("Put it all in one pot.", "Ask Mom.", "Use the pressure cooker.", "Just microwave.")
    dish = recipes.one()
    given = (recipes.some(5),)
    changes = (recipes.edit(dish, directions=step),)


@errand(
    "Add the ingredient {extra} as the last line of the ingredients of {dish.title} in Broccoli.",
    "Please put {extra} at the end of the ingredients of {dish.title} in Broccoli, as a line of its"
    " own.",
    "{dish.title} was bland until I added {extra}. Write that below the other ingredients in"
    " Broccoli.",
    "The ingredients of {dish.title} in Broccoli should end with one more line, {extra}.",
    level=2,
)
class TrainAddIngredient(Errand):
    extra = word("1 tsp cumin", "2 bay leaves", "1 green chili", "a dash of vinegar")
    dish = recipes.one()
    given = (recipes.some(4),)
    changes = (recipes.edit(dish, ingredients=dish.ingredients + "\n" + extra),)


@errand(
    "Mark every recipe in Broccoli that is for {count} as a favorite.",
    "Please make all recipes of {count} favorites in Broccoli.",
    "I'm choosing a dinner for the cabin. Give each recipe in Broccoli that makes {count} a heart,"
    " so that I find them there.",
    "All recipes for {count} should be among the favorites in Broccoli.",
    level=2,
)
class TrainFavorByServings(Errand):
    count = word("2 servings", "3 servings", "4 servings", "6 servings", "8 servings")
    first = recipes.one(servings=count)
    second = recipes.one(servings=count)
    given = (recipes.some(4),)
    changes = (recipes.edit(recipes.where(servings=count), is_favorite=True),)


@errand(
    "In Broccoli, make {better.title} a favorite and take {worse.title} off the favorites.",
    "Please swap two favorites in Broccoli: {better.title} becomes one, {worse.title} no longer is"
    " one.",
    "I've gone off {worse.title}, so it shouldn't be a favorite in Broccoli any more."
    " {better.title} has earned that place.",
    "Among the favorites of Broccoli, {better.title} should be in and {worse.title} out.",
    level=2,
)
class TrainSwapFavorites(Errand):
    better = recipes.one()
    worse = recipes.one(is_favorite=True)
    given = (recipes.some(3, is_favorite=True), recipes.some(2, like=better))
    changes = (recipes.edit(better, is_favorite=True), recipes.edit(worse, is_favorite=False))


@errand(
    "Delete all recipes in Broccoli that take {long}.",
    "Please remove each recipe with a preparation time of {long} from Broccoli.",
    "I'm honest with myself: I'll never cook anything that takes {long}. Throw those recipes out"
    " of Broccoli.",
    "Broccoli should have no recipe left with the preparation time {long}.",
    level=2,
)
class TrainRemoveByTime(Errand):
    long = word("1 hour", "2 hours", "45 mins")
    first = recipes.one(preparation_time=long)
    second = recipes.one(preparation_time=long)
    given = (recipes.some(4),)
    changes = (recipes.remove(recipes.where(preparation_time=long)),)


@errand(
    "How many steps do the directions of {dish.title} in Broccoli have? There is one per line.",
    "Please count the lines of the directions of {dish.title} in Broccoli: one line is one step.",
    "Is {dish.title} complicated? Count its steps in Broccoli for me, there's one on each line.",
    "I would like to know the number of steps, one per line, that Broccoli lists for {dish.title}.",
    level=2,
)
class TrainCountSteps(Errand):
    dish = recipes.one()
    given = (recipes.some(5),)
    answer = dish.directions.line_count


@errand(
    "Start a timer of {new.length:minutes} minutes, labeled with the title of my only favorite"
    " recipe in Broccoli.",
    "Please set a timer for {new.length:minutes} minutes. Its label is the title of the one recipe"
    " that is a favorite in Broccoli.",
    "My favorite from Broccoli, there's just one, is in the oven for {new.length:minutes} minutes."
    " Start a timer with its title as the label.",
    "A timer of {new.length:minutes} minutes should run in Clock, with the title of Broccoli's only"
    " favorite as its label.",
    level=3,
)
class TrainTimeFavorite(Errand):
    new = timers.new()
    best = recipes.one(is_favorite=True)
    given = (recipes.some(5, like=best, is_favorite=False),)
    title = recipes.where(is_favorite=True).only().title
    changes = (timers.add(length=new.length, label=title),)


@errand(
    "Record an expense of {new.amount} in the category Food, named after the recipe for"
    " {count} in Broccoli.",
    "Please enter {new.amount} as Food in Pro Expense. The name is the title of the one recipe in"
    " Broccoli that is for {count}.",
    "I bought the ingredients for the whole choir and paid {new.amount}. Put that into Pro Expense"
    " as Food, under the title of the recipe in Broccoli that makes {count}.",
    "Pro Expense should have {new.amount} as Food, under the title of Broccoli's recipe of"
    " {count}.",
    level=3,
)
class TrainBookDish(Errand):
    count = word("12 servings", "20 servings", "24 servings", "30 servings")
    new = expenses.new()
    dish = recipes.one(servings=count)
    given = (recipes.some(5), expenses.some(4))
    title = recipes.where(servings=count).only().title
    changes = (expenses.add(name=title, amount=new.amount, category="Food"),)


@errand(
    "Take a photo, then mark {dish.title} as a favorite in Broccoli.",
    "Please take one picture with the camera and make {dish.title} a favorite in Broccoli.",
    "{dish.title} came out perfectly! Take a picture of it, and give the recipe in Broccoli a"
    " heart.",
    "I want one new photo of my plate, and {dish.title} among Broccoli's favorites.",
    level=3,
)
class TrainPhotoOfDish(Errand):
    dish = recipes.one()
    given = (recipes.some(5), photos.some(2))
    changes = (photos.take(), recipes.edit(dish, is_favorite=True))


@errand(
    "Make a recording in Audio Recorder, named after the recipe in Broccoli whose source is"
    " {origin}.",
    "Please record a second or two with Audio Recorder, and save it under the title of the recipe"
    " whose source in Broccoli is {origin}.",
    "I want to read {origin}'s recipe aloud for the children. Start with a short recording that"
    " has the title of that recipe in Broccoli as its name.",
    "Audio Recorder should have a recording with the title of the one recipe whose source in"
    " Broccoli is {origin}.",
    level=3,
)
class TrainRecordRecipe(Errand):
    origin = word("Aunt Carla", "Uncle Piet", "Mrs. Okafor")
    dish = recipes.one(source=origin)
    given = (recipes.some(4, like=dish, source="Village Cookbook"), recordings.some(3))
    changes = (recordings.add(name=recipes.where(source=origin).only().title),)
