"""Running one episode, by the names that programs use."""

from android_world.runs.episode import (
    EpisodeResult as EpisodeResult,
    StepListener as StepListener,
    run_episode as run_episode,
    transpose_dol_to_lod as transpose_dol_to_lod,
    transpose_lod_to_dol as transpose_lod_to_dol,
)
