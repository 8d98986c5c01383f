"""The errands, a module per group of apps; `train` has those of the train split."""

from typing import Final

# Versions of the families: a number changes where their templates, and so their scores, do.
VERSIONS: Final = {
    "errands": "errands-1.0",
    "errands_train": "errands-train-1.0",
    "errands_tools": "errands-tools-1.0",
    "errands_generated": "errands-generated-1.0",
}
