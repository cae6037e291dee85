#!/usr/bin/env bash
# Checks what operators install the service with: systemd units, Kubernetes manifests, the bundle for desktop hosts, rules for
# Prometheus, and the examples of proxies. Installs what is missing from Debian's packages.
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
command -v systemd-analyze >/dev/null || missing+=(systemd)
command -v promtool >/dev/null || missing+=(prometheus)
command -v nginx >/dev/null || missing+=(nginx)
command -v caddy >/dev/null || missing+=(caddy)
command -v openssl >/dev/null || missing+=(openssl)
if [ ${#missing[@]} -gt 0 ]; then
  echo "installing ${missing[*]}"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for unit in packaging/systemd/*.service; do
  sed "s#^ExecStart=/usr/bin/node#ExecStart=$(command -v node)#" "$unit" >"$folder/$(basename "$unit")"
done
# An unknown key is a warning only, with status 0.
said=$(systemd-analyze verify --man=no "$folder"/*.service 2>&1)
[ -z "$said" ] || { echo "FAIL $said" >&2; exit 1; }
for unit in "$folder"/*.service; do systemd-analyze security --offline=true --threshold=20 --no-pager "$unit" >/dev/null; done
echo "PASS systemd units"

promtool check rules examples/monitoring/alerts.yml | tail -1
promtool check config --syntax-only examples/monitoring/prometheus.yml >/dev/null
echo "PASS rules for Prometheus"

node ci/kubernetes.ts
node ci/mcpb.ts
node ci/proxies.ts
