"""Serves a page that reports what it gets of touches, and prints that."""
import http.server, sys
PAGE = b"""<!DOCTYPE html><meta name=viewport content="width=device-width"><title>one</title>
<body style="margin:0;height:100vh;font-size:60px;background:#eee">some text to press on<script>
let queue = Promise.resolve();
function say(what) { queue = queue.then(() => fetch("/say", {method: "POST", body: what})); }
for (const type of ["touchstart", "touchend", "touchcancel", "click", "contextmenu", "pointercancel"])
  addEventListener(type, e => { say(type + " " + (e.touches ? e.touches.length : "")); if (type == "contextmenu") e.preventDefault(); });
addEventListener("popstate", () => say("went back"));
visualViewport.addEventListener("resize", () => say("scale " + visualViewport.scale.toFixed(2)));
addEventListener("load", () => { history.pushState(1, "", "#two"); setTimeout(() => say("ready " + innerWidth + " " + innerHeight + " history " + history.length), 500); });
</script>"""
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.send_header("Content-Type", "text/html"); self.send_header("Content-Length", str(len(PAGE))); self.end_headers(); self.wfile.write(PAGE)
    def do_POST(self):
        print(self.rfile.read(int(self.headers["Content-Length"])).decode(), flush=True)
        self.send_response(204); self.end_headers()
    def log_message(self, *_): pass
http.server.ThreadingHTTPServer(("127.0.0.1", 8000), Handler).serve_forever()
