# shellcheck shell=bash
# shellcheck disable=SC2034 # Each scenario uses some of the variables.
# What the scenarios share; each sources it. In the guest: OUT is the exchange folder, the programs are on the PATH.
#
# The guest's time stands still while anything has something to do: a pause ends when all that it is for has been done, on any host.
# Limits of time only end what hangs.
set -u
OUT=${OUT:-/out}
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
root=$(cd "$here/../../.." && pwd)
PATH=$root/.build/vm/.tools:$PATH
# The backtracer of a program that crashes would take longer than the scenario.
export SWIFT_BACKTRACE=enable=no
cd "$root" || exit 1

fail() { echo "FAILED: $*"; exit 1; }

# udev names a panel a touchscreen and gives it to the input group, as on any machine.
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

# eventually SECONDS COMMAND...: whether the command succeeds within the time.
eventually() {
  local tries=$(($1 * 50))
  shift
  until "$@"; do
    [ $((tries -= 1)) -gt 0 ] || return 1
    sleep 0.02
  done
}

# start_panel [OPTION...]: a panel that obeys `panel COMMAND...`; its node is in NODE.
start_panel() {
  coproc PANEL { exec panel "$@"; }
  plug
}
plug() {
  echo plug >&"${PANEL[1]}"
  read -r -t 10 _ NODE <&"${PANEL[0]}" || fail "the panel did not come up"
}
panel() { printf '%s\n' "$@" >&"${PANEL[1]}"; }
# Waits until the panel has done all that it was told.
panel_done() {
  echo "say done" >&"${PANEL[1]}"
  read -r _ <&"${PANEL[0]}" || fail "the panel stopped"
}

# start_buttons: power, fast forward and a letter, which obey `buttons COMMAND...`; plug_buttons: they come, and their node is in BUTTONS.
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
}
# Waits until the buttons have done all that they were told.
buttons_done() {
  BUTTONS_DONE=$((${BUTTONS_DONE:-0} + 1))
  buttons "say done $BUTTONS_DONE"
  eventually 20 grep -qx "done $BUTTONS_DONE" /run/buttons.says || fail "the buttons stopped"
}

# start_touchd [OPTION...]: the service with the shipped default scene; it is ready when its socket is there.
start_touchd() {
  mkdir -p /run/touchd
  : >"$OUT/touchd.log"
  TOLD=0
  # A pipe that a scenario holds open is not the service's.
  touchd "$@" 2>>"$OUT/touchd.log" 7>&- 8>&- &
  TOUCHD=$!
  eventually 20 test -S /run/touchd/io.touchd || { cat "$OUT/touchd.log"; fail "touchd does not listen"; }
}
# start_touchd_with_panel [OPTION...]: the same, and waits until a panel is on screen.
start_touchd_with_panel() {
  start_touchd "$@"
  told "is on screen"
}
# told TEXT: waits until touchd has said it behind the line of the `told` before, so that the same words can be awaited twice.
told() {
  local tries=500 line
  until line=$(tail -n +$((TOLD + 1)) "$OUT/touchd.log" | grep -nFm 1 -- "$1"); do
    [ $((tries -= 1)) -gt 0 ] || { cat "$OUT/touchd.log"; fail "touchd does not say: $1"; }
    sleep 0.02
  done
  TOLD=$((TOLD + ${line%%:*}))
}

# subscribed COUNT: waits until so many clients are subscribed: of a sequence that begins then they hear all.
subscribed() {
  eventually 20 sh -c "touchctl stats --prometheus 2>/dev/null | grep -qx 'touchd_subscribers $1'" ||
    fail "there are not $1 subscribers"
}
# start_watch FILE [OPTION...]: a subscriber, whose lines go to the file.
start_watch() {
  local file=$1
  shift
  touchctl watch "$@" >"$file" 7>&- 8>&- &
  WATCH=$!
  subscribed 1
}
# stop_all: ends the service as systemd would, and waits for it and its subscriber.
stop_all() {
  kill "$TOUCHD"
  wait "$TOUCHD" || fail "touchd ended with $?"
  wait "$WATCH"
}

# non_positional FILE: what is aimed at no place, without times.
non_positional() {
  grep -E '^\{"(press|motion|remote|firstResponder)"' "$1" | sed -E 's/"time":[0-9]+,?//; s/,\}/}/'
}

# shapes FILE [PATTERN]: each run of like actions as one line, without times and places: what happened, in which order. Where a
# pattern is given, only of the recognizers that it matches.
shapes() {
  sed -E 's/.*"recognizer":"([^"]*)".*"state":"([^"]*)".*/\1 \2/' "$1" | grep -E "^(${2:-.*}) " | uniq
}
