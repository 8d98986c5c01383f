"""`android_world.proto.task_pb2` under the name that programs written for AndroidWorld import."""

from android_world.proto.task_pb2 import *  # noqa: F403
