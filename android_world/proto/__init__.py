"""Protobuf bindings, made from `proto/` when the package is built."""
