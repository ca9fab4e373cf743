#!/usr/bin/env bash
# Debian 12's Varnish answers 503 when the server behind it sends early hints.
# A reader would guess: Varnish passes on or drops the interim response 103, as RFC 9110 (15.2) asks of a client that does not
# know it, and sends the page. HAProxy, Caddy, Apache and lighttpd of Debian 12 do.
# What happens: "Backend fetch failed", status 503. One call of Node's response.writeEarlyHints() takes the page off line.
# Seen with varnish 7.1.1-2+deb12u1 on Node.js 24.
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

const server = createServer((request, response) => {
  if (request.url === '/hints') response.writeEarlyHints({ link: '</site.css>; rel=preload; as=style' });
  response.end('page');
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
plain=$(curl -s -o /dev/null -w '%{http_code}' --unix-socket varnish.sock http://site/plain)
hints=$(curl -s -o /dev/null -w '%{http_code}' --unix-socket varnish.sock http://site/hints)
echo "without early hints: $plain; with early hints: $hints"
[ "$plain $hints" = '200 503' ]
