#!/bin/sh
# uDSV returns null for text in a column whose first rows hold numbers.
# A reader would guess: a column with both numbers and text is text, or a value that does not fit is an error.
# What happens: inferSchema() looks at the first rows only. A column that begins with numbers is a number, and typedObjs() makes
# null of each later value that is none. An import of contacts loses the telephone numbers with "+" and postcodes, without an
# error, and leading zeros go as well. stringObjs() keeps the text.
# Seen with udsv 0.7.3 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund udsv@0.7.3
cat > contacts.mjs <<'EOF'
import { inferSchema, initParser } from 'udsv';

const rows = Array.from({ length: 20 }, (_, index) => `0113496${index + 1000},${10_000 + index}`);
const csv = `phone,postcode\n${rows.join('\n')}\n+44 20 7946 0018,SW1A 1AA\n`;
const read = (name) => initParser(inferSchema(csv))[name](csv);
const typed = read('typedObjs');
console.log(`typedObjs:  ${JSON.stringify(typed[0])} … ${JSON.stringify(typed.at(-1))}`);
console.log(`stringObjs: ${JSON.stringify(read('stringObjs').at(-1))}`);
const isAsSeen =
  JSON.stringify(typed[0]) === '{"phone":1134961000,"postcode":10000}' &&
  JSON.stringify(typed.at(-1)) === '{"phone":null,"postcode":null}' &&
  read('stringObjs').at(-1).phone === '+44 20 7946 0018';
process.exit(isAsSeen ? 0 : 1);
EOF
node contacts.mjs
