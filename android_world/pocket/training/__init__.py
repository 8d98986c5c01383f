"""How the policy of `--agent=pocket` is trained; see docs/guides/pocket.md."""
