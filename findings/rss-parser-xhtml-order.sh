#!/bin/sh
# rss-parser moves the words of an Atom entry with type="xhtml".
# A reader would guess: `content` is the markup of the entry, as with type="html".
# What happens: rss-parser builds the markup again from the objects of xml2js, which keep text and elements apart. The text of
# each element comes first and its child elements last: "Close the  valve, then open the  one.<b>first</b><b>second</b>".
# contentSnippet has the same order. RFC 4287 (3.1.1.3) defines type="xhtml".
# Seen with rss-parser 3.13.0 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund rss-parser@3.13.0
cat > xhtml.mjs <<'EOF'
import Parser from 'rss-parser';

const feed = await new Parser().parseString(`<feed xmlns="http://www.w3.org/2005/Atom">
<title>News</title><id>urn:example:feed</id><updated>2026-11-29T10:00:00Z</updated>
<entry><title>One</title><id>urn:example:one</id><updated>2026-11-29T10:00:00Z</updated><content type="xhtml">
<div xmlns="http://www.w3.org/1999/xhtml"><p>Close the <b>first</b> valve, then open the <b>second</b> one.</p></div>
</content></entry></feed>`);
const [{ content, contentSnippet }] = feed.items;
console.log(content);
console.log(contentSnippet.trim());
process.exit(contentSnippet.trim() === 'Close the  valve, then open the  one.firstsecond' ? 0 : 1);
EOF
node -p "'rss-parser ' + require('rss-parser/package.json').version"
node xhtml.mjs
