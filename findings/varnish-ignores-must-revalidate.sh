#!/usr/bin/env bash
# Varnish serves a page after its max-age although it says must-revalidate.
# A reader would guess: `max-age=1, must-revalidate` means that after one second each request goes to the server, as RFC 9111
# (5.2.2.2) demands.
# What happens: Varnish ignores must-revalidate and keeps its grace of 10 s. The first request within 10 s after max-age gets the
# old page, and Varnish fetches the new one in the background. One more visitor sees an old price or a withdrawn post.
# Seen with varnish 7.1.1-2+deb12u1 (default_grace 10).
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
cd "$folder"
varnish=
server=
trap 'kill $varnish $server 2>/dev/null || true; sleep 1; rm -rf "$folder"' EXIT
command -v varnishd >/dev/null || { apt-get update -q && apt-get install -y -q varnish; } >/dev/null
dpkg-query -W varnish
cat > server.mjs <<'JS'
import { chmodSync } from 'node:fs';
import { createServer } from 'node:http';

let count = 0;
const server = createServer((request, response) => {
  count += 1;
  response.setHeader('cache-control', 'max-age=1, must-revalidate');
  response.end(String(count));
});
server.listen('server.sock', () => chmodSync('server.sock', 0o777));
JS
printf 'vcl 4.1;\nbackend site { .path = "%s/server.sock"; }\n' "$folder" > site.vcl
node server.mjs &
server=$!
until [ -S server.sock ]; do sleep 0.2; done
varnishd -F -n "$folder/work" -a "site=$folder/varnish.sock,mode=777" -f "$folder/site.vcl" -s malloc,10m >varnish.log 2>&1 &
varnish=$!
until [ -S varnish.sock ]; do sleep 0.2; done
sleep 2
get() { curl -s --unix-socket varnish.sock http://site/strict; }
first=$(get)
sleep 4
second=$(get)
sleep 1
third=$(get)
echo "fresh: $first; 4 s later: $second; 1 s after that: $third"
[ "$first $second" = '1 1' ] && [ "$third" -ge 2 ]
