"""Commands of the pocket policy; their code is in `android_world.pocket.training`."""
