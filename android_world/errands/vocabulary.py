"""The words of errands: kinds of items with what can be drawn, found and changed of each."""

from __future__ import annotations

import dataclasses
import datetime
import decimal
import random
import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from android_world.errands import changes
from android_world.errands.expressions import (
    Arithmetic,
    Conditional,
    Constant,
    ErrandError,
    Expression,
    Field,
    ItemExpression,
    LinesOf,
    RandomValue,
    Scope,
    as_expression,
    at_time,
    check_value,
)
from android_world.errands.injections import Injection as Injection
from android_world.errands.interruptions import (
    app_crash as app_crash,
    incoming_call as incoming_call,
    incoming_message as incoming_message,
    keyboard_change as keyboard_change,
    low_battery as low_battery,
    notification as notification,
    permission_dialog as permission_dialog,
    ringing_alarm as ringing_alarm,
    rotation as rotation,
)
from android_world.errands.queries import Query
from android_world.errands.sampling import (
    browser,
    clock,
    cooking,
    files as file_sampling,
    joplin,
    maps,
    music,
    people,
    planning,
    sport,
    system,
    tasks as task_sampling,
    web,
)
from android_world.errands.user import fact as fact
from android_world.errands.wording import Phrase as Phrase
from android_world.records.items import (
    Alarm,
    Album,
    BlockedNumber,
    Bookmark,
    Call,
    Clip,
    Contact,
    Download,
    Event,
    Expense,
    Favorite,
    File,
    Folder,
    Item,
    JoplinNote,
    MapMarker,
    MapTrack,
    MarkorFolder,
    MarkorNote,
    Message,
    Notebook,
    Notification,
    PageVisit,
    Photo,
    Playlist,
    Recipe,
    Recording,
    Setting,
    Song,
    Task,
    Timer,
    Track,
    Video,
    VlcPlaylist,
    WebPage,
    WorldClock,
    fields,
)
from android_world.records.items.planning import EXPENSE_CATEGORIES
from android_world.records.items.tasks import PLACES, PRIORITIES

_Kind = TypeVar("_Kind", bound=Item)
_MAX_DRAWS: Final = 1000
_NOTHING: Final[Mapping[str, Expression]] = types.MappingProxyType({})


class RandomItem(ItemExpression):
    """An item that is drawn for each instance.

    Attributes:
      is_new: Whether it is not on the phone: the goal gives its values.
      wanted: Values of fields that are given.
    """

    def __init__(self, kind: Kind[Any], is_new: bool, wanted: dict[str, Expression]) -> None:
        self.item = kind.item
        self.is_new = is_new
        self.wanted = wanted
        self._kind, self._name = kind, ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = self._name or name

    def check_name(self) -> None:
        if not self._name:
            raise ErrandError(f"{self.describe()} that is drawn: assign it to an attribute")

    def draw(self, rng: random.Random, scope: Scope) -> Item:
        """Draw an item; values that are given may follow from earlier draws."""
        values = {name: value.evaluate(scope) for name, value in self.wanted.items()}
        drawn: Item = self._kind.sample(rng, **values)
        return drawn

    def evaluate(self, scope: Scope) -> Item:
        found = scope.drawn[self._name]
        assert isinstance(found, Item)
        return found

    def describe(self) -> str:
        return f"the {self.item.noun}"

    def operands(self) -> Any:
        # What an item of the phone was drawn from can be read on the phone.
        yield from self.wanted.values() if self.is_new else ()


