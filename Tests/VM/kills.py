"""kills.py ROUNDS SECONDS SEED: move random fingers on a panel that is passed on, while the service is killed, stopped, hung or reloaded,
the panel is unplugged, or another program grabs the panel or the twin.

Runs in the guest, where `panel` and `touchd` are on the PATH. A round takes SECONDS. After each round all fingers are lifted. Then nothing
may be down on the panel or the twin, neither in the kernel nor for a program that reads both (P6, P8), and a tap must reach that program
exactly once. Prints how often each action was done, and every fault.
"""

import collections
import fcntl
import glob
import os
import random
import select
import signal
import struct
import subprocess
import sys
import time

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_REPORT, SYN_DROPPED = 0, 3
ABS_MT_SLOT, ABS_MT_TRACKING_ID, BTN_TOUCH = 0x2F, 0x39, 0x14A
EVENT = struct.Struct("qqHHi")
EVIOCGRAB = 0x40044590
SCENE = "screens:\n  - {name: main, recognizers: [{name: home, kind: screenEdgePan, edges: [bottom]}, {name: open, kind: pan, minimumTouches: 3}]}\n"
RULES = ["passOn: {}", "passOn: {positions: screen}", "passOn: {touches: 2}", "passOn: {longestTouch: 0.4, shortestPress: 0.05}", "passOn: {cancel: palm}",
         "passOn: {wakeup: false}, filters: {shortestTouch: 0.02, bounce: 0.04}"]


def _ioctl(number, size):
    """Return the number of an evdev ioctl that reads `size` bytes."""
    return 2 << 30 | size << 16 | ord("E") << 8 | number


