"""Experts of the pages where texts are typed."""

from __future__ import annotations

from android_world.experts.miniwob.page import Decisive, Page, Script, label_of, page_expert


@page_expert("focus-text")
def focus_field(page: Page) -> Script:
    """Tap the only field."""
    yield Decisive(page.tap(element=page.fields()[0]))


@page_expert("focus-text-2")
def focus_numbered_field(page: Page) -> Script:
    """Tap the field with the number, from the top."""
    number = int(page.query_groups(r"(\d)\w\w input")[0])
    yield Decisive(page.tap(element=page.fields()[number - 1]))


@page_expert("enter-text", "enter-text-dynamic")
def enter_text(page: Page) -> Script:
    """Type what the query quotes."""
    yield page.type(page.quoted_texts()[0], page.fields()[0])
    yield from page.submit()


@page_expert("enter-text-2")
def enter_text_in_case(page: Page) -> Script:
    """Type what the query quotes, in the letters that it wants."""
    shown = page.quoted_texts()[0]
    (case,) = page.query_groups("in all (upper|lower) case")
    wanted = shown.upper() if case == "upper" else shown.lower()
    yield page.type(page.phone.work_out(wanted, shown), page.fields()[0])
    yield from page.submit()


@page_expert("enter-password")
def enter_password(page: Page) -> Script:
    """Type the password twice."""
    for number in range(2):
        yield page.type(page.quoted_texts()[0], page.fields()[number])
    yield from page.submit()


@page_expert("login-user")
def log_in(page: Page) -> Script:
    """Type name and password."""
    for number, text in enumerate(page.quoted_texts()):
        yield page.type(text, page.fields()[number])
    yield from page.submit("Login")


@page_expert("read-table")
def read_table(page: Page) -> Script:
    """Type the entry next to the name in the table."""
    (name,) = page.query_groups("value of (.*) into")
    yield page.type(beside(page, name), page.fields()[0])
    yield from page.submit()


@page_expert("read-table-2")
def read_table_twice(page: Page) -> Script:
    """Fill each field with the entry next to its label's name in the table."""
    labels = [label_of(e) for e in page.elements if label_of(e).endswith(":")]
    for number, label in enumerate(labels):
        yield page.type(beside(page, label.removesuffix(":")), page.fields()[number])
    yield from page.submit()


@page_expert("simple-arithmetic")
def compute_sum(page: Page) -> Script:
    """Type the result."""
    problem = page.get(contains=" = ")
    first, sign, second, _ = label_of(problem).split()
    one, other = int(first), int(second)
    result = {"+": one + other, "-": one - other, "x": one * other}[sign]
    yield page.type(page.phone.work_out(str(result), problem.text or ""), page.fields()[0])
    yield from page.submit()


@page_expert("simple-algebra")
def solve(page: Page) -> Script:
    """Type what x is."""
    problem = page.get(contains=" = ")
    left, sign, right, _, result = label_of(problem).split()
    total = int(result)
    if left != "x":
        x = total - int(left) if sign == "+" else int(left) - total
    else:
        x = total - int(right) if sign == "+" else total + int(right)
    yield page.type(page.phone.work_out(str(x), problem.text or ""), page.fields()[0])
    yield from page.submit()


@page_expert("find-word")
def find_word(page: Page) -> Script:
    """Type the word with the number."""
    (number,) = page.query_groups(r"(\d+)\w\w word")
    paragraph = page.get(class_name="TextView").text or ""
    word = paragraph.split()[int(number) - 1]
    yield page.type(word, page.fields()[0])
    yield from page.submit()


def beside(page: Page, name: str) -> str:
    """The entry to the right of a name in a table."""
    return page.phone.beside(page.get(name), class_name="TextView").text or ""
