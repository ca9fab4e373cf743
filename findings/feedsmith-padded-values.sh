#!/bin/sh
# feedsmith puts line breaks and spaces around each value that contains "&" or "<".
# A reader would guess: <link>https://example.com/?a=1&amp;b=2</link>, or CDATA right after the tag.
# What happens: the CDATA section stands on its own indented line. White space counts in RSS values, so rss-parser reads links,
# titles and GUIDs with eight spaces in front. Newsboat stores the GUID with them: a site that changes to feedsmith sends its
# old articles to every reader again. Values without "&" and "<" are on one line.
# Seen with feedsmith 3.0.1 and rss-parser 3.13.0 on Node.js 24, and Newsboat 2.21-1.5 of Debian 12.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ command -v newsboat && command -v sqlite3; } >/dev/null || apt-get install -y -q --no-install-recommends newsboat sqlite3 >apt.log 2>&1 || { cat apt.log; exit 1; }
npm install --silent --no-audit --no-fund feedsmith@3.0.1 rss-parser@3.13.0
cat > feed.mjs <<'EOF'
import { readFileSync, writeFileSync } from 'node:fs';
import { generateRssFeed } from 'feedsmith';
import Parser from 'rss-parser';

const versionOf = (name) => `${name} ${JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version}`;
console.log(['feedsmith', 'rss-parser'].map(versionOf).join(', '));
const address = 'https://example.com/?post=1&lang=en';
const feed = generateRssFeed({
  title: 'News', link: 'https://example.com/', description: 'News',
  items: [{ title: 'Office move', link: address, guid: { value: address, isPermaLink: true }, pubDate: new Date('2026-11-29T10:00:00Z') }],
});
writeFileSync('feed.xml', feed);
const [{ title, link, guid }] = (await new Parser().parseString(feed)).items;
console.log(JSON.stringify({ title, link, guid }));
const padded = `\n        ${address}\n      `;
process.exit(title === 'Office move' && link === padded && guid === padded ? 0 : 1);
EOF
node feed.mjs
echo "file://$folder/feed.xml" > urls
newsboat -v | head -1
HOME=$folder newsboat -u urls -c cache.db -x reload
sqlite3 cache.db "SELECT 'Newsboat: link ' || length(url) || ' characters, GUID ' || length(guid) FROM rss_item" | tee seen
grep -qx 'Newsboat: link 35 characters, GUID 51' seen
