"""PPO in one file, in the style of CleanRL, on a vector of phones with masked actions.

    pip install -e '.[rl,pocket]'
    python docs/examples/masked_ppo.py --env=AndroidWorldFlat/SystemWifiTurnOff-v0 --steps=20000

An action is four numbers (kind, element, text, app). Each has a categorical distribution in which
the numbers that make no sense on the screen are masked.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from torch import nn
from torch.distributions import Categorical

import android_world.rl  # noqa: F401  (registers the environments)

PARTS = ("goal", "elements", "texts", "past")


def parse_args(words: list[str] | None = None) -> argparse.Namespace:
    """The settings; CleanRL's defaults, but for shorter rollouts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--env", default="AndroidWorldFlat/SystemWifiTurnOff-v0")
    parser.add_argument("--steps", type=int, default=20_000, help="of all phones together")
    parser.add_argument("--num_envs", type=int, default=8)
    parser.add_argument("--rollout", type=int, default=32, help="steps of a phone per update")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--minibatches", type=int, default=4)
    parser.add_argument("--max_steps", type=int, default=8, help="budget of an episode")
    parser.add_argument("--learning_rate", type=float, default=2.5e-4)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(words)


class Agent(nn.Module):
    """Actor and critic with a common body."""

    def __init__(self, size: int, sizes: np.ndarray) -> None:
        super().__init__()
        self.sizes = [int(n) for n in sizes]
        self.body = nn.Sequential(nn.Linear(size, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh())
        self.actor = nn.Linear(128, sum(self.sizes))
        self.critic = nn.Linear(128, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)

    def evaluate(self, seen: torch.Tensor, mask: torch.Tensor, action: torch.Tensor | None = None):
        """Action, its log-probability, the policy's entropy and the value; batch first."""
        hidden = self.body(seen)
        logits = self.actor(hidden).masked_fill(mask == 0, -1e9).split(self.sizes, dim=1)
        parts = [Categorical(logits=part) for part in logits]
        if action is None:
            action = torch.stack([part.sample() for part in parts], dim=1)
        chosen = [part.log_prob(numbers) for part, numbers in zip(parts, action.T, strict=True)]
        entropy = sum(part.entropy() for part in parts)
        return action, sum(chosen), entropy, self.critic(hidden).squeeze(1)


def as_tensors(observation: dict[str, np.ndarray]) -> tuple[torch.Tensor, torch.Tensor]:
    """Features (num_envs, size) and masks (num_envs, sum of the sizes of an action)."""
    flat = [observation[name].reshape(len(observation["goal"]), -1) for name in PARTS]
    mask = torch.as_tensor(observation["action_mask"])
    return torch.as_tensor(np.concatenate(flat, axis=1)), mask


def advantages(rewards, values, ends, last_value, gamma=0.99, decay=0.95) -> torch.Tensor:
    """Generalized advantage estimates of a rollout, of shape (steps, num_envs)."""
    result, following, value = torch.zeros_like(rewards), torch.zeros_like(last_value), last_value
    for t in reversed(range(len(rewards))):
        goes_on = 1.0 - ends[t]
        delta = rewards[t] + gamma * value * goes_on - values[t]
        result[t] = following = delta + gamma * decay * goes_on * following
        value = values[t]
    return result


def train(args: argparse.Namespace) -> list[float]:
    """Learn; the mean reward of the episodes that ended in each rollout (nan for none)."""
    torch.manual_seed(args.seed)
    envs = gymnasium.make_vec(
        args.env,
        num_envs=args.num_envs,
        layout="dict",
        max_elements=32,
        max_texts=8,
        max_steps=args.max_steps,
        reward="progress",
        autoreset_mode=AutoresetMode.SAME_STEP,
    )
    shapes = envs.single_observation_space.spaces
    agent = Agent(
        sum(int(np.prod(shapes[name].shape)) for name in PARTS), envs.single_action_space.nvec
    )
    optimizer = torch.optim.Adam(agent.parameters(), lr=args.learning_rate, eps=1e-5)
    seen, mask = as_tensors(envs.reset(seed=args.seed)[0])
    means = []
    for _ in range(max(1, args.steps // (args.num_envs * args.rollout))):
        rollout: dict[str, list[torch.Tensor]] = {
            name: [] for name in ("seen", "mask", "action", "chance", "value", "reward", "end")
        }
        for _ in range(args.rollout):
            with torch.no_grad():
                action, chance, _, value = agent.evaluate(seen, mask)
            observation, reward, terminated, truncated, _ = envs.step(action.numpy())
            reward = torch.as_tensor(reward, dtype=torch.float32)
            end = torch.as_tensor(terminated | truncated, dtype=torch.float32)
            step = (seen, mask, action, chance, value, reward, end)
            for name, part in zip(rollout, step, strict=True):
                rollout[name].append(part)
            seen, mask = as_tensors(observation)
        batch = {name: torch.stack(parts) for name, parts in rollout.items()}
        means.append(float(batch["reward"].sum() / batch["end"].sum()))
        print(f"{len(means)}: reward of an episode {means[-1]:.3f}")
        with torch.no_grad():
            last_value = agent.evaluate(seen, mask)[3]
        gain = advantages(batch["reward"], batch["value"], batch["end"], last_value)
        batch |= {"gain": gain, "target": gain + batch["value"]}
        update(agent, optimizer, {name: part.flatten(0, 1) for name, part in batch.items()}, args)
    envs.close()
    return means


def update(agent, optimizer, batch: dict[str, torch.Tensor], args: argparse.Namespace) -> None:
    """The epochs of PPO over a rollout."""
    for _ in range(args.epochs):
        for rows in torch.randperm(len(batch["gain"])).chunk(args.minibatches):
            part = {name: values[rows] for name, values in batch.items()}
            _, chance, entropy, value = agent.evaluate(part["seen"], part["mask"], part["action"])
            ratio = (chance - part["chance"]).exp()
            gain = (part["gain"] - part["gain"].mean()) / (part["gain"].std() + 1e-8)
            surrogate = torch.min(gain * ratio, gain * ratio.clamp(0.8, 1.2)).mean()
            loss = -surrogate + 0.5 * (value - part["target"]).pow(2).mean() - 0.01 * entropy.mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


if __name__ == "__main__":
    train(parse_args())
