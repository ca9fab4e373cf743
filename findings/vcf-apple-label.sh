#!/bin/sh
# vcf renames the labels of an Apple contact, X-ABLabel, to X-AB-LABEL.
# A reader would guess: a card that is read and written again keeps the names of properties it does not know (RFC 6350, 6.10).
# What happens: vcf keeps names as camel case (xAbLabel) and makes hyphens of the capital letters when it writes. The label
# "Reception" of a telephone number is no longer found under its name.
# Seen with vcf 2.1.2 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund vcf@2.1.2
cat > label.cjs <<'EOF'
const vCard = require('vcf');

const lines = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Ada Lovelace', 'item1.TEL:+442079460018', 'item1.X-ABLabel:Reception', 'END:VCARD', ''];
const written = new vCard().parse(lines.join('\r\n')).toString('3.0');
console.log(written);
process.exit(written.includes('item1.X-AB-LABEL:Reception') && !/X-ABLabel/i.test(written) ? 0 : 1);
EOF
node -p "'vcf ' + require('vcf/package.json').version"
node label.cjs
