"""`android_world.proto` under the name that programs written for AndroidWorld import."""
