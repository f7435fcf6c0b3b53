"""Idle watches, with asyncio and without, to peers that behave."""

import touchd
from following import StreamTest
from peer import Peer, reply

END = reply({}, continues=False)


def said(*values):
    return [reply({"idle": value}) for value in values]


class Following(StreamTest):
    def open(self, path, **options):
        return touchd.watch_idle(60, path, **options)

    def test_each_change_comes_once(self):
        for follow in self.every_way():
            with Peer([*said(False, True, False, True), END]) as peer:
                self.assertEqual(follow(peer.path, reconnect=False), [True, False, True])
            (call,) = peer.calls
            self.assertEqual((call["method"], call["parameters"], call["more"]), ("io.touchd.Touch.WatchIdle", {"after": 60}, True))

    def test_a_service_that_comes_back_counts_as_a_touch(self):
        with Peer([*said(False, True), END], [*said(False, True)]) as peer, self.open(peer.path) as watch:
            self.assertEqual([next(watch) for _ in range(3)], [True, False, True])
