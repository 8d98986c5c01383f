"""Agents, a module each, and what they are built of.

`base_agent` is what an agent is, `reason_act` the loop of those that ask models. `prompting` asks,
`reading` reads the answers, `llm` is the models. `agent_utils`, `infer`, `m3a_utils` and
`seeact_utils` are names for programs written for AndroidWorld; `borrowed` is what they name.
"""
