#!/bin/sh
# Papa Parse does not detect the semicolon of a short file with two columns that ends with a line break.
# A reader would guess: ";" is detected when every line has exactly one.
# What happens: the empty line after the last line break counts as a row of one field. The average then falls below the two
# fields that a delimiter needs, and Papa Parse takes ",": one column, or wrong columns where an address has commas. Without
# the last line break, from ten lines on (it looks at ten), or with skipEmptyLines, it detects ";".
# Seen with papaparse 5.7.1 (guessDelimiter) on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund papaparse@5.7.1
cat > delimiter.cjs <<'EOF'
const Papa = require('papaparse');

const lines = (count) => `Name;Address\n${'Ada;1 High Street, London\n'.repeat(count - 1)}`;
const seen = {};
const parse = (title, text, options) => {
  const { data, meta } = Papa.parse(text, { header: true, ...options });
  console.log(`${title}: "${meta.delimiter}" ${JSON.stringify(data[0])}`);
  seen[title] = meta.delimiter;
};
parse('3 lines', lines(3));
parse('3 lines, no last break', lines(3).trimEnd());
parse('3 lines, skipEmptyLines', lines(3), { skipEmptyLines: true });
parse('9 lines', lines(9));
parse('10 lines', lines(10));
process.exit(Object.values(seen).join(' ') === ', ; ; , ;' ? 0 : 1);
EOF
node -p "'papaparse ' + require('papaparse/package.json').version"
node delimiter.cjs
