# shellcheck shell=bash
# shellcheck disable=SC2034 # Each scenario uses some of the variables.
# Sourced by the scenarios under systemd, in addition to those of a bare kernel. They run one after the other on one machine, on which `boot` has
# installed the package. Each begins with `fresh`.
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../scenarios/library.sh"

# Use the installed programs instead of those of `swift build`.
PATH=/usr/bin:$PATH
PACKAGE=$(ls "$root"/.build/deb/touchd_*.deb) || fail "there is no package: make deb"
CONFIGURATION=/etc/touchd/touchd.yaml
# The package's configuration with the demo scene, copied by `boot`.
DEMO=/var/tmp/touchd.yaml
EXAMPLES=/usr/share/doc/touchd/examples
JOURNAL_START=/run/journal-start

# A member of the service's group, and a user outside it; neither can read input devices.
MEMBER=5001 STRANGER=5002

# fresh: restarts the service with the demo scene, one panel and no clients, and starts the journal here.
fresh() {
  cp $EXAMPLES/demo.scene.yaml /etc/touchd
  cat "$DEMO" >$CONFIGURATION
  systemctl reset-failed touchd.service 2>/dev/null
  systemctl restart touchd.service || fail "the service does not start"
  # Wait for the last lines of ended processes.
  sleep 0.2
  journalctl --sync
  date +@%s.%6N >$JOURNAL_START
  SAID=0
  start_panel
  is StatusText "Serving 1 touchscreen to 0 clients"
}

# show PROPERTY: prints a property of the service's unit.
show() { systemctl show --value -p "$1" touchd.service; }

# is PROPERTY VALUE: waits until the property has the value.
is() {
  local value=
  local until=$((SECONDS + 60))
  while [ $SECONDS -lt $until ]; do
    value=$(show "$1")
    [ "$value" != "$2" ] || return 0
    sleep 0.05
  done
  systemctl status --no-pager touchd.service
  journal
  fail "$1 is \"$value\", not \"$2\""
}

# journal: prints the service's lines since `fresh`, without numbers of nodes and processes.
journal() {
  journalctl -o cat -u touchd.service -t touchd --since "$(<$JOURNAL_START)" --no-pager 2>/dev/null |
    sed -E 's/event[0-9]+/eventN/; s/process [0-9]+/process N/'
}

# said TEXT: waits until the journal has it after the line found by the previous `said`, so that the same text can be awaited twice.
said() {
  local until=$((SECONDS + 60)) line
  while [ $SECONDS -lt $until ]; do
    if line=$(journal | tail -n +$((SAID + 1)) | grep -nFm 1 -- "$1"); then
      SAID=$((SAID + ${line%%:*}))
      return 0
    fi
    sleep 0.05
  done
  journal
  fail "the journal does not say: $1"
}

# as USER GROUPS COMMAND...: runs the command without privileges, with these supplementary groups.
as() {
  local user=$1 groups=$2
  shift 2
  if [ -n "$groups" ]; then groups=(--groups "$groups"); else groups=(--clear-groups); fi
  setpriv --reuid "$user" --regid "$user" "${groups[@]}" "$@"
}

# join FILE [OPTION...]: starts a member's subscription that writes to the file; sets WATCH.
join() {
  local file=$1
  shift
  as $MEMBER touchd touchctl watch "$@" >"$file" 2>"$file.errors" &
  WATCH=$!
}

# subscribe FILE [OPTION...]: the same, and waits until it is subscribed. The status shows only connections.
subscribe() {
  join "$@"
  subscribed 1
  is StatusText "Serving 1 touchscreen to 1 client"
}

# drag: lands a finger on the map and moves it; lift: moves it on and lifts it.
drag() {
  panel "down 0 40 40" frame "slide 0 400 100 10 5"
  panel_done
}
lift() {
  panel "slide 0 100 150 10 5" "up 0" frame
  panel_done
}

# figure NAME VALUE UNIT: prints a measurement that is not compared.
figure() { echo "$*" >>"$OUT/figures"; }

# drop_in LINE...: adds these lines to the unit's [Service], instead of those of the previous call.
drop_in() {
  local folder=/run/systemd/system/touchd.service.d
  rm -rf $folder
  if [ $# -gt 0 ]; then
    mkdir -p $folder
    printf '%s\n' '[Service]' "$@" >$folder/test.conf
  fi
  systemctl daemon-reload
}

# probe WHAT: prints what a program can do in the service's place, in the installed unit with another program.
probe() {
  systemctl stop touchd.service 2>/dev/null
  cp "$root/.build/vm/.tools/probe" /usr/bin/touchd-probe
  drop_in Type=oneshot Restart=no WatchdogSec=0 ExecStart= "ExecStart=/usr/bin/touchd-probe $1" ExecPaths=/usr/bin/touchd-probe
  systemctl start touchd.service || fail "the probe does not start"
  journalctl --sync
  journalctl -o cat -u touchd.service -t touchd-probe --since "$(<$JOURNAL_START)" --no-pager
  rm /usr/bin/touchd-probe
  drop_in
}
