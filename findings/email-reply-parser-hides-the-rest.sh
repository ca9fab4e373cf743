#!/bin/sh
# email-reply-parser hides the rest of an email after a sentence that begins with "On" and ends with "wrote:".
# A reader would guess: such a line opens a quotation only if it has a date or an address, or if lines with ">" follow.
# What happens: "On Monday the engineer came and wrote:" counts as the head of a quotation. All text below it is hidden, so a
# help desk shows "Hello," only. node-email-reply-parser does the same, planer keeps the text. A line that begins with "Sent from
# my" has the same effect in email-reply-parser, whatever follows it.
# Seen with email-reply-parser 2.3.9, node-email-reply-parser 0.1.4 and planer 1.2.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund email-reply-parser@2.3.9 node-email-reply-parser@0.1.4 planer@1.2.0
cat > reply.mjs <<'EOF'
import EmailReplyParser from 'email-reply-parser';
import parseReply from 'node-email-reply-parser';
import planer from 'planer';

const visit = 'Hello,\n\nOn Monday the engineer came and wrote:\n"No fault found."\n\nBut the server fails again.\n';
const parcel = 'Hello,\n\nSent from my office on Friday, the parcel is still missing.\n\nCan you check?\n';
const readers = {
  'email-reply-parser': (text) => new EmailReplyParser().read(text).getVisibleText(),
  'node-email-reply-parser': (text) => parseReply(text).getVisibleText(),
  planer: (text) => planer.extractFrom(text, 'text/plain'),
};
const lengths = Object.entries(readers).map(([name, read]) => {
  const seen = [visit, parcel].map((text) => read(text).trim());
  console.log(`${name}: ${JSON.stringify(seen)}`);
  return seen.map((text, index) => (text === 'Hello,' ? 'hidden' : text === [visit, parcel][index].trim() ? 'whole' : 'other')).join();
});
process.exit(lengths.join(' ') === 'hidden,hidden hidden,whole whole,whole' ? 0 : 1);
EOF
node reply.mjs
