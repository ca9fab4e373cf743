#!/bin/sh
# xlsx2csv reads the dates of Gnumeric's .xlsx files four years and a day late.
# A reader would guess: a file that Excel's other readers agree on gives the same date.
# What happens: Gnumeric writes date1904="0", which says that days count from 1900. xlsx2csv takes only the word "false" for no,
# so it counts from 1904: 29 November 2026 becomes 30 November 2030, still a date that looks right.
# Seen with xlsx2csv 1:0.7.8-1 and Gnumeric 1.12.55-1 of Debian 12, and exceljs 4.4.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ command -v xlsx2csv && command -v ssconvert; } >/dev/null \
  || apt-get install -y -q --no-install-recommends xlsx2csv gnumeric >apt.log 2>&1 || { cat apt.log; exit 1; }
npm install --silent --no-audit --no-fund exceljs@4.4.0
dpkg-query -W xlsx2csv gnumeric
node -p "'exceljs ' + require('exceljs/package.json').version"
printf 'due\n2026-11-29\n' > due.csv
ssconvert due.csv due.xlsx 2>/dev/null
cat > read.cjs <<'EOF'
const ExcelJS = require('exceljs');

const book = new ExcelJS.Workbook();
book.xlsx.readFile('due.xlsx').then(() => console.log(book.worksheets[0].getCell('A2').value.toISOString().slice(0, 10)));
EOF
other=$(node read.cjs)
seen=$(xlsx2csv due.xlsx | tail -1)
echo "ExcelJS:  $other"
echo "xlsx2csv: $seen"
[ "$other" = 2026-11-29 ] && [ "$seen" = 2030-11-30 ]
