"""Agent definitions: how a family of GUI models is asked, and how its replies are read, as data.

`definition` loads them, `shipped/` has those of this package, `gui` of `android_world.agents` is
the agent that uses them.
"""
