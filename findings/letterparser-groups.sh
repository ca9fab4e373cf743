#!/bin/sh
# letterparser makes wrong addresses of a group and takes the wrong name of an attachment.
# A reader would guess: "Team: b@example.com, c@example.com;" gives two addresses (RFC 5322, 3.4), and the attachment has
# the file name of Content-Disposition (RFC 2183, with filename* of RFC 2231).
# What happens: the addresses are "Team: b@example.com" and "c@example.com;", so a reply to all has two wrong addresses. The
# attachment has the older name of Content-Type.
# Seen with letterparser 0.1.8 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund letterparser@0.1.8
cat > group.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import { extract } from 'letterparser';

console.log(`letterparser ${JSON.parse(readFileSync('node_modules/letterparser/package.json')).version}`);
const { to, attachments } = extract([
  'From: a@example.com', 'To: Team: b@example.com, c@example.com;', 'Subject: Plan', 'Date: Sun, 29 Nov 2026 10:00:00 +0000',
  'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=part', '', '--part', 'Content-Type: text/plain', '', 'Hello',
  '--part', 'Content-Type: text/csv; name=short.csv', "Content-Disposition: attachment; filename*=utf-8''Price%20list.csv", '', 'a,b',
  '--part--', '',
].join('\r\n'));
console.log(to.map(({ address }) => `"${address}"`).join(' '));
console.log(attachments[0].filename);
const isSame = to.map(({ address }) => address).join('|') === 'Team: b@example.com|c@example.com;' && attachments[0].filename === 'short.csv';
process.exit(isSame ? 0 : 1);
EOF
node group.mjs
