#!/usr/bin/env bash
# Caddy answers HEAD with Content-Length: 20 for each file that it compresses.
# A reader would guess: HEAD gives the length that GET would give (RFC 9110, 9.3.2), or none.
# What happens: the gzip encoder compresses the empty body of HEAD, and its 20 bytes are announced as the length of the file. Link
# checkers and download managers that ask with `Accept-Encoding: gzip` take every page for the same tiny file.
# Seen with Caddy 2.6.2 (Debian 12, 2.6.2-5).
set -euo pipefail
folder=$(mktemp -d)
cd "$folder"
caddy=
trap 'kill $caddy 2>/dev/null || true; sleep 1; rm -rf "$folder"' EXIT
command -v caddy >/dev/null || { apt-get update -q && apt-get install -y -q caddy; } >/dev/null
echo "Caddy $(caddy version)"
mkdir site
seq 1 2000 > site/numbers.txt
cat > Caddyfile <<CONF
{
  admin off
  auto_https off
}
http:// {
  bind unix/$folder/caddy.sock
  root * $folder/site
  encode gzip
  file_server
}
CONF
HOME=$folder caddy run --config Caddyfile --adapter caddyfile >caddy.log 2>&1 &
caddy=$!
for _ in $(seq 50); do [ -S caddy.sock ] && break; sleep 0.2; done
length() {
  curl -s -D - -o body -H 'Accept-Encoding: gzip' --unix-socket caddy.sock "$@" http://site/numbers.txt |
    tr -d '\r' | sed -n 's/^Content-Length: //p'
}
head=$(length --head)
get=$(length)
received=$(stat -c %s body)
echo "HEAD: ${head:-none}; GET: ${get:-none}, $received bytes received"
[ "$head" = 20 ] && [ "$received" -gt 1000 ]
