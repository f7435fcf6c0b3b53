"""The values of a YAML file. Each error names the file, the line and the key."""

from __future__ import annotations

import pathlib
import re
from typing import Any, NoReturn, Optional

import yaml
from yaml.nodes import MappingNode, ScalarNode, SequenceNode


class ConfigurationError(Exception):
    """The configuration cannot be used; the text names the place."""


class Section:
    """The keys of one mapping. `finish` refuses keys that no call has read."""

    def __init__(self, file: pathlib.Path, path: str, node: MappingNode) -> None:
        self._file, self._path, self._node = file, path, node
        self._read: list[str] = []
        self._values: dict[str, Any] = {}
        for key, value in node.value:
            if key.value in self._values:
                self.refuse(key.value, "is there twice", key)
            self._values[key.value] = value

    def text(self, key: str, default: Optional[str] = None, pattern: str = ".*", wanted: str = "a text") -> Optional[str]:
        """Return a text that matches the pattern."""
        value = self._scalar(key, ("str", "int", "float"), wanted)
        if value is not None and not re.fullmatch(pattern, value, re.DOTALL):
            self.refuse(key, f'"{value}" is not {wanted}')
        return default if value is None else value

    def required(self, key: str, wanted: str) -> str:
        """Return a text that must be there."""
        return self.text(key, pattern=".+", wanted=wanted) or self.refuse(key, f"{wanted} is required")

    def number(self, key: str, default: float, least: float, most: float) -> float:
        """Return a number within these limits."""
        wanted = f"a number from {least:g} to {most:g}"
        text = self._scalar(key, ("int", "float"), wanted)
        # YAML has numbers that Python has not, such as 0x10 and .nan.
        value = default if text is None else float(text) if re.fullmatch(r"[-+.\de]+", text) else least - 1
        return value if least <= value <= most else self.refuse(key, f"{text} is not {wanted}")

    def flag(self, key: str, default: bool) -> bool:
        """Return true or false."""
        text = self._scalar(key, ("bool",), "true or false")
        return default if text is None else text.lower() in ("true", "yes", "on")

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of texts."""
        node = self._take(key)
        items = node.value if isinstance(node, SequenceNode) else [node] if node else []
        if not all(isinstance(item, ScalarNode) and item.value for item in items):
            self.refuse(key, "a list of names is required")
        return tuple(item.value for item in items)

    def section(self, key: str) -> Optional[Section]:
        """Return the mapping below a key."""
        node = self._take(key)
        if node is not None and not isinstance(node, MappingNode):
            self.refuse(key, "a mapping is required")
        return None if node is None else Section(self._file, self._name(key), node)

    def finish(self) -> None:
        """Refuse keys that no call has read."""
        for key, _ in self._node.value:
            if key.value not in self._read:
                self.refuse(key.value, f"unknown key; known: {', '.join(self._read)}", key)

    def refuse(self, key: str, reason: str, node: Any = None) -> NoReturn:
        """Raise an error about the value of a key."""
        raise ConfigurationError(f"{self.place(key, node)}: {reason}")

    def place(self, key: str, node: Any = None) -> str:
        """Return where the value of a key stands: file, line, column and key."""
        mark = (node or self._values.get(key, self._node)).start_mark
        return f"{self._file}:{mark.line + 1}:{mark.column + 1}: {self._name(key)}"

    def _name(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key

    def _take(self, key: str) -> Any:
        self._read.append(key)
        return self._values.get(key)

    def _scalar(self, key: str, types: tuple[str, ...], wanted: str) -> Optional[str]:
        node = self._take(key)
        if node is not None and (not isinstance(node, ScalarNode) or node.tag.rpartition(":")[2] not in types):
            self.refuse(key, f"{wanted} is required")
        return None if node is None else str(node.value)


def read(file: pathlib.Path) -> Section:
    """Return what a file holds."""
    try:
        node = yaml.compose(file.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except OSError as error:
        raise ConfigurationError(f"{file}: {error.strerror}") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        raise ConfigurationError(f"{file}:{mark.line + 1}:{mark.column + 1}: {error.problem}") from None
    except (UnicodeDecodeError, yaml.YAMLError) as error:
        raise ConfigurationError(f"{file}: {' '.join(str(error).split())}") from None
    if not isinstance(node, MappingNode):
        raise ConfigurationError(f"{file}:1:1: a mapping with the key broker is required")
    return Section(file, "", node)
