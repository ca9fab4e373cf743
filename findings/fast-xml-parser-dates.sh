#!/bin/sh
# The builder of fast-xml-parser writes a Date in words and the server's time zone.
# A reader would guess: an ISO date, as JSON.stringify() writes it and sitemaps need it in <lastmod>.
# What happens: <lastmod>Sun Nov 29 2026 10:00:00 GMT+0000 (Greenwich Mean Time)</lastmod>, which is no W3C date and names the
# zone in the server's language. The builder loses empty items, too: an array [1, null, 2] gives the empty element first.
# Seen with fast-xml-parser 5.12.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund fast-xml-parser@5.12.1
cat > dates.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import { XMLBuilder } from 'fast-xml-parser';

console.log(`fast-xml-parser ${JSON.parse(readFileSync('node_modules/fast-xml-parser/package.json')).version}`);
const url = new XMLBuilder().build({ url: { loc: 'https://example.com/', lastmod: new Date('2026-11-29T10:00:00Z') } });
const order = new XMLBuilder().build({ step: [1, null, 2] });
console.log(url);
console.log(order);
const isSame = url.includes('<lastmod>Sun Nov 29 2026 10:00:00 GMT+0000 (') && order === '<step/><step>1</step><step>2</step>';
process.exit(isSame ? 0 : 1);
EOF
TZ=Europe/London node dates.mjs
