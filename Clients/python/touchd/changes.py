"""Changes that a program makes to its windows."""

from __future__ import annotations

import re
from typing import Any, Optional, Union


class Set:
    """Set keys of a window, view or recognizer: `Set("volume", value=40)`, `Set("card", frame=[50, 0, 900, 600], alpha=0.5)`.

    The keys are those of a scene file, in Python's spelling: `row_height` is `rowHeight`. An active recognizer takes `translation`,
    `scale` or `rotation`, with the time of an event that the program has received as `as_of`.
    """

    def __init__(self, name: str, /, **keys: Any) -> None:
        #: The window, view or recognizer.
        self.name = name
        #: The keys as the scene file spells them.
        self.keys = {_camel(key): value for key, value in keys.items()}

    def wire(self) -> dict[str, Any]:
        """Return the change in the form that the service reads."""
        return {"of": self.name, "set": self.keys}

    def __repr__(self) -> str:
        return f"Set({', '.join([repr(self.name), *(f'{key}={value!r}' for key, value in self.keys.items())])})"


class Add:
    """Add a view to a window or view, on top or below the view `before`; without `to`, add a window.

    The new view has the form of a scene file: `Add({"name": "hint", "frame": [0, 0, 200, 50]}, to="main")`.
    """

    def __init__(self, item: dict[str, Any], /, *, to: Optional[str] = None, before: Optional[str] = None) -> None:
        self.item = item
        self.to = to
        self.before = before

    def wire(self) -> dict[str, Any]:
        """Return the change in the form that the service reads."""
        return {"add": self.item, "in": self.to, "before": self.before}

    def __repr__(self) -> str:
        return f"Add({self.item!r}, to={self.to!r}, before={self.before!r})"


class Remove:
    """Remove a window or view with everything in it."""

    def __init__(self, name: str, /) -> None:
        self.name = name

    def wire(self) -> dict[str, Any]:
        """Return the change in the form that the service reads."""
        return {"remove": self.name}

    def __repr__(self) -> str:
        return f"Remove({self.name!r})"


#: One of the changes that `Presentation.change` makes together.
Change = Union[Set, Add, Remove]


def _camel(name: str) -> str:
    """Return a name as the scene file spells it."""
    return re.sub(r"_([a-z])", lambda found: found[1].upper(), name)
