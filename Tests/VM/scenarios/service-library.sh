# What the scenarios under systemd share, beside library.sh: the service as `make install` leaves it, in the guest's own layer.
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/library.sh"

# The installed programs rather than those of `swift build`.
PATH=/usr/bin:$PATH

# A member of the service's group and somebody else; neither may read input devices.
MEMBER=5001 STRANGER=5002

# install_service: the programs, units and files, the user, and a fresh journal.
install_service() {
  make -s install PREFIX=/usr BUILD="$root/.build/release" >/dev/null || fail "make install"
  # Without a scene the whole screen has every recognizer.
  sed -i '/^scene:/d' /etc/touchd/touchd.yaml
  systemd-sysusers touchd.conf 2>/dev/null || fail "systemd-sysusers"
  systemctl daemon-reload
}

# show PROPERTY: what systemd knows of the service.
show() { systemctl show --value -p "$1" touchd.service; }

# is PROPERTY VALUE: waits until the property has the value.
is() {
  local value=
  for _ in $(seq 100); do
    value=$(show "$1")
    [ "$value" != "$2" ] || return 0
    sleep 0.05
  done
  systemctl status --no-pager touchd.service
  journal
  fail "$1 is \"$value\", not \"$2\""
}

journal() { journalctl -o cat -u touchd.service _COMM=touchd --no-pager 2>/dev/null; }

# said TEXT: waits until the journal has it.
said() {
  for _ in $(seq 100); do
    ! journal | grep -qF -- "$1" || return 0
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
