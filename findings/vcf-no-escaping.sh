#!/bin/sh
# vcf neither reads nor writes the escapes of vCard.
# A reader would guess: get('note').valueOf() has real line breaks and commas, and set() escapes them (RFC 6350, 3.4).
# What happens: the value read is the raw text of the file, with \n and \, in it. The value written goes out as it is, without
# its line breaks: "Ring twice", a line break and "then wait" become "Ring twicethen wait". A semicolon in an organisation's
# name starts a department.
# Seen with vcf 2.1.2 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund vcf@2.1.2
cat > escapes.mjs <<'EOF'
import vCard from 'vcf';

const lines = ['BEGIN:VCARD', 'VERSION:4.0', 'FN:Ada Lovelace', 'NOTE:Ring twice\\nthen wait\\, please', 'END:VCARD', ''];
const read = new vCard().parse(lines.join('\r\n')).get('note').valueOf();
const card = new vCard();
card.set('fn', 'Ada Lovelace');
card.set('org', 'Cables; Wires');
card.set('note', 'Ring twice\nthen wait, please');
const written = card.toString('4.0');
console.log(`read: ${JSON.stringify(read)}`);
console.log(written);
const isSame = read === 'Ring twice\\nthen wait\\, please'
  && written.includes('NOTE:Ring twicethen wait, please') && written.includes('ORG:Cables; Wires');
process.exit(isSame ? 0 : 1);
EOF
node -p "'vcf ' + require('vcf/package.json').version"
node escapes.mjs
