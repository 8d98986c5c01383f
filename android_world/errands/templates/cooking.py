"""Errands with the recipes of Broccoli."""

from __future__ import annotations

from android_world.errands.base import Errand, errand
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


@errand(
    "Add a recipe to Broccoli: {new.title}, {new.servings}, {new.preparation_time}.",
    "Please enter {new.title} as a new recipe, with {new.servings} and a preparation time of"
    " {new.preparation_time}.",
    "I got the hang of {new.title}! Note it in Broccoli for me: {new.servings}, takes"
    " {new.preparation_time}. I'll fill in the rest later.",
    "Broccoli should have a recipe {new.title} for {new.servings} that takes"
    " {new.preparation_time}.",
    level=2,
)
class AddRecipe(Errand):
    new = recipes.new()
    given = (recipes.some(4),)
    changes = (
        recipes.add(title=new.title, servings=new.servings, preparation_time=new.preparation_time),
    )


@errand(
    "Delete the recipe {old.title} from Broccoli.",
    "Please remove {old.title} from my recipes.",
    "Nobody here likes {old.title}. Get that recipe out of Broccoli.",
    "{old.title} should no longer be among my recipes.",
    level=1,
)
class RemoveRecipe(Errand):
    old = recipes.one()
    given = (recipes.some(6, like=old),)
    changes = (recipes.remove(old),)


@errand(
    "Mark {dish.title} as a favorite in Broccoli.",
    "Please make {dish.title} one of my favorite recipes.",
    "Wow, {dish.title} was good. That one goes to my favorites in Broccoli!",
    "{dish.title} deserves to be among the favorites in my recipe app.",
    level=1,
)
class FavorRecipe(Errand):
    dish = recipes.one()
    given = (recipes.some(6, like=dish),)
    changes = (recipes.edit(dish, is_favorite=True),)


@errand(
    "Change the servings of {dish.title} to {count}.",
    "Please correct the recipe {dish.title} in Broccoli: it makes {count}.",
    "Last time {dish.title} fed a different crowd than I thought. Make it {count} in the recipe.",
    "The recipe {dish.title} should say {count} and stay as it is otherwise.",
    level=2,
)
class CorrectServings(Errand):
    count = word("9 servings", "10 servings", "12 servings")
    dish = recipes.one()
    given = (recipes.some(5, like=dish),)
    changes = (recipes.edit(dish, servings=count),)


@errand(
    "How long does it take to prepare {dish.title}? Answer with just the time given in Broccoli.",
    "Please look up the preparation time of {dish.title} and give me just that.",
    "I want to cook {dish.title} tonight. How long will I be in the kitchen? Just the time.",
    "I need the preparation time that Broccoli has for {dish.title}, without further words.",
    level=1,
)
class AnswerPreparationTime(Errand):
    dish = recipes.one()
    given = (recipes.some(6, like=dish),)
    answer = dish.preparation_time


@errand(
    "Rename the recipe {dish.title} to {title} and set its source to {origin}.",
    "Please give the recipe {dish.title} the title {title}, and enter {origin} as the source.",
    "{dish.title} came from {origin}, and we call it {title} at home. Fix that in Broccoli?",
    "In Broccoli, {dish.title} should be called {title} and name {origin} as its source.",
    level=2,
)
class RenameRecipe(Errand):
    title = word("Grandpa's Best", "The Usual", "Saturday Special")
    origin = word("Aunt Vera", "the Sunday paper", "my neighbor Jo")
    dish = recipes.one()
    given = (recipes.some(5, like=dish),)
    changes = (recipes.edit(dish, title=title, source=origin),)


@errand(
    "Text {who.name} how long {dish.title} takes.",
    "Please send {who.name} the preparation time of {dish.title} by SMS, just as Broccoli has it.",
    "{who.name} wants to make {dish.title} and asks how much time that takes. Text only the time.",
    "{who.name} should get a text message with nothing but the preparation time of {dish.title}.",
    level=3,
)
class TextPreparationTime(Errand):
    who = contacts.one()
    dish = recipes.one()
    given = (contacts.some(4), recipes.some(5, like=dish))
    changes = (messages.send(to=who.number, text=dish.preparation_time),)


@errand(
    "Write the ingredients of {dish.title} into a new Markor note {file}, and nothing else.",
    "Please make a note {file} in Markor with the ingredients of the recipe {dish.title}.",
    "I'm off to the shops for {dish.title}. Put its ingredients from Broccoli into a Markor note"
    " called {file}.",
    "Markor should have a note {file} that lists what {dish.title} needs, line by line as in"
    " Broccoli.",
    level=3,
)
class ShoppingNote(Errand):
    file = word("shopping.md", "market.md", "to buy.md")
    dish = recipes.one()
    given = (recipes.some(5, like=dish), notes.some(3))
    changes = (notes.add(title=file, text=dish.ingredients),)


@errand(
    "Add a task {title}, due {when}, with the ingredients of {dish.title} as its description.",
    "Please make a task {title} for {when}. Its description are the ingredients of {dish.title},"
    " as Broccoli has them.",
    "I cook {dish.title} soon. Make me a task {title}, due {when}, and copy the ingredients from"
    " Broccoli into its description.",
    "A task {title} is due on {when}; what {dish.title} needs should be its description.",
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
    "Please create a note {title} in my Joplin notebook {book.name} with the directions of"
    " {dish.title} from Broccoli.",
    "I'd like to have the steps of {dish.title} in Joplin too, as a note {title} in {book.name}.",
    "The notebook {book.name} in Joplin lacks a note {title} with the directions of {dish.title}.",
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
    "Please put {new.title} at {new.location} into the calendar, {new.start} until {new.end:time},"
    " and make {dish.title} a favorite recipe.",
    "{new.title} is at {new.location} on {new.start}, till {new.end:time}; note that in the"
    " calendar. I'll bring {dish.title}, so give the recipe a heart that I find it.",
    "My calendar should know of {new.title}, {new.location}, {new.start} to {new.end:time}, and"
    " {dish.title} should be among my favorite recipes by then.",
    level=3,
)
class PlanDish(Errand):
    new = events.new()
    dish = recipes.one()
    given = (recipes.some(5, like=dish), events.some(4))
    changes = (events.add(new), recipes.edit(dish, is_favorite=True))


@errand(
    "How many of my recipes take {long}? Answer with a number.",
    "Please count the recipes in Broccoli with a preparation time of {long}.",
    "If I have {long} to cook, how many of my recipes take exactly that? A number is enough.",
    "I wonder how many recipes in Broccoli have {long} as their preparation time.",
    level=3,
)
class CountQuickRecipes(Errand):
    long = word("15 mins", "30 mins", "1 hour")
    first = recipes.one(preparation_time=long)
    second = recipes.one(preparation_time=long)
    given = (recipes.some(2),)
    answer = recipes.where(preparation_time=long).count()
