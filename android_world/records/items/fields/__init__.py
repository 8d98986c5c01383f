"""Types of an item's fields: how values are compared, written in English, and stored as JSON."""

from android_world.records.items.fields.choices import (
    SETTING_VALUES as SETTING_VALUES,
    Flag as Flag,
    OneOf as OneOf,
    Repetition as Repetition,
    SettingValue as SettingValue,
)
from android_world.records.items.fields.composite import (
    ListOf as ListOf,
    Optional as Optional,
)
from android_world.records.items.fields.days_of_week import (
    Weekdays as Weekdays,
    bits_of_weekdays as bits_of_weekdays,
    weekdays as weekdays,
)
from android_world.records.items.fields.durations import (
    Duration as Duration,
)
from android_world.records.items.fields.field_type import (
    FieldType as FieldType,
    ValuePart as ValuePart,
)
from android_world.records.items.fields.numbers import (
    METERS_A_MILE as METERS_A_MILE,
    Amount as Amount,
    Distance as Distance,
    Number as Number,
)
from android_world.records.items.fields.phone_numbers import (
    PhoneNumber as PhoneNumber,
    subscriber as subscriber,
)
from android_world.records.items.fields.texts import (
    FileName as FileName,
    Lines as Lines,
    Text as Text,
    WebAddress as WebAddress,
)
from android_world.records.items.fields.times import (
    MONTHS as MONTHS,
    WEEKDAYS as WEEKDAYS,
    DateTime as DateTime,
    Day as Day,
    TimeOfDay as TimeOfDay,
)
