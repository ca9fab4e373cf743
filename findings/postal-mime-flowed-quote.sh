#!/bin/sh
# postal-mime leaves quote marks in the middle of the lines of a reply with format=flowed.
# A reader would guess: it joins a quoted line that ends in a space with the next one and drops the second ">" (RFC 3676,
# 4.5), as mailparser of the same author does.
# What happens: it joins the lines as text: "> We can > meet at ten." Code that cuts quoted text from a ticket's reply, or
# shows it again, gets a ">" that nobody wrote.
# Seen with postal-mime 4.0.0 and mailparser 3.14.2 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund postal-mime@4.0.0 mailparser@3.14.2
cat > flowed.mjs <<'EOF'
import PostalMime from 'postal-mime';
import { simpleParser } from 'mailparser';

const email = [
  'From: a@example.com', 'To: b@example.com', 'Subject: Re: Visit', 'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8; format=flowed', '', '> We can ', '> meet at ', '> ten.', 'Yes.', '',
].join('\r\n');
const first = (text) => text.split('\n')[0];
const postal = first((await PostalMime.parse(email)).text);
const parser = first((await simpleParser(email)).text);
console.log(`postal-mime: ${postal}`);
console.log(`mailparser:  ${parser}`);
process.exit(postal === '> We can > meet at > ten.' && parser === '> We can meet at ten.' ? 0 : 1);
EOF
node -p "['postal-mime', 'mailparser'].map((name) => name + ' ' + JSON.parse(require('fs').readFileSync('node_modules/' + name + '/package.json')).version).join(', ')"
node flowed.mjs
