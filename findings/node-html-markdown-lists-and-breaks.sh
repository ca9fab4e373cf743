#!/bin/sh
# node-html-markdown starts every numbered list at 1 and glues the lines of a table cell together.
# A reader would guess: <ol start="3"> goes on with "3.", as with Turndown, and <br> in a cell becomes a space or stays <br>.
# What happens: steps that go on after a picture begin at 1 again, and "9-12<br>13-17" in a cell becomes "9-1213-17".
# Seen with node-html-markdown 2.0.0 and turndown 7.2.5 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund node-html-markdown@2.0.0 turndown@7.2.5
cat > lists.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import Turndown from 'turndown';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['node-html-markdown', 'turndown'].map(versionOf).join(', '));
const list = '<ol start="3"><li>Restart</li></ol>';
const seen = NodeHtmlMarkdown.translate(list);
const other = new Turndown().turndown(list);
const table = NodeHtmlMarkdown.translate('<table><tr><th>Open</th></tr><tr><td>9-12<br>13-17</td></tr></table>');
console.log(`node-html-markdown: ${seen}  Turndown: ${other}`);
console.log(table);
process.exit(seen === '1. Restart' && /^3\.\s+Restart$/.test(other) && table.includes('| 9-1213-17 |') ? 0 : 1);
EOF
node lists.mjs
