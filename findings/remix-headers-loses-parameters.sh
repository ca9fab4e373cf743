#!/usr/bin/env bash
# @remix-run/headers drops the parameters of a media type.
# A reader would guess: ContentType.from(text).toString() gives all parameters back, known or not.
# What happens: only charset and boundary survive. `text/calendar; method=REQUEST` loses the method, so a mail client no longer
# offers to accept the invitation. `application/ld+json; profile="..."` loses the profile, in Accept as well.
# Seen with @remix-run/headers 0.21.1 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @remix-run/headers@0.21.1
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Accept, ContentType } from '@remix-run/headers';

console.log(`@remix-run/headers ${JSON.parse(readFileSync('node_modules/@remix-run/headers/package.json')).version}`);
const seen = [
  ContentType.from('text/calendar; method=REQUEST; charset=utf-8'),
  ContentType.from('application/ld+json; profile="https://www.w3.org/ns/activitystreams"'),
  Accept.from('application/ld+json; profile="https://www.w3.org/ns/activitystreams"'),
].map(String);
for (const text of seen) console.log(text);
process.exit(seen.join(', ') === 'text/calendar; charset=utf-8, application/ld+json, application/ld+json' ? 0 : 1);
JS
node check.mjs
