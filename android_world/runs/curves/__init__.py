"""Curves of runs: the share of solved episodes within a number of steps or a cost.

python -m android_world.runs.curves RUN [RUN ...] --svg=curves.svg
"""

from android_world.runs.curves.curve import AXES, Curve, of_records
from android_world.runs.curves.figure import draw

__all__ = ["AXES", "Curve", "draw", "of_records"]
