"""Prints where the screen is tapped: taps_asyncvarlink.py [SOCKET]"""

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any, TypedDict

from asyncvarlink import VarlinkClientProtocol, VarlinkInterface, connect_unix_varlink, varlinkmethod


# A reply has one of these fields: total=False, or asyncvarlink requires all of them.
class Event(TypedDict, total=False):
    state: Any
    action: Any
    control: Any
    scroll: Any


class Filter(TypedDict, total=False):
    kinds: list[str]
    events: list[str]


class Touch(VarlinkInterface, name="io.touchd.Touch"):
    # Any is asyncvarlink's type for foreign objects. Without it each field of an event needs a type here, and a newer
    # service's fields are errors.
    @varlinkmethod(allow_foreign=True)
    async def Subscribe(self, *, filter: Filter | None = None) -> AsyncIterator[Event]:
        yield {}


async def main(path="/run/touchd/io.touchd"):
    transport, protocol = await connect_unix_varlink(VarlinkClientProtocol, path)
    async for event in protocol.make_proxy(Touch).Subscribe(filter={"kinds": ["tap"]}):
        if tap := event.get("action"):
            print(tap["view"], f"{tap['x']:g} {tap['y']:g}", flush=True)
    transport.close()


asyncio.run(main(*sys.argv[1:]))
