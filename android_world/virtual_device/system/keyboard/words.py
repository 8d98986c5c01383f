"""Words that the suggestion strip completes to."""

from __future__ import annotations

import re

_COMMON = """
the be to of and a in that have I it for not on with he as you do at this but his by from they we
say her she or an will my one all would there their what so up out if about who get which go me
when make can like time no just him know take people into year your good some could them see other
than then now look only come its over think also back after use two how our work first well way
even new want because any these give day most us are is was were been has had did does am
hello hi hey thanks thank please sorry yes okay sure great love morning night today tomorrow
yesterday tonight week weekend month meeting dinner lunch breakfast coffee call text message send
sent email phone number address home house school office friend family mother father sister
brother party birthday happy later soon again always never maybe really very much many more less
here where why buy milk bread eggs water food money paid pay price order list note notes task
remind reminder doctor appointment flight hotel car bus train walk run running music movie photo
picture video book read write play game help need needs should might must let going
Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June
July August September October November December forget plants while away don't can't I'm it's
see you're that's what's let's I'll I've won't didn't doesn't isn't aren't
"""
COMMON_WORDS = tuple(_COMMON.split())

_WORD_BEFORE = re.compile(r"[^\W\d_][\w']*$")
_WORDS = re.compile(r"[^\W\d_][\w']+")
_LATELY = 4096  # characters before the cursor whose words are known


def word_before(text: str) -> str:
    """The word that ends at the end of `text`, or an empty text."""
    start = len(text)
    while start and (text[start - 1].isalnum() or text[start - 1] in "_'"):
        start -= 1
    match = _WORD_BEFORE.search(text, start)
    return match.group() if match else ""


def suggestions(before: str, limit: int = 3) -> list[str]:
    """Words for the strip: what was typed, then completions (the best one in the middle)."""
    typed = word_before(before)
    if not typed:
        return []
    folded = typed.casefold()
    own = set(_WORDS.findall(before[-_LATELY : -len(typed)]))
    found: list[str] = []
    for word in (*sorted(own), *COMMON_WORDS):
        if word.casefold().startswith(folded) and word.casefold() != folded:
            shaped = _like(word, typed)
            if shaped not in found:
                found.append(shaped)
        if len(found) == limit - 1:
            break
    return [typed, *found][:limit]


def _like(word: str, typed: str) -> str:
    """`word` with the capitals of `typed`."""
    if len(typed) > 1 and typed.isupper():
        return word.upper()
    return word[:1].upper() + word[1:] if typed[:1].isupper() else word
