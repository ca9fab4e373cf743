#!/usr/bin/env bash
# `curl -C -` continues a file that has changed on the server, and ends with 0.
# A reader would guess: curl sends If-Range with the date or tag of what it has, so a changed file starts from the beginning.
# What happens: curl asks for the missing bytes only. The result is the start of the old version and the end of the new one. A file
# that is longer than the new version stays as it is, also with exit code 0. With -f, a complete file is an error (22).
# Seen with curl 7.88.1 (Debian 12).
set -euo pipefail
folder=$(mktemp -d)
cd "$folder"
server=
trap 'kill $server 2>/dev/null || true; rm -rf "$folder"' EXIT
curl --version | head -1 | cut -d ' ' -f 1,2
cat > server.mjs <<'JS'
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

const file = 'new new new';
createServer((request, response) => {
  if (request.headers['if-range']) appendFileSync('if-range', 'sent');
  response.setHeader('etag', '"v2"');
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  if (start >= file.length) return response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
  if (start > 0) response.writeHead(206, { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` });
  return response.end(file.slice(start));
}).listen('server.sock');
JS
node server.mjs &
server=$!
until [ -S server.sock ]; do sleep 0.2; done
resume() { printf %s "$1" > file; curl -sS "${@:2}" -C - -o file --unix-socket server.sock http://site/file 2>/dev/null && code=0 || code=$?; echo "$(cat file) ($code)"; }
shorter=$(resume 'old old')
longer=$(resume 'old old old old')
complete=$(resume 'new new new' -f)
echo "shorter: $shorter; longer: $longer; complete with -f: $complete"
[ "$shorter; $longer; $complete" = 'old old new (0); old old old old (0); new new new (22)' ] && [ ! -e if-range ]
