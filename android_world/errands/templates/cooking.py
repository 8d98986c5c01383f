"""Errands with the recipes of Broccoli."""

from android_world.errands.templates import Errand, errand
from android_world.errands.vocabulary import (
    contacts,
    day,
    events,
    joplin_notes,
    messages,
    notebooks,
    notes,
    recipes,
    tasks,
    word,
)


@errand("Add a recipe to Broccoli: {new.title}, {new.servings}, {new.preparation_time}.", level=2)
class AddRecipe(Errand):
    new = recipes.new()
    given = (recipes.some(4),)
    changes = (
        recipes.add(title=new.title, servings=new.servings, preparation_time=new.preparation_time),
    )


@errand("Delete the recipe {old.title} from Broccoli.", level=1)
class RemoveRecipe(Errand):
    old = recipes.one()
    given = (recipes.some(6, like=old),)
    changes = (recipes.remove(old),)


@errand("Mark {dish.title} as a favorite in Broccoli.", level=1)
class FavorRecipe(Errand):
    dish = recipes.one()
    given = (recipes.some(6, like=dish),)
    changes = (recipes.edit(dish, is_favorite=True),)


@errand("Change the servings of {dish.title} to {count}.", level=2)
class CorrectServings(Errand):
    count = word("9 servings", "10 servings", "12 servings")
    dish = recipes.one()
    given = (recipes.some(5, like=dish),)
    changes = (recipes.edit(dish, servings=count),)


@errand(
    "How long does it take to prepare {dish.title}? Answer with just the time given in Broccoli.",
    level=1,
)
class AnswerPreparationTime(Errand):
    dish = recipes.one()
    given = (recipes.some(6, like=dish),)
    answer = dish.preparation_time


@errand("Rename the recipe {dish.title} to {title} and set its source to {origin}.", level=2)
class RenameRecipe(Errand):
    title = word("Grandpa's Best", "The Usual", "Saturday Special")
    origin = word("Aunt Vera", "the Sunday paper", "my neighbor Jo")
    dish = recipes.one()
    given = (recipes.some(5, like=dish),)
    changes = (recipes.edit(dish, title=title, source=origin),)


@errand("Text {who.name} just the time that {dish.title} takes, as Broccoli has it.", level=3)
class TextPreparationTime(Errand):
    who = contacts.one()
    dish = recipes.one()
    given = (contacts.some(4), recipes.some(5, like=dish))
    changes = (messages.send(to=who.number, text=dish.preparation_time),)


@errand(
    "Write the ingredients of {dish.title} into a new Markor note {file}, and nothing else.",
    level=3,
)
class ShoppingNote(Errand):
    file = word("shopping.md", "market.md", "to buy.md")
    dish = recipes.one()
    given = (recipes.some(5, like=dish), notes.some(3))
    changes = (notes.add(title=file, text=dish.ingredients),)


@errand(
    "Add a task {title}, due {when}, with the ingredients of {dish.title} as its description.",
    level=3,
)
class ShoppingTask(Errand):
    title = word("Go shopping", "Visit the market", "Stop at the grocer")
    when = day()
    dish = recipes.one()
    given = (recipes.some(5), tasks.some(3))
    changes = (tasks.add(title=title, due=when, notes=dish.ingredients),)


@errand(
    "Copy the directions of {dish.title} into a new Joplin note {title} in the notebook"
    " {book.name}.",
    level=3,
)
class CopyDirections(Errand):
    title = word("How to cook it", "Steps", "Cooking plan")
    book = notebooks.one()
    dish = recipes.one()
    given = (recipes.some(4), notebooks.some(3))
    changes = (joplin_notes.add(title=title, text=dish.directions, notebook=book.name),)


@errand(
    "Add {new.title} to the calendar ({new.location}, {new.start} to {new.end:time}) and mark"
    " {dish.title} as a favorite in Broccoli.",
    level=3,
)
class PlanDish(Errand):
    new = events.new()
    dish = recipes.one()
    given = (recipes.some(5, like=dish), events.some(4))
    changes = (events.add(new), recipes.edit(dish, is_favorite=True))


@errand("How many of my recipes take {long}? Answer with a number.", level=3)
class CountQuickRecipes(Errand):
    long = word("15 mins", "30 mins", "1 hour")
    first = recipes.one(preparation_time=long)
    second = recipes.one(preparation_time=long)
    given = (recipes.some(2),)
    answer = recipes.where(preparation_time=long).count()
