#!/usr/bin/env bash
# PDFKit garbles the rest of a text after one letter that its standard fonts lack, and after a tab.
# A reader would guess: a missing letter is an error, as in pdf-lib, or an empty box, and the letters beside it are right.
# What happens: the text is written as hexadecimal. A code above 255 adds three or four digits and a tab adds one, so with an odd
# number of digits each following byte is shifted by half: "Łukasz Nowak" prints as "V¶7¢æ...". No error, no warning.
# Seen with pdfkit 0.20.2 and its default font, Helvetica.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund pdfkit@0.20.2
cat > check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

console.log(`pdfkit ${JSON.parse(readFileSync('node_modules/pdfkit/package.json')).version}`);
const printed = async (text) => {
  const document = new PDFDocument({ compress: false });
  document.text(text);
  document.end();
  const file = Buffer.concat(await document.toArray()).toString('latin1');
  const [, operands] = file.match(/\[(.*)\] TJ/);
  const digits = [...operands.matchAll(/<([0-9a-f]+)>/g)].map(([, part]) => (part.length % 2 ? `${part}0` : part)).join('');
  return Buffer.from(digits, 'hex').toString('latin1');
};
const seen = {};
for (const text of ['Jane Nowak', 'Łukasz Nowak', 'Quantity\t12']) {
  seen[text] = await printed(text);
  console.log(JSON.stringify(text), JSON.stringify(seen[text]));
}
const [good, letter, tab] = Object.values(seen);
process.exit(good === 'Jane Nowak' && !letter.includes('ukasz') && !tab.includes('12') ? 0 : 1);
JS
node check.mjs
