#!/bin/sh
# html-to-text writes the cells and rows of a table as one word.
# A reader would guess: a line for each row and a space between cells, as a browser copies them.
# What happens: without a selector for it, a table is a block and its rows and cells are inline. "Hosting", "20", "Support" and
# "5" become "Hosting20Support5", in the plain-text part of an invoice, say. <dt>, <dd> and <summary> join what follows, too.
# { selector: 'table', format: 'dataTable' } gives the rows. The README documents the formats.
# Seen with html-to-text 10.0.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund html-to-text@10.0.1
cat > cells.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import { convert } from 'html-to-text';

console.log(`html-to-text ${JSON.parse(readFileSync('node_modules/html-to-text/package.json')).version}`);
const table = '<table><tr><td>Hosting</td><td>20</td></tr><tr><td>Support</td><td>5</td></tr></table>';
const usual = convert(table);
const list = convert('<dl><dt>Opens</dt><dd>9</dd><dt>Closes</dt><dd>17</dd></dl>');
const data = convert(table, { selectors: [{ selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } }] });
console.log(`table:     ${usual}`);
console.log(`list:      ${list}`);
console.log(`dataTable: ${JSON.stringify(data)}`);
process.exit(usual === 'Hosting20Support5' && list === 'Opens9Closes17' && data.split('\n').length === 2 ? 0 : 1);
EOF
node cells.mjs
