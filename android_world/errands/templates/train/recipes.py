"""Training errands with the recipes of Broccoli."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import (
    expenses,
    lines,
    photos,
    recipes,
    recordings,
    timers,
    word,
)


@errand("Change the preparation time of {dish.title} in Broccoli to {long}.", level=1)
class TrainCorrectPreparationTime(Errand):
    long = word("25 mins", "40 mins", "50 mins", "90 mins", "3 hours")
    dish = recipes.one()
    given = (recipes.some(5, like=dish),)
    changes = (recipes.edit(dish, preparation_time=long),)


@errand("Set the source of the recipe {dish.title} in Broccoli to {origin}.", level=1)
class TrainNameSource(Errand):
    origin = word("Aunt Carla", "Village Cookbook", "The Corner Bistro", "Radio Kitchen")
    dish = recipes.one()
    given = (recipes.some(5, like=dish),)
    changes = (recipes.edit(dish, source=origin),)


@errand('Replace the description of {dish.title} in Broccoli with "{text}"', level=1)
class TrainDescribeRecipe(Errand):
    text = word("Too salty, use less.", "The children love it.", "Needs a bigger pan.")
    dish = recipes.one()
    given = (recipes.some(5),)
    changes = (recipes.edit(dish, description=text),)


@errand(
    "For how many servings is {dish.title}? Answer as Broccoli has it, such as 2 servings.", level=1
)
class TrainAnswerServings(Errand):
    dish = recipes.one()
    given = (recipes.some(5, like=dish),)
    answer = dish.servings


@errand("Rename the recipe {dish.title} in Broccoli to {title}.", level=1)
class TrainRenameRecipe(Errand):
    title = word("Sunday Special", "Grandpa's Favorite", "Camping Pot", "The Usual")
    dish = recipes.one()
    given = (recipes.some(5, like=dish),)
    changes = (recipes.edit(dish, title=title),)


@errand(
    "Add a recipe {title} to Broccoli with these two ingredients, each on its own line: {one} and"
    " {other}.",
    level=1,
)
class TrainSketchRecipe(Errand):
    title = word("Green Shakshuka", "Milk Toast", "Barley Bowl", "Egg Drop Soup")
    one = word("3 eggs", "1 cup of barley", "2 slices of bread", "1 bunch of chives")
    other = word("200 ml milk", "1 red onion", "2 tomatoes", "50 g butter")
    given = (recipes.some(4),)
    changes = (recipes.add(title=title, ingredients=lines(one, other)),)


@errand("Add an empty recipe to Broccoli that only has the title {title}.", level=1)
class TrainReserveRecipe(Errand):
    title = word("Saffron Buns", "Pea Fritters", "Quince Jelly", "Oat Soup", "Chili Crisp")
    given = (recipes.some(4),)
    changes = (recipes.add(title=title),)


@errand('Replace the directions of {dish.title} in Broccoli with the one line "{step}"', level=1)
class TrainShortenDirections(Errand):
    step = word("Put it all in one pot.", "Ask Mom.", "Use the pressure cooker.", "Just microwave.")
    dish = recipes.one()
    given = (recipes.some(5),)
    changes = (recipes.edit(dish, directions=step),)


@errand(
    "Add the ingredient {extra} as the last line of the ingredients of {dish.title} in Broccoli.",
    level=2,
)
class TrainAddIngredient(Errand):
    extra = word("1 tsp cumin", "2 bay leaves", "1 green chili", "a dash of vinegar")
    dish = recipes.one()
    given = (recipes.some(4),)
    changes = (recipes.edit(dish, ingredients=dish.ingredients + "\n" + extra),)


@errand("Mark every recipe in Broccoli that is for {count} as a favorite.", level=2)
class TrainFavorByServings(Errand):
    count = word("2 servings", "3 servings", "4 servings", "6 servings", "8 servings")
    first = recipes.one(servings=count)
    second = recipes.one(servings=count)
    given = (recipes.some(4),)
    changes = (recipes.edit(recipes.where(servings=count), is_favorite=True),)


@errand(
    "In Broccoli, make {better.title} a favorite and take {worse.title} off the favorites.", level=2
)
class TrainSwapFavorites(Errand):
    better = recipes.one()
    worse = recipes.one(is_favorite=True)
    given = (recipes.some(3, is_favorite=True), recipes.some(2, like=better))
    changes = (recipes.edit(better, is_favorite=True), recipes.edit(worse, is_favorite=False))


@errand("Delete all recipes in Broccoli that take {long}.", level=2)
class TrainRemoveByTime(Errand):
    long = word("1 hour", "2 hours", "45 mins")
    first = recipes.one(preparation_time=long)
    second = recipes.one(preparation_time=long)
    given = (recipes.some(4),)
    changes = (recipes.remove(recipes.where(preparation_time=long)),)


@errand(
    "How many steps do the directions of {dish.title} in Broccoli have? There is one per line.",
    level=2,
)
class TrainCountSteps(Errand):
    dish = recipes.one()
    given = (recipes.some(5),)
    answer = dish.directions.line_count


@errand(
    "Start a timer of {new.length:minutes} minutes, labeled with the title of my only favorite"
    " recipe in Broccoli.",
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
    level=3,
)
class TrainBookDish(Errand):
    count = word("12 servings", "20 servings", "24 servings", "30 servings")
    new = expenses.new()
    dish = recipes.one(servings=count)
    given = (recipes.some(5), expenses.some(4))
    title = recipes.where(servings=count).only().title
    changes = (expenses.add(name=title, amount=new.amount, category="Food"),)


@errand("Take a photo, then mark {dish.title} as a favorite in Broccoli.", level=3)
class TrainPhotoOfDish(Errand):
    dish = recipes.one()
    given = (recipes.some(5), photos.some(2))
    changes = (photos.take(), recipes.edit(dish, is_favorite=True))


@errand(
    "Make a recording in Audio Recorder, named after the recipe in Broccoli whose source is"
    " {origin}.",
    level=3,
)
class TrainRecordRecipe(Errand):
    origin = word("Aunt Carla", "Uncle Piet", "Mrs. Okafor")
    dish = recipes.one(source=origin)
    given = (recipes.some(4, like=dish, source="Village Cookbook"), recordings.some(3))
    changes = (recordings.add(name=recipes.where(source=origin).only().title),)
