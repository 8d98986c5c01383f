"""Types of an item's fields: how values are compared, written in English, and stored as JSON."""

from android_world.records.items.fields.choices import SETTING_VALUES, Flag, OneOf, SettingValue
from android_world.records.items.fields.composite import ListOf, Optional
from android_world.records.items.fields.days_of_week import Weekdays, bits_of_weekdays, weekdays
from android_world.records.items.fields.durations import Duration
from android_world.records.items.fields.field_type import FieldType, ValuePart
from android_world.records.items.fields.numbers import METERS_A_MILE, Amount, Distance, Number
from android_world.records.items.fields.phone_numbers import PhoneNumber, subscriber
from android_world.records.items.fields.texts import FileName, Lines, Text, WebAddress
from android_world.records.items.fields.times import MONTHS, WEEKDAYS, DateTime, Day, TimeOfDay

__all__ = [
    "METERS_A_MILE",
    "MONTHS",
    "SETTING_VALUES",
    "WEEKDAYS",
    "Amount",
    "DateTime",
    "Day",
    "Distance",
    "Duration",
    "FieldType",
    "FileName",
    "Flag",
    "Lines",
    "ListOf",
    "Number",
    "OneOf",
    "Optional",
    "PhoneNumber",
    "SettingValue",
    "Text",
    "TimeOfDay",
    "ValuePart",
    "WebAddress",
    "Weekdays",
    "bits_of_weekdays",
    "subscriber",
    "weekdays",
]
