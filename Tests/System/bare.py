"""A machine on which nothing is installed: a copy of the project, and a PATH with the commands of every Debian, Swift, gcc and Python.

A package's commands appear when apt-get installs it. Stubs replace everything that takes long or changes the machine: compilers, the kernel
and its source. The project's programs are the ones that are already built.
"""

import functools
import io
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

from programs import ROOT, TIMEOUT, TOUCHCTL, TOUCHD

# Packages without commands, and packages whose only command has their name.
WITHOUT_COMMANDS = """
    dbus fish fonts-dejavu-core gir1.2-gtk-3.0 libc6-dev libc6-dev-arm64-cross libclang-rt-14-dev libelf-dev libevdev-dev
    libexpat1-dev libgl1-mesa-dri libgtk-3-dev libinput10 libjansson-dev libpam-systemd libsdl2-dev libsdl2-ttf-dev libudev-dev
    libyaml-dev linux-source linux-source-6.1 pybuild-plugin-pyproject python3-all python3-gi python3-kivy python3-paho-mqtt
    python3-pygame python3-pymdownx python3-pyqt5 python3-setuptools python3-venv python3-yaml xserver-xorg-input-libinput
    xserver-xorg-video-dummy zsh
""".split()
OF_ONE_NAME = """
    bc bison cage chromium clang flex g++ gcc jq lintian make mkdocs mosquitto mypy openssl patch patchelf pkg-config shellcheck
    valgrind weston wev xauth xinput
""".split()
# The commands of each package; a command without a script does nothing and succeeds.
PACKAGES = {
    **{package: [] for package in WITHOUT_COMMANDS},
    **{package: [package] for package in OF_ONE_NAME},
    "debhelper": ["dh"],
    "dpkg-dev": ["dpkg-source"],
    "dh-python": ["pybuild"],
    "gcc-aarch64-linux-gnu": ["aarch64-linux-gnu-gcc"],
    "iproute2": ["ip"],
    "libinput-tools": ["libinput"],
    "librsvg2-bin": ["rsvg-convert"],
    "libts-bin": ["ts_print_mt"],
    "mosquitto-clients": ["mosquitto_pub", "mosquitto_sub"],
    "nodejs": ["node"],
    "perl": ["prove"],
    "procps": ["pkill", "ps"],
    "qemu-user": ["qemu-aarch64"],
    "sway": ["sway", "swaymsg"],
    "systemd": ["systemctl", "systemd-analyze"],
    "xserver-xorg-core": ["Xorg"],
    "xvfb": ["Xvfb"],
    "udev": ["udevadm"],
    "xz-utils": ["xz"],
}
DEPENDS = {"linux-source": ["linux-source-6.1"]}

# Packages that a Swift build requires; its error is as unclear as the real one.
SWIFT_NEEDS = ["gcc", "g++", "libc6-dev", "pkg-config", *re.findall(r'apt: "(.+?)"', (ROOT / "Package.swift").read_text())]

