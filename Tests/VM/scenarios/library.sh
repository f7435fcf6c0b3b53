# shellcheck shell=bash
# shellcheck disable=SC2034 # Each scenario uses some of the variables.
# Sourced by each scenario, in the guest. OUT is the exchange folder, and the programs are on the PATH.
#
# The guest's clock stops while anything is busy, so a pause ends only after everything it waits for is done, on any host. Timeouts only end
# what hangs.
set -u
OUT=${OUT:-/out}
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(cd "$here/../../.." && pwd)
PATH=$root/.build/vm/.tools:$PATH
# The backtracer of a crashed program would take longer than the scenario.
export SWIFT_BACKTRACE=enable=no
cd "$root" || exit 1

fail() { echo "FAILED: $*"; exit 1; }

# udev classifies a panel as a touchscreen and gives it to the group input, as on any machine.
start_udev() {
  local daemon
  for daemon in /lib/systemd/systemd-udevd /usr/lib/systemd/systemd-udevd; do
    [ -x "$daemon" ] || continue
    "$daemon" --daemon 2>/dev/null
    udevadm trigger --subsystem-match=misc
    udevadm settle
    return
  done
  fail "there is no udevd"
}

# eventually SECONDS COMMAND...: retries the command until it succeeds, for at most that time.
eventually() {
  local tries=$(($1 * 50))
  shift
  until "$@"; do
    [ $((tries -= 1)) -gt 0 ] || return 1
    sleep 0.02
  done
}

# start_panel [OPTION...]: starts a panel that executes `panel COMMAND...`; sets NODE.
# shellcheck disable=SC2120 # Scenarios give it options.
start_panel() {
  coproc PANEL { exec panel "$@"; }
  plug
}
plug() {
  echo plug >&"${PANEL[1]}"
  read -r -t 10 _ NODE <&"${PANEL[0]}" || fail "the panel did not come up"
}
panel() { printf '%s\n' "$@" >&"${PANEL[1]}"; }
# Waits until the panel has executed all commands.
panel_done() {
  echo "say done" >&"${PANEL[1]}"
  read -r _ <&"${PANEL[0]}" || fail "the panel stopped"
}

# start_buttons: starts a device with power, fast forward and a letter, which executes `buttons COMMAND...`. plug_buttons: plugs it in, and waits
# until touchd reads it; sets BUTTONS.
start_buttons() {
  mkfifo /run/buttons
  command panel -n "test buttons" -P touchd/buttons0 -k 30,116,208 </run/buttons >>/run/buttons.says 2>&1 &
  exec 7>/run/buttons
}
buttons() { printf '%s\n' "$@" >&7; }
plug_buttons() {
  : >/run/buttons.says
  buttons plug
  eventually 20 grep -q plugged /run/buttons.says || fail "the buttons did not come up"
  read -r _ BUTTONS </run/buttons.says
  logged '"test buttons" is read for'
}
# Waits until the buttons have executed all commands.
buttons_done() {
  BUTTONS_DONE=$((${BUTTONS_DONE:-0} + 1))
  buttons "say done $BUTTONS_DONE"
  eventually 20 grep -qx "done $BUTTONS_DONE" /run/buttons.says || fail "the buttons stopped"
}

# start_accelerometer: starts a device that executes `accelerometer COMMAND...`. plug_accelerometer: plugs it in, and waits until touchd reads it.
start_accelerometer() {
  mkfifo /run/accelerometer
  command panel -n "test accelerometer" -P touchd/accelerometer0 -a </run/accelerometer >/run/accelerometer.says 2>&1 &
  exec 8>/run/accelerometer
}
accelerometer() { printf '%s\n' "$@" >&8; }
plug_accelerometer() {
  accelerometer plug
  logged '"test accelerometer" is read for'
}
# shake: shakes the accelerometer for 400 ms; gravity is along Y.
shake() {
  local step
  accelerometer "event 3 1 1024" frame
  for step in {1..20}; do accelerometer "event 3 0 $((step % 2 ? 3000 : -3000))" frame "wait 20"; done
}

