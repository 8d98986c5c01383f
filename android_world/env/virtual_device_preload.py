"""The virtual phone with its apps: imported by the process that workers are forked from."""

from android_world.core import garbage

with garbage.gc_paused():
    from android_world.env import env_launcher

    env_launcher.load_phone()
