#!/usr/bin/env bash
# lighttpd passes another address to the server behind it than the client asked for.
# A reader would guess: mod_proxy passes path and query on as they came, as nginx (proxy_pass without a path) and HAProxy do.
# What happens: lighttpd normalises by default. `/a%2Fb` arrives as `/a/b` and `/a//b` as well, `?x=%41` as `?x=A`,
# and `?x=[1]` as `?x=%5B1%5D`. A route with a slash in a name is lost, and a signature over the address no longer fits.
# Seen with lighttpd 1.4.69-1 (Debian 12).
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
cd "$folder"
lighttpd=
server=
trap 'kill $lighttpd $server 2>/dev/null || true; sleep 1; rm -rf "$folder"' EXIT
command -v lighttpd >/dev/null && [ -e /usr/lib/lighttpd/mod_proxy.so ] || { apt-get update -q && apt-get install -y -q lighttpd; } >/dev/null
dpkg-query -W lighttpd
cat > server.mjs <<'JS'
import { createServer } from 'node:http';

createServer((request, response) => response.end(request.url)).listen('server.sock');
JS
cat > lighttpd.conf <<CONF
server.document-root = "$folder"
server.bind = "$folder/lighttpd.sock"
server.modules = ("mod_proxy")
proxy.server = ("" => (("socket" => "$folder/server.sock")))
CONF
node server.mjs &
server=$!
until [ -S server.sock ]; do sleep 0.2; done
lighttpd -D -f lighttpd.conf 2>lighttpd.log &
lighttpd=$!
for _ in $(seq 50); do [ -S lighttpd.sock ] && break; sleep 0.2; done
seen=
for address in /a%2Fb /a//b '/a?x=%41' '/a?x=[1]'; do
  arrived=$(curl -gs --path-as-is --unix-socket lighttpd.sock "http://site$address")
  echo "$address arrives as $arrived"
  seen="$seen$arrived "
done
[ "$seen" = '/a/b /a/b /a?x=A /a?x=%5B1%5D ' ]
