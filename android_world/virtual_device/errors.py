"""What fails under the phone, not in it."""

from __future__ import annotations


class HostFailure(RuntimeError):
    """What the phone is on has failed, such as the browser that shows its pages.

    No command and no app of the phone answers for it: it goes through all of them, to the caller of
    the phone.
    """