# Shell scripts that find the machine in $MACHINE. $MACHINE/packages has a file for each installed package.
NEEDS = """needs() { for package; do [ -e "$MACHINE/packages/$package" ] || { echo "error: no $package here" >&2; exit 1; }; done; }
made() {
  text=$1
  while [ "$1" != -o ]; do shift; done
  printf '#!/bin/sh\\n%s\\n' "$text" >"$2.$$" && chmod +x "$2.$$" && mv "$2.$$" "$2"
}
"""
COMMANDS = {
    "dpkg-query": """
case "$1 $2" in
  "--show --showformat") [ -e "$MACHINE/packages/$4" ] || { echo "no packages found matching $4" >&2; exit 1; } ;;
  --listfiles*) cat "$MACHINE/packages/$2"; exit ;;
  *) echo "unknown options: $*" >&2; exit 2 ;;
esac
case $3 in
  *Status*) echo installed ;;
  *Depends*) printf 'linux-source-6.1 (= 6.1.0-1)' ;;
  *Version*) printf 6.1.0-1 ;;
esac""",
    "apt-get": """
echo "apt-get $*" >>"$MACHINE/calls"
[ ! -e "$MACHINE/no-network" ] || { echo "E: Could not resolve 'deb.debian.org'" >&2; exit 100; }
[ "$1" != update ] || exec touch "$MACHINE/lists"
[ -e "$MACHINE/lists" ] && [ "$DEBIAN_FRONTEND" = noninteractive ] || { echo "E: Unable to locate package $4" >&2; exit 100; }
for package; do
  case $package in
    install | -*) ;;
    *) for part in "$package" $(cat "$MACHINE/archive/$package/depends"); do
         cp -R "$MACHINE/archive/$part/bin" "$MACHINE" || exit 100
         # Last, because another job takes the package as installed from here on.
         cp "$MACHINE/archive/$part/files" "$MACHINE/packages/$part" || exit 100
       done ;;
  esac
done""",
    "swift": """
echo "swift $*" >>"$MACHINE/calls"
case "$*" in
  format*) exit ;;
  -print-target-info) echo '  "triple" : "x86_64-unknown-linux-gnu",'; exit ;;
esac
folder=.build/debug
case "$*" in *"-c release"*) folder=.build/release ;; esac
case "$*" in *.build/fuzz*) folder=.build/fuzz/release ;; esac
case "$*" in *--show-bin-path*) echo $folder; exit ;; esac
needs @SWIFT_NEEDS@
mkdir -p $folder
# As with a real build, nothing that another job may run at this time is written again.
for product in "$MACHINE"/products/*; do
  made=$folder/${product##*/}
  [ -e $made ] || { cp "$product" $made.$$ && mv $made.$$ $made; }
done
case "$*" in *--build-tests*)
  made "echo '✔ Test \\"one in Swift\\" passed after 0.1 seconds.'" -o $folder/touchdPackageTests.xctest ;;
esac""",
    "swiftc": 'needs @SWIFT_NEEDS@; made "echo Done 1000 runs in 61 seconds" "$@"',
    "gcc": 'needs gcc libc6-dev; made "" "$@"',
    "strip": 'while [ $# -gt 1 ]; do [ "$1" != -o ] || { out=$2; shift; }; shift; done; cp "$1" "$out"',
    "valgrind": 'needs libinput10; for word; do case $word in --callgrind-out-file=*) : >"${word#*=}" ;; esac; done',
    "python3": f"""
[ "$1 $2" = "-m venv" ] || exec {sys.executable} "$@"
needs python3-venv
mkdir -p "$3/bin"
printf '#!/bin/sh\\necho "✔ Test one.of.Python passed."\\n' >"$3/bin/python"
printf '#!/bin/sh\\n[ ! -e "%s/no-network" ] || {{ echo "Could not find a version"; exit 1; }}\\n' "$MACHINE" >"$3/bin/pip"
chmod +x "$3/bin/python" "$3/bin/pip" """,
    "xz": f"""exec {sys.executable} -c 'import lzma, sys
work = lzma.decompress if "-d" in sys.argv else lzma.compress
sys.stdout.buffer.write(work(sys.stdin.buffer.read()))' "$@" """,
    "patch": "sed -i s/2696/16384/ arch/x86/um/user-offsets.c",
    "dh": 'needs libevdev-dev dh-python pybuild-plugin-pyproject python3-all python3-setuptools; touch "$DESTINATION/touchd_1_amd64.deb"',
    "systemd-analyze": '[ "$1" = verify ] || echo "→ Overall exposure level for touchd.service: 1.1 OK"',
}
PRODUCTS = {
    "touchd": f'exec {TOUCHD} "$@"',
    "touchctl": f'exec {TOUCHCTL} "$@"',
    "touchd-send": "",
    "bench": '[ -n "$1" ] || needs libinput10',
    "CEmpty": "",
}

# The kernel prints to its console. One that should panic never runs its scenario.
KERNEL = """for word; do
  case $word in scenario=*) scenario=${word#*=} ;; out=*) out=${word#*=} ;; manager=*) manager=yes ;; esac
done
echo "Linux is up"
here=$(dirname "$scenario") name=$(basename "$scenario")
[ ! -e "$MACHINE/panic-$name" ] || { echo "Kernel panic - not syncing: no init for $name"; exit 134; }
needs udev
if [ -n "$manager" ]; then
  needs systemd procps
  while read -r name; do
    mkdir -p "$out/$name"
    cp "$here/$name.golden" "$out/$name/log"
    echo 1.0 >"$out/$name/took"
    echo 0 >"$out/$name/status"
  done <"$out/names"
fi
cp "$here/$name.golden" "$out/log" 2>/dev/null
echo 0 >"$out/status"
"""
KERNEL_MAKEFILE = """allnoconfig:
\tflex && bison && cp $(KCONFIG_ALLCONFIG) .config
linux:
\tbc && gcc -o vmlinux && [ -e "$$MACHINE/packages/libelf-dev" ] && grep -q 16384 arch/x86/um/user-offsets.c
\t[ ! -e "$$MACHINE/no-memory" ] || { echo "cc1: out of memory" >&2; exit 1; }
\tcp touchd-kernel linux
"""


