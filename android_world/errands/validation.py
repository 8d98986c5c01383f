"""What is refused of a class of errands before any instance is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, get_args

from android_world.errands.changes import Change
from android_world.errands.expressions import ErrandError, Expression
from android_world.errands.injections import Injection
from android_world.errands.interruptions import Interruption
from android_world.errands.tools import ToolSource
from android_world.errands.user import Fact
from android_world.errands.vocabulary import Pool, RandomItem
from android_world.errands.wording import TextFormatter

if TYPE_CHECKING:
    from android_world.errands.base import Errand

# Tenths of the step budget by level: twice what the solver takes, rounded up.
COMPLEXITIES: Final = {1: 3.0, 2: 4.0, 3: 6.0, 4: 10.0}
# The parts of an errand that are tuples: of what, and what that is called.
_PARTS: Final[Mapping[str, tuple[str, tuple[type, ...]]]] = {
    "given": ("a pool, such as events.some(4)", (Pool,)),
    "changes": ("a change, such as events.remove(event)", get_args(Change)),
    "facts": ("a fact(...)", (Fact,)),
    "tools": ("a source of tools, such as table(...)", get_args(ToolSource) or (ToolSource,)),
    "interruptions": ("an interruption, such as rotation(step=2)", (Interruption,)),
    "injections": ("an Injection(...)", (Injection,)),
}
_PARAMETERS: Final = ("wording", "given_seed")  # Besides the draws.


def validate(errand_class: type[Errand], base: type[Errand]) -> None:
    """Refuse a class that no errand can be made of.

    Args:
      errand_class: With wordings and level.
      base: The class whose attributes no value may be named after.

    Raises:
      ErrandError: An attribute is wrong; the error has its name.
    """
    name = errand_class.__name__
    if not errand_class.wordings:
        raise ErrandError(f"{name}: it needs a wording")
    if errand_class.level not in COMPLEXITIES:
        raise ErrandError(f"{name}.level: {errand_class.level!r} is none of 1 to 4")
    _check_parts(errand_class)
    taken = [n for n in errand_class.expressions() if hasattr(base, n) or n in _PARAMETERS]
    if taken:
        raise ErrandError(f"{name}.{taken[0]}: tasks have an attribute of this name: rename it")
    does = bool(errand_class.changes) or errand_class.answer is not None
    if does == bool(errand_class.infeasible):
        raise ErrandError(f"{name}: it needs changes or an answer, or to be infeasible")
    if bool(errand_class.vague) != bool(errand_class.facts):
        raise ErrandError(f"{name}: vague wordings and facts belong together")
    phrases = [phrase for fact in errand_class.facts for phrase in fact.phrases]
    for wording in (*errand_class.wordings, *errand_class.vague, *phrases):
        try:
            TextFormatter(errand_class.expressions()).format(wording)
        except (ErrandError, AttributeError, KeyError, ValueError, IndexError) as error:
            raise ErrandError(f"{name}.wordings: {wording!r}: {error}") from error
    answer = errand_class.answer
    if answer is not None and (not isinstance(answer, Expression) or answer.type is None):
        raise ErrandError(f"{name}.answer: it has to be a value, such as a field of an item")
    for expression in _all_expressions(errand_class):
        expression.check_name()


def _check_parts(errand_class: type[Errand]) -> None:
    """Refuse parts that are not tuples of what they are made of, and such tuples of other names."""
    name = errand_class.__name__
    for part, (noun, kinds) in _PARTS.items():
        values = getattr(errand_class, part)
        if not isinstance(values, tuple | list):
            raise ErrandError(f"{name}.{part}: it has to be a tuple, also of one: (..., )")
        for value in values:
            if not isinstance(value, kinds):
                raise ErrandError(f"{name}.{part}: {value!r} is not {noun}")
    if not isinstance(errand_class.infeasible, str):
        raise ErrandError(f"{name}.infeasible: it has to say why")
    kinds = tuple(kind for _, kinds in _PARTS.values() for kind in kinds)
    for attribute, value in vars(errand_class).items():
        values = value if isinstance(value, tuple | list) else ()
        if attribute not in _PARTS and any(isinstance(one, kinds) for one in values):
            raise ErrandError(f"{name}.{attribute}: it is none of {', '.join(_PARTS)}")


def _all_expressions(errand_class: type[Errand]) -> Iterator[Expression]:
    """The expressions of all parts, with what they are made of."""
    pools = (value for pool in errand_class.given for value in pool.wanted.values())
    injected = (e for injection in errand_class.injections for e in injection.wants.expressions())
    for root in (*errand_class.expressions().values(), *errand_class.roots(), *pools, *injected):
        for expression in root.walk():
            yield expression
            if isinstance(expression, RandomItem):
                yield from (part for v in expression.wanted.values() for part in v.walk())
