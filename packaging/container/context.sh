#!/usr/bin/env bash
# Writes the folder from which the image is built: `bash packaging/container/context.sh FOLDER`. Node is the one of this
# checkout, with the libraries that it needs from this machine, which has to be a Debian or a relative of it.
set -euo pipefail
context=$(realpath -m "$1")
cd "$(dirname "$0")/../.."
export PATH="$PWD/node_modules/.bin:$PATH"

rootfs=$context/rootfs
mkdir -p "$rootfs"/{app,etc,usr/bin} "$context/empty"
node ci/stage.ts "$rootfs/app"
cp packaging/container/health.cjs "$rootfs/app/"
# Maps are for those who read stacks. They are in the package of npm.
find "$rootfs/app/dist" -name '*.map' -delete

binary=$(realpath "$(command -v node)")
install -m 755 "$binary" "$rootfs/usr/bin/node"
strip -s "$rootfs/usr/bin/node"
ldd "$binary" | grep -o '/[^ ]*' | while read -r library; do
  install -D -m 755 "$(realpath "$library")" "$rootfs$library"
done

printf 'agent-commerce:x:10001:10001::/data:/sbin/nologin\n' >"$rootfs/etc/passwd"
printf 'agent-commerce:x:10001:\n' >"$rootfs/etc/group"
printf 'hosts: files dns\n' >"$rootfs/etc/nsswitch.conf"
install -D -m 644 /etc/ssl/certs/ca-certificates.crt "$rootfs/etc/ssl/certs/ca-certificates.crt" 2>/dev/null || true

# What the first start would compile, every start of the image finds. It is only for this very node.
data=$(mktemp -d)
port=$(node -e 'const s = net.createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
env -i NODE_COMPILE_CACHE_PORTABLE=1 PORT="$port" DATA_DIR="$data" NEWS_UPSTREAM_ORIGIN=off LOG_LEVEL=silent \
  "$rootfs/usr/bin/node" "$rootfs/app/bin/agent-commerce.js" >/dev/null &
running=$!
for _ in $(seq 100); do
  if node -e "fetch('http://127.0.0.1:$port/docs/mcp').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"; then break; fi
  sleep 0.1
done
kill -INT "$running"
wait "$running"
rm -rf "$data"
# Node names the folder after the user, by number.
for folder in "$rootfs"/app/dist/.compiled/*; do mv "$folder" "${folder%-*}-10001"; done
chmod -R a+rX "$rootfs"
