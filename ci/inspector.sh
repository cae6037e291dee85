#!/usr/bin/env bash
# The official MCP Inspector. Needs: npm ci, npm ci --prefix ci --ignore-scripts
set -euo pipefail
cd "$(dirname "$0")/.."
exec node_modules/.bin/node ci/inspector.ts
