#!/usr/bin/env bash
# Linters of the OpenAPI document. Needs: npm ci, npm ci --prefix ci --ignore-scripts
set -euo pipefail
cd "$(dirname "$0")/.."
exec node_modules/.bin/node ci/openapi.ts
