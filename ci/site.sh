#!/usr/bin/env bash
# The site before skills-ref, AFDocs and Lighthouse. Needs: npm ci, npm ci --prefix ci --ignore-scripts, Chromium
set -euo pipefail
cd "$(dirname "$0")/.."
exec node_modules/.bin/node ci/site.ts
