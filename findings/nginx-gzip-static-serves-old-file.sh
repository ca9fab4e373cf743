#!/usr/bin/env bash
# nginx serves an old .gz file after the page beside it has changed.
# A reader would guess: gzip_static compares the dates of both files, or the browser at least sees that they differ.
# What happens: nginx does not look at page.html when page.html.gz exists, however old. Each client that accepts gzip gets the old
# page. A client without gzip, such as curl by default, gets the new one, so a check by hand finds nothing.
# Seen with nginx 1.22.1-9+deb12u11 (Debian 12).
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
cd "$folder"
trap 'kill "$(cat nginx.pid)" 2>/dev/null || true; sleep 1; rm -rf "$folder"' EXIT
command -v nginx >/dev/null || { apt-get update -q && apt-get install -y -q nginx-core; } >/dev/null
nginx -v 2>&1
mkdir site
echo old > site/page.html
gzip -k site/page.html
touch -d '2020-01-01' site/page.html.gz
echo new > site/page.html
cat > nginx.conf <<CONF
pid $folder/nginx.pid; error_log $folder/error.log; user $(id -un);
events {}
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  server { listen unix:$folder/nginx.sock; root $folder/site; gzip_static on; }
}
CONF
nginx -p "$folder" -e "$folder/error.log" -c "$folder/nginx.conf"
get() { curl -s --unix-socket nginx.sock "$@" http://site/page.html; }
plain=$(get)
compressed=$(get --compressed)
echo "without gzip: $plain; with gzip: $compressed"
[ "$plain $compressed" = 'new old' ]
