"""A headless Chromium that opens pages, controlled through DevTools pipes: no driver, no port, no package."""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

from programs import TIMEOUT


class Browser:
    """A Chromium with one page at a time. Errors of the page are kept."""

    def __enter__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="touchd-browser-", ignore_cleanup_errors=True)
        read, self._write = os.pipe()
        self._read, write = os.pipe()

        def connect():
            # The protocol uses descriptors 3 and 4, which the pipes may occupy themselves.
            ends = os.dup(read), os.dup(write)
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--hide-scrollbars",
            "--no-first-run", "--force-color-profile=srgb", f"--user-data-dir={self._folder.name}",
        ]
        self._process = subprocess.Popen(
            [shutil.which("chromium"), *arguments], preexec_fn=connect, close_fds=False, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(read)
        os.close(write)
        self._rest = b""
        self._number = 0
        self._events = []
        self._session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log"]:
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *_):
        os.close(self._write)
        os.close(self._read)
        self._process.kill()
        self._process.wait(TIMEOUT)
        self._folder.cleanup()

    def _receive(self):
        while b"\0" not in self._rest:
            chunk = os.read(self._read, 1 << 16)
            if not chunk:
                raise AssertionError("the browser has ended")
            self._rest += chunk
        message, self._rest = self._rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        """Call a method of the protocol and return its result; keep events that arrive first."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            reply = self._receive()
            if reply.get("id") == self._number:
                if "error" in reply:
                    raise AssertionError(f"{method}: {reply['error']['message']}")
                return reply["result"]
            if "method" in reply:
                self._events.append(reply)

    def open(self, path, width=1280, height=800, dark=False):
        """Show a page, given by path or address, in a window of that size; wait until it is loaded."""
        self.resize(width, height, dark)
        self._events.clear()
        self.call("Page.navigate", url=path if "://" in str(path) else pathlib.Path(path).as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self._events):
            self._events.append(self._receive())
        self.wait_for_frames()

    def resize(self, width, height=800, dark=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", media="screen", features=[scheme])

    def wait_for_frames(self):
        """Wait for two frames, so that resize observers have run."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def run(self, script):
        """Evaluate an expression in the page, await it if it is a promise, and return its value."""
        done = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in done:
            raise AssertionError(done["exceptionDetails"]["exception"].get("description", done))
        return done["result"].get("value")

    def complaints(self):
        """Return console output, exceptions and blocked requests since the last page was opened."""
        methods = ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"]
        return [event["params"] for event in self._events if event["method"] in methods]

    def key(self, key, code=0, text=None):
        """Press and release a key."""
        event = {"key": key, "windowsVirtualKeyCode": code}
        self.call("Input.dispatchKeyEvent", type="keyDown", **event, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def click(self, x, y):
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def screenshot(self, whole=False):
        """Return a screenshot of the window or of the whole page."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"])
