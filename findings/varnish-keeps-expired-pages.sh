#!/usr/bin/env bash
# Varnish keeps a page for two minutes when its Expires is 0 or 1 January 1970.
# A reader would guess: `Expires: 0` and `Expires: Thu, 01 Jan 1970 00:00:00 GMT` mean "already expired", as RFC 9111 (5.3) says.
# What happens: Varnish takes both for a missing field, since its parser returns 0 for a bad date and for the start of 1970. The page
# stays for default_ttl, 120 s. Any other date in the past works. `Pragma: no-cache` without Cache-Control does not help.
# Seen with varnish 7.1.1-2+deb12u1.
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
  const fields = { '/0': ['expires', '0'], '/1970': ['expires', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    '/1981': ['expires', 'Thu, 19 Nov 1981 08:52:00 GMT'], '/pragma': ['pragma', 'no-cache'] };
  response.setHeader(...fields[request.url]);
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
is_kept() {
  first=$(curl -s --unix-socket varnish.sock "http://site/$1")
  second=$(curl -s --unix-socket varnish.sock "http://site/$1")
  [ "$first" = "$second" ] && echo kept || echo fetched
}
seen="0 $(is_kept 0), 1970 $(is_kept 1970), 1981 $(is_kept 1981), pragma $(is_kept pragma)"
echo "$seen"
[ "$seen" = '0 kept, 1970 kept, 1981 fetched, pragma kept' ]
