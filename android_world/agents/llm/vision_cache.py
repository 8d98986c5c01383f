"""A local model reads an image once, however often it comes: as in the two calls of a step."""

from __future__ import annotations

import collections
import hashlib
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from PIL import Image

# The plain and the marked screen of a step, the one after it, and one more.
_KEPT = 4
_Value = TypeVar("_Value")


def key_of(picture: Image.Image) -> str:
    """The key that distinguishes an image from all others."""
    digest = hashlib.blake2b(picture.tobytes(), digest_size=16)
    return f"{picture.mode} {picture.size} {digest.hexdigest()}"


def remember(processor: Any, model: Any) -> CachedImageFeatures | None:
    """Let a processor and its model keep what they last read of images.

    Args:
      processor: Of transformers, with an `image_processor`.
      model: Whose vision tower it feeds, perhaps inside an adapter.

    Returns:
      The listener for the images that come; None if the model reads images in an unknown way.
    """
    if not isinstance(processor.image_processor, _CachedImageProcessor):
        processor.image_processor = _CachedImageProcessor(processor.image_processor)
    reader = next((m for m in model.modules() if _reads_images(m)), None)
    if reader is None:
        return None
    if not isinstance(reader.get_image_features, CachedImageFeatures):
        reader.get_image_features = CachedImageFeatures(reader.get_image_features)
    found: CachedImageFeatures = reader.get_image_features
    return found


def _reads_images(module: Any) -> bool:
    return hasattr(module, "visual") and hasattr(module, "get_image_features")


class _LruCache(Generic[_Value]):
    """Keeps the values that were used last."""

    def __init__(self) -> None:
        self._values: collections.OrderedDict[Any, _Value] = collections.OrderedDict()

    def get(self, key: Any) -> _Value | None:
        """The value of a key; None if it is not kept."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: Any, value: _Value) -> None:
        """Keep a value, and discard the one that was used least recently."""
        self._values[key] = value
        while len(self._values) > _KEPT:
            self._values.popitem(last=False)


class _CachedImageProcessor:
    """An image processor that makes the patches of an image once."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner
        self._recent: _LruCache[dict[str, Any]] = _LruCache()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def __call__(self, images: Any, **options: Any) -> Any:
        """As the image processor; images are of PIL."""
        pictures = images if isinstance(images, list) else [images]
        if not all(isinstance(picture, Image.Image) for picture in pictures):
            return self._inner(images, **options)
        parts = [self._segment(picture, options) for picture in pictures]
        joined = {name: _join([part[name] for part in parts]) for name in parts[0]}
        return type(parts[0])(joined)

    def _segment(self, picture: Image.Image, options: dict[str, Any]) -> Any:
        key = key_of(picture), repr(sorted(options.items(), key=str))
        part = self._recent.get(key)
        if part is None:
            part = self._inner([picture], **options)
            self._recent.put(key, part)
        return part


class CachedImageFeatures:
    """A model's `get_image_features` that runs the vision tower once for an image.

    Attributes:
      coming: The keys of the images of the next call, in order; without them all are read.
    """

    def __init__(self, inner: Any) -> None:
        self.coming: Sequence[str] = ()
        self._inner = inner
        self._recent: _LruCache[tuple[Any, list[Any]]] = _LruCache()

    def __call__(self, pixel_values: Any, image_grid_thw: Any = None, **options: Any) -> Any:
        """As the method; the result holds the features of each image in order."""
        names, self.coming = self.coming, ()
        if image_grid_thw is None or len(names) != len(image_grid_thw):
            return self._inner(pixel_values, image_grid_thw, **options)
        # The same picture may be cut into more or fewer patches.
        keys = list(zip(names, map(tuple, image_grid_thw.tolist()), strict=True))
        found = {key: kept for key in keys if (kept := self._recent.get(key)) is not None}
        missing = {key: place for place, key in enumerate(keys) if key not in found}
        if missing:
            read = self._read(pixel_values, image_grid_thw, list(missing.values()), options)
            if getattr(read, "deepstack_features", None) is None:
                return self._inner(pixel_values, image_grid_thw, **options)
            for place, key in enumerate(missing):
                layers = [layer[place] for layer in read.deepstack_features]
                found[key] = read.pooler_output[place], layers
                self._recent.put(key, found[key])
            self._kind = type(read)
        features = [found[key] for key in keys]
        deep = zip(*(layers for _, layers in features), strict=True)
        return self._kind(
            pooler_output=tuple(pooled for pooled, _ in features),
            deepstack_features=[tuple(layer) for layer in deep],
        )

    def _read(self, pixel_values: Any, grid: Any, places: list[int], options: Any) -> Any:
        import torch

        rows = torch.split(pixel_values, grid.prod(-1).tolist())
        chosen = torch.cat([rows[place] for place in places])
        return self._inner(chosen, grid[places], **options)


def _join(values: list[Any]) -> Any:
    """Arrays or tensors of several images, one behind the other."""
    import torch

    if isinstance(values[0], torch.Tensor):
        return torch.cat(values)
    return [row for value in values for row in value]
