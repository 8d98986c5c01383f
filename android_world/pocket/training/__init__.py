"""How the policy of `--agent=pocket` is trained; see docs/pocket.md."""
