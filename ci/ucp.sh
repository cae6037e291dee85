#!/usr/bin/env bash
# Shopify's client of UCP. Needs: npm ci, npm ci --prefix ci --ignore-scripts, openssl
set -euo pipefail
cd "$(dirname "$0")/.."
exec node_modules/.bin/node ci/ucp.ts
