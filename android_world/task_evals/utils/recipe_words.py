"""Recipes that tasks are made of; all texts are our own."""

from __future__ import annotations

from android_world.core.text_sanitizing import listed

# Title and directions; titles are distinct.
BASE_RECIPES: tuple[tuple[str, str], ...] = (
    ("Potato Leek Soup", "Soften leeks in butter, add diced potatoes and stock, simmer, blend."),
    ("Mushroom Risotto", "Fry onion and mushrooms in butter, stir in rice, ladle in stock."),
    ("Lemon Herb Salmon", "Rub salmon with lemon juice and parsley, then bake until it flakes."),
    ("Chickpea Stew", "Fry onion and garlic, add chickpeas, tomatoes and cumin, and stew."),
    ("Spinach Omelette", "Whisk eggs, pour over wilted spinach, sprinkle with cheese and fold."),
    ("Baked Cauliflower", "Cover cauliflower with cream and cheese, bake until golden."),
    ("Honey Carrots", "Glaze carrots with honey and butter in a wide pan, finish with parsley."),
    ("Tomato Basil Pasta", "Cook pasta, toss with garlic, crushed tomatoes and torn basil."),
    ("Ginger Noodles", "Stir noodles with ginger, garlic, soy sauce in a hot wok."),
    ("Roast Chicken", "Fill the chicken with lemon and garlic, brush with olive oil and roast."),
    ("Lentil Salad", "Mix lentils with diced carrots, vinegar, olive oil and parsley."),
    ("Cheese Dumplings", "Knead flour and eggs, fill with cheese, and boil until they float."),
    ("Pepper Goulash", "Brown beef with onion and paprika, cover with stock, braise slowly."),
    ("Coconut Rice", "Simmer rice in coconut milk with ginger until it is soft."),
    ("Apple Pancakes", "Beat flour, milk and eggs, fold in sliced apples, fry in butter."),
    ("Bean Chili", "Fry onion and garlic, add beans, tomatoes and chili, stew until thick."),
    ("Garlic Prawns", "Sizzle garlic in olive oil, add prawns and parsley, serve with lemon."),
    ("Pumpkin Curry", "Simmer pumpkin in coconut milk with ginger, garlic and curry paste."),
    ("Cucumber Yogurt Dip", "Grate cucumber, stir into yogurt with garlic, mint and olive oil."),
    ("Onion Tart", "Fill pastry with fried onion, cream and eggs, then bake until set."),
    ("Teriyaki Tofu", "Fry tofu, glaze with soy sauce and honey, serve on rice."),
    ("Cabbage Rolls", "Wrap rice and beef in cabbage leaves, cover with tomatoes, bake slowly."),
    ("Pesto Gnocchi", "Boil gnocchi, stir in basil pesto and cheese, serve at once."),
    ("Chicken Noodle Soup", "Simmer chicken with carrots and onion, strain, add noodles, parsley."),
    ("Zucchini Fritters", "Mix grated zucchini with eggs, flour and cheese, fry in olive oil."),
    ("Beetroot Salad", "Slice boiled beetroot, dress with vinegar, honey and olive oil."),
    ("Fish Tacos", "Fry fish in flour, wrap with cabbage, yogurt and lime in warm tortillas."),
    ("Eggplant Bake", "Layer eggplant with tomatoes, basil and cheese, bake until bubbling."),
    ("Quinoa Bowl", "Top quinoa with beans, avocado and tomatoes, drizzle with lime."),
    ("Butter Beans on Toast", "Warm beans with butter and sage, heap on toast, add lemon zest."),
    ("Sesame Chicken", "Coat chicken in honey and soy sauce, bake, scatter sesame on top."),
    ("Vegetable Fried Rice", "Fry rice with peas, eggs, carrots and soy sauce over high heat."),
    ("Cream of Asparagus", "Cook asparagus in stock, blend with cream and a little butter."),
    ("Stuffed Peppers", "Fill peppers with rice, onion and cheese, bake in tomato sauce."),
    ("Mushroom Toast", "Fry mushrooms with garlic and thyme, add cream, spoon on toast."),
    ("Greek Salad", "Toss cucumber, tomatoes, olives and cheese with olive oil."),
    ("Potato Pancakes", "Grate potatoes, mix with eggs and flour, fry until crisp."),
    ("Sweet Corn Chowder", "Simmer corn and potatoes in milk with onion, thicken with cream."),
    ("Walnut Pear Salad", "Arrange pears and walnuts on leaves, dress with honey and vinegar."),
)

DESCRIPTIONS = (
    "A weekday dinner that nobody complains about.",
    "Handed down by a neighbour who cooked for a living.",
    "Light, quick and good for lunch boxes too.",
)
SERVINGS = ("1 serving", "2 servings", "4 servings", "6 servings", "8 servings")
PREPARATION_TIMES = listed("10 mins, 20 mins, 30 mins, 45 mins, 1 hrs, 2 hrs, 3 hrs, 4 hrs")
CLOSING_SENTENCES = (
    "Season to taste before serving.",
    "Let it rest for five minutes.",
    "Keeps for two days in the fridge.",
)
INGREDIENTS = (
    "as needed",
    "see directions",
    "what the pantry holds",
    "fresh from the market",
    "depends on the season",
    "adjust to your guests",
    "a handful of each",
    "whatever is left over",
    "to your liking",
    "the usual staples",
    "quantities by feel",
    "enough for the pot",
    "listed in the steps",
    "double for a crowd",
    "home-grown if possible",
)
# Each is used by at least three of the recipes.
CONSTRAINT_INGREDIENTS = listed("""
    basil, beans, butter, carrots, cheese, chicken, cream, eggs, flour, garlic, ginger, honey,
    lemon, olive oil, onion, parsley, potatoes, rice, soy sauce, stock, tomatoes, vinegar
""")
