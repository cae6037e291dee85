#!/usr/bin/env bash
# Installs the package as it is published in an empty folder, and runs it on the oldest Node that it takes, on ours and on
# the newest line: the demo works, stdio answers, and runs have the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

oldest=$(node -p 'require("./package.json").engines.node.replace(">=", "") + ".0"')
newest=26.10.0
package="node-linux-$(node -p process.arch)"

node ci/stage.ts "$folder/staged"
ci/node_modules/.bin/publint --strict "$folder/staged"
npm pack "$folder/staged" --silent --pack-destination "$folder" > /dev/null
npm install --prefix "$folder/empty" --offline --no-audit --no-fund --silent "$folder"/agent-commerce-server-*.tgz
installed="$folder/empty/node_modules/@agent-commerce/server/bin/agent-commerce.js"
echo "the package is $(du -h "$folder"/agent-commerce-server-*.tgz | cut -f1) and installs $(ls "$folder/empty/node_modules" | wc -l) folder"

# Prints what has to be the same: runs of the engine with their diagnoses, the demo from feed to report, and a list of tools.
printed() {
  "$1" --no-warnings test/simulations/print-run.ts
  "$1" --no-warnings "$installed" demo
  echo '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' | "$1" --no-warnings "$installed" stdio
}

printed node > "$folder/here"
for version in "$oldest" "$newest"; do
  npm pack "$package@$version" --silent --pack-destination "$folder" > /dev/null
  tar -xzf "$folder/$package-$version.tgz" -C "$folder"
  printed "$folder/package/bin/node" > "$folder/there"
  cmp "$folder/here" "$folder/there"
  echo "PASS Node $version prints the same $(wc -c < "$folder/here") bytes as $(node --version)"
done
