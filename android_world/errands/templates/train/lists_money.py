"""Training errands with several expenses, and with those that meet a condition."""

from android_world.errands.templates.train import Errand, errand
from android_world.errands.vocabulary import amount, choose, expenses, word

_GOODS = ("Desk Lamp", "Running Shoes", "Paint", "Tea Kettle", "Garden Hose")
_SERVICES = ("Car Wash", "Piano Tuning", "Bike Repair", "Window Cleaning", "Swim Lesson")
_TRIPS = ("Ferry", "Night Bus", "Museum", "Camping", "Cable Car")
_NOTES = ("Paid by card.", "Split with Noor.", "Has a warranty.")
_OTHER_NOTES = ("Paid in cash.", "For the flat.", "Can be returned.")
_MORE_NOTES = ("A gift.", "Paid online.", "With a discount.")


@errand(
    "Add two expenses to Pro Expense: {goods} for {cost.amount}, category {cost.category}, and"
    " {service} for {fee.amount}, category {fee.category}.",
    level=2,
)
class TrainAddTwoExpenses(Errand):
    goods, service = word(*_GOODS), word(*_SERVICES)
    cost = expenses.new()
    fee = expenses.new()
    given = (expenses.some(4),)
    changes = (
        expenses.add(name=goods, amount=cost.amount, category=cost.category),
        expenses.add(name=service, amount=fee.amount, category=fee.category),
    )


@errand(
    "Add the following expenses to Pro Expense:\n"
    "Expense: {goods}\n  amount: {cost.amount}\n  category: {cost.category}\n  note: {note}\n"
    "Expense: {service}\n  amount: {fee.amount}\n  category: {fee.category}\n  note: {remark}\n"
    "Expense: {trip}\n  amount: {fare.amount}\n  category: {fare.category}\n  note: {hint}",
    level=3,
)
class TrainAddThreeNotedExpenses(Errand):
    goods, service, trip = word(*_GOODS), word(*_SERVICES), word(*_TRIPS)
    note, remark, hint = word(*_NOTES), word(*_OTHER_NOTES), word(*_MORE_NOTES)
    cost = expenses.new()
    fee = expenses.new()
    fare = expenses.new()
    given = (expenses.some(3),)
    changes = (
        expenses.add(name=goods, amount=cost.amount, category=cost.category, note=note),
        expenses.add(name=service, amount=fee.amount, category=fee.category, note=remark),
        expenses.add(name=trip, amount=fare.amount, category=fare.category, note=hint),
    )


@errand(
    "Delete these expenses from Pro Expense: {a.name}, {b.name}, {c.name}.",
    level=3,
)
class TrainRemoveThreeExpenses(Errand):
    a = expenses.one()
    b = expenses.one()
    c = expenses.one()
    given = (expenses.some(4),)
    changes = (expenses.remove(a), expenses.remove(b), expenses.remove(c))


@errand(
    "Remove the expenses {a.name} and {b.name} from Pro Expense.",
    level=2,
)
class TrainRemoveTwoExpenses(Errand):
    a = expenses.one()
    b = expenses.one()
    given = (expenses.some(4, like=a),)
    changes = (expenses.remove(a), expenses.remove(b))


@errand(
    "Pro Expense has four wrong entries: {a.name}, {b.name}, {c.name}, {d.name}. Delete them.",
    level=3,
)
class TrainRemoveFourExpenses(Errand):
    a = expenses.one()
    b = expenses.one()
    c = expenses.one()
    d = expenses.one()
    given = (expenses.some(3),)
    changes = (expenses.remove(a), expenses.remove(b), expenses.remove(c), expenses.remove(d))


@errand(
    "Correct two amounts in Pro Expense: {a.name} was {price}, and {b.name} was {fee}.",
    level=2,
)
class TrainCorrectTwoAmounts(Errand):
    price, fee = amount(300, 390), amount(410, 480)
    a = expenses.one()
    b = expenses.one()
    given = (expenses.some(4),)
    changes = (expenses.edit(a, amount=price), expenses.edit(b, amount=fee))


@errand(
    "Change the expense {a.name} in Pro Expense to {price}, category {category}.",
    level=2,
)
class TrainCorrectExpense(Errand):
    price, category = amount(300, 390), expenses.category()
    wrong = word("Income")
    a = expenses.one(category=wrong)
    given = (expenses.some(5),)
    changes = (expenses.edit(a, amount=price, category=category),)


@errand(
    "Delete all expenses above {limit} from Pro Expense.",
    level=3,
)
class TrainRemoveAboveLimit(Errand):
    limit = amount(180, 200)
    goods, service = word(*_GOODS), word(*_SERVICES)
    price, fee = amount(210, 290), amount(310, 390)
    a = expenses.one(name=goods, amount=price)
    b = expenses.one(name=service, amount=fee)
    given = (expenses.some(4),)
    changes = (expenses.remove(expenses.where(amount__above=limit)),)


@errand(
    "File all expenses of the category {old} under {new} in Pro Expense.",
    level=3,
)
class TrainRefileCategory(Errand):
    old, new = word("Social", "Clothes"), word("Food", "Education", "Donation")
    a = expenses.one(category=old)
    b = expenses.one(category=old)
    given = (expenses.some(3, category="Housing"), expenses.some(1, category="Food"))
    changes = (expenses.edit(expenses.where(category=old), category=new),)


@errand(
    "Delete the newest expense in Pro Expense.",
    level=1,
)
class TrainRemoveNewestExpense(Errand):
    a = expenses.one()
    given = (expenses.some(3),)
    changes = (expenses.remove(expenses.all().by("created").last()),)


@errand(
    "Which expenses in Pro Expense belong to the category {category}? Answer with the names as a"
    " comma separated list.",
    level=2,
)
class TrainListExpensesOfCategory(Errand):
    category = word("Social", "Clothes", "Education")
    a = expenses.one(category=category)
    b = expenses.one(category=category)
    given = (expenses.some(3, category="Housing"),)
    answer = expenses.where(category=category).values("name")


@errand(
    "Which is the cheapest expense in Pro Expense? Answer with its name.",
    level=2,
)
class TrainAnswerCheapest(Errand):
    a = expenses.one()
    given = (expenses.some(4),)
    answer = expenses.all().by("amount").first().name


@errand(
    "Did I record an expense called {called} in Pro Expense? Answer True or False.",
    level=1,
)
class TrainIsExpenseThere(Errand):
    called, found = word(*_GOODS), word(*_GOODS)
    a = expenses.one(name=found)
    given = (expenses.some(3),)
    answer = choose(expenses.where(name=called).exists(), "True", "False")
