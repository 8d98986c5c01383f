"""AndroidWorld that runs anywhere: tasks, agents and a virtual Android phone."""
