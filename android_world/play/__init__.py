"""A page in the browser that shows a device live, and on which a person can use it.

`live_page.LivePage` serves the page; it knows nothing of agents and runs. `HumanAgent` takes its
actions from it, `run.py --watch` shows other agents on it.
"""
