#!/bin/sh
# wordpress-export-to-markdown writes private and scheduled posts like published ones, and dates them in UTC.
# A reader would guess: posts that visitors do not see are left out, as drafts are, or have their status in the front matter.
# What happens: only drafts and the bin are left out. A private post and one planned for next year get the same title, date and
# tags as the others, so a static site shows them at once. The date comes from <pubDate>: a post of 1 July, 00:30 in London, is
# one of 30 June. Tags are slugs: "C++" is "c".
# Seen with wordpress-export-to-markdown 2.2.2 on Node.js 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund wordpress-export-to-markdown@2.2.2
# $1: slug, $2: status, $3: pubDate, $4: post_date
item() {
  cat <<EOF
<item><title>$1</title><link>https://example.com/$1/</link><pubDate>$3</pubDate><dc:creator>ada</dc:creator>
<content:encoded><![CDATA[<p>Text</p>]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>1</wp:post_id><wp:post_date>$4</wp:post_date><wp:post_name>$1</wp:post_name><wp:status>$2</wp:status>
<wp:post_type>post</wp:post_type><category domain="post_tag" nicename="c"><![CDATA[C++]]></category></item>
EOF
}
{
  echo '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"'
  echo ' xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  echo ' xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Example</title><wp:wxr_version>1.2</wp:wxr_version>'
  item news publish 'Tue, 30 Jun 2026 23:30:00 +0000' '2026-07-01 00:30:00'
  item staff private 'Fri, 02 Jan 2026 10:00:00 +0000' '2026-01-02 10:00:00'
  item launch future 'Fri, 01 Jan 2100 10:00:00 +0000' '2100-01-01 10:00:00'
  item idea draft 'Fri, 02 Jan 2026 10:00:00 +0000' '2026-01-02 10:00:00'
  echo '</channel></rss>'
} > export.xml
node_modules/.bin/wordpress-export-to-markdown --wizard=false --input=export.xml --output=posts --save-attached-images=false \
  --save-scraped-images=false >log.txt
tail -n +1 posts/*/index.md
[ "$(ls posts | tr '\n' ' ')" = 'launch news staff ' ]
[ "$(cat posts/*/index.md | grep -c -e private -e future -e status -e draft)" = 0 ]
grep -q 'date: "2026-06-30"' posts/news/index.md
grep -q -- '- "c"' posts/news/index.md
