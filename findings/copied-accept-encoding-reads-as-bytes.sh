#!/bin/sh
# Half of Node's HTTP clients give the compressed bytes of a Zstandard response as its text, with status 200 and no error.
# A reader would guess: a client that is given a browser's Accept-Encoding decodes what it then gets, or throws.
# What happens: who copies a browser's headers (a proxy that rewrites pages, a scraper) asks for zstd, which browsers have done
# since 2024. node-fetch, needle, superagent, minipass-fetch, @remix-run/web-fetch and undici's request() do not know it and pass
# the bytes on; a server that begins to offer it breaks them. fetch() of Node, undici and axios decode it, though they ask for it
# only when told; got asks for it by itself.
# Seen with node-fetch 3.3.2, needle 3.5.0, superagent 10.4.2, minipass-fetch 6.0.1, @remix-run/web-fetch 4.4.2, undici 8.13.1,
# axios 1.21.1 and got 16.1.0 on Node.js 24.21.0, which has Zstandard (since 22.15).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund node-fetch@3.3.2 needle@3.5.0 superagent@10.4.2 minipass-fetch@6.0.1 \
  @remix-run/web-fetch@4.4.2 undici@8.13.1 axios@1.21.1 got@16.1.0
cat > ask.mjs <<'EOF'
import { createServer } from 'node:http';
import { zstdCompressSync } from 'node:zlib';
import { fetch as webFetch } from '@remix-run/web-fetch';
import axios from 'axios';
import got from 'got';
import minipassFetch from 'minipass-fetch';
import needle from 'needle';
import nodeFetch from 'node-fetch';
import superagent from 'superagent';
import { request, fetch as undiciFetch } from 'undici';

const text = 'Good morning. '.repeat(100);
const server = createServer(({ headers }, response) => {
  asked = headers['accept-encoding'] ?? '';
  const isKnown = asked.includes('zstd');
  response.writeHead(200, { 'Content-Type': 'text/plain', ...(isKnown && { 'Content-Encoding': 'zstd' }) });
  response.end(isKnown ? zstdCompressSync(text) : text);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${server.address().port}`;
let asked = '';

const byFetch = (fetchIt) => async (headers) => (await fetchIt(address, { headers })).text();
const clients = {
  'fetch() of Node': byFetch(fetch),
  'undici, fetch()': byFetch(undiciFetch),
  axios: async (headers) => (await axios.get(address, { headers, responseType: 'text' })).data,
  got: (headers) => got(address, { headers }).text(),
  'undici, request()': async (headers) => (await request(address, { headers })).body.text(),
  'node-fetch': byFetch(nodeFetch),
  'minipass-fetch': byFetch(minipassFetch),
  '@remix-run/web-fetch': byFetch(webFetch),
  needle: async (headers) => String((await needle('get', address, { headers, compressed: true })).body),
  superagent: async (headers) =>
    (await superagent.get(address).set(headers).buffer(true).parse(superagent.parse.text)).text,
};

const decoding = ['fetch() of Node', 'undici, fetch()', 'axios', 'got'];
let isAsSeen = true;
for (const [name, ask] of Object.entries(clients)) {
  const isRight = (await ask({})) === text;
  const byItself = asked;
  const isDecoded = (await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' })) === text;
  console.log(`${name.padEnd(21)} asks for "${byItself}"; told to ask for zstd: ${isDecoded ? 'the text' : 'bytes as text'}`);
  isAsSeen &&= isRight && isDecoded === decoding.includes(name);
}
server.close();
process.exit(isAsSeen ? 0 : 1);
EOF
node ask.mjs
