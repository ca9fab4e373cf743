#!/bin/sh
# remove-markdown deletes the text between "<" and ">", even where it is a comparison.
# A reader would guess: "users < 20 and storage > 5 TB" stays, since CommonMark reads no tag there: a tag name follows "<" directly.
# What happens: everything from "<" to the next ">" goes. A search snippet then says "if users  5 TB". A note in square brackets
# before a link breaks both: "note [1] and [the guide](…)" becomes "note 1] and [the guide". strip-markdown, which parses the text,
# keeps all of it.
# Seen with remove-markdown 0.7.0, strip-markdown 6.0.0 and remark 15.0.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund remove-markdown@0.7.0 strip-markdown@6.0.0 remark@15.0.1
cat > text.mjs <<'EOF'
import { remark } from 'remark';
import removeMarkdown from 'remove-markdown';
import stripMarkdown from 'strip-markdown';

const texts = ['Choose it if users < 20 and storage > 5 TB.', 'See note [1] and [the guide](https://example.com/).'];
const removed = texts.map((text) => removeMarkdown(text));
const stripped = texts.map((text) => String(remark().use(stripMarkdown).processSync(text)).trim().replaceAll('\\', ''));
console.log(`remove-markdown: ${JSON.stringify(removed)}\nstrip-markdown:  ${JSON.stringify(stripped)}`);
const isAsSeen =
  removed.join('|') === 'Choose it if users  5 TB.|See note 1] and [the guide.' &&
  stripped.join('|') === 'Choose it if users < 20 and storage > 5 TB.|See note [1] and the guide.';
process.exit(isAsSeen ? 0 : 1);
EOF
node text.mjs
