# What the scenarios share; each sources it. In the guest: TOOLS holds the programs built for it, OUT is the exchange folder.
set -u
OUT=/out
TOOLS=/out/tools
here=$(dirname "$(readlink -f "$0")")

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
  coproc PANEL { exec "$TOOLS/panel" "$@"; }
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
  read -r -t 60 _ <&"${PANEL[0]}" || fail "the panel stopped"
}
