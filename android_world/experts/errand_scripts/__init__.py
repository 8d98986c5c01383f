"""How an expert looks up, lists, adds, edits and removes one item of each kind."""

import importlib
import pkgutil

for _module in pkgutil.iter_modules(__path__, f"{__name__}."):
    importlib.import_module(_module.name)
