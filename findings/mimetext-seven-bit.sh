#!/bin/sh
# mimetext sends a text with "£" as 7bit, and a quotation mark in the name of an attachment cuts the name.
# A reader would guess: the library chooses the transfer encoding, as Nodemailer does, and escapes the file name.
# What happens: addMessage() writes the text as it is under "Content-Transfer-Encoding: 7bit", with lines of any length, so a
# server without 8BITMIME or with the limit of 998 may refuse it. mailparser reads the name 'Plan "B".pdf' as 'Plan '.
# Seen with mimetext 3.0.28 and mailparser 3.14.2 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund mimetext@3.0.28 mailparser@3.14.2
cat > email.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import { simpleParser } from 'mailparser';
import { createMimeMessage } from 'mimetext';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['mimetext', 'mailparser'].map(versionOf).join(', '));
const message = createMimeMessage();
message.setSender('a@example.com');
message.setTo('b@example.com');
message.setSubject('Offer');
message.addMessage({ contentType: 'text/plain', data: `£5 ${'a'.repeat(1200)}` });
message.addAttachment({ filename: 'Plan "B".pdf', contentType: 'application/pdf', data: 'eA==' });
const raw = message.asRaw();
const encoding = raw.match(/text\/plain[^]*?Content-Transfer-Encoding: (\S+)/)[1];
const longest = Math.max(...raw.split(/\r?\n/).map((line) => line.length));
const { filename } = (await simpleParser(raw)).attachments[0];
console.log(`transfer encoding: ${encoding}, "£" as it is: ${raw.includes('£5')}, longest line: ${longest}`);
console.log(`name of the attachment: "${filename}"`);
process.exit(encoding === '7bit' && raw.includes('£5') && longest === 1203 && filename === 'Plan ' ? 0 : 1);
EOF
node email.mjs
