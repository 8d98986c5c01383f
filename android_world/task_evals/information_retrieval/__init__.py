"""Questions about what is on the device, defined as data in `proto/tasks.textproto`."""
