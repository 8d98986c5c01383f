"""Tasks as other packages write them, in the style and on the helpers of the first AndroidWorld."""

from __future__ import annotations

import random
from typing import Any

from android_world.device import device_constants
from android_world.env import adb_utils, interface, tools
from android_world.task_evals import task_eval
from android_world.task_evals.common_validators import (
    file_validators,
    sms_validators,
    sqlite_validators,
)
from android_world.task_evals.single.calendar import calendar_utils, events_generator
from android_world.task_evals.utils import (
    schema,
    sqlite_schema_utils,
    user_data_generation,
)
from android_world.utils import datetime_utils, file_utils


class MarkorCopyNote(task_eval.TaskEval):
    """Delegates to a file validator, as most tasks with files do."""

    app_names = ("markor",)
    complexity = 1.2
    schema = file_validators.CreateFile.schema
    template = "Create a note {file_name} in Markor with the text of {original}."

    def __init__(self, params: dict[str, Any]):
        super().__init__(params)
        self.create_file_task = file_validators.CreateFile(params, device_constants.MARKOR_DATA)

    def initialize_task(self, env: interface.AsyncEnv) -> None:
        super().initialize_task(env)
        self.create_file_task.initialize_task(env)
        user_data_generation.write_to_markor(self.params["text"], self.params["original"], env)
        user_data_generation.generate_noise_files(
            self.params["original"],
            device_constants.MARKOR_DATA,
            env.controller,
            ["shopping.md", "plans.md"],
            n=3,
        )
        if not file_utils.check_file_or_folder_exists(
            self.params["original"], device_constants.MARKOR_DATA, env.controller
        ):
            raise RuntimeError("The note is missing.")

    def is_successful(self, env: interface.AsyncEnv) -> float:
        super().is_successful(env)
        return self.create_file_task.is_successful(env)

    def tear_down(self, env: interface.AsyncEnv) -> None:
        super().tear_down(env)
        self.create_file_task.tear_down(env)

    @classmethod
    def generate_random_params(cls) -> dict[str, Any]:
        return {
            "file_name": user_data_generation.generate_random_file_name() + ".md",
            "original": f"original_{random.randint(0, 99)}.md",
            "text": random.choice(user_data_generation.RANDOM_SENTENCES),
        }


class ExpenseAddRent(sqlite_validators.AddMultipleRows):
    """Adds rows, on the SQLite validators."""

    app_names = ("pro expense",)
    complexity = 3
    n_rows = 2
    schema = schema.no_params()
    template = "Add these expenses to pro expense:\n{rows}"
    app_name_with_db = "pro expense"
    db_key = "expense_id"
    db_path = "/data/data/com.arduia.expense/databases/accounting.db"
    table_name = "expense"
    row_type = sqlite_schema_utils.Expense

    @property
    def goal(self) -> str:
        text = sqlite_schema_utils.get_text_representation_of_rows(
            self.params[sqlite_validators.ROW_OBJECTS],
            ["name", "amount_dollars", "category_name", "note"],
        )
        return self.template.format(rows=text)

    def validate_addition_integrity(self, before, after, reference_rows) -> bool:
        return sqlite_validators.validate_rows_addition_integrity(
            before, after, reference_rows, ["name", "amount", "category", "note"], ["name", "note"]
        )

    @classmethod
    def _random_row(cls) -> sqlite_schema_utils.Expense:
        return sqlite_schema_utils.Expense(
            name=random.choice(["Rent", "Heating", "Water"]),
            amount=random.randint(1000, 50000),
            category=4,
            note=user_data_generation.generate_random_string(8),
            created_date=1697000000000,
            modified_date=1697000000000,
            category_id_to_name={4: "Housing"},
        )

    @classmethod
    def generate_random_params(cls) -> dict[str, Any]:
        rows = sqlite_schema_utils.get_random_items(cls.n_rows + 5, cls._random_row)
        return {
            sqlite_validators.ROW_OBJECTS: rows[: cls.n_rows],
            sqlite_validators.NOISE_ROW_OBJECTS: rows[cls.n_rows :],
        }


