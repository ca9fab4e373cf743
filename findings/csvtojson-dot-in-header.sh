#!/bin/sh
# csvtojson turns the column "Windows 8.1" into an array with a hole.
# A reader would guess: the header of a column is the key of its values.
# What happens: a dot in a header means an object inside, and a number after it an index of an array. "Windows 8.1" becomes
# { "Windows 8": [ , value ] }, "No. of seats" becomes { No: { " of seats": value } }. flatKeys: true keeps the headers.
# Seen with csvtojson 2.0.14 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund csvtojson@2.0.14
cat > header.cjs <<'EOF'
const csvtojson = require('csvtojson');

const text = 'Site,Windows 8.1,No. of seats\nLondon,3,20\n';
(async () => {
  const usual = JSON.stringify((await csvtojson().fromString(text))[0]);
  const flat = JSON.stringify((await csvtojson({ flatKeys: true }).fromString(text))[0]);
  console.log(usual);
  console.log(`flatKeys: ${flat}`);
  const isSame = usual === '{"Site":"London","Windows 8":[null,"3"],"No":{" of seats":"20"}}' && flat.includes('"Windows 8.1":"3"');
  process.exit(isSame ? 0 : 1);
})();
EOF
node -p "'csvtojson ' + require('csvtojson/package.json').version"
node header.cjs
