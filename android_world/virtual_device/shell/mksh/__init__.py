"""The language of Android's shell, mksh: words, expansion, control flow, jobs, builtins."""
