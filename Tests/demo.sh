#!/usr/bin/env bash
# Serves the shipped recording on a socket of its own and prints what a client that is subscribed receives. Ends by itself.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
.build/debug/touchd --config Config/demo.yaml --replay Config/recordings/demo.evemu --socket "$folder/io.touchd" &
service=$!
.build/debug/touchctl watch --socket "$folder/io.touchd" --wait
wait "$service"
