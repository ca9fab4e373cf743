#!/bin/sh
# feed invents the media type of an enclosure from the end of its address.
# A reader would guess: the `type` given for an enclosure is the type in the feed, and an image without one gets a known type.
# What happens: in Atom, audio/mpeg becomes image/mp3 and application/pdf becomes image/pdf. An image whose address has no
# extension is "image//photo", and an SVG is "image/svg".
# Seen with feed 6.0.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund feed@6.0.0
cat > types.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import { Feed } from 'feed';

console.log(`feed ${JSON.parse(readFileSync('node_modules/feed/package.json')).version}`);
const typeOf = (item) => {
  const feed = new Feed({ title: 'News', id: 'https://example.com/', link: 'https://example.com/', copyright: 'Example' });
  feed.addItem({ title: 'One', id: 'https://example.com/1', link: 'https://example.com/1', date: new Date('2026-11-29T10:00:00Z'), ...item });
  const type = feed.atom1().match(/<link rel="enclosure".* type="([^"]*)"/)[1];
  console.log(`${JSON.stringify(item)}: ${type}`);
  return type;
};
const types = [
  typeOf({ enclosure: { url: 'https://example.com/one.mp3', length: 1000, type: 'audio/mpeg' } }),
  typeOf({ enclosure: { url: 'https://example.com/one.pdf', length: 1000, type: 'application/pdf' } }),
  typeOf({ image: 'https://example.com/photo' }),
  typeOf({ image: 'https://example.com/logo.svg' }),
];
process.exit(types.join(' ') === 'image/mp3 image/pdf image//photo image/svg' ? 0 : 1);
EOF
node types.mjs
