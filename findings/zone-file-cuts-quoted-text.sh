#!/bin/sh
# zone-file cuts the text of a DMARC or DKIM record at its first semicolon and drops CAA records.
# A reader would guess: a semicolon inside quotation marks belongs to the text (RFC 1035, 5.1), and an unknown record is an error.
# What happens: zone-file takes the rest of the line for a comment, so `"v=DMARC1; p=reject"` becomes "v=DMARC1". A zone that is
# read, changed and written again has no DMARC policy, no DKIM key and no CAA record, without an error. `$TTL 1h` becomes one second.
# SPF records survive, since they have no semicolon.
# Seen with zone-file 1.0.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund zone-file@1.0.0
cat > zone.cjs <<'EOF'
const { makeZoneFile, parseZoneFile } = require('zone-file');

const text = [
  '$ORIGIN example.com.',
  '$TTL 1h',
  '@ IN TXT "v=spf1 include:spf.example.net -all"',
  '_dmarc IN TXT "v=DMARC1; p=reject"',
  'mail._domainkey IN TXT "v=DKIM1; k=rsa; p=MIIB"',
  '@ IN CAA 0 issue "letsencrypt.org"',
  '',
].join('\n');
const zone = parseZoneFile(text);
const written = makeZoneFile(zone);
const texts = zone.txt.map(({ txt }) => txt);
console.log(texts.join('\n'));
console.log(`$TTL: ${zone.$ttl}; p=reject written: ${written.includes('p=reject')}; CAA written: ${written.includes('CAA')}`);
const isAsSeen =
  texts.join('|') === 'v=spf1 include:spf.example.net -all|v=DMARC1|v=DKIM1' &&
  zone.$ttl === 1 &&
  !/p=reject|CAA|letsencrypt/.test(written);
process.exit(isAsSeen ? 0 : 1);
EOF
node -p "'zone-file ' + JSON.parse(require('fs').readFileSync('node_modules/zone-file/package.json')).version"
node zone.cjs
