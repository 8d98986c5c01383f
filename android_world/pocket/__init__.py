"""A small policy for phones: the agent, its network and its training."""
