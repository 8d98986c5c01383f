"""Variants of tasks: other words, another screen, another look, in which the goal is the same.

`python -m android_world.runs.robustness` measures agents with them, `run.py --variant` runs one.
"""

from android_world.task_evals.robustness_study import (
    answer_variation as answer_variation,
    goal_template_variation as goal_template_variation,
    noise_variation as noise_variation,
    screen_variation as screen_variation,
    theme_variation as theme_variation,
    variants as variants,
)
