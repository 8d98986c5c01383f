"""Keys of the episode records that runs produce."""

from __future__ import annotations

STEP_NUMBER = "step_number"


class EpisodeConstants:
    """Keys of one episode record."""

    EPISODE_DATA = "episode_data"
    GOAL = "goal"
    INSTANCE_ID = "instance_id"
    TASK_TEMPLATE = "task_template"
    IS_SUCCESSFUL = "is_successful"
    RUN_TIME = "run_time"
    AGENT_NAME = "agent_name"
    EPISODE_LENGTH = "episode_length"
    SCREEN_CONFIG = "screen_config"
    EXCEPTION_INFO = "exception_info"
    FINISH_DTIME = "finish_dtime"
    SEED = "seed"
    AUX_DATA = "aux_data"
