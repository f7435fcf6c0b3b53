"""JSON values to and from the types of the interface.

Fields and words that a newer service adds are ignored; a field that is missing or of another type is a ProtocolError that names the
place.
"""

from __future__ import annotations

import dataclasses
import functools
import math
import typing
from typing import Any

from .errors import ProtocolError


def read(type_: Any, value: Any, place: str) -> Any:
    """Return the JSON `value` as one of `type_`."""
    origin, arguments = typing.get_origin(type_), typing.get_args(type_)
    if origin is typing.Union:
        return None if value is None else read(arguments[0], value, place)
    if origin is list:
        items = _of(list, value, place, "a list")
        return [read(arguments[0], item, f"{place}[{index}]") for index, item in enumerate(items)]
    if origin is dict:
        members = _of(dict, value, place, "an object")
        return {key: read(arguments[1], item, f"{place}.{key}") for key, item in members.items()}
    if dataclasses.is_dataclass(type_):
        return _structure(type_, _of(dict, value, place, "an object"), place)
    if type_ is Any:
        return value
    if type_ is float:
        return _number(value, place)
    if type_ is int:
        return _of(int, value, place, "a whole number")
    if type_ is bool:
        return _of(bool, value, place, "true or false")
    # Text, or a word of a list that a newer service may extend.
    return _of(str, value, place, "text")


def write(value: Any, place: str = "") -> Any:
    """Return the JSON for a value of the interface's types, without the fields that are None.

    A value that JSON cannot represent is a ValueError or TypeError that names the place.
    """
    if dataclasses.is_dataclass(value):
        return write({_wire(field): getattr(value, field.name) for field in dataclasses.fields(value)}, place)
    if isinstance(value, dict):
        return {key: write(item, f"{place}.{key}" if place else str(key)) for key, item in value.items() if item is not None}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [write(item, f"{place}[{index}]") for index, item in enumerate(value)]
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{place}: {value} is not a finite number")
    if value is not None and not isinstance(value, (bool, int, float, str)):
        raise TypeError(f"{place}: {_shown(value)} is not a value that JSON has")
    return value


def _of(type_: type, value: Any, place: str, name: str) -> Any:
    # Only in Python is a bool an int.
    if not isinstance(value, type_) or (isinstance(value, bool) and type_ is not bool):
        raise ProtocolError(f"{place}: {_shown(value)} is not {name}")
    return value


def _number(value: Any, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ProtocolError(f"{place}: {_shown(value)} is not a number")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise ProtocolError(f"{place}: the number is too large")
    return number


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:40] + "…"


def _wire(field: dataclasses.Field[Any]) -> str:
    return str(field.metadata.get("wire", field.name))


@functools.lru_cache(maxsize=None)
def _fields(type_: Any) -> list[tuple[str, str, Any, bool]]:
    """Each field's name in Python and in JSON, its type, and whether it is optional."""
    types = typing.get_type_hints(type_)
    return [
        (field.name, _wire(field), types[field.name], field.default is not dataclasses.MISSING)
        for field in dataclasses.fields(type_)
    ]


def _structure(type_: Any, members: dict[str, Any], place: str) -> Any:
    values = {}
    for name, wire, field, optional in _fields(type_):
        path = f"{place}.{wire}" if place else wire
        if wire in members:
            values[name] = read(field, members[wire], path)
        elif not optional:
            raise ProtocolError(f"{path} is missing")
    return type_(**values)
