#!/usr/bin/env bash
# Behind Debian 12's nginx, a page with early hints cannot be read over HTTP/2.
# A reader would guess: nginx drops the interim response 103, or passes it on and then sends the page.
# What happens: nginx takes 103 for the final status. Over HTTP/1.1, the page still arrives, since nginx copies the rest of the
# connection with its second status line. Over HTTP/2, the client gets a 103 and then a protocol error. So a test over plain
# HTTP passes and browsers see no page. The access log has 103 for both.
# Seen with nginx 1.22.1-9+deb12u11 and curl 7.88.1 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
cd "$folder"
server=
trap 'kill "$(cat nginx.pid)" $server 2>/dev/null || true; sleep 1; rm -rf "$folder"' EXIT
command -v nginx >/dev/null || { apt-get update -q && apt-get install -y -q nginx-core; } >/dev/null
nginx -v 2>&1
cat > server.mjs <<'JS'
import { createServer } from 'node:http';

createServer((request, response) => {
  response.writeEarlyHints({ link: '</site.css>; rel=preload; as=style' });
  response.end('page');
}).listen('server.sock');
JS
cat > nginx.conf <<CONF
pid $folder/nginx.pid; error_log $folder/error.log; user $(id -un);
events {}
http {
  access_log $folder/access.log;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  server { listen unix:$folder/1.sock; location / { proxy_http_version 1.1; proxy_pass http://unix:$folder/server.sock; } }
  server { listen unix:$folder/2.sock http2; location / { proxy_http_version 1.1; proxy_pass http://unix:$folder/server.sock; } }
}
CONF
node server.mjs &
server=$!
until [ -S server.sock ]; do sleep 0.2; done
nginx -p "$folder" -e "$folder/error.log" -c "$folder/nginx.conf"
get() { curl -sS --max-time 5 --unix-socket "$@" http://site/ 2>/dev/null || echo "curl error $?"; }
first=$(get 1.sock)
second=$(get 2.sock --http2-prior-knowledge)
echo "HTTP/1.1: $first; HTTP/2: $second"
cat access.log
[ "$first; $second" = 'page; curl error 92' ] && [ "$(grep -c '" 103 ' access.log)" = 2 ]
