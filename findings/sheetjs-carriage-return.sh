#!/bin/sh
# A line break of a web form, exported by SheetJS, shows as "_x000d_" in ExcelJS and Gnumeric.
# A reader would guess: \r\n in a cell is read back as a line break.
# What happens: SheetJS writes the carriage return as _x000d_ in lower case. ExcelJS decodes only capital letters (_x000D_) and
# Gnumeric decodes neither, so a postal address of a textarea gets "_x000d_" at the end of each line. SheetJS itself reads its
# file as expected. Replacing \r\n by \n before the export avoids it.
# Seen with xlsx 0.18.5 (npm's newest), exceljs 4.4.0, and Gnumeric 1.12.55-1 of Debian 12.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
command -v ssconvert >/dev/null || apt-get install -y -q --no-install-recommends gnumeric >apt.log 2>&1 || { cat apt.log; exit 1; }
npm install --silent --no-audit --no-fund xlsx@0.18.5 exceljs@4.4.0
cat > break.mjs <<'EOF'
import ExcelJS from 'exceljs';
import XLSX from 'xlsx';

const book = XLSX.utils.book_new();
XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['1 High Street\r\nLondon']]), 'Sheet1');
XLSX.writeFile(book, 'address.xlsx');
const own = XLSX.readFile('address.xlsx').Sheets.Sheet1.A1.v;
const other = new ExcelJS.Workbook();
await other.xlsx.readFile('address.xlsx');
const read = other.getWorksheet('Sheet1').getCell('A1').value;
console.log(`SheetJS: ${JSON.stringify(own)}`);
console.log(`ExcelJS: ${JSON.stringify(read)}`);
process.exit(own === '1 High Street\r\nLondon' && read === '1 High Street_x000d_\nLondon' ? 0 : 1);
EOF
node -p "['xlsx', 'exceljs'].map((name) => name + ' ' + require(name + '/package.json').version).join(', ')"
ssconvert --version 2>&1 | head -1
node break.mjs
ssconvert address.xlsx address.csv 2>/dev/null
echo "Gnumeric: $(cat address.csv)"
grep -q '1 High Street_x000d_' address.csv
