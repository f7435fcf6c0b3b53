"""Serve a page that reports the touches it receives, and print them. A click adds an entry to the history, so that going back is possible."""

import http.server

PAGE = b"""<!DOCTYPE html>
<meta name="viewport" content="width=device-width">
<body style="margin:0;height:100vh;font-size:60px">some text to press on
<script>
let queue = Promise.resolve();
function say(what) { queue = queue.then(() => fetch("/say", {method: "POST", body: what})); }
for (const type of ["touchstart", "touchend", "touchcancel"]) addEventListener(type, event => say(type + " " + event.touches.length));
addEventListener("contextmenu", event => { say("contextmenu"); event.preventDefault(); });
addEventListener("click", () => { history.pushState(1, "", "#" + history.length); say("click"); });
addEventListener("popstate", () => say("went back"));
function asked() { say((visualViewport.scale == 1 ? "scale 1" : "zoomed") + " history " + history.length); }
let number = 0;
setInterval(() => fetch("/asked").then(answer => answer.text()).then(text => { if (text > number) { number = +text; asked(); } }), 250);
addEventListener("load", () => setTimeout(() => say("ready"), 500));
</script>
"""


class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self, data):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        if self.path != "/asked":
            return self.answer(PAGE)
        with open("/run/asked") as file:
            self.answer(file.read().strip().encode())

    def do_POST(self):
        print(self.rfile.read(int(self.headers["Content-Length"])).decode(), flush=True)
        self.answer(b"")

    def log_message(self, *_):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", 8000), Handler).serve_forever()
