"""Running one episode, by the names that programs use."""

from android_world.runs.episode import EpisodeResult as EpisodeResult
from android_world.runs.episode import StepListener as StepListener
from android_world.runs.episode import run_episode as run_episode
from android_world.runs.episode import transpose_dol_to_lod as transpose_dol_to_lod
from android_world.runs.episode import transpose_lod_to_dol as transpose_lod_to_dol
