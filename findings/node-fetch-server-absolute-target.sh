#!/usr/bin/env bash
# @remix-run/node-fetch-server builds a wrong address from a request with an absolute target.
# A reader would guess: `GET http://example.com/page HTTP/1.1` has the URL http://example.com/page. RFC 9112 (3.2.2) obliges each
# server to accept that form, which clients of a proxy send.
# What happens: the target is appended to the origin: http://example.comhttp//example.com/page. Host and path are both wrong, so the
# page is not found and a check of the origin fails. `OPTIONS *` has the host "example.com*".
# Seen with @remix-run/node-fetch-server 0.14.2 on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @remix-run/node-fetch-server@0.14.2
cat > check.mjs <<'JS'
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createRequestListener } from '@remix-run/node-fetch-server';

console.log(`node-fetch-server ${JSON.parse(readFileSync('node_modules/@remix-run/node-fetch-server/package.json')).version}`);
const listener = createRequestListener((request) => new Response(`URL=${request.url}`), { onError: () => undefined });
const server = createServer(listener);
await once(server.listen(0, '127.0.0.1'), 'listening');
const answer = async (line) => {
  const socket = connect(server.address().port, '127.0.0.1');
  socket.write(`${line} HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n`);
  return /URL=\S+/.exec(await text(socket))[0];
};
const seen = [await answer('GET /page'), await answer('GET http://example.com/page'), await answer('OPTIONS *')];
console.log(seen.join('\n'));
process.exit(seen.join() === 'URL=http://example.com/page,URL=http://example.comhttp//example.com/page,URL=http://example.com*/' ? 0 : 1);
JS
node check.mjs
