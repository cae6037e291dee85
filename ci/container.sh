#!/usr/bin/env bash
# Builds the container image without a base image or a daemon, and runs it: as a user without rights, healthy, small, stopped
# by SIGTERM. Installs buildah from Debian's packages where it is missing. Needs root.
set -euo pipefail
cd "$(dirname "$0")/.."

install_missing() {
  command -v buildah >/dev/null && command -v curl >/dev/null && return
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends buildah fuse-overlayfs binutils curl >/dev/null
}

context=$(mktemp -d)
image=localhost/agent-commerce-ci
container=
cleanup() {
  [ -z "$container" ] || buildah rm "$container" >/dev/null
  buildah rmi -f "$image" >/dev/null 2>&1 || true
  rm -rf "$context"
}
trap cleanup EXIT

fail() {
  echo "FAIL $*" >&2
  exit 1
}

# Prints the process of the service: the one that was started in the container, and runs node.
main_process() {
  local folder
  for folder in /proc/[0-9]*; do
    # It may have started itself once more, with flags.
    [[ "$( (tr '\0' ' ' <"$folder/cmdline") 2>/dev/null)" == "/usr/bin/node "*"/app/bin/agent-commerce.js " ]] || continue
    # Its environment tells it from those of other runs.
    tr '\0' '\n' <"$folder/environ" | grep -qx "PORT=$port" && basename "$folder" && return
  done
}

install_missing
export BUILDAH_ISOLATION=chroot
bash packaging/container/context.sh "$context"
buildah build --format docker --timestamp 0 --quiet --file packaging/container/Containerfile --tag "$image" "$context" >/dev/null

[ "$(buildah inspect --type image --format '{{.Docker.Config.User}}' "$image")" = 10001:10001 ] || fail "the image has another user"
container=$(buildah from "$image")
root=$(buildah mount "$container")
megabytes=$(du -sm "$root" | cut -f1)
[ "$megabytes" -lt 150 ] || fail "the image is $megabytes MB"
[ -z "$(find "$root" -perm /6000 -type f)" ] || fail "a file changes its user"
buildah umount "$container" >/dev/null

port=$(node -e 'const s = net.createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
ops=$(node -e 'const s = net.createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
in_container() {
  buildah run --isolation chroot --env "PORT=$port" --env "OPS_PORT=$ops" --env NEWS_UPSTREAM_ORIGIN=off "$container" -- "$@"
}
in_container /usr/bin/node /app/bin/agent-commerce.js >"$context/log" 2>&1 &
running=$!
for _ in $(seq 100); do
  curl -sf "http://127.0.0.1:$ops/readyz" >/dev/null && break
  sleep 0.2
done
curl -sf "http://127.0.0.1:$ops/readyz" >/dev/null || { cat "$context/log" >&2; fail "it does not get ready"; }
for path in /api/v1/plans /docs/mcp /openapi.json / /signup; do
  curl -sf -o /dev/null "http://127.0.0.1:$port$path" || fail "$path is not answered"
done
pid=$(main_process)
[ "$(stat -c %u "/proc/$pid")" = 10001 ] || fail "it runs as $(stat -c %u "/proc/$pid")"
in_container /usr/bin/node /app/health.cjs || fail "the health check fails"
kill -TERM "$pid"
wait "$running" || fail "SIGTERM ends it with $?"
if in_container /usr/bin/node /app/health.cjs 2>/dev/null; then fail "the health check passes without a server"; fi
echo "PASS the image is $megabytes MB, runs as 10001, is healthy and stops"
