#!/bin/sh
# An email that Nodemailer attaches is not among the attachments that mailparser and postal-mime find.
# A reader would guess: { filename: 'report.eml', contentType: 'message/rfc822' } is an attachment like any other file.
# What happens: Nodemailer writes Content-Disposition: inline for message/rfc822, unlike for a PDF. Both parsers then put the
# text of the attached email into the text of the outer one. A forwarded suspicious email loses its headers on the way to a
# ticket. contentDisposition: 'attachment' keeps the file.
# Seen with nodemailer 10.6.1, mailparser 3.14.2 and postal-mime 4.0.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund nodemailer@10.6.1 mailparser@3.14.2 postal-mime@4.0.0
cat > attached.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import { simpleParser } from 'mailparser';
import nodemailer from 'nodemailer';
import PostalMime from 'postal-mime';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['nodemailer', 'mailparser', 'postal-mime'].map(versionOf).join(', '));
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
const namesFor = async (contentDisposition) => {
  const { message } = await transport.sendMail({
    from: 'a@example.com', to: 'b@example.com', subject: 'Is this genuine?', text: 'See the attached email.',
    attachments: [
      { filename: 'report.eml', contentType: 'message/rfc822', contentDisposition, content: 'Subject: Prize\r\n\r\nClick here' },
      { filename: 'list.pdf', content: 'x' },
    ],
  });
  const names = ({ attachments }) => attachments.map(({ filename }) => filename).join(' ');
  return [names(await simpleParser(message)), names(await PostalMime.parse(message))];
};
const usual = await namesFor(undefined);
const asked = await namesFor('attachment');
console.log(`as usual:                         mailparser: ${usual[0]} | postal-mime: ${usual[1]}`);
console.log(`contentDisposition: 'attachment': mailparser: ${asked[0]} | postal-mime: ${asked[1]}`);
const isSame = usual.every((names) => names === 'list.pdf') && asked.every((names) => names === 'report.eml list.pdf');
process.exit(isSame ? 0 : 1);
EOF
node attached.mjs