class CalendarDeleteDay(sqlite_validators.DeleteMultipleRows):
    """Deletes rows, on the SQLite validators and the calendar's generators."""

    app_names = ("simple calendar pro",)
    complexity = 1.4
    n_rows = 2
    n_rows_noise = 6
    schema = schema.create([schema.integer("day", is_required=True)])
    template = "Delete all events of October {day} in Simple Calendar Pro."
    app_name_with_db = "simple calendar pro"
    db_key = calendar_utils.DB_KEY
    db_path = calendar_utils.DB_PATH
    table_name = calendar_utils.EVENTS_TABLE
    row_type = sqlite_schema_utils.CalendarEvent

    @classmethod
    def _event(cls, first_day: int, last_day: int) -> sqlite_schema_utils.CalendarEvent:
        start = datetime_utils.create_random_october_2023_unix_ts(first_day, last_day)
        return events_generator.generate_event(start)

    @classmethod
    def generate_random_params(cls) -> dict[str, Any]:
        day = random.randint(16, 25)
        return {
            "day": day,
            sqlite_validators.ROW_OBJECTS: [cls._event(day, day) for _ in range(cls.n_rows)],
            sqlite_validators.NOISE_ROW_OBJECTS: [
                cls._event(day + 1, 31) for _ in range(cls.n_rows_noise)
            ],
        }


class SmsSendGreeting(sms_validators.SimpleSMSSendSms):
    """Builds on a validator that is a task itself."""

    template = "Greet {number} by a text message from Simple SMS Messenger: {message}"
    complexity = 1.4

    @classmethod
    def generate_random_params(cls) -> dict[str, Any]:
        params = super().generate_random_params()
        params["message"] = f"Hello! {random.choice(cls.messages)}"
        return params


class WifiQuestion(task_eval.TaskEval):
    """Asks for something on the device; its schema is no JSON Schema, which nobody read."""

    app_names = ("settings",)
    complexity = 1
    schema = {"type": "nothing"}
    template = "Is wifi on? Answer yes or no."

    def initialize_task(self, env: interface.AsyncEnv) -> None:
        super().initialize_task(env)
        adb_utils.toggle_wifi(env.controller, random.choice(["on", "off"]))

    def is_successful(self, env: interface.AsyncEnv) -> float:
        super().is_successful(env)
        response = adb_utils.issue_generic_request(
            ["shell", "settings", "get", "global", "wifi_on"], env.controller
        )
        adb_utils.check_ok(response)
        on = response.generic.output.decode().strip() in ("1", "2")
        return float(env.interaction_cache.lower() == ("yes" if on else "no"))

    @classmethod
    def generate_random_params(cls) -> dict[str, Any]:
        return {}


TASKS = {
    cls.__name__: cls
    for cls in (MarkorCopyNote, ExpenseAddRent, CalendarDeleteDay, SmsSendGreeting, WifiQuestion)
}


def solve(task: task_eval.TaskEval, env: interface.AsyncEnv) -> None:
    """Do what a task asks, behind the screen."""
    params, controller = task.params, env.controller
    if isinstance(task, MarkorCopyNote):
        folder = device_constants.MARKOR_DATA
        file_utils.create_file(params["file_name"], folder, controller, content=params["text"])
    elif isinstance(task, ExpenseAddRent):
        task.add_rows(params[sqlite_validators.ROW_OBJECTS], env)
    elif isinstance(task, CalendarDeleteDay):
        gone = [row for row in task.list_rows(env) if row.start_datetime.day == params["day"]]
        ids = ", ".join(str(row.id) for row in gone)
        assert gone
        adb_utils.execute_sql_command(
            task.db_path, f"DELETE FROM events WHERE id IN ({ids});", controller
        )
    elif isinstance(task, SmsSendGreeting):
        sms = tools.AndroidToolController(controller)
        sms.send_sms(params["number"], params["message"])
    else:
        line = "shell settings get global wifi_on"
        on = adb_utils.issue_generic_request(line, controller).generic.output.strip() == b"1"
        answer = "yes" if on else "no"
        env.execute_action({"action_type": "answer", "text": answer})
