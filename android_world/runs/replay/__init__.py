"""Playing recorded episodes again: a run is its actions.

    python -m android_world.runs.replay RUN

and, from code, a phone as it was in an episode's step:

    with replay.phone_at(run_path, "SystemWifiTurnOn_0", step=3) as env:
        env.get_state()
"""

from android_world.runs.replay.recorded_episode import RecordedEpisode, read_episodes
from android_world.runs.replay.replayer import Outcome, Player, phone_at

__all__ = ["Outcome", "Player", "RecordedEpisode", "phone_at", "read_episodes"]
