"""The solver of errands: looks up what is not in the goal, makes the changes, answers."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Final

from android_world.errands import changes
from android_world.errands.base import Errand
from android_world.errands.changes import ExpectedChange
from android_world.errands.expressions import Arithmetic, Expression, Field, Scope
from android_world.errands.queries import Aggregate, Path, Query
from android_world.errands.vocabulary import RandomItem
from android_world.experts import recovery, registry
from android_world.experts.base import (
    Decisive,
    ExpertPhone,
    ExpertStuckError,
    Params,
    Script,
    Wanted,
    Watch,
)
from android_world.experts.errand_scripts.table import Operation, find_script, has_script
from android_world.records import items
from android_world.records.items import fields
from android_world.task_evals import catalog

_TRIES: Final = 3
_OPERATIONS: Final[dict[type[changes.Change], Operation]] = {
    changes.Add: "add",
    changes.Remove: "remove",
    changes.Edit: "edit",
}


@registry.expert_factory
def script_of(task: str) -> registry.ScriptFunction | None:
    """The script of an errand, by its name."""
    listed = catalog.info(task)
    if listed is None or not issubclass(listed.task_class, Errand):
        return None
    return functools.partial(solve, listed.task_class)


def solve(errand_class: type[Errand], phone: ExpertPhone, params: Params) -> Script:
    """Solve an instance: look up, make the changes, answer."""
    task = errand_class(dict(params))
    scope = task.planned_scope()
    cope = _persist if errand_class.interruptions else _once
    if task.is_vague:
        for fact in errand_class.facts:
            yield phone.ask(fact.question)
    for source in errand_class.tools:
        for name, arguments in source.solver_calls(scope):
            yield phone.call_tool(name, arguments)
    is_away = False
    for read in _readings(errand_class, phone, scope):
        if is_away:
            yield from recovery.leave(phone)
        yield from cope(phone, read)
        is_away = True
    if is_away and (errand_class.changes or not phone.answers_in_place):
        yield from recovery.leave(phone)
    for root in _values(errand_class):
        _take_down(phone, root, scope, errand_class.answer)
    targets = [target for change in errand_class.changes for target in _targets(change, scope)]
    last = max((n for n, t in enumerate(targets) if isinstance(t, ExpectedChange)), default=-1)
    answer = errand_class.answer
    for number, target in enumerate(targets):
        if number:
            yield from recovery.leave(phone)
        if isinstance(target, items.Item):
            look_up = find_script("look_up", type(target))
            yield from cope(phone, functools.partial(look_up, phone, target))
            continue
        script = cope(phone, functools.partial(_make, phone, target, scope.phone))
        if answer is None and number == last:
            # A near miss stops here: without the last change.
            yield _decisive(next(script))
        yield from script
    if answer is not None:
        assert answer.type is not None
        yield Decisive(phone.answer(answer.type.say(answer.evaluate(scope))))
    if errand_class.infeasible:
        yield from _look_around(errand_class, phone)
        yield Decisive(phone.give_up())


def _targets(change: changes.Change, scope: Scope) -> list[ExpectedChange | items.Item]:
    """What a change wants, and the items that have its values already, to be read."""
    equal = change.equal_items(scope) if isinstance(change, changes.Edit) else []
    return [*change.evaluate(scope), *equal]


def _once(phone: ExpertPhone, make: Callable[[], Script]) -> Script:
    yield from make()


def _persist(phone: ExpertPhone, make: Callable[[], Script]) -> Script:
    """A script that continues after interruptions, from its start where it has lost its way."""
    for left in reversed(range(_TRIES)):
        try:
            yield from recovery.past_interruptions(phone, make())
            return
        except ExpertStuckError:
            if not left:
                raise
        yield from recovery.past_interruptions(phone, recovery.leave(phone))


def _look_around(errand_class: type[Errand], phone: ExpertPhone) -> Script:
    """Open the apps of an errand that cannot be done."""
    for app in errand_class.app_names:
        yield phone.open_app(app)


def _decisive(action: Wanted | Decisive | Watch) -> Wanted | Decisive | Watch:
    return action if isinstance(action, Decisive | Watch) else Decisive(action)


def unplayable(errand_class: type[Errand]) -> list[str]:
    """What an errand wants and the solver has no script for."""
    wanted = [(_OPERATIONS[type(change)], change.item) for change in errand_class.changes]
    return [f"{name} {kind.kind}" for name, kind in wanted if not has_script(name, kind)]


def _make(phone: ExpertPhone, wanted: ExpectedChange, known: items.PhoneItems) -> Script:
    kind, result = wanted.item, wanted.result()
    if wanted.what == "removed":
        yield from find_script("remove", kind)(phone, wanted.before)
    elif wanted.what == "changed":
        yield from find_script("edit", kind)(phone, wanted.before, result)
    elif isinstance(result, items.Message | items.Call):
        name = _name_of(phone, result, known)
        yield from find_script("add", kind)(phone, result, name)
    else:
        yield from find_script("add", kind)(phone, result)


def _name_of(phone: ExpertPhone, sent: items.Message | items.Call, known: items.PhoneItems) -> str:
    """The contact of a message or call whose number was not shown."""
    if phone.has_seen(sent.number):
        return ""
    same = items.Contact.types()["number"].is_same
    found = (c.name for c in known.of(items.Contact) if same(c.number, sent.number))
    return next(found, "")


def _readings(
    errand_class: type[Errand], phone: ExpertPhone, scope: Scope
) -> Iterator[Callable[[], Script]]:
    """Scripts that show the items that values follow from, unless the goal has the values."""
    parts = [part for root in _values(errand_class) for part in root.walk()]
    listed: set[tuple[type, object]] = set()
    looked_up: set[tuple[type, object]] = set()
    for part in parts:
        if not isinstance(part, Query):
            continue
        found = part.evaluate(scope)
        keys = {(type(item), item.key) for item in found}
        if not keys or not keys <= listed:
            listed |= keys
            yield functools.partial(find_script("browse", part.item), phone, found)
    for part in parts:
        if isinstance(part, Field) and _is_unknown(part, phone, scope, errand_class.answer):
            item = part.owner.evaluate(scope)
            key = (type(item), item.key)
            is_shown = key in listed and _screen_text(phone, part, scope) is not None
            if not is_shown and key not in looked_up:
                looked_up.add(key)
                yield functools.partial(find_script("look_up", type(item)), phone, item)


def _values(errand_class: type[Errand]) -> list[Expression]:
    """The expressions of all values that the expert has to know."""
    return [root for root in errand_class.roots() if not _is_address(root, errand_class)]


def _is_address(root: Expression, errand_class: type[Errand]) -> bool:
    """Whether a value is the number of a contact whom the goal names, to be texted or called."""
    sent = (c for c in errand_class.changes if isinstance(c, changes.Add))
    kinds = (items.Message, items.Call)
    numbers = [change.values.get("number") for change in sent if change.item in kinds]
    return (
        isinstance(root, Field)
        and isinstance(root.owner, RandomItem)
        and root.owner.item is items.Contact
        and any(root is number for number in numbers)
    )


def _is_unknown(part: Field, phone: ExpertPhone, scope: Scope, answer: Expression | None) -> bool:
    """Whether the value of a field has to be read on the phone.

    What is asked for has to be, also where the question names it as one of several answers.
    """
    if part.type is None or (isinstance(part.owner, RandomItem) and part.owner.is_new):
        return False
    if part is answer:
        return True
    return not part.type.is_spelled_in(phone.user_texts, part.evaluate(scope))


def _take_down(
    phone: ExpertPhone, root: Expression, scope: Scope, answer: Expression | None
) -> None:
    """Note a value that follows from what the screen has shown, or is computed from the goal.

    Raises:
      ExpertStuckError: A field was not shown.
    """
    if root.type is None:
        return
    fields_of = (part for part in root.walk() if isinstance(part, Field))
    unknown = [part for part in fields_of if _is_unknown(part, phone, scope, answer)]
    paths = {a.query: a.path for a in root.walk() if isinstance(a, Aggregate)}
    queries = [part for part in root.walk() if isinstance(part, Query)]
    read = [_reading(phone, part, scope) for part in unknown]
    read += [text for query in queries for text in _texts(phone, query, paths.get(query), scope)]
    if read or isinstance(root, Arithmetic):
        phone.work_out(root.type.say(root.evaluate(scope)), *read)


def _reading(phone: ExpertPhone, part: Field, scope: Scope) -> str:
    """How the screen showed the value of a field."""
    kind, value = part.type, part.evaluate(scope)
    assert kind is not None
    read = _screen_text(phone, part, scope)
    if read is None:
        raise ExpertStuckError(f"The screen did not show {part.describe()}, {kind.say(value)}.")
    return read


def _screen_text(phone: ExpertPhone, part: Field, scope: Scope) -> str | None:
    """The text of the screen that gives the value of a field; None where there was none."""
    if part.name in part.owner.item.derived:
        return _screen_name(phone, part.owner.evaluate(scope))
    kind, value = part.type, part.evaluate(scope)
    assert kind is not None
    if isinstance(kind, fields.ListOf):
        each = [one for one in value if any(map(phone.has_seen, kind.kind.spellings(one)))]
        return _screen_name(phone, part.owner.evaluate(scope)) if len(each) == len(value) else None
    # Screens write 6:00 pm as 6:00 PM, too.
    spelled = [text for known in kind.spellings(value) for text in (known, known.upper())]
    return next((text for text in spelled if phone.has_seen(text)), None)


def _texts(phone: ExpertPhone, query: Query, path: Path | None, scope: Scope) -> Iterator[str]:
    """How the screen shows numbers of the items of a query, or has shown their names."""
    texts = [element.text for element in phone.find_all() if element.text]
    for item in query.evaluate(scope):
        found: list[str] = []
        if path is not None and path.kind.zero is not None:
            found = [text for text in texts if path.kind.is_spelled_in(text, path.of(item))]
        yield found[0] if found else _screen_name(phone, item)


def _screen_name(phone: ExpertPhone, item: items.Item) -> str:
    """How the screen showed the name of an item."""
    name = item.identity[0]
    known = item.types()[name].spellings(getattr(item, name))
    return next((text for text in known if phone.has_seen(text)), known[0])
