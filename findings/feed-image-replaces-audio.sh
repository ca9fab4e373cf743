#!/bin/sh
# feed leaves the audio of a podcast out of the RSS feed when the episode has an image, too.
# A reader would guess: `enclosure` is the file and `image` the picture beside it, as in the Atom feed of the same object.
# What happens: in RSS, the image takes the place of the enclosure, with length="0". Nothing warns. With `audio` instead of
# `enclosure`, the audio stays and the image is left out.
# Seen with feed 6.0.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund feed@6.0.0
cat > episode.mjs <<'EOF'
import { readFileSync } from 'node:fs';
import { Feed } from 'feed';

console.log(`feed ${JSON.parse(readFileSync('node_modules/feed/package.json')).version}`);
const feed = new Feed({ title: 'Podcast', id: 'https://example.com/', link: 'https://example.com/', copyright: 'Example' });
feed.addItem({
  title: 'One', id: 'https://example.com/1', link: 'https://example.com/1', date: new Date('2026-11-29T10:00:00Z'),
  image: 'https://example.com/one.jpg', enclosure: { url: 'https://example.com/one.mp3', length: 1000, type: 'audio/mpeg' },
});
const rss = feed.rss2().match(/<enclosure.*/g);
const atom = feed.atom1().match(/<link rel="enclosure".*/g);
console.log(rss.join('\n'));
console.log(atom.join('\n'));
process.exit(rss.length === 1 && rss[0].includes('one.jpg') && atom.length === 2 ? 0 : 1);
EOF
node episode.mjs
