"""Each way to follow what a stream brings, for the tests of all that are one."""

import asyncio
import contextlib
import unittest
import unittest.mock

from touchd import stream


def plainly(open_stream):
    with contextlib.closing(open_stream()) as events:
        return list(events)


def polling(open_stream):
    found = []
    with open_stream() as events:
        while not events.ended:
            found += events.poll(timeout=60)
    return found


def with_asyncio(open_stream):
    async def follow():
        async with open_stream() as events:
            return [event async for event in events]

    return asyncio.run(follow())


class StreamTest(unittest.TestCase):
    """Tests of a stream that hold for each way to follow it; no try to connect waits for another."""

    def setUp(self):
        patch = unittest.mock.patch.object(stream, "PAUSE", 0)
        patch.start()
        self.addCleanup(patch.stop)

    def open(self, path, **options):
        """The stream that the tests are about."""
        raise NotImplementedError

    def every_way(self):
        """Functions that return all that the stream of a path and options brings, each in a subtest of its own."""
        for follow in (plainly, polling, with_asyncio):
            with self.subTest(follow.__name__):
                yield lambda path, follow=follow, **options: follow(lambda: self.open(path, **options))
