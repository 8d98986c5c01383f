"""OpenTracks in questions: activities from their definitions, and noise."""

from __future__ import annotations

import datetime
import random
from typing import Final

from android_world.core.text_sanitizing import split_list
from android_world.device import device_constants
from android_world.env.interface import AsyncEnv
from android_world.proto import state_pb2
from android_world.task_evals.information_retrieval import (
    calendar_utils,
    conditions,
    datetime_utils,
    noise,
)
from android_world.task_evals.information_retrieval.conditions import Condition, Conditions
from android_world.task_evals.utils import sqlite_schema_utils, sqlite_utils
from android_world.task_evals.utils.sqlite_schema_utils import SportsActivity

APP_NAME: Final = "open tracks sports tracker"
NOISE_ACTIVITIES: Final = 20

_DB_PATH = "/data/data/de.dennisguse.opentracks/databases/database.db"
_TABLE = "tracks"
_KEY = "_id"
_METRES_PER_MILE = 1609.34
_WINDOW = datetime.timedelta(days=14)
_CATEGORIES = split_list("""
    biking, running, hiking, swimming, walking, skiing, snowboarding, kayaking, rowing, sailing,
    skateboarding, surfing, climbing, mountain biking, road biking, trail running, trail hiking,
    cycling, paddling
""")
# What the app calls the types whose ids are other words.
_IDS = {"snow boarding": "snowboarding", "skate boarding": "skateboarding"}
_OCCASIONS = split_list("""
    Morning, Lunchtime, Evening, Weekend, Slow, Fast, Rainy, Sunny, Long, Solo
""")


def visible_value(metres: float) -> int:
    """A distance as the app shows it: in hundredths of a mile, in whole metres again."""
    return round(round(metres / _METRES_PER_MILE, 2) * _METRES_PER_MILE)


def normalize_state(state: state_pb2.SportsActivityApp) -> None:
    """Round distances to what the app shows, so that answers are what can be read; in place."""
    for activity in state.sports_activities:
        if activity.HasField("total_distance"):
            activity.total_distance = str(visible_value(float(activity.total_distance)))


def create_activity_from_proto(
    activity: state_pb2.SportsActivity, rng: random.Random
) -> SportsActivity:
    """The row of an activity."""
    start = calendar_utils.convert_datetime_to_unix_ts(activity.start_date, activity.start_time)
    return _activity(
        rng,
        name=activity.name,
        description=activity.description,
        category=activity.category,
        start_ms=start * 1000,
        minutes=float(activity.duration or 0),
        metres=visible_value(float(activity.total_distance or 0)),
        gain=float(activity.elevation_gain or 0),
        loss=float(activity.elevation_loss or 0),
    )


def is_row_matching(activity: SportsActivity, exclusion_conditions: Conditions) -> bool:
    """Whether an activity is what all conditions describe."""
    date = noise.timestamp_of_ms(activity.starttime).date()

    def on_date(condition: Condition) -> bool:
        wanted = datetime_utils.get_date(condition.value)
        return conditions.compare(date, condition.operation, wanted)

    def in_category(condition: Condition) -> bool:
        # "snow boarding" and "snowboarding" are the same sport.
        mine, wanted = (text.replace(" ", "") for text in (activity.category, condition.value))
        return conditions.compare(mine, condition.operation, wanted)

    def as_far(condition: Condition) -> bool:
        wanted = visible_value(float(condition.value))
        return conditions.compare(activity.totaldistance, condition.operation, wanted)

    return conditions.is_meeting_all(
        exclusion_conditions,
        {"start_date": on_date, "category": in_category, "total_distance": as_far},
    )


def create_rows(
    relevant_state: state_pb2.SportsActivityApp,
    exclusion_conditions: Conditions,
    rng: random.Random,
) -> list[SportsActivity]:
    """The activities that matter and the noise, in random order."""
    rows = [create_activity_from_proto(a, rng) for a in relevant_state.sports_activities]
    rows += noise.draw_rows(
        NOISE_ACTIVITIES,
        lambda: _random_activity(rng),
        lambda activity: is_row_matching(activity, exclusion_conditions),
    )
    rng.shuffle(rows)
    return rows


def setup_task_state(
    relevant_state: state_pb2.SportsActivityApp,
    exclusion_conditions: Conditions,
    env: AsyncEnv,
    rng: random.Random | None = None,
) -> None:
    """Put the activities that matter, and noise, into the emptied app.

    Distances in the state become what the app shows.
    """
    normalize_state(relevant_state)
    chance = rng or random.Random(random.getrandbits(64))
    rows = create_rows(relevant_state, exclusion_conditions, chance)
    clear_db(env)
    sqlite_utils.insert_rows_to_remote_db(rows, _KEY, _TABLE, _DB_PATH, APP_NAME, env)


def clear_db(env: AsyncEnv) -> None:
    """Delete all activities."""
    sqlite_utils.delete_all_rows_from_table(_TABLE, _DB_PATH, env, APP_NAME)


def list_rows(env: AsyncEnv) -> list[SportsActivity]:
    """All activities."""
    return sqlite_utils.get_rows_from_remote_device(_TABLE, _DB_PATH, SportsActivity, env)


def _random_activity(rng: random.Random) -> SportsActivity:
    category = rng.choice(_CATEGORIES)
    start = noise.random_minute(rng, device_constants.DT - _WINDOW / 2, _WINDOW)
    return _activity(
        rng,
        name=f"{rng.choice(_OCCASIONS)} {category}",
        description="",
        category=category,
        start_ms=int(start.timestamp() * 1000),
        minutes=rng.randint(1, 299),
        metres=visible_value(rng.randint(0, 20_000)),
        gain=rng.randint(0, 500),
        loss=rng.randint(0, 500),
    )


def _activity(
    rng: random.Random,
    *,
    name: str,
    description: str,
    category: str,
    start_ms: int,
    minutes: float,
    metres: int,
    gain: float,
    loss: float,
) -> SportsActivity:
    length_ms = round(minutes * 60_000)
    speed = metres / (length_ms / 1000) if length_ms else 0.0
    return SportsActivity(
        name=name,
        description=description,
        category=category,
        activity_type=_IDS.get(category, category),
        starttime=start_ms,
        stoptime=start_ms + length_ms,
        totaldistance=float(metres),
        totaltime=length_ms,
        movingtime=length_ms,
        avgspeed=speed,
        avgmovingspeed=speed,
        elevationgain=float(gain),
        elevationloss=float(loss),
        uuid=sqlite_schema_utils.random_uuid(rng).bytes,
    )