@dataclasses.dataclass(frozen=True)
class Pool:
    """Items that the phone has besides those that an errand is about.

    Attributes:
      kind: Their kind.
      count: How many.
      like: A draw that some of them resemble in one field.
      wanted: Values of fields that all of them have.
    """

    kind: Kind[Any]
    count: int
    like: RandomItem | None
    wanted: dict[str, Expression]

    def draw(self, rng: random.Random, scope: Scope, taken: Sequence[Item]) -> list[Item]:
        """Draw the items: none has the identity of another one or of one that is taken."""
        keys = {item.key for item in taken}
        values = {name: value.evaluate(scope) for name, value in self.wanted.items()}
        model = self.like.evaluate(scope) if self.like is not None else None
        drawn: list[Item] = []
        for attempt in range(_MAX_DRAWS):
            if len(drawn) == self.count:
                return drawn
            shared = values
            if model is not None and attempt % 2:
                present = (n for n in model.types() if getattr(model, n) is not None)
                others = [n for n in present if n not in model.identity]
                name = rng.choice(others or model.identity[1:])
                shared = {name: getattr(model, name)} | values
            item = self.kind.sample(rng, **shared)
            if item.key not in keys:
                keys.add(item.key)
                drawn.append(item)
        raise ErrandError(f"{self.kind.item.kind}: no {self.count} different ones can be drawn")


class Kind(Generic[_Kind]):
    """What errands say about the items of one kind.

    Args:
      item: The kind.
      sampler: Draws one.
    """

    def __init__(self, item: type[_Kind], sampler: Callable[..., _Kind]) -> None:
        self.item, self._sampler = item, sampler

    def one(self, **wanted: object) -> RandomItem:
        """An item that is on the phone at the start; fields can be given."""
        return RandomItem(self, False, self._expressions(wanted))

    def new(self, **wanted: object) -> RandomItem:
        """An item that is not on the phone: the goal gives its values."""
        return RandomItem(self, True, self._expressions(wanted))

    def some(self, count: int, like: RandomItem | None = None, **wanted: object) -> Pool:
        """Further items of the start; half of them share a field with `like`."""
        if type(count) is not int or count < 1:
            raise ErrandError(f"{self.item.kind}.some: {count!r} is not a number of items")
        if like is not None:
            self._check_target(like)
            if not isinstance(like, RandomItem):
                raise ErrandError(f"{self.item.kind}.some: like={like!r} is not drawn")
        return Pool(self, count, like, self._expressions(wanted))

    def where(self, **conditions: object) -> Query:
        """The items of the phone that meet conditions."""
        return Query(self.item).where(**conditions)

    def all(self) -> Query:
        """All items of the phone."""
        return Query(self.item)

    def add(
        self,
        item: RandomItem | None = None,
        *,
        stating: Mapping[str, Expression] = _NOTHING,
        **values: object,
    ) -> changes.Add:
        """A new item.

        Args:
          item: One that was drawn.
          stating: Values that texts state, in whatever words, by the name of the field.
          **values: Other values of fields.
        """
        names = [name for name in self.item.types() if name not in self.item.automatic]
        if item is not None:
            self._check_target(item)
        drawn = {name: Field(item, name) for name in names} if item is not None else {}
        unknown = stating.keys() - self.item.types().keys()
        if unknown:
            raise ErrandError(f"{self.item.kind} have no field {min(unknown)!r}")
        given = {**drawn, **self._expressions(values)}
        required = {
            f.name for f in dataclasses.fields(self.item) if f.default is dataclasses.MISSING
        }
        lacking = [name for name in names if name in required - given.keys() - stating.keys()]
        if lacking:
            raise ErrandError(f"New {self.item.kind} need {', '.join(lacking)}")
        return changes.Add(self.item, given, stating)

    def remove(self, target: ItemExpression | Query) -> changes.Remove:
        """The removal of an item, or of all items of a query."""
        self._check_target(target, is_present=True)
        return changes.Remove(self.item, target)

    def edit(self, target: ItemExpression | Query, **values: object) -> changes.Edit:
        """Other values of fields of an item, or of all items of a query."""
        self._check_target(target, is_present=True)
        if not values:
            raise ErrandError(f"An edit of {self.item.kind} gives a value to a field")
        return changes.Edit(self.item, target, self._expressions(values))

    def sample(self, rng: random.Random, **values: Any) -> _Kind:
        """Draw an item with given values of fields or derived properties."""
        return self._sampler(rng, **values)

    def _check_target(self, target: object, is_present: bool = False) -> None:
        """Refuse what is not an item of this kind, or a query; one to come, where it is present."""
        if not isinstance(target, ItemExpression | Query):
            raise ErrandError(f"{target!r} is not one of {self.item.kind}, or a query of them")
        if target.item is not self.item:
            raise ErrandError(f"{target.describe()} is not one of {self.item.kind}")
        if is_present and isinstance(target, RandomItem) and target.is_new:
            raise ErrandError(f"{target.describe()} is new: the phone does not have it")

    def _expressions(self, values: dict[str, object]) -> dict[str, Expression]:
        found = {name: as_expression(value) for name, value in values.items()}
        for name, value in found.items():
            try:
                kind = self.item.type_of(name)
            except ValueError as error:
                raise ErrandError(str(error)) from error
            check_value(f"{name} of {self.item.kind}", kind, value)
        return found


