"""Qwen3-VL with random weights, built in memory: the whole path without a download."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from android_world.agents.llm import processors
from android_world.core import data_files
from android_world.core.text_sanitizing import split_list

if TYPE_CHECKING:
    from android_world.agents.llm.model_loader import LoadConfig

_SPECIAL_TOKENS = split_list("""
    <|endoftext|>, <|im_start|>, <|im_end|>, <|vision_start|>, <|vision_end|>, <|image_pad|>,
    <|video_pad|>
""")
_MARKS = ("<tool_call>", "</tool_call>", "<think>", "</think>")
_CHAT_TEMPLATE = data_files.read_text(__package__, "random_qwen_chat.txt").removesuffix("\n")


def _rope(sections: list[int], theta: float) -> dict[str, Any]:
    return {
        "rope_type": "default",
        "rope_theta": theta,
        "mrope_section": sections,
        "mrope_interleaved": True,
    }


@dataclasses.dataclass(frozen=True)
class Size:
    """Dimensions of a Qwen3-VL.

    Attributes:
      text: Of the language model.
      vision: Of the image encoder.
      vocabulary: Tokens that the model knows; None means those of the tokenizer.
      is_moe: Whether it is a mixture of experts.
      most_tokens: Of a reply: random weights never stop by themselves.
      most_pixels: Of an image.
    """

    text: Mapping[str, Any]
    vision: Mapping[str, Any]
    vocabulary: int | None = None
    is_moe: bool = False
    most_tokens: int | None = None
    most_pixels: int | None = None


_TINY = Size(
    text={
        "hidden_size": 64,
        "intermediate_size": 128,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "head_dim": 16,
        "max_position_embeddings": 65536,
        "rope_parameters": _rope([4, 2, 2], 10_000.0),
    },
    vision={
        "depth": 2,
        "hidden_size": 64,
        "intermediate_size": 128,
        "num_heads": 4,
        "out_hidden_size": 64,
        "deepstack_visual_indexes": [0, 1],
    },
    most_tokens=24,
    most_pixels=40 * 32 * 32,
)
_EXPERTS = {"num_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 32}
SIZES: Mapping[str, Size] = {
    "tiny-random": _TINY,
    "tiny-random-moe": dataclasses.replace(_TINY, text={**_TINY.text, **_EXPERTS}, is_moe=True),
    # As Qwen3-VL-8B-Instruct's configuration has it: for measuring without its weights.
    "8b-random": Size(
        text={
            "hidden_size": 4096,
            "intermediate_size": 12_288,
            "num_hidden_layers": 36,
            "num_attention_heads": 32,
            "num_key_value_heads": 8,
            "head_dim": 128,
            "max_position_embeddings": 262_144,
            "rope_parameters": _rope([24, 20, 20], 5_000_000.0),
        },
        vision={
            "depth": 27,
            "hidden_size": 1152,
            "intermediate_size": 4304,
            "num_heads": 16,
            "out_hidden_size": 4096,
            "deepstack_visual_indexes": [8, 16, 24],
        },
        vocabulary=151_936,
    ),
}


def build(size: Size, choice: LoadConfig, seed: int = 0) -> tuple[Any, Any]:
    """A model and its processor, of the real classes."""
    import transformers

    tokenizer = _tokenizer()
    ids = {token: tokenizer.convert_tokens_to_ids(token) for token in _SPECIAL_TOKENS}
    text = {"vocab_size": size.vocabulary or len(tokenizer), **size.text}
    text |= {"eos_token_id": ids["<|im_end|>"], "pad_token_id": ids["<|endoftext|>"]}
    text["tie_word_embeddings"] = False
    kind = transformers.Qwen3VLMoeConfig if size.is_moe else transformers.Qwen3VLConfig
    config = kind(
        text_config=text,
        vision_config=dict(size.vision),
        image_token_id=ids["<|image_pad|>"],
        video_token_id=ids["<|video_pad|>"],
        vision_start_token_id=ids["<|vision_start|>"],
        vision_end_token_id=ids["<|vision_end|>"],
        tie_word_embeddings=False,
    )
    model = _random_model(config, choice, seed)
    model.generation_config.eos_token_id = ids["<|im_end|>"]
    model.generation_config.pad_token_id = ids["<|endoftext|>"]
    pictures = transformers.Qwen2VLImageProcessorPil(
        size={"shortest_edge": 64 * 32 * 32, "longest_edge": 16_384 * 32 * 32},
        patch_size=16,
        merge_size=2,
        image_mean=[0.5] * 3,
        image_std=[0.5] * 3,
    )
    return model, processors.image_only(pictures, tokenizer, _CHAT_TEMPLATE)


def _random_model(config: Any, choice: LoadConfig, seed: int) -> Any:
    import torch
    import transformers

    device = choice.device_map
    if device == "auto":
        device = "cuda" if torch.cuda.is_available() else "cpu"
    dtype = choice.dtype
    if dtype == "auto":
        dtype = "float32" if device == "cpu" else "bfloat16"
    with torch.random.fork_rng(), torch.device(device):
        torch.manual_seed(seed)
        return transformers.AutoModelForImageTextToText.from_config(
            config, dtype=getattr(torch, dtype), attn_implementation=choice.attention
        )


def _tokenizer() -> Any:
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {character: i for i, character in enumerate(alphabet)}
    core = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    core.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    core.decoder = decoders.ByteLevel()
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=core,
        eos_token="<|im_end|>",
        pad_token="<|endoftext|>",
        additional_special_tokens=list(_SPECIAL_TOKENS),
        padding_side="left",
    )
    tokenizer.add_tokens(list(_MARKS))
    tokens = {"image": "<|image_pad|>", "video": "<|video_pad|>"}
    tokens |= {"vision_start": "<|vision_start|>", "vision_end": "<|vision_end|>"}
    for name, token in tokens.items():
        setattr(tokenizer, f"{name}_token", token)
        setattr(tokenizer, f"{name}_token_id", tokenizer.convert_tokens_to_ids(token))
    return tokenizer
