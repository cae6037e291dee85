#!/usr/bin/env bash
# Runs the program on the oldest Node that it takes and on the newest line: the demo works, and runs have the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

oldest=$(node -p 'require("./package.json").engines.node.replace(">=", "") + ".0"')
newest=26.10.0
package="node-linux-$(node -p process.arch)"

# Prints what has to be the same: runs of the engine with their diagnoses, and the demo from feed to report.
printed() {
  "$1" --no-warnings test/simulations/print-run.ts
  "$1" --no-warnings bin/agent-commerce.js demo
}

printed node > "$folder/here"
for version in "$oldest" "$newest"; do
  npm pack "$package@$version" --silent --pack-destination "$folder" > /dev/null
  tar -xzf "$folder/$package-$version.tgz" -C "$folder"
  printed "$folder/package/bin/node" > "$folder/there"
  cmp "$folder/here" "$folder/there"
  echo "PASS Node $version prints the same $(wc -c < "$folder/here") bytes as $(node --version)"
done