# node NAME: waits for the input device of that name, and prints its node.
node() {
  eventually 20 sh -c "grep -qsx '$1' /sys/class/input/event*/device/name" || fail "there is no device \"$1\""
  echo "/dev/input/$(basename "$(dirname "$(dirname "$(grep -lsx "$1" /sys/class/input/event*/device/name)")")")"
}

# name_of RECORDING: prints the file's name, or that of an example.
name_of() {
  case $1 in Examples/*) basename "$(dirname "$1")" ;; *) basename "$1" ;; esac
}
# play RECORDING: plays a recording into the kernel; sets NODE. played: waits until all of it is played.
play() {
  PLAYED=$(name_of "$1")
  mkfifo /run/node
  touchctl replay "$1" --device 2>"$OUT/$PLAYED.errors" >/run/node &
  PLAYER=$!
  read -r -t 20 NODE </run/node || fail "$PLAYED: no device"
  rm /run/node
}
played() { wait "$PLAYER" || { cat "$OUT/$PLAYED.errors"; fail "$PLAYED: cannot be played"; }; }

# start_touchd [OPTION...]: starts the service with the shipped default scene, and waits for its socket.
start_touchd() {
  mkdir -p /run/touchd
  : >"$OUT/touchd.log"
  LOGGED=0
  # The service must not inherit pipes that a scenario holds open.
  touchd "$@" 2>>"$OUT/touchd.log" 7>&- 8>&- &
  TOUCHD=$!
  eventually 20 test -S /run/touchd/io.touchd || { cat "$OUT/touchd.log"; fail "touchd does not listen"; }
}
# start_touchd_with_panel [OPTION...]: the same, and waits until a panel is on screen.
start_touchd_with_panel() {
  start_touchd "$@"
  logged "is on screen"
}
# logged TEXT: waits until touchd has printed it after the line found by the previous `logged`, so that the same text can be awaited twice.
logged() {
  local tries=500 line
  until line=$(tail -n +$((LOGGED + 1)) "$OUT/touchd.log" | grep -nFm 1 -- "$1"); do
    [ $((tries -= 1)) -gt 0 ] || { cat "$OUT/touchd.log"; fail "touchd does not say: $1"; }
    sleep 0.02
  done
  LOGGED=$((LOGGED + ${line%%:*}))
}
# start_player: starts the service with a panel, buttons, an accelerometer, and the scene on standard input, which becomes
# /run/player.scene.yaml.
start_player() {
  cat >/run/player.scene.yaml
  cat >/run/player.yaml <<'END'
scene: player.scene.yaml
devices:
  - {match: {name: "test buttons"}, presses: [KEY_POWER], remote: true}
  - {match: {name: "test accelerometer"}, motion: true}
END
  start_buttons
  start_accelerometer
  start_panel
  start_touchd_with_panel --config /run/player.yaml
  plug_buttons
  plug_accelerometer
}
# passed_on: waits until touchd passes a panel on; sets TWIN.
passed_on() {
  logged "is passed on through"
  TWIN=$(sed -n 's/.*passed on through //p' "$OUT/touchd.log" | tail -n 1)
}
# start_touchd_with_twin [OPTION...]: starts the service, and waits until it passes a panel on; sets TWIN.
start_touchd_with_twin() {
  start_touchd "$@"
  passed_on
}

# subscribed COUNT: waits until that many clients are subscribed, so that they receive everything that begins afterwards.
subscribed() {
  eventually 20 sh -c "touchctl stats --prometheus 2>/dev/null | grep -qx 'touchd_subscribers $1'" ||
    fail "there are not $1 subscribers"
}
# start_watch FILE [OPTION...]: starts a subscriber that writes to the file.
start_watch() {
  local file=$1
  shift
  touchctl watch "$@" >"$file" 7>&- 8>&- &
  WATCH=$!
  subscribed 1
}
# start_sending: starts the service with a panel, touchd-send, and a user's bindings that send keys, a click and turns of a wheel. KEY_A is not in
# the list of touchd-send. Sets SEND and RUN, and KEYS and POINTER, the nodes of touchd-send's devices.
start_sending() {
  mkdir -p /run/own/touchd
  cat >/run/own/touchd/my.scene.yaml <<'END'
windows:
  - name: mine
    multipleTouch: true
    recognizers:
      - {name: two, kind: pan, minimumTouches: 2, maximumTouches: 2}
      - {name: one, kind: pan, maximumTouches: 1}
      - {name: poke, kind: tap}
      - {name: hold, kind: longPress}
END
  cat >/run/own/touchd/bindings.yaml <<'END'
scene: my.scene.yaml
bindings:
  - {name: back, match: {recognizer: two, state: ended, direction: right}, send: {keys: [KEY_LEFTALT, KEY_LEFT]}}
  - {name: menu, match: {recognizer: poke}, send: {click: right}}
  - {name: wheel, match: {recognizer: one}, send: {scroll: true}}
  - {name: write, match: {recognizer: hold, state: began}, send: {keys: [KEY_A]}}
END
  printf '%s\n' KEY_LEFTALT KEY_LEFT BTN_RIGHT scroll >/run/send.conf
  start_panel
  start_touchd
  systemd-socket-activate --seqpacket -l /run/touchd-send "$(command -v touchd-send)" /run/send.conf 2>"$OUT/send" &
  SEND=$!
  eventually 20 test -S /run/touchd-send || fail "touchd-send does not listen"
  XDG_CONFIG_HOME=/run/own touchctl run 2>"$OUT/run" &
  RUN=$!
  subscribed 1
  KEYS=$(node "touchd keys") POINTER=$(node "touchd pointer")
}

# start_check LINES ENDS: starts a subscriber that checks each line, and keeps none: for each recognizer, began and end must alternate. At its end
# it writes the faults to $OUT/invariants, and whether there were more lines and more ended gestures than these numbers.
start_check() {
  touchctl watch | awk -v least_lines="$1" -v least_ends="$2" '
    match($0, /"recognizer":"[^"]*"/) { name = substr($0, RSTART + 14, RLENGTH - 15); lines++ }
    /"state":"began"/ { if (down[name]++) print name " began twice" }
    /"state":"changed"/ { if (!down[name]) print name " changed before it began" }
    /"state":"(ended|cancelled)"/ && name !~ /^(tap|swipe)$/ { ends++; if (down[name]-- != 1) print name " ended without a begin" }
    END {
      for (name in down) if (down[name]) print name " never ended"
      print (lines > least_lines && ends > least_ends ? "every gesture ended once" : "only " lines " lines, " ends " gestures")
    }' >"$OUT/invariants" &
  WATCH=$!
}
# note_size: notes the service's memory in KiB, and its descriptors. print_growth KIB: prints how many descriptors were added since, and how much
# memory, or "flat" if that is less.
memory() { awk '/VmRSS/ { print $2 }' "/proc/$TOUCHD/status"; }
descriptors() { find "/proc/$TOUCHD/fd" -mindepth 1 | wc -l; }
note_size() { MEMORY=$(memory) DESCRIPTORS=$(descriptors); }
print_growth() {
  echo "descriptors: $(($(descriptors) - DESCRIPTORS)) more"
  GROWN=$(($(memory) - MEMORY))
  [ "$GROWN" -lt "$1" ] && echo "memory: flat" || echo "memory: $GROWN KiB more"
}
# now: prints the time since boot, in seconds.
now() { awk '{ print int($1) }' /proc/uptime; }

# stop_touchd: ends the service as systemd would, and waits for it.
stop_touchd() {
  kill "$TOUCHD"
  wait "$TOUCHD" || fail "touchd ended with $?"
}
# stop_all: the same, and waits for the subscriber.
stop_all() {
  stop_touchd
  wait "$WATCH"
}

# non_positional FILE: the events without a position, without times.
non_positional() {
  grep -E '^\{"(press|motion|remote|firstResponder)"' "$1" | sed -E 's/"time":[0-9]+,?//; s/,\}/}/'
}

# shapes FILE [PATTERN]: the order of events, with each run of equal actions as one line, without times and places. A pattern selects
# recognizers.
shapes() {
  sed -E 's/.*"recognizer":"([^"]*)".*"state":"([^"]*)".*/\1 \2/' "$1" | grep -E "^(${2:-.*}) " | uniq
}