class _Events(Kind[Event]):
    """Events repeat, and the calendar reminds of them."""

    def repetition(self) -> RandomValue:
        """How often an event happens."""
        return RandomValue(Event.types()["repetition"], fields.Repetition().options)

    def repeat_days(self) -> RandomValue:
        """On which days of the week an event happens."""
        return RandomValue(Event.types()["repeat_on"], planning.REPEAT_DAYS)

    def reminder(self) -> RandomValue:
        """How long before its start the calendar reminds of an event."""
        lengths = [datetime.timedelta(minutes=n) for n in (5, 30, 60)]
        return RandomValue(Event.types()["reminder"], lengths)


class _Alarms(Kind[Alarm]):
    """Alarms are turned on and off."""

    def add(self, item: RandomItem | None = None, *, on: Any = None, **values: Any) -> changes.Add:
        """A new alarm, which is on.

        Args:
          item: One that was drawn.
          on: The day on which it has to ring; it may be repeated on that day of the week.
          **values: Other values of fields.
        """
        values.setdefault("is_enabled", True)
        added = super().add(item, **values)
        if on is None:
            return added
        check_value("on", fields.Day(), on)
        return dataclasses.replace(added, accepted=self._expressions({"days": [on.weekday]}))

    def turn_on(self, target: ItemExpression) -> changes.Edit:
        """An alarm that is off is turned on."""
        return self.edit(target, is_enabled=True)

    def turn_off(self, target: ItemExpression) -> changes.Edit:
        """An alarm that is on is turned off."""
        return self.edit(target, is_enabled=False)


class _Contacts(Kind[Contact]):
    """Contacts can be favorites."""

    def star(self, target: ItemExpression) -> changes.Edit:
        """A contact becomes a favorite."""
        return self.edit(target, is_starred=True)

    def unstar(self, target: ItemExpression) -> changes.Edit:
        """A contact is no longer a favorite."""
        return self.edit(target, is_starred=False)


class _Calls(Kind[Call]):
    """Calls are made."""

    def call(self, number: object) -> changes.Add:
        """A call to a number."""
        values = {**self._expressions({"number": number}), "direction": Constant("outgoing")}
        return changes.Add(Call, values)


class _BlockedNumbers(Kind[BlockedNumber]):
    """Numbers are blocked and unblocked."""

    def block(self, number: object) -> changes.Add:
        """A number is blocked."""
        return self.add(number=number)


class _Settings(Kind[Setting]):
    """Settings have other values; none is added or removed."""

    def set(self, target: ItemExpression, value: object) -> changes.Edit:
        """A setting has another value."""
        return self.edit(target, value=value)

    def ensure(self, target: ItemExpression, value: object) -> changes.Edit:
        """A setting has a value at the end, which it may have already."""
        return dataclasses.replace(self.set(target, value), accepts_equal=True)


class _Messages(Kind[Message]):
    """Messages are sent, not added."""

    def send(
        self, to: object, text: object = None, saying: Expression | None = None
    ) -> changes.Add:
        """A message to a number.

        Args:
          to: The number.
          text: The whole text; or
          saying: A value that the text states, in whatever words.

        Raises:
          ErrandError: Neither or both are given.
        """
        if (text is None) == (saying is None):
            raise ErrandError("A message has a text, or says a value")
        values = {**self._expressions({"number": to}), "is_sent": Constant(True)}
        if saying is None:
            return changes.Add(Message, {**values, **self._expressions({"text": text})})
        if not isinstance(saying, Expression) or isinstance(saying, Constant) or not saying.type:
            raise ErrandError(f"saying: {saying!r} is not a value of the instance; text= has words")
        return changes.Add(Message, values, {"text": saying})