@functools.cache
def essential_commands():
    """Return the commands of every Debian, by name."""
    listed = subprocess.run(
        ["dpkg-query", "--show", "--showformat", "${binary:Package} ${Essential} ${Priority}\n"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    packages = [line.split()[0] for line in listed.splitlines() if "yes" in line.split() or "required" in line.split()]
    files = subprocess.run(["dpkg-query", "--listfiles", *packages], capture_output=True, text=True, check=True).stdout
    commands = {path.rpartition("/")[2]: path for path in re.findall(r"^(?:/usr)?/s?bin/[^/\n]+$", files, re.MULTILINE)}
    # Where several packages provide a command, use the machine's own choice.
    return commands | {"awk": "/usr/bin/awk", "which": "/usr/bin/which"}


def brought(package):
    """Return the names of a package's commands, or None if this machine does not have it."""
    done = subprocess.run(["dpkg-query", "--listfiles", package], capture_output=True, text=True)
    return {pathlib.Path(line).name for line in done.stdout.splitlines()} if done.returncode == 0 else None


class Machine:
    def __init__(self, *commands):
        """Create the machine. `commands` are also on its PATH, such as make."""
        self._folder = tempfile.TemporaryDirectory(prefix="touchd-bare-")
        self.folder = pathlib.Path(self._folder.name)
        self.project = self.folder / "project"
        # Leave out build products and what only Swift reads.
        left_out = shutil.ignore_patterns(".git", ".build", "__pycache__", "Sources", "*[a-z]Tests", "corpus")
        shutil.copytree(ROOT, self.project, symlinks=True, ignore=left_out)
        # The sources of the client libraries, and the files that generated code and the version are written to.
        generated = ["Sources/TouchService/io.touchd.Touch.varlink", "Sources/TouchClient/Interface.swift"]
        for path in [*generated, "Sources/TouchService/Process/Version.swift"]:
            (self.project / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, self.project / path)
        # A small room with its tests, for mutants; the cases whose lines touchctl writes; and pages that the site links to.
        pages = ["Sources/TouchKit/TouchKit.docc", "Sources/Hands"]
        for path in ["Sources/EventLoop", *pages, "Tests/EventLoopTests", "Tests/TouchServiceTests/Golden"]:
            shutil.copytree(ROOT / path, self.project / path)
        for name in ["bin", "packages", "products", "archive", "home"]:
            (self.folder / name).mkdir()
        for name, path in essential_commands().items():
            (self.folder / "bin" / name).symlink_to(path)
        for name in ["dpkg-query", "apt-get", "swift", "swiftc", "docc", "gcc", "strip", "python3", "git"]:
            self._script(self.folder / "bin" / name, COMMANDS.get(name, ""))
        for name in commands:
            (self.folder / "bin" / name).symlink_to(shutil.which(name))
        for name, text in PRODUCTS.items():
            self._script(self.folder / "products" / name, text)
        for package, brings in PACKAGES.items():
            archive = self.folder / "archive" / package
            (archive / "bin").mkdir(parents=True)
            for name in brings:
                if name == "make":
                    (archive / "bin" / name).symlink_to(shutil.which(name))
                else:
                    self._script(archive / "bin" / name, COMMANDS.get(name, ""))
            (archive / "depends").write_text("\n".join(DEPENDS.get(package, [])))
            (archive / "files").write_text(f"/usr/share/doc/{package}\n")
        self._kernel_source()
        # Stubs for all these compilers and toolkits would be many scripts; only check that they are installed.
        tools = "gcc g++ clang libclang-rt-14-dev valgrind libsdl2-dev libsdl2-ttf-dev libgtk-3-dev python3-kivy python3-pygame xvfb xauth"
        self._script(self.project / "Clients/c/tests/run", f"needs {tools}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._folder.cleanup()

    def _script(self, path, text):
        path.unlink(missing_ok=True)
        text = NEEDS + text.replace("@SWIFT_NEEDS@", " ".join(SWIFT_NEEDS))
        path.write_text(f"#!/bin/sh\nMACHINE={self.folder}\n{text}\n")
        path.chmod(0o755)

    def _kernel_source(self):
        source = self.folder / "linux-source-6.1.tar.xz"
        kernel = f"#!/bin/sh\nMACHINE={self.folder}\n{NEEDS}{KERNEL}"
        with tarfile.open(source, "w:xz") as archive:
            for name, text, mode in [
                ("Makefile", f"export MACHINE := {self.folder}\n{KERNEL_MAKEFILE}", 0o644),
                ("touchd-kernel", kernel, 0o755),
                ("arch/x86/um/user-offsets.c", "DEFINE_LONGS(HOST_FP_SIZE, 2696);\n", 0o644),
            ]:
                entry = tarfile.TarInfo(f"linux-source-6.1/{name}")
                entry.size, entry.mode = len(text.encode()), mode
                archive.addfile(entry, io.BytesIO(text.encode()))
        with open(self.folder / "archive/linux-source-6.1/files", "a") as files:
            print(source, file=files)

    def run(self, *command, **environment):
        """Run a command in the project's folder, without the tests' environment."""
        path = {"PATH": str(self.folder / "bin"), "HOME": str(self.folder / "home"), "LANG": "C.UTF-8"}
        return subprocess.run(
            command, cwd=self.project, env={**path, **environment}, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=TIMEOUT,
        )  # fmt: skip

    def calls(self, command):
        """Return the calls of apt-get or swift since the last time, one line each."""
        log = self.folder / "calls"
        lines = log.read_text().splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return [line for line in lines if line.startswith(f"{command} ")]

    def replace(self, name, text):
        """Replace the command of that name."""
        self._script(self.folder / "bin" / name, text)

    def mark(self, name):
        """Make something fail: no-network, no-memory or panic-SCENARIO."""
        (self.folder / name).touch()
