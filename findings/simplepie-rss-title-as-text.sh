#!/usr/bin/env bash
# SimplePie, the feed reader of WordPress, takes the title of an RSS 2.0 item for plain text.
# A reader would guess: <title>Press &amp;lt;Enter&gt;</title> shows "Press <Enter>", as in readers that take titles for HTML,
# such as rss2email, and as in the <description> of SimplePie itself.
# What happens: SimplePie's parser escapes the characters of RSS titles once more, as it does with the XHTML of Atom, so the
# page shows "Press &lt;Enter>". The same parser shows <title>Press &lt;Enter&gt;</title> as "Press <Enter>", of which
# rss2email loses the second word. No spelling of such a title suits both.
# Seen with SimplePie 1.5.8 of WordPress 6.1.9 (Debian 12) and PHP 8.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
php -r 'exit(class_exists("DOMDocument") ? 0 : 1);' 2>/dev/null || apt-get install -y -q --no-install-recommends php-cli php-xml >apt.log 2>&1 || { cat apt.log; exit 1; }
apt-get download -q wordpress=6.1.9+dfsg1-0+deb12u1 >apt.log 2>&1 || { cat apt.log; exit 1; }
dpkg -x wordpress_*.deb root
cat > titles.php <<'EOF'
<?php
error_reporting(E_ERROR);
const ABSPATH = 'root/usr/share/wordpress/';
const WPINC = 'wp-includes';
require ABSPATH . WPINC . '/class-simplepie.php';
$escapedOnce = 'Press &lt;Enter&gt;';
$escapedTwice = 'Press &amp;lt;Enter&amp;gt;';
$items = '';
foreach ([$escapedOnce, $escapedTwice] as $text) $items .= "<item><title>$text</title><description>$text</description></item>";
$feed = new SimplePie();
$feed->set_raw_data("<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>Feed</title>$items</channel></rss>");
$feed->init();
echo 'SimplePie ', SIMPLEPIE_VERSION, ', PHP ', PHP_VERSION, "\n";
$shown = [];
foreach ($feed->get_items() as $item) $shown[] = [$item->get_title(), $item->get_description()];
echo "As HTML for the page, title and description:\n";
foreach ($shown as [$title, $description]) echo "  $title | $description\n";
exit($shown[0][0] === $escapedOnce && $shown[1][0] === $escapedTwice && $shown[1][1] === $escapedOnce ? 0 : 1);
EOF
php titles.php
