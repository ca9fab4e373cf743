#!/usr/bin/env bash
# http-cache-semantics keeps a response that is `immutable` without max-age for 1,000 days instead of one.
# A reader would guess, and the README says: immutableMinTimeToLive is in milliseconds and 24 hours by default.
# What happens: maxAge() uses the milliseconds as seconds, so the default is 86,400,000 s. To get one day, pass 86400. A faulty
# response with `Cache-Control: public, immutable` stays in the cache for years.
# Seen with http-cache-semantics 4.3.0 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund http-cache-semantics@4.3.0
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import CachePolicy from 'http-cache-semantics';

console.log(`http-cache-semantics ${JSON.parse(readFileSync('node_modules/http-cache-semantics/package.json')).version}`);
const request = { url: '/logo.svg', method: 'GET', headers: {} };
const response = { status: 200, headers: { 'cache-control': 'public, immutable' } };
const days = (options) => new CachePolicy(request, response, options).maxAge() / 86400;
const usual = days({});
const asDocumented = days({ immutableMinTimeToLive: 24 * 3600 * 1000 });
const asSeconds = days({ immutableMinTimeToLive: 24 * 3600 });
console.log(`days by default: ${usual}; with 86400000: ${asDocumented}; with 86400: ${asSeconds}`);
process.exit(usual === 1000 && asDocumented === 1000 && asSeconds === 1 ? 0 : 1);
JS
node check.mjs
