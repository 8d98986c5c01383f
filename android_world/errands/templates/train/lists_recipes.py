"""Training errands with several recipes, and with those that meet a condition."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import choose, recipes, word

_SOUPS = ("Sorrel Soup", "Barley Broth", "Corn Chowder", "Cold Cucumber Soup", "Celery Cream")
_BAKES = ("Almond Loaf", "Fig Rolls", "Ginger Squares", "Rye Crackers", "Honey Twists")
_MAINS = ("Eggplant Bake", "Trout with Dill", "Veal Ragout", "Tofu Skewers", "Chard Gratin")
_TIMES = ("10 mins", "25 mins", "35 mins", "50 mins", "90 mins")
_LONG_TIMES = ("3 hours", "4 hours", "5 hours", "75 mins", "100 mins")
_SERVINGS = ("2 servings", "3 servings", "5 servings", "7 servings")
_MORE_SERVINGS = ("9 servings", "10 servings", "12 servings", "16 servings")
_NOTES = ("Crisp outside, soft inside.", "A dish from the coast.", "Needs no oven.")
_OTHER_NOTES = ("Best eaten cold.", "For a picnic.", "Sweet and a bit salty.")
_PANTRY = ("1 cup of oats", "300 g leeks", "4 dried figs", "2 stalks of celery")
_SHELF = ("6 plums", "80 g almonds", "1 tbsp honey", "half a cabbage")
_STEPS = ("Boil for ten minutes.", "Bake at 180 degrees.", "Fry in a deep pan.")
_OTHER_STEPS = ("Leave it overnight.", "Blend and chill.", "Roast until dark.")
_SOURCES = ("Aunt Carla", "Village Cookbook", "Radio Kitchen")
_OTHER_SOURCES = ("The Corner Bistro", "Mr. Adeyemi", "Harbor Market")


@errand(
    "Add two recipes to Broccoli: {one.title} ({one.servings}, {one.preparation_time}) and"
    " {two.title} ({two.servings}, {two.preparation_time}).",
    level=2,
)
class TrainAddTwoRecipes(Errand):
    soup, bake = word(*_SOUPS), word(*_BAKES)
    short, long = word(*_TIMES), word(*_LONG_TIMES)
    few, many = word(*_SERVINGS), word(*_MORE_SERVINGS)
    one = recipes.new(title=soup, servings=few, preparation_time=short)
    two = recipes.new(title=bake, servings=many, preparation_time=long)
    given = (recipes.some(4),)
    changes = (
        recipes.add(title=one.title, servings=one.servings, preparation_time=one.preparation_time),
        recipes.add(title=two.title, servings=two.servings, preparation_time=two.preparation_time),
    )


@errand(
    "Add these recipes to the Broccoli app:\n"
    "Title: {soup}\n  Servings: {few}\n  Source: {origin}\n"
    "Title: {bake}\n  Servings: {many}\n  Source: {other_origin}\n"
    "Title: {main}\n  Servings: {few}\n  Source: {other_origin}",
    level=3,
)
class TrainAddThreeRecipes(Errand):
    soup, bake, main = word(*_SOUPS), word(*_BAKES), word(*_MAINS)
    few, many = word(*_SERVINGS), word(*_MORE_SERVINGS)
    origin, other_origin = word(*_SOURCES), word(*_OTHER_SOURCES)
    given = (recipes.some(3),)
    changes = (
        recipes.add(title=soup, servings=few, source=origin),
        recipes.add(title=bake, servings=many, source=other_origin),
        recipes.add(title=main, servings=few, source=other_origin),
    )


@errand(
    "Please add the following recipes to the Broccoli app.\n"
    "Recipe: {soup}\n description: {note}\n servings: {few}\n time: {short}\n"
    " ingredients: {item}\n directions: {step}\n"
    "Recipe: {bake}\n description: {other_note}\n servings: {many}\n time: {long}\n"
    " ingredients: {other_item}\n directions: {other_step}",
    level=3,
)
class TrainAddTwoFullRecipes(Errand):
    soup, bake = word(*_SOUPS), word(*_BAKES)
    note, other_note = word(*_NOTES), word(*_OTHER_NOTES)
    few, many = word(*_SERVINGS), word(*_MORE_SERVINGS)
    short, long = word(*_TIMES), word(*_LONG_TIMES)
    item, other_item = word(*_PANTRY), word(*_SHELF)
    step, other_step = word(*_STEPS), word(*_OTHER_STEPS)
    given = (recipes.some(3),)
    changes = (
        recipes.add(
            title=soup,
            description=note,
            servings=few,
            preparation_time=short,
            ingredients=item,
            directions=step,
        ),
        recipes.add(
            title=bake,
            description=other_note,
            servings=many,
            preparation_time=long,
            ingredients=other_item,
            directions=other_step,
        ),
    )


@errand(
    "Add a recipe to Broccoli.\ntitle: {main}\ndescription: {note}\nservings: {few}\n"
    "time: {short}\nsource: {origin}\ningredients: {item}\ndirections: {step}",
    level=2,
)
class TrainAddWholeRecipe(Errand):
    main, note, few = word(*_MAINS), word(*_NOTES), word(*_SERVINGS)
    short, origin = word(*_TIMES), word(*_SOURCES)
    item, step = word(*_PANTRY), word(*_STEPS)
    given = (recipes.some(4),)
    changes = (
        recipes.add(
            title=main,
            description=note,
            servings=few,
            preparation_time=short,
            source=origin,
            ingredients=item,
            directions=step,
        ),
    )


@errand(
    "Delete these recipes from the Broccoli app: {a.title}, {b.title}, {c.title}.",
    level=2,
)
class TrainRemoveThreeRecipes(Errand):
    a = recipes.one()
    b = recipes.one()
    c = recipes.one()
    given = (recipes.some(4),)
    changes = (recipes.remove(a), recipes.remove(b), recipes.remove(c))


@errand(
    "Remove two recipes from Broccoli: {a.title} and {b.title}.",
    level=2,
)
class TrainRemoveTwoRecipes(Errand):
    a = recipes.one()
    b = recipes.one()
    given = (recipes.some(4, like=a),)
    changes = (recipes.remove(a), recipes.remove(b))


@errand(
    "Correct two recipes in Broccoli: {a.title} takes {long}, and {b.title} is for {count}.",
    level=2,
)
class TrainCorrectTwoRecipes(Errand):
    long, count = word(*_LONG_TIMES), word(*_MORE_SERVINGS)
    a = recipes.one()
    b = recipes.one()
    given = (recipes.some(4),)
    changes = (recipes.edit(a, preparation_time=long), recipes.edit(b, servings=count))


@errand(
    "Change the recipe {dish.title} in Broccoli: servings {count}, preparation time {long}.",
    level=1,
)
class TrainScaleRecipe(Errand):
    long, count = word(*_LONG_TIMES), word(*_MORE_SERVINGS)
    dish = recipes.one()
    given = (recipes.some(5, like=dish),)
    changes = (recipes.edit(dish, servings=count, preparation_time=long),)


@errand(
    "Mark the recipes {a.title}, {b.title} and {c.title} as favorites in Broccoli.",
    level=2,
)
class TrainFavorThreeRecipes(Errand):
    a = recipes.one()
    b = recipes.one()
    c = recipes.one()
    given = (recipes.some(4),)
    changes = (
        recipes.edit(a, is_favorite=True),
        recipes.edit(b, is_favorite=True),
        recipes.edit(c, is_favorite=True),
    )


@errand(
    "Delete all recipes in Broccoli whose source is {origin}.",
    level=3,
)
class TrainRemoveRecipesOfSource(Errand):
    origin = word(*_SOURCES)
    a = recipes.one(source=origin)
    b = recipes.one(source=origin)
    given = (recipes.some(2, source="Mr. Adeyemi"), recipes.some(1))
    changes = (recipes.remove(recipes.where(source=origin)),)


@errand(
    'Is there a recipe called {title} in Broccoli? Answer "True" or "False".',
    level=1,
)
class TrainIsRecipeThere(Errand):
    title, found = word(*_MAINS), word(*_MAINS)
    dish = recipes.one(title=found)
    given = (recipes.some(3),)
    answer = choose(recipes.where(title=title).exists(), "True", "False")


@errand(
    "What is the source of the recipe {dish.title} in Broccoli?",
    level=1,
)
class TrainAnswerSource(Errand):
    origin = word(*_SOURCES)
    dish = recipes.one(source=origin)
    given = (recipes.some(2, source="Mr. Adeyemi"), recipes.some(2))
    answer = dish.source
