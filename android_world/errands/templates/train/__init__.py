"""The errands for training, a module per group of apps.

They share no goal and no structure with the errands of the test split, and combine no pair of apps
that `held_out_app_pairs.tsv` names.
"""

import functools
from typing import Final

from android_world.errands import templates
from android_world.errands.base import Errand as Errand

FAMILY: Final = "errands_train"

errand = functools.partial(templates.errand, families=(FAMILY,))
