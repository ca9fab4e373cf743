#!/usr/bin/env bash
# @remix-run/headers serves the language or encoding that a client refuses.
# A reader would guess: `Accept-Language: en;q=0, *` means "anything but English", as RFC 9110 (12.4.2) says of q=0.
# What happens: the `*` outweighs the named value. accepts('en') is true and getPreferred(['en', 'de']) returns 'en'. The same
# holds for `Accept-Encoding: br;q=0, *`, so a client that cannot read Brotli gets Brotli.
# Seen with @remix-run/headers 0.21.1 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @remix-run/headers@0.21.1
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { AcceptEncoding, AcceptLanguage } from '@remix-run/headers';

console.log(`@remix-run/headers ${JSON.parse(readFileSync('node_modules/@remix-run/headers/package.json')).version}`);
const language = AcceptLanguage.from('en;q=0, *');
const encoding = AcceptEncoding.from('br;q=0, *');
console.log(`language: accepts en ${language.accepts('en')}, prefers ${language.getPreferred(['en', 'de'])}`);
console.log(`encoding: accepts br ${encoding.accepts('br')}, prefers ${encoding.getPreferred(['br', 'gzip'])}`);
const isServed = language.accepts('en') && language.getPreferred(['en', 'de']) === 'en' &&
  encoding.accepts('br') && encoding.getPreferred(['br', 'gzip']) === 'br';
process.exit(isServed ? 0 : 1);
JS
node check.mjs