class Reader:
    """A program that reads a device, as a compositor does."""

    def __init__(self, node, is_twin=False):
        self.node, self.begins, self.ends, self.faults = node, 0, 0, []
        # The panel's reader misses events while another program grabs the panel, so only the twin is checked strictly.
        self.hears_all = is_twin
        self.fd = os.open(node, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        self.synchronize()

    def state(self):
        """Return the kernel's state: tracking IDs by slot, whether BTN_TOUCH is pressed, and the current slot."""
        slots = struct.unpack("6i", fcntl.ioctl(self.fd, _ioctl(0x40 + ABS_MT_SLOT, 24), bytes(24)))
        ids = bytearray(4 * (slots[2] + 2))
        struct.pack_into("i", ids, 0, ABS_MT_TRACKING_ID)
        fcntl.ioctl(self.fd, _ioctl(0x0A, len(ids)), ids)
        keys = fcntl.ioctl(self.fd, _ioctl(0x18, 96), bytes(96))
        return list(struct.unpack(f"{slots[2] + 1}i", ids[4:])), bool(keys[BTN_TOUCH // 8] >> BTN_TOUCH % 8 & 1), slots[0]

    def synchronize(self):
        """Read the kernel's state, as after opening the device or losing events."""
        self.ids, self.touching, self.slot = self.state()

    def read(self):
        """Process pending events; return False if the device was removed."""
        while True:
            try:
                data = os.read(self.fd, 64 * EVENT.size)
            except BlockingIOError:
                return True
            except OSError:
                return False
            for _, _, kind, code, value in EVENT.iter_unpack(data):
                self.follow(kind, code, value)

    def follow(self, kind, code, value):
        if kind == EV_SYN and code == SYN_DROPPED:
            self.synchronize()
        elif kind == EV_SYN and code == SYN_REPORT:
            if self.hears_all and self.touching != any(one >= 0 for one in self.ids):
                self.faults.append("BTN_TOUCH is not what the slots say")
        elif kind == EV_KEY and code == BTN_TOUCH:
            self.touching = bool(value)
        elif kind == EV_ABS and code == ABS_MT_SLOT:
            self.slot = value
        elif kind == EV_ABS and code == ABS_MT_TRACKING_ID:
            if value >= 0:
                self.begins += 1
                if self.hears_all and self.ids[self.slot] >= 0:
                    self.faults.append("a contact began in a slot that had one")
            else:
                self.ends += 1
            self.ids[self.slot] = value

    def down(self):
        """Describe what is down."""
        ids, touching, _ = self.state()
        words = [f"slot {slot} in the kernel" for slot, one in enumerate(ids) if one >= 0]
        words += [f"slot {slot} for who reads" for slot, one in enumerate(self.ids) if one >= 0]
        return words + ["BTN_TOUCH in the kernel"] * touching + ["BTN_TOUCH for who reads"] * self.touching

    def grab(self, on):
        """Grab or release the device; return False if another program has grabbed it."""
        try:
            fcntl.ioctl(self.fd, EVIOCGRAB, int(on))
            return True
        except OSError:
            return False

    def close(self):
        os.close(self.fd)


class Soak:
    def __init__(self, seconds, seed):
        self.seconds, self.random = seconds, random.Random(seed)
        self.panel = subprocess.Popen(["panel", "-x", "999", "-y", "999"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.said, self.partial = [], b""
        self.fingers = {}
        self.glass = self.twin = None
        self.managers = 0
        self.done, self.faults = collections.Counter(), []
        self.write(RULES[0])
        self.send("plug")
        self.wait(lambda: self.glass)
        self.start()

    # All waiting happens here, so that no event waits for its reader.
    def pump(self, seconds):
        end = time.monotonic() + seconds
        while True:
            self.find_twin()
            readers = [reader for reader in (self.glass, self.twin) if reader]
            left = end - time.monotonic()
            ready = select.select([self.panel.stdout, *(reader.fd for reader in readers)], [], [], max(min(left, 0.1), 0))[0]
            for reader in readers:
                if reader.fd in ready and not reader.read():
                    self.close(reader)
            if self.panel.stdout in ready:
                self.hear(os.read(self.panel.stdout.fileno(), 4096))
            if left <= 0:
                return

    def hear(self, data):
        *lines, self.partial = (self.partial + data).split(b"\n")
        for line in lines:
            word, _, rest = line.decode().partition(" ")
            if word == "plugged":
                self.glass = Reader(rest)
            else:
                self.said.append(word)

    def find_twin(self):
        if self.twin:
            return
        for path in glob.glob("/sys/class/input/event*/device/phys"):
            try:
                with open(path) as file:
                    name = file.read().strip()
                if name.startswith("touchd/twin/") and name.count("/") > 2:
                    self.twin = Reader("/dev/input/" + path.split("/")[4], is_twin=True)
            except OSError:
                pass

    def close(self, reader):
        self.note(reader)
        reader.close()
        if reader is self.glass:
            self.glass = None
        else:
            self.twin = None

    def note(self, reader):
        self.fault(*(f"{reader.node}: {fault}" for fault in reader.faults))
        reader.faults = []

    def fault(self, *words):
        self.faults += [f"round {sum(self.done.values())}, {self.action}: {word}" for word in words]

    def wait(self, condition, limit=20):
        end = time.monotonic() + limit
        while not condition():
            if time.monotonic() > end:
                return False
            self.pump(0.02)
        return True

    # Controlling the panel.
    def send(self, *commands):
        self.panel.stdin.write(("\n".join(commands) + "\n").encode())
        self.panel.stdin.flush()

    def finish(self):
        """Wait until the panel has executed its commands."""
        self.said = []
        self.send("say done")
        self.wait(lambda: self.said)

    def move_fingers(self, frames):
        """Move random fingers, and leave some down."""
        one = self.random
        commands = []
        for _ in range(frames):
            for _ in range(one.randint(1, 3)):
                slot, x, y = one.randrange(10), one.randrange(1000), one.choice([one.randrange(1000), 995])
                if slot not in self.fingers:
                    commands.append(f"down {slot} {x} {y}")
                elif one.random() < 0.15:
                    commands.append(f"up {slot}")
                    del self.fingers[slot]
                    continue
                else:
                    x, y = ((7 * old + new) // 8 for old, new in zip(self.fingers[slot], (x, y)))
                    commands.append(f"move {slot} {x} {y}")
                self.fingers[slot] = (x, y)
            commands += ["frame", f"wait {one.choice([1, 8, 30])}"]
        self.send(*commands)

    def lift_all(self):
        self.send(*(f"up {slot}" for slot in self.fingers), "frame")
        self.fingers = {}
        self.finish()

    # Controlling the service.
    def write(self, rule):
        with open("/run/kills.yaml", "w") as file:
            file.write(f'{SCENE}devices:\n  - {{match: {{name: "touchd test panel"}}, {rule}}}\n')

    def start(self):
        self.managers += 1
        self.folder = f"/run/manager{self.managers}"
        os.mkdir(self.folder)
        with open("/out/touchd.log", "a") as log:
            self.manager = subprocess.Popen([sys.executable, f"{os.path.dirname(__file__)}/manager.py", self.folder, "touchd", "--config", "/run/kills.yaml"],
                                            stderr=log)
        self.wait(lambda: os.path.exists(f"{self.folder}/process") and os.path.getsize(f"{self.folder}/process"))

    @property
    def service(self):
        with open(f"{self.folder}/process") as file:
            return int(file.read())

    def restart(self):
        self.manager.send_signal(signal.SIGUSR1)
        self.pump(0.1)

    # Actions.
    def nothing(self):
        pass

    def kill(self):
        os.kill(self.service, signal.SIGKILL)
        self.pump(self.random.choice([0, 0.1, 1]))
        self.restart()

    def stop(self):
        self.manager.send_signal(signal.SIGTERM)
        self.wait(lambda: self.manager.poll() is not None)
        if self.manager.returncode:
            self.fault(f"the service ended with {self.manager.returncode}")
        self.pump(self.random.choice([0, 0.5]))
        self.start()

    def hang(self):
        os.kill(self.service, signal.SIGSTOP)
        self.pump(self.random.choice([0.1, 1, 2]))
        if self.random.random() < 0.5:
            os.kill(self.service, signal.SIGCONT)
        else:
            # The watchdog kills a hanging service too.
            self.restart()

    def reload(self):
        self.write(self.random.choice(RULES))
        os.kill(self.service, signal.SIGHUP)

    def unplug(self):
        self.send("unplug", f"wait {self.random.choice([0, 1, 500])}", "plug")
        self.fingers = {}

    def grab(self):
        """Let another program hold the panel while the service restarts."""
        os.kill(self.service, signal.SIGKILL)
        self.wait(lambda: self.glass.grab(True), 1)
        self.restart()
        self.pump(self.random.choice([0.2, 1]))
        self.glass.grab(False)
        self.glass.synchronize()
        # The service retries when any program closes the device.
        os.close(os.open(self.glass.node, os.O_RDONLY))

    def grab_twin(self):
        if self.twin and self.twin.grab(True):
            self.pump(0.5)
            self.twin.grab(False)

    def round(self, action):
        self.action = action.__name__
        self.move_fingers(self.random.randint(10, 8 * self.seconds))
        self.pump(self.random.uniform(0, self.seconds / 8))
        action()
        self.done[self.action] += 1
        self.finish()
        self.lift_all()
        if not self.wait(self.is_passed_on):
            return self.fault("the panel is not passed on again")
        # Wait for touches that are held back until a time limit.
        self.pump(0.6)
        self.check()
        before = (self.twin.begins, self.twin.ends)
        self.send("down 0 500 300", "frame", "wait 80", "up 0", "frame")
        self.finish()
        self.pump(0.2)
        seen = (self.twin.begins - before[0], self.twin.ends - before[1])
        if seen != (1, 1):
            self.fault(f"a tap was {seen[0]} begins and {seen[1]} ends on the twin")
        self.check()

    def is_passed_on(self):
        if not self.glass or not self.twin:
            return False
        if self.glass.grab(True):
            self.glass.grab(False)
            return False
        return True

    def check(self):
        for name, reader in (("panel", self.glass), ("twin", self.twin)):
            if reader:
                self.note(reader)
                self.fault(*(f"down on the {name}: {word}" for word in reader.down()))

    def run(self, rounds):
        self.action = "start"
        self.wait(self.is_passed_on)
        start = time.monotonic()
        actions = [self.nothing, self.kill, self.kill, self.stop, self.hang, self.reload, self.unplug, self.grab, self.grab_twin]
        for number in range(rounds):
            self.round(self.random.choice(actions))
            self.pump(max(start + self.seconds * (number + 1) - time.monotonic(), 0))
        print(f"{self.seconds * rounds} s: {time.monotonic() - start >= self.seconds * rounds}")
        print(", ".join(f"{name} {count}" for name, count in sorted(self.done.items())))
        for fault in self.faults[:40]:
            print(fault)
        print(f"faults: {len(self.faults)}")
        self.action = "end"
        self.manager.terminate()
        self.manager.wait()
        self.panel.stdin.close()
        self.panel.wait()


Soak(int(sys.argv[2]), int(sys.argv[3])).run(int(sys.argv[1]))
