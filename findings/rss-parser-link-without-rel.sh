#!/bin/sh
# rss-parser takes the first link of an Atom entry for its page when the link to the page has no rel.
# A reader would guess: `link` is the alternate link. RFC 4287 (4.2.7.2): without rel, a link counts as rel="alternate".
# What happens: only a written rel="alternate" is looked for. Without one, the first link wins, whatever its rel is: here the
# address of the entry's own XML, so readers of the site get XML instead of the article.
# Seen with rss-parser 3.13.0 (lib/utils.js, getLink) on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund rss-parser@3.13.0
cat > link.mjs <<'EOF'
import Parser from 'rss-parser';

const linkOf = async (rel) => {
  const feed = await new Parser().parseString(`<feed xmlns="http://www.w3.org/2005/Atom">
<title>News</title><id>urn:example:feed</id><updated>2026-11-29T10:00:00Z</updated>
<entry><title>One</title><id>urn:example:one</id><updated>2026-11-29T10:00:00Z</updated>
<link rel="self" href="https://example.com/one.xml"/><link${rel} href="https://example.com/one"/></entry></feed>`);
  return feed.items[0].link;
};
const written = await linkOf(' rel="alternate"');
const implied = await linkOf('');
console.log(`rel="alternate": ${written}`);
console.log(`no rel:          ${implied}`);
process.exit(written === 'https://example.com/one' && implied === 'https://example.com/one.xml' ? 0 : 1);
EOF
node -p "'rss-parser ' + require('rss-parser/package.json').version"
node link.mjs
