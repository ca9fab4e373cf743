#!/bin/sh
# podcast writes type="false" for an episode whose address has a query.
# A reader would guess: the media type comes from the path (.mp3), or a missing type is an error.
# What happens: the whole address is looked up, query included. Nothing is found, and the
# answer `false` goes into the feed as text. With `type` in the enclosure, it is right.
# Seen with podcast 2.0.1 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund podcast@2.0.1
cat > type.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import { Podcast } from 'podcast';

console.log(`podcast ${JSON.parse(readFileSync('node_modules/podcast/package.json')).version}`);
const enclosureOf = (enclosure) => {
  const feed = new Podcast({ title: 'Podcast', siteUrl: 'https://example.com' });
  feed.addItem({ title: 'One', url: 'https://example.com/1', date: '2026-11-29', enclosure });
  return feed.buildXml().match(/<enclosure[^>]*>/)[0];
};
const plain = enclosureOf({ url: 'https://example.com/one.mp3' });
const query = enclosureOf({ url: 'https://example.com/one.mp3?v=2' });
const typed = enclosureOf({ url: 'https://example.com/one.mp3?v=2', type: 'audio/mpeg' });
console.log([plain, query, typed].join('\n'));
process.exit(plain.includes('type="audio/mpeg"') && query.includes('type="false"') && typed.includes('type="audio/mpeg"') ? 0 : 1);
EOF
node type.mjs
