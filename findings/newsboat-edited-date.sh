#!/bin/sh
# Newsboat shows an article again when its date is corrected and the RSS feed has no GUID.
# A reader would guess: without <guid>, the link identifies the article.
# What happens: Newsboat takes the link and the text of <pubDate> together. A corrected date, or the same instant written with
# +0000 for GMT by a new version of the site, adds every article a second time as unread. A <guid> avoids it.
# Seen with Newsboat 2.21-1.5 of Debian 12.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ command -v newsboat && command -v sqlite3; } >/dev/null || apt-get install -y -q --no-install-recommends newsboat sqlite3 >apt.log 2>&1 || { cat apt.log; exit 1; }
dpkg-query -W newsboat
export HOME="$folder"
echo "file://$folder/feed.xml" > urls
load() {
  cat > feed.xml <<EOF
<rss version="2.0"><channel><title>News</title><link>https://example.com/</link><description>News</description>
<item><title>Office move</title><link>https://example.com/move</link>$2<pubDate>$3</pubDate></item></channel></rss>
EOF
  newsboat -u urls -c "$1.db" -x reload
}
for guid in '' '<guid>https://example.com/move</guid>'; do
  name=${guid:+with}
  name=${name:-without}
  load "$name" "$guid" 'Sun, 29 Nov 2026 10:00:00 GMT'
  load "$name" "$guid" 'Sun, 29 Nov 2026 10:00:00 +0000'
  echo "$name a GUID: $(sqlite3 "$name.db" 'SELECT count(*) FROM rss_item WHERE unread = 1') unread" | tee -a seen
done
printf 'without a GUID: 2 unread\nwith a GUID: 1 unread\n' | cmp - seen
