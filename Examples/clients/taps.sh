#!/bin/sh
# Prints where the screen is tapped: taps.sh [SOCKET]
touchctl watch --socket "${1:-/run/touchd/io.touchd}" --kind tap |
  jq --unbuffered --raw-output '.action | "\(.view) \(.x) \(.y)"' |
  while read -r view x y; do
    echo "$view $x $y"
  done
