"""The name by which `vf-eval android_world_verifiers` finds the taskset and its environment."""

from android_world.rl.verifiers import AndroidWorldEnv, AndroidWorldTaskset

__all__ = ["AndroidWorldEnv", "AndroidWorldTaskset"]