# follow NODE...: libinput reads the devices, and writes to $OUT/heard; waits until it has added all; sets LIBINPUT.
HEARD=0
follow() {
  local node devices=()
  for node; do
    eventually 5 sh -c "udevadm info $node | grep -q ID_INPUT=1" || fail "udev does not know $node"
    devices+=(--device "$node")
  done
  : >>"$OUT/heard"
  libinput debug-events "${devices[@]}" >>"$OUT/heard" 2>&1 &
  LIBINPUT=$!
  eventually 5 sh -c "[ \$(tail -n +$((HEARD + 1)) '$OUT/heard' | grep -c DEVICE_ADDED) = $# ]" || fail "libinput does not see $*"
}
# heard WHAT: prints what libinput has written since the last call, without nodes and times, and without lines that match UNHEARD.
heard() {
  sleep 0.3
  echo "== $1"
  sed -E 's/^[ -]*event[0-9]+ +//; s/\+[0-9.]+s//; s/[ \t]+/ /g; s/ $//' "$OUT/heard" | tail -n +$((HEARD + 1)) | grep -v -- "${UNHEARD:-^$}"
  HEARD=$(wc -l <"$OUT/heard")
}

# start_session: creates the folders in which programs of any user share memory and have their sockets.
start_session() {
  mkdir -p /run/user /dev/shm
  mount -t tmpfs -o mode=1777 tmpfs /dev/shm
  chown nobody /run/user
  export XDG_RUNTIME_DIR=/run/user
}
# as_nobody COMMAND...: runs the command, in the background, as the user nobody.
as_nobody() { HOME=/run/user exec setpriv --reuid nobody --regid nogroup --clear-groups "$@"; }