class _Expenses(Kind[Expense]):
    """Expenses have categories."""

    def category(self) -> RandomValue:
        """One of the categories."""
        return RandomValue(Expense.types()["category"], EXPENSE_CATEGORIES)


class _Tasks(Kind[Task]):
    """Tasks are completed, and have priorities."""

    def complete(self, target: ItemExpression) -> changes.Edit:
        """A task is done."""
        return self.edit(target, is_completed=True)

    def priority(self) -> RandomValue:
        """One of the priorities."""
        return RandomValue(Task.types()["priority"], PRIORITIES[:2])

    def place(self) -> RandomValue:
        """A place at which tasks are done."""
        return RandomValue(Task.types()["place"], tuple(PLACES))


class _Notes(Kind[MarkorNote]):
    """Notes grow."""

    def append(self, target: ItemExpression, line: object) -> changes.Edit:
        """A further line at the end of a note."""
        text: Expression = target.text
        return self.edit(target, text=text + "\n" + as_expression(line))


class _JoplinNotes(Kind[JoplinNote]):
    """Notes grow, to-dos are completed."""

    def complete(self, target: ItemExpression) -> changes.Edit:
        """A to-do is done."""
        return self.edit(target, is_completed=True)

    def append(self, target: ItemExpression, line: object) -> changes.Edit:
        """A further line at the end of a note."""
        text: Expression = target.text
        return self.edit(target, text=text + "\n" + as_expression(line))


class _Files(Kind[_Kind]):
    """Files are moved and renamed."""

    def move(self, target: ItemExpression, to: object) -> changes.Edit:
        """A file in another folder."""
        return self.edit(target, folder=to)

    def rename(self, target: ItemExpression, to: object) -> changes.Edit:
        """A file with another name."""
        return self.edit(target, name=to)


class _Recordings(Kind[Recording]):
    """Recordings are made with the recorder."""

    def add(self, item: RandomItem | None = None, **values: Any) -> changes.Add:
        """A recording that Audio Recorder makes."""
        return dataclasses.replace(super().add(item, **values), app="audio recorder")


class _Photos(_Files[Photo]):
    """Images are taken with the camera, and drawn."""

    def take(self) -> changes.Add:
        """A photo; the camera names it."""
        return changes.Add(Photo, {}, app="camera")

    def draw(self, name: object, folder: object = "Pictures") -> changes.Add:
        """A drawing."""
        values = self._expressions({"name": name, "folder": folder})
        return changes.Add(Photo, values, app="simple draw pro")


class _Videos(_Files[Video]):
    """Videos are taken with the camera."""

    def take(self) -> changes.Add:
        """A video; the camera names it."""
        return changes.Add(Video, {}, app="camera")


class _Clipboard(Kind[Clip]):
    """Texts are copied."""

    def copy(self, text: object) -> changes.Add:
        """A text is copied."""
        return self.add(text=text)


events: Final = _Events(Event, planning.event)
expenses: Final = _Expenses(Expense, planning.expense)
alarms: Final = _Alarms(Alarm, clock.alarm)
contacts: Final = _Contacts(Contact, people.contact)
messages: Final = _Messages(Message, people.message)
calls: Final = _Calls(Call, people.call)
blocked_numbers: Final = _BlockedNumbers(BlockedNumber, people.blocked_number)
timers: Final = Kind(Timer, clock.timer)
world_clocks: Final = Kind(WorldClock, clock.world_clock)
settings: Final = _Settings(Setting, system.setting)
notes: Final = _Notes(MarkorNote, planning.markor_note)
tasks: Final = _Tasks(Task, task_sampling.task)
recipes: Final = Kind(Recipe, cooking.recipe)
notebooks: Final = Kind(Notebook, joplin.notebook)
files: Final = _Files(File, file_sampling.file)
folders: Final = Kind(Folder, file_sampling.folder)
albums: Final = Kind(Album, file_sampling.album)
markor_folders: Final = Kind(MarkorFolder, file_sampling.markor_folder)
photos: Final = _Photos(Photo, file_sampling.photo)
videos: Final = _Videos(Video, file_sampling.video)
web_pages: Final = _Files(WebPage, web.web_page)
recordings: Final = _Recordings(Recording, file_sampling.recording)
joplin_notes: Final = _JoplinNotes(JoplinNote, joplin.joplin_note)
map_markers: Final = Kind(MapMarker, maps.map_marker)
songs: Final = Kind(Song, music.song)
playlists: Final = Kind(Playlist, music.playlist)
tracks: Final = Kind(Track, sport.track)

