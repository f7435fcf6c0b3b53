"""The pytest plug-in: a fixture that starts services and ends them after the test."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, Callable

import pytest

from .testing import Service


@pytest.fixture
def touchd_service() -> Iterator[Callable[..., Service]]:
    """Start a `touchd.testing.Service` with the arguments of its class; the end of the test ends all of them."""
    with contextlib.ExitStack() as services:

        def start(*arguments: Any, **options: Any) -> Service:
            return services.enter_context(Service(*arguments, **options))

        yield start
