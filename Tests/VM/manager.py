"""manager.py FOLDER COMMAND...: start a service as systemd does, keep the descriptors that it stores, and restart it on request.

The keys of each notification go to FOLDER/notices, one line each. SIGUSR1 kills and restarts the service; SIGTERM ends both.
"""

import os
import pathlib
import signal
import socket
import sys

folder, command = pathlib.Path(sys.argv[1]), sys.argv[2:]
path = str(folder / "notify")
notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
notices.bind(path)
stored = {}
process = None


def start():
    global process
    process = os.fork()
    if process:
        (folder / "process").write_text(str(process))
        return
    for place, fd in enumerate([os.dup(fd) for fd in stored.values()]):
        # First move the descriptors away from their targets.
        os.dup2(fd, 100 + place)
    for place in range(len(stored)):
        os.dup2(100 + place, 3 + place)
        os.close(100 + place)
    os.environ.update(NOTIFY_SOCKET=path, LISTEN_PID=str(os.getpid()), LISTEN_FDS=str(len(stored)), LISTEN_FDNAMES=":".join(stored))
    os.execvp(command[0], command)


def end(*_):
    os.kill(process, signal.SIGTERM)
    status = os.waitpid(process, 0)[1]
    os._exit(os.waitstatus_to_exitcode(status))


def restart(*_):
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    start()


signal.signal(signal.SIGTERM, end)
signal.signal(signal.SIGUSR1, restart)
start()
with open(folder / "notices", "a", buffering=1) as heard:
    while True:
        message, fds, _, _ = socket.recv_fds(notices, 4096, 1)
        said = dict(line.split("=", 1) for line in message.decode().split("\n") if line)
        if "FDSTORE" in said:
            stored[said["FDNAME"]] = fds[0]
        if "FDSTOREREMOVE" in said:
            os.close(stored.pop(said["FDNAME"]))
        if "STATUS" not in said or len(said) > 1:
            heard.write(" ".join(sorted(said)) + "\n")
