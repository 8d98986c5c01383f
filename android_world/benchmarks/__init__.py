"""Benchmarks of the phone, agents, rollouts and models, and the benchmark card."""
