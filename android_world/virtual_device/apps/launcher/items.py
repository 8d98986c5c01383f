"""What is on the home screen: apps and folders in the cells of the page and of the hotseat."""

from __future__ import annotations

from dataclasses import dataclass

COLUMNS = 4
TOP_ROW, HOTSEAT = 1, 5  # rows of cells; the date is in row 0
Cell = tuple[int, int]  # column and row


@dataclass(eq=False)
class Folder:
    """Apps under one name."""

    packages: list[str]
    title: str = ""


Item = str | Folder  # an app's package, or a folder


class Items:
    """The cells that are taken."""

    def __init__(self) -> None:
        self.cells: dict[Cell, Item] = {
            (0, HOTSEAT): "com.google.android.dialer",
            (1, HOTSEAT): "com.google.android.apps.messaging",
            (2, HOTSEAT): "com.android.chrome",
            (1, 4): "com.google.android.gm",
            (2, 4): "com.google.android.apps.photos",
            (3, 4): "com.google.android.youtube",
        }

    @property
    def hotseat(self) -> list[str]:
        """The apps of the hotseat; what it has no app for is offered by predictions."""
        return [i for (_, row), i in self.cells.items() if row == HOTSEAT and isinstance(i, str)]

    def free(self, row: int) -> list[Cell]:
        """The cells of a row that are not taken."""
        return [(c, row) for c in range(COLUMNS) if (c, row) not in self.cells]

    def take(self, item: Item, source: Cell | Folder | None) -> None:
        """Take an item away from its cell or folder; a folder with one app is none any more."""
        if isinstance(source, Folder):
            source.packages.remove(str(item))
            if len(source.packages) == 1:
                cell = next(c for c, other in self.cells.items() if other is source)
                self.cells[cell] = source.packages[0]
        elif source is not None:
            self.cells.pop(source, None)

    def join(self, item: Item, cell: Cell) -> bool:
        """Put an app to the app or into the folder in a cell; False where that cannot be."""
        below = self.cells.get(cell)
        if below is None or isinstance(item, Folder):
            return False
        if isinstance(below, Folder):
            below.packages.append(item)
        else:
            self.cells[cell] = Folder([below, item])
        return True