vlc_playlists: Final = Kind(VlcPlaylist, music.vlc_playlist)
favorites: Final = Kind(Favorite, maps.favorite)
map_tracks: Final = Kind(MapTrack, maps.map_track)
bookmarks: Final = Kind(Bookmark, browser.bookmark)
page_visits: Final = Kind(PageVisit, browser.page_visit)
downloads: Final = Kind(Download, browser.download)
clipboard: Final = _Clipboard(Clip, system.clip)
notifications: Final = Kind(Notification, system.notification)


def word(*options: str) -> RandomValue:
    """One of several words or texts."""
    return RandomValue(fields.Text(), options)


def day(first: int = 1, last: int = 7) -> RandomValue:
    """A day from tomorrow on, by default of the next week."""
    start = planning.TODAY
    return RandomValue(
        fields.Day(), [start + datetime.timedelta(days=n) for n in range(first, last + 1)]
    )


def time(first: int = 8, last: int = 20) -> RandomValue:
    """A quarter of an hour between two hours."""
    quarters = [datetime.time(h, m) for h in range(first, last + 1) for m in (0, 15, 30, 45)]
    return RandomValue(fields.TimeOfDay(), quarters)


def phone_number() -> RandomValue:
    """An unused telephone number."""
    return RandomValue(fields.PhoneNumber(), [f"+1 555-010-{n}" for n in range(1042, 9999, 137)])


def setting_value(*options: str) -> RandomValue:
    """One of several values of a setting."""
    return RandomValue(fields.SettingValue(), options)


def weekdays() -> RandomValue:
    """Some days of the week."""
    return RandomValue(fields.Weekdays(), clock.REPETITIONS)


def hours(count: float) -> Constant:
    """A length of time."""
    return Constant(datetime.timedelta(hours=count))


def minutes(count: int) -> Constant:
    """A length of time."""
    return Constant(datetime.timedelta(minutes=count))


def days(count: int) -> Constant:
    """A length of time."""
    return Constant(datetime.timedelta(days=count))


def number(first: int, last: int, step: int = 1) -> RandomValue:
    """A whole number between two, of those that are steps apart."""
    return RandomValue(fields.Number(), range(first, last + 1, step))


def amount(first: int, last: int) -> RandomValue:
    """An amount of whole dollars between two."""
    return RandomValue(fields.Amount(), [decimal.Decimal(n) for n in range(first, last + 1)])


def choose(condition: Expression, then: object, otherwise: object) -> Conditional:
    """One of two values, by a condition: `events.where(day=free).exists()`, `cost.amount > 50`."""
    check_value("The condition", fields.Flag(), as_expression(condition))
    return Conditional(condition, as_expression(then), as_expression(otherwise))


def at(date: object, time_of_day: object) -> Arithmetic:
    """A time of a day: `at(event.day + days(1), start)`."""
    found = as_expression(date), as_expression(time_of_day)
    for name, kind, value in zip(
        ("date", "time"), (fields.Day(), fields.TimeOfDay()), found, strict=True
    ):
        check_value(name, kind, value)
    return Arithmetic(at_time, "at", *found)


def lines(*texts: object) -> LinesOf:
    """A text of several lines: `notes.one(text=lines(first.title, second.title))`."""
    return LinesOf([as_expression(text) for text in texts])
