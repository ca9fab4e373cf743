#!/usr/bin/env bash
# wget2 ends with 0 when the server answers 403, 429, 500 or 503.
# A reader would guess: exit code 8 for each error answer, as with wget, whose exit codes wget2 has too.
# What happens: 404 gives 8 and 401 gives 6. The other codes give 0, write no file, and are not tried again with --tries. A
# script that fetches a backup or a feed takes the failure for success.
# Seen with wget2 1.99.1-2.2 (Debian 12).
set -euo pipefail
folder=$(mktemp -d)
cd "$folder"
server=
trap 'kill $server 2>/dev/null || true; rm -rf "$folder"' EXIT
command -v wget2 >/dev/null || { apt-get update -q && apt-get install -y -q wget2; } >/dev/null
wget2 --version | head -1
cat > server.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  response.statusCode = Number(request.url.slice(1));
  response.end('answer');
});
server.listen(0, '127.0.0.1', () => writeFileSync('port', String(server.address().port)));
JS
node server.mjs &
server=$!
until [ -s port ]; do sleep 0.2; done
seen=
for status in 200 401 403 404 410 429 500 503; do
  wget2 -q --tries=2 "http://127.0.0.1:$(cat port)/$status" && code=0 || code=$?
  [ -e "$status" ] && saved=saved || saved=-
  seen="$seen$status $code $saved, "
done
echo "$seen"
[ "$seen" = '200 0 saved, 401 6 -, 403 0 -, 404 8 -, 410 0 -, 429 0 -, 500 0 -, 503 0 -, ' ]
