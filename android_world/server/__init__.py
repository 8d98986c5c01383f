"""Phones over HTTP: a suite's tasks, actions and screens for programs in any language.

`python -m android_world.server` serves, `client.AndroidEnvClient` asks.
"""
