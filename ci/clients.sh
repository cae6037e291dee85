#!/usr/bin/env bash
# The programs of examples/clients. Needs: npm ci, npm ci --prefix ci --ignore-scripts, and the same for examples/clients
set -euo pipefail
cd "$(dirname "$0")/.."
exec node_modules/.bin/node ci/clients.ts
