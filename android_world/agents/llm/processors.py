"""Qwen3-VL's processor without its video half, which needs torchvision and is never asked."""

from __future__ import annotations

from typing import Any


def image_only(pictures: Any, tokenizer: Any, chat_template: str | None) -> Any:
    """A `Qwen3VLProcessor` of these parts."""
    import transformers

    class ImageOnlyProcessor(transformers.Qwen3VLProcessor):  # type: ignore[misc]
        def check_argument_for_proper_class(self, name: str, argument: Any) -> Any:
            if name == "video_processor":
                return type(argument)
            return super().check_argument_for_proper_class(name, argument)

    return ImageOnlyProcessor(
        image_processor=pictures,
        tokenizer=tokenizer,
        video_processor=None,
        chat_template=chat_template,
    )


def load_processor(name: str, **options: Any) -> Any:
    """The processor of a checkpoint.

    Args:
      name: A folder, or a name on the hub.
      **options: For all loaders of transformers.

    Raises:
      OSError: A file is missing.
      ValueError: A file is not what it should be.
    """
    import transformers

    tokenizer = transformers.AutoTokenizer.from_pretrained(name, **options)
    tokenizer.padding_side = "left"
    pictures = transformers.AutoImageProcessor.from_pretrained(name, **options)
    settings, _ = transformers.Qwen3VLProcessor.get_processor_dict(name, **options)
    return image_only(pictures, tokenizer, settings.get("chat_template", tokenizer.chat_template))
