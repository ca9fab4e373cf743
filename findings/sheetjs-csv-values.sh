#!/bin/sh
# SheetJS reads "10,5" of a CSV file as 105, and version numbers and ranges as dates.
# A reader would guess: cells that are neither plain numbers nor whole dates stay text, the quoted ones at least.
# What happens: commas count as separators of thousands wherever they stand, so ten and a half hours become 105. "1.2.3" becomes
# 2 January 2003, "5-" and "1-2" days of 2001. raw: true keeps all cells as text.
# Seen with xlsx 0.18.5 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund xlsx@0.18.5
cat > values.mjs <<'EOF'
import XLSX from 'xlsx';

console.log(`xlsx ${XLSX.version}`);
const texts = ['10,5', '1.2.3', '5-', '1-2'];
const csv = `value\n${texts.map((text) => `"${text}"`).join('\n')}\n`;
const valuesOf = (options) => {
  const book = XLSX.read(csv, { type: 'string', ...options });
  return XLSX.utils.sheet_to_json(book.Sheets.Sheet1, { raw: true }).map(({ value }) => value);
};
const days = { 37623: '2003-01-02', 37012: '2001-05-01', 36893: '2001-01-02' };
const seen = valuesOf({});
texts.forEach((text, index) => console.log(`"${text}": ${seen[index]} ${days[seen[index]] ?? ''}`));
const isSame = seen.join() === '105,37623,37012,36893' && valuesOf({ raw: true }).join() === texts.join();
process.exit(isSame ? 0 : 1);
EOF
TZ=UTC node values.mjs
