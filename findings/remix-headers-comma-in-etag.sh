#!/usr/bin/env bash
# @remix-run/headers splits an entity tag at its comma.
# A reader would guess: the quoted text of an ETag is kept whole, since RFC 9110 (8.8.3) allows a comma inside it.
# What happens: `If-None-Match: "en,v2"` becomes two broken tags, ""en" and "v2"". The tag that the client sent never matches, so
# the page is sent in full each time.
# Seen with @remix-run/headers 0.21.1 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @remix-run/headers@0.21.1
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { IfNoneMatch } from '@remix-run/headers';

console.log(`@remix-run/headers ${JSON.parse(readFileSync('node_modules/@remix-run/headers/package.json')).version}`);
const header = IfNoneMatch.from('"en,v2"');
console.log(header.tags, header.matches('"en,v2"'));
process.exit(header.tags.length === 2 && !header.matches('"en,v2"') ? 0 : 1);
JS
node check.mjs
