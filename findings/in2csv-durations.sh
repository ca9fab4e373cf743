#!/bin/sh
# in2csv turns a duration of 36 hours in a spreadsheet into noon of 1 January 1900, and a text 00123 into 123.
# A reader would guess: a cell with the format [h]:mm becomes 36:00 or 1.5, and a cell stored as text stays as it is.
# What happens: every number with a time format is a date for in2csv, and days are added to the calendar's start. Timesheets
# below 24 hours look right. Types are guessed again from the text, so the zeros go although the file says text.
# Seen with csvkit 1.0.7-1 of Debian 12 and exceljs 4.4.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v in2csv >/dev/null || apt-get install -y -q --no-install-recommends csvkit >apt.log 2>&1 || { cat apt.log; exit 1; }
npm install --silent --no-audit --no-fund exceljs@4.4.0
dpkg-query -W csvkit
node -p "'exceljs ' + require('exceljs/package.json').version"
cat > write.cjs <<'EOF'
const ExcelJS = require('exceljs');

const book = new ExcelJS.Workbook();
const sheet = book.addWorksheet('Hours');
sheet.addRow(['asset', 'hours']);
for (const days of [0.5, 1.5]) sheet.addRow(['00123', days]).getCell(2).numFmt = '[h]:mm';
book.xlsx.writeFile('hours.xlsx');
EOF
node write.cjs
in2csv hours.xlsx 2>/dev/null | tee seen
printf 'asset,hours\n123,12:00:00\n123,1900-01-01 12:00:00\n' | cmp - seen
