"""The robustness study of the paper's section 5, and more variants: `python -m` runs it.

A study is a folder with a run for each condition, an ordinary one, and what came of comparing them:
`robustness.json` and a figure.
"""
