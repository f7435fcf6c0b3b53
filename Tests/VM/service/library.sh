# shellcheck shell=bash
# shellcheck disable=SC2034 # Each scenario uses some of the variables.
# What the scenarios under systemd share, beside those of a bare kernel. They run one after the other on one machine, on which
# `boot` has installed the package: each begins with `fresh`.
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../scenarios/library.sh"

# The installed programs rather than those of `swift build`.
PATH=/usr/bin:$PATH
PACKAGE=$(ls "$root"/.build/deb/touchd_*.deb) || fail "there is no package: make deb"
CONFIGURATION=/etc/touchd/touchd.yaml
# As the package brings it, but with its demonstration scene: a copy that `boot` makes.
DEMO=/var/tmp/touchd.yaml
EXAMPLES=/usr/share/doc/touchd/examples
JOURNAL_START=/run/journal-start

# A member of the service's group and somebody else; neither may read input devices.
MEMBER=5001 STRANGER=5002

# fresh: the service with the demonstration scene, as an administrator installs it, newly started, with one panel and without clients; the journal begins
# here.
fresh() {
  cp $EXAMPLES/demo.scene.yaml /etc/touchd
  cat "$DEMO" >$CONFIGURATION
  systemctl reset-failed touchd.service 2>/dev/null
  systemctl restart touchd.service || fail "the service does not start"
  # What ended before says nothing more.
  sleep 0.2
  journalctl --sync
  date +@%s.%6N >$JOURNAL_START
  SAID=0
  start_panel
  is StatusText "Serving 1 touchscreen to 0 clients"
}

# show PROPERTY: what systemd knows of the service.
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

# journal: what the service has said since `fresh`, numbers of nodes and processes apart.
journal() {
  journalctl -o cat -u touchd.service -t touchd --since "$(<$JOURNAL_START)" --no-pager 2>/dev/null |
    sed -E 's/event[0-9]+/eventN/; s/process [0-9]+/process N/'
}

# said TEXT: waits until the journal has it behind the line of the `said` before, so that the same words can be awaited twice.
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

# as USER GROUPS COMMAND...: without privileges, with these supplementary groups.
as() {
  local user=$1 groups=$2
  shift 2
  if [ -n "$groups" ]; then groups=(--groups "$groups"); else groups=(--clear-groups); fi
  setpriv --reuid "$user" --regid "$user" "${groups[@]}" "$@"
}

# join FILE [OPTION...]: a member who is about to subscribe, whose lines go to the file; its process is WATCH.
join() {
  local file=$1
  shift
  as $MEMBER touchd touchctl watch "$@" >"$file" 2>"$file.errors" &
  WATCH=$!
}

# subscribe FILE [OPTION...]: the same, and it is subscribed; the status tells of connections alone.
subscribe() {
  join "$@"
  subscribed 1
  is StatusText "Serving 1 touchscreen to 1 client"
}

# drag: a finger comes down on the map and moves; lift: it goes on, and up.
drag() {
  panel "down 0 40 40" frame "slide 0 400 100 10 5"
  panel_done
}
lift() {
  panel "slide 0 100 150 10 5" "up 0" frame
  panel_done
}

# figure NAME VALUE UNIT: something measured, which is told and not compared.
figure() { echo "$*" >>"$OUT/figures"; }

# probe WHAT: what a program in the service's place can do: the unit as it is installed, with another program to start.
probe() {
  local folder=/run/systemd/system/touchd.service.d
  systemctl stop touchd.service 2>/dev/null
  cp "$root/.build/vm/.tools/probe" /usr/bin/touchd-probe
  mkdir -p $folder
  printf '[Service]\nType=oneshot\nRestart=no\nWatchdogSec=0\nExecStart=\nExecStart=/usr/bin/touchd-probe %s\n' "$1" >$folder/probe.conf
  printf 'ExecPaths=/usr/bin/touchd-probe\n' >>$folder/probe.conf
  systemctl daemon-reload
  systemctl start touchd.service || fail "the probe does not start"
  journalctl --sync
  journalctl -o cat -u touchd.service -t touchd-probe --since "$(<$JOURNAL_START)" --no-pager
  rm -r $folder /usr/bin/touchd-probe
  systemctl daemon-reload
}
