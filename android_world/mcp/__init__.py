"""A phone and its tasks for clients of the Model Context Protocol (MCP).

`python -m android_world.mcp` serves; it needs the extra `mcp`.
"""
