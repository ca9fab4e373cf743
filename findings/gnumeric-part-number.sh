#!/bin/sh
# Gnumeric writes a part number such as 1E1234 into an .xlsx file as a number that is too large for other programs.
# A reader would guess: 1E1234 exceeds what a spreadsheet can count with, so ssconvert keeps it as text, as 0x1F.
# What happens: Debian's Gnumeric counts with more than 64 bits. The cell is the number 1E+1234. Gnumeric reads its file as
# expected, ExcelJS reads Infinity, and the part number is gone.
# Seen with Gnumeric 1.12.55-1 of Debian 12 (amd64) and exceljs 4.4.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v ssconvert >/dev/null || apt-get install -y -q --no-install-recommends gnumeric >apt.log 2>&1 || { cat apt.log; exit 1; }
npm install --silent --no-audit --no-fund exceljs@4.4.0
dpkg-query -W gnumeric
node -p "'exceljs ' + require('exceljs/package.json').version"
printf 'part\n0x1F\n1E1234\n' > parts.csv
ssconvert parts.csv parts.xlsx 2>/dev/null
ssconvert parts.xlsx again.csv 2>/dev/null
echo "Gnumeric: $(tail -1 again.csv)"
cat > read.cjs <<'EOF'
const ExcelJS = require('exceljs');

const book = new ExcelJS.Workbook();
book.xlsx.readFile('parts.xlsx').then(() => {
  const [other, part] = [2, 3].map((row) => book.worksheets[0].getCell(row, 1).value);
  console.log(`ExcelJS:  ${other}, ${part}`);
  process.exit(other === '0x1F' && part === Infinity ? 0 : 1);
});
EOF
node read.cjs
grep -qx '1E+1234' again.csv
