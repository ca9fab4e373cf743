#!/bin/sh
# wordpress-export-to-markdown removes spaces inside code blocks.
# A reader would guess: the content of <pre><code> is kept as it is, since Markdown has fenced blocks for it.
# What happens: to tidy its lists, the tool replaces all spaces after each hyphen and each number with a dot by one, in the whole
# post. Columns of command output, aligned YAML and ASCII tables shift, and "1.  one" in a sample is no longer the sample.
# Turndown, which it is built on, keeps the code.
# Seen with wordpress-export-to-markdown 2.2.2 and turndown 7.2.5 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund wordpress-export-to-markdown@2.2.2 turndown@7.2.5
cat > export.xml <<'EOF'
<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Example</title><wp:wxr_version>1.2</wp:wxr_version>
<item><title>Code</title><link>https://example.com/code/</link><pubDate>Fri, 02 Jan 2026 10:00:00 +0000</pubDate>
<dc:creator>ada</dc:creator><content:encoded><![CDATA[<!-- wp:code -->
<pre class="wp-block-code"><code>drwxr-x---    2 www
-rw-r-----  120 www
3.    done</code></pre>
<!-- /wp:code -->]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>1</wp:post_id>
<wp:post_date>2026-01-02 10:00:00</wp:post_date><wp:post_name>code</wp:post_name><wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type></item>
</channel></rss>
EOF
node_modules/.bin/wordpress-export-to-markdown --wizard=false --input=export.xml --output=posts --save-attached-images=false \
  --save-scraped-images=false >log.txt
cat > code.cjs <<'EOF'
const { readFileSync } = require('node:fs');
const Turndown = require('turndown');

const html = /<pre.*<\/pre>/s.exec(readFileSync('export.xml', 'utf8'))[0];
const codeOf = (markdown) => /```\n(.*)\n```/s.exec(markdown)[1];
const written = codeOf(readFileSync('posts/code/index.md', 'utf8'));
const turndown = codeOf(new Turndown({ codeBlockStyle: 'fenced' }).turndown(html));
console.log(`wordpress-export-to-markdown:\n${written}\n\nturndown:\n${turndown}`);
const lines = ['drwxr-x---    2 www', '-rw-r-----  120 www', '3.    done'];
process.exit(turndown === lines.join('\n') && written === lines.map((line) => line.replace(/ {2,}/, ' ')).join('\n') ? 0 : 1);
EOF
node code.cjs
