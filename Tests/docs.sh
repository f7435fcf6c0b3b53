#!/usr/bin/env bash
# Builds TouchKit's documentation with the toolchain's docc; warnings are errors. Usage: Tests/docs.sh [OUTPUT]
set -euo pipefail
cd "$(dirname "$0")/.."
output=${1:-.build/docs}
graphs=.build/symbol-graphs
rm -rf "$graphs" "$output"
mkdir -p "$graphs" "$(dirname "$output")"
docc=$(command -v docc || echo "$(dirname "$(readlink -f "$(command -v swift)")")/docc")
swift build --target TouchKit
modules=$(swift build --show-bin-path)/Modules
triple=$(swift -print-target-info | sed -n 's/.*"triple" *: *"\([^"]*\)".*/\1/p' | head -n 1)
swift symbolgraph-extract -module-name TouchKit -I "$modules" -target "$triple" -output-dir "$graphs" \
  -minimum-access-level public -skip-inherited-docs -skip-synthesized-members
rm -f "$graphs"/TouchKit@*.symbols.json
"$docc" convert Sources/TouchKit/TouchKit.docc --additional-symbol-graph-dir "$graphs" --output-dir "$output" \
  --fallback-display-name TouchKit --fallback-bundle-identifier io.touchd.TouchKit --warnings-as-errors
echo "documentation of TouchKit: $output"
