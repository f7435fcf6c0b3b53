"""The values of a YAML file. Each error names the file, the line and the key."""

from __future__ import annotations

import pathlib
import re
from typing import Any, NoReturn, Optional

import yaml


class ConfigurationError(Exception):
    """The configuration cannot be used; the text names the place."""


class Section:
    """The keys of one mapping. `finish` refuses keys that no call has read."""

    def __init__(self, file: pathlib.Path, path: str, node: yaml.nodes.MappingNode) -> None:
        self._file = file
        self._path = path
        self._node = node
        self._asked: list[str] = []
        self._values: dict[str, Any] = {}
        for key, value in node.value:
            if key.value in self._values:
                self._refuse(key, self._place(key.value), "is there twice")
            self._values[key.value] = value

    def text(self, key: str, default: Optional[str] = None, pattern: str = ".*", wanted: str = "a text") -> Optional[str]:
        """Return a text that matches the pattern."""
        node = self._scalar(key, ("str", "int", "float"), wanted)
        if node is None:
            return default
        if not re.fullmatch(pattern, node.value, re.DOTALL):
            self._refuse(node, self._place(key), f'"{node.value}" is not {wanted}')
        return str(node.value)

    def required(self, key: str, wanted: str) -> str:
        """Return a text that must be there and not be empty."""
        value = self.text(key, pattern=".+", wanted=wanted)
        if value is None:
            self._refuse(self._node, self._place(key), f"{wanted} is required")
        return value

    def number(self, key: str, default: float, least: float, most: float) -> float:
        """Return a number within these limits."""
        wanted = f"a number from {least:g} to {most:g}"
        node = self._scalar(key, ("int", "float"), wanted)
        if node is None:
            return default
        try:
            value = float(node.value)
        except ValueError:
            value = float("nan")
        if not least <= value <= most:
            self._refuse(node, self._place(key), f"{node.value} is not {wanted}")
        return value

    def flag(self, key: str, default: bool) -> bool:
        """Return true or false."""
        node = self._scalar(key, ("bool",), "true or false")
        return default if node is None else node.value.lower() in ("true", "yes", "on")

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of texts."""
        node = self._take(key)
        if node is None:
            return ()
        items = node.value if isinstance(node, yaml.nodes.SequenceNode) else [node]
        for item in items:
            if not isinstance(item, yaml.nodes.ScalarNode) or not item.value:
                self._refuse(item, self._place(key), "a list of names is required")
        return tuple(item.value for item in items)

    def section(self, key: str) -> Optional[Section]:
        """Return the mapping below a key."""
        node = self._take(key)
        if node is None:
            return None
        if not isinstance(node, yaml.nodes.MappingNode):
            self._refuse(node, self._place(key), "a mapping is required")
        return Section(self._file, self._place(key), node)

    def finish(self) -> None:
        """Refuse keys that no call has read."""
        for key, _ in self._node.value:
            if key.value not in self._asked:
                known = ", ".join(self._asked)
                self._refuse(key, self._place(key.value), f"unknown key; known: {known}")

    def refuse(self, key: str, reason: str) -> NoReturn:
        """Raise an error about the value of a key."""
        raise ConfigurationError(f"{self.place(key)}: {reason}")

    def place(self, key: str) -> str:
        """Return where the value of a key stands: file, line, column and key."""
        mark = self._values.get(key, self._node).start_mark
        return f"{self._file}:{mark.line + 1}:{mark.column + 1}: {self._place(key)}"

    def _place(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key

    def _take(self, key: str) -> Any:
        self._asked.append(key)
        return self._values.get(key)

    def _scalar(self, key: str, types: tuple[str, ...], wanted: str) -> Any:
        node = self._take(key)
        if node is not None and (
            not isinstance(node, yaml.nodes.ScalarNode) or node.tag.rpartition(":")[2] not in types
        ):
            self._refuse(node, self._place(key), f"{wanted} is required")
        return node

    def _refuse(self, node: Any, place: str, reason: str) -> NoReturn:
        mark = node.start_mark
        raise ConfigurationError(f"{self._file}:{mark.line + 1}:{mark.column + 1}: {place}: {reason}")


def read(file: pathlib.Path) -> Section:
    """Return what a file holds."""
    try:
        node = yaml.compose(file.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except OSError as error:
        raise ConfigurationError(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise ConfigurationError(f"{file}: byte {error.start + 1} is not UTF-8") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = f":{mark.line + 1}:{mark.column + 1}" if mark else ""
        raise ConfigurationError(f"{file}{place}: {error.problem}") from None
    except yaml.YAMLError as error:
        raise ConfigurationError(f"{file}: {' '.join(str(error).split())}") from None
    if not isinstance(node, yaml.nodes.MappingNode):
        raise ConfigurationError(f"{file}:1:1: a mapping with the key broker is required")
    return Section(file, "", node)
