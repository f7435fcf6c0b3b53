"""Prints where the screen is tapped: taps.py [SOCKET]"""

import asyncio
import sys

import touchd


async def main():
    async for tap in touchd.subscribe(*sys.argv[1:], kinds=["tap"]):
        print(tap.view, f"{tap.x:g} {tap.y:g}", flush=True)


asyncio.run(main())
