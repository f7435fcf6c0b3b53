"""Streams that are closed while somebody waits for their next event, by another thread, another task, or the loop's own body."""

import asyncio
import threading
import unittest
import unittest.mock

import touchd
from peer import STATE, Peer, event, reply
from touchd import connection, stream

SCENE = {"windows": [{"name": "main"}]}
ANSWER = [reply({"state": STATE}), reply(event("one")), None]


def plainly(events, heard):
    for it in events:
        heard(it)


def polling(events, heard):
    while not events.ended:
        for it in events.poll(timeout=3600):
            heard(it)


def with_asyncio(events, heard):
    async def follow():
        async for it in events:
            heard(it)

    asyncio.run(follow())


class Closing(unittest.TestCase):
    def closed_by_another_thread(self, follow, events, close_after, patience=60):
        """Return the events that are received before they are closed, after the first event or at once."""
        views, heard = [], threading.Event()

        def hear(it):
            views.append(it.view)
            heard.set()

        def run():
            try:
                follow(events, hear)
            except Exception as error:
                # It ends without one.
                views.append(error)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        if close_after:
            self.assertTrue(heard.wait(60))
        events.close()
        thread.join(patience)
        self.assertFalse(thread.is_alive(), "the loop goes on")
        return views

    def test_a_loop_that_waits_for_an_event_ends_and_the_service_is_hung_up_on(self):
        ways = [(follow, reconnect) for follow in (plainly, polling, with_asyncio) for reconnect in (True, False)]
        for follow, reconnect in ways:
            with self.subTest(follow.__name__, reconnect=reconnect), Peer(ANSWER, ANSWER) as peer:
                events = touchd.subscribe(peer.path, reconnect=reconnect)
                self.assertEqual(self.closed_by_another_thread(follow, events, close_after=True), ["one"])
                self.assertTrue(events.ended)
                self.assertEqual((events._plain, events._async, events.state), (None, None, None))
                # Later requests connect to no service.
                follow(events, self.fail)
                self.assertEqual(events.poll(timeout=3600), [])
                with events as again:
                    self.assertEqual(list(again), [])
                self.assertEqual(len(peer.calls), 1)

    def test_a_loop_that_waits_for_a_service_ends(self):
        missing = "/nothing/listens/here"
        for follow in (plainly, polling):
            with self.subTest(follow.__name__), unittest.mock.patch.object(stream, "PAUSE", 3600):
                refused = threading.Event()

                def refusal(path, error, original=connection.refusal, refused=refused):
                    refused.set()
                    return original(path, error)

                with unittest.mock.patch("touchd.connection.refusal", refusal):
                    events = touchd.subscribe(missing, wait=3600)
                    thread = threading.Thread(target=follow, args=(events, self.fail), daemon=True)
                    thread.start()
                    self.assertTrue(refused.wait(60))
                    events.close()
                    thread.join(60)
                    self.assertFalse(thread.is_alive())

    def test_closed_while_it_connects_it_asks_for_nothing(self):
        class Closing(stream.Connection):
            def __init__(self, *arguments):
                super().__init__(*arguments)
                events.close()

        class AsyncClosing(stream.AsyncConnection):
            def __init__(self, *arguments):
                super().__init__(*arguments)
                events.close()

        with unittest.mock.patch.multiple(stream, Connection=Closing, AsyncConnection=AsyncClosing):
            for follow in (plainly, polling, with_asyncio):
                with self.subTest(follow.__name__), Peer(ANSWER) as peer:
                    events = touchd.subscribe(peer.path)
                    follow(events, self.fail)
                    self.assertEqual((events._plain, events._async), (None, None))
                    # The peer has seen it come and go.
                    peer._thread.join(60)
                    self.assertEqual(peer.calls, [])

    def test_closed_by_one_of_its_recognizers_it_ends_and_hangs_up(self):
        class Quitting(touchd.Recognizer):
            def touches_began(self, touches):
                events.close()

        touch = {"id": 7, "x": 1, "y": 2, "localX": 1, "localY": 2, "type": "finger", "tapCount": 1}
        contest = {"contest": 1, "recognizer": "quit", "view": "main", "window": "main", "time": 5, "phase": "began", "touches": [touch]}
        for follow in (plainly, polling, with_asyncio):
            with self.subTest(follow.__name__), Peer([reply({"session": "5e55"}), reply({"contest": contest}), None]) as peer:
                events = touchd.present(SCENE, "photos", peer.path, recognizers=[Quitting("quit")])
                follow(events, lambda it: self.assertIsInstance(it, touchd.Presented))
                self.assertEqual((events._plain, events._async, events.presented), (None, None, None))
                peer._thread.join(60)
                self.assertFalse(peer._thread.is_alive(), "the connection was not closed")

    def test_closed_by_the_body_of_its_own_loop_it_ends(self):
        for follow in (plainly, polling, with_asyncio):
            with self.subTest(follow.__name__), Peer([*ANSWER[:2], reply(event("two")), None], ANSWER) as peer:
                events = touchd.present(SCENE, "photos", peer.path)
                views = []

                def hear(it, events=events, views=views):
                    views.append(it.view)
                    if it.view == "two":
                        events.close()

                follow(events, hear)
                self.assertEqual((views, len(peer.calls)), (["one", "two"], 1))

    def test_closed_by_another_task_it_ends(self):
        async def follow(path):
            events = touchd.subscribe(path)
            waiting = asyncio.ensure_future(self.all_of(events))
            while events.state is None:
                await asyncio.sleep(0)
            events.close()
            return await asyncio.wait_for(waiting, 60)

        with Peer([ANSWER[0], None], ANSWER) as peer:
            self.assertEqual(asyncio.run(follow(peer.path)), [])
            self.assertEqual(len(peer.calls), 1)

    @staticmethod
    async def all_of(events):
        return [it async for it in events]


if __name__ == "__main__":
    unittest.main()
