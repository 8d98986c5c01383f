"""The command line: parser, flags, commands, scaffold of packages."""
