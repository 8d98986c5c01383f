"""The modules of all tasks: imported by the process that workers are forked from."""

from android_world import registry

registry.load_own_tasks()
