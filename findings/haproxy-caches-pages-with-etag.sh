#!/usr/bin/env bash
# HAProxy's cache keeps a page that only has an ETag, and serves it without asking.
# A reader would guess: a response without Cache-Control or Expires is not kept, or asked for with If-None-Match each time.
# What happens: an ETag or a Last-Modified is enough to be kept for the cache's max-age, 60 s here. Frameworks such as Express add
# an ETag to each answer, so a page that changes with each request is repeated.
# Without the validator, the same page is not kept.
# Seen with haproxy 2.6.12-1+deb12u4 (Debian 12).
set -euo pipefail
folder=$(mktemp -d)
cd "$folder"
haproxy=
server=
trap 'kill $haproxy $server 2>/dev/null || true; sleep 1; rm -rf "$folder"' EXIT
command -v haproxy >/dev/null || { apt-get update -q && apt-get install -y -q haproxy; } >/dev/null
dpkg-query -W haproxy
cat > server.mjs <<'JS'
import { createServer } from 'node:http';

let count = 0;
createServer((request, response) => {
  count += 1;
  if (request.url === '/etag') response.setHeader('etag', `"v${count}"`);
  if (request.headers['if-none-match']) console.error('conditional');
  response.end(String(count));
}).listen('server.sock');
JS
cat > haproxy.cfg <<CONF
defaults
  mode http
  timeout connect 3s
  timeout client 5s
  timeout server 5s
cache pages
  total-max-size 4
  max-age 60
frontend public
  bind unix@$folder/haproxy.sock
  http-request cache-use pages
  http-response cache-store pages
  default_backend site
backend site
  server site unix@$folder/server.sock
CONF
node server.mjs &
server=$!
haproxy -db -f haproxy.cfg >haproxy.log 2>&1 &
haproxy=$!
until [ -S server.sock ] && [ -S haproxy.sock ]; do sleep 0.2; done
sleep 1
get() { curl -s --unix-socket haproxy.sock "http://site/$1"; }
plain="$(get plain) $(get plain)"
etag="$(get etag) $(get etag) $(get etag)"
echo "without ETag: $plain; with ETag: $etag"
[ "$plain; $etag" = '1 2; 3 3 3' ]
