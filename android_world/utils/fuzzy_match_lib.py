"""Comparing texts, by the name that programs written for AndroidWorld import."""

from android_world.task_evals.utils.text_match import fuzzy_match as fuzzy_match
