"""Reusable checkers: base classes of tasks that judge one kind of state."""

from typing import TYPE_CHECKING

from android_world.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from android_world.task_evals.common_validators.contacts_validators import (
        AddContact,
        ContactsTask,
    )
    from android_world.task_evals.common_validators.file_validators import (
        CreateFile,
        DeleteFile,
        MoveFile,
    )
    from android_world.task_evals.common_validators.markor_notebook import Markor
    from android_world.task_evals.common_validators.phone_validators import MakeCall
    from android_world.task_evals.common_validators.settings_validators import SettingTask
    from android_world.task_evals.common_validators.sms_validators import SimpleSMSSendSms
    from android_world.task_evals.common_validators.sqlite_validators import (
        AddMultipleRows,
        DeleteDuplicateRows,
        DeleteMultipleRows,
        SQLiteApp,
    )

__all__ = [
    "AddContact",
    "AddMultipleRows",
    "ContactsTask",
    "CreateFile",
    "DeleteDuplicateRows",
    "DeleteFile",
    "DeleteMultipleRows",
    "MakeCall",
    "Markor",
    "MoveFile",
    "SQLiteApp",
    "SettingTask",
    "SimpleSMSSendSms",
]

__getattr__ = lazy_exports(
    __name__,
    {
        "contacts_validators": ["AddContact", "ContactsTask"],
        "file_validators": ["CreateFile", "DeleteFile", "MoveFile"],
        "markor_notebook": ["Markor"],
        "phone_validators": ["MakeCall"],
        "settings_validators": ["SettingTask"],
        "sms_validators": ["SimpleSMSSendSms"],
        "sqlite_validators": [
            "AddMultipleRows",
            "DeleteDuplicateRows",
            "DeleteMultipleRows",
            "SQLiteApp",
        ],
    },
)
