"""The tasks, experts and agents of a suite: imported by the process that workers are forked from.

Plugins are left to the workers: what their modules do when they are imported is theirs.
"""

from android_world import registry
from android_world.agents import registry as agents
from android_world.core import garbage
from android_world.experts import registry as experts

with garbage.gc_paused():
    registry.load_own_tasks()
    experts.load_own_experts()
    agents.load_own()