# reload_udev: udev reads its rules again and applies them to input devices.
reload_udev() {
  udevadm control --reload
  udevadm trigger --subsystem-match=input --action=change
  udevadm settle
}
# input_rule KEYS: gives input devices a udev rule with these keys, instead of the previous one. FOR_ALL lets every user read them, and FOR_XORG
# assigns them to the seat of start_xorg.
FOR_ALL='MODE="0666"'
FOR_XORG='ENV{ID_SEAT}="seat7", TAG+="seat7"'
input_rule() {
  echo "SUBSYSTEM==\"input\", KERNEL==\"event*\", $1" >/etc/udev/rules.d/98-seat.rules
  reload_udev
}

# start_xorg [WIDTH HEIGHT]: starts Xorg on a virtual display :7 of that size; sets XORG. On a seat of its own it opens no console.
start_xorg() {
  mkdir -p /run/xorg
  printf '%s\n' 'Section "Device"' 'Identifier "none"' 'Driver "dummy"' EndSection >/run/xorg/10-dummy.conf
  [ $# = 0 ] || cat >>/run/xorg/10-dummy.conf <<END
Section "Monitor"
  Identifier "glass"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-300.0
  Modeline "glass" 30 $1 $(($1 + 24)) $(($1 + 96)) $(($1 + 192)) $2 $(($2 + 3)) $(($2 + 13)) $(($2 + 20))
EndSection
Section "Screen"
  Identifier "screen"
  Device "none"
  Monitor "glass"
  SubSection "Display"
    Virtual $1 $2
    Modes "glass"
  EndSubSection
EndSection
END
  Xorg :7 -noreset -seat seat7 -configdir /run/xorg -logfile "$OUT/xorg.log" -nolisten tcp >/dev/null 2>&1 &
  XORG=$!
  eventually 20 test -S /tmp/.X11-unix/X7 || fail "Xorg does not start"
}

# start_sway LINE...: starts sway with this configuration on a virtual display; sets SWAY and WAYLAND_DISPLAY. It does not run as root.
start_sway() {
  printf '%s\n' "$@" >/run/sway.conf
  as_nobody env WLR_BACKENDS=headless,libinput LIBSEAT_BACKEND=builtin SEATD_VTBOUND=0 WLR_RENDERER=pixman \
    sway --config /run/sway.conf >"$OUT/sway.log" 2>&1 &
  SWAY=$!
  eventually 20 sh -c 'ls /run/user/sway-ipc.* >/dev/null 2>&1' || fail "sway does not start"
  WAYLAND_DISPLAY=$(basename "$(ls -d /run/user/wayland-?)")
  export WAYLAND_DISPLAY
}
