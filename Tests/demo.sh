#!/usr/bin/env bash
# Serves the shipped recording on a socket of its own, four times as fast as it was made, and prints what a client receives that asks
# for the end of one gesture of each kind. Ends by itself.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
service=""
trap '[ -z "$service" ] || kill "$service" 2>/dev/null || true; rm -rf "$folder"' EXIT
.build/debug/touchd --config Config/touchd.yaml --replay Config/recordings/demo.events --pace 4 --socket "$folder/io.touchd" &
service=$!
until [ -S "$folder/io.touchd" ] || ! kill -0 "$service" 2>/dev/null; do sleep 0.05; done
wanted=()
for recognizer in select menu drag remove drawer zoom turn; do wanted+=(--recognizer "$recognizer"); done
.build/debug/touchctl watch --socket "$folder/io.touchd" --state ended "${wanted[@]}"
wait "$service"
service=""
