"""Red-team suite: scripted cheats that must score below 1.0, and their honest twins."""
