/** Proxies with the shortest configuration of their manuals, on ports of this machine. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { contactMessage, databaseIn, ownFolder, ownServer, storedMessages } from '../faults/workspace';
import { freePort } from '../postgres-programs';
import { account } from './site';

interface Proxy {
  /** The configuration file. */
  configuration(from: number, to: number, folder: string): string;
  command(file: string, folder: string, from: number, to: number): string[];
}

const proxies: Record<string, Proxy> = {
  nginx: {
    configuration: (from, to, folder) => `daemon off; pid ${folder}/pid; user root; events {}
http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((it) => `${it}_temp_path ${folder}/${it};`).join(' ')}
server { listen 127.0.0.1:${from}; location / { proxy_pass http://127.0.0.1:${to}; } } }\n`,
    command: (file) => ['/usr/sbin/nginx', '-e', 'stderr', '-c', file],
  },
  Apache: {
    configuration: (from, to, folder) => `ServerRoot ${folder}
PidFile ${folder}/pid
ErrorLog /dev/stderr
Listen 127.0.0.1:${from}
ServerName localhost
${['mpm_event', 'proxy', 'proxy_http', 'authz_core'].map((it) => `LoadModule ${it}_module /usr/lib/apache2/modules/mod_${it}.so`).join('\n')}
ProxyPass / http://127.0.0.1:${to}/
ProxyPassReverse / http://127.0.0.1:${to}/\n`,
    command: (file) => ['/usr/sbin/apache2', '-f', file, '-DFOREGROUND'],
  },
  HAProxy: {
    configuration: (from, to) => `defaults
  mode http
  timeout connect 5s
  timeout client 50s
  timeout server 50s
frontend site
  bind 127.0.0.1:${from}
  default_backend uplink
backend uplink
  server one 127.0.0.1:${to}\n`,
    command: (file) => ['/usr/sbin/haproxy', '-db', '-f', file],
  },
  Varnish: {
    configuration: (_from, to) => `vcl 4.1;\nbackend default { .host = "127.0.0.1"; .port = "${to}"; }\n`,
    command: (file, folder, from) => [
      '/usr/sbin/varnishd',
      '-j',
      'none',
      '-F',
      '-n',
      folder,
      '-a',
      `127.0.0.1:${from}`,
      '-f',
      file,
    ],
  },
  lighttpd: {
    configuration: (from, to, folder) => `server.document-root = "${folder}"
server.bind = "127.0.0.1"
server.port = ${from}
server.modules = ("mod_proxy")
proxy.server = ("" => (("host" => "127.0.0.1", "port" => ${to})))\n`,
    command: (file) => ['/usr/sbin/lighttpd', '-D', '-f', file],
  },
  Caddy: {
    configuration: (from, to) => `{\n\tadmin off\n}\nhttp://localhost:${from} {\n\treverse_proxy 127.0.0.1:${to}\n}\n`,
    command: (file) => ['/usr/bin/caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  },
};

it.each(Object.entries(proxies))('%s forwards pages, files, messages and logins', async (_name, proxy) => {
  const [from, folder] = [await freePort(), ownFolder()];
  const settings = { BASE_URL: `http://localhost:${from}`, TRUST_PROXY: '1', SETUP_TOKEN: 'off' };
  const server = await ownServer(ownFolder(), settings);
  const file = join(folder, 'configuration');
  writeFileSync(file, proxy.configuration(from, server.port, folder));
  const [program = '', ...args] = proxy.command(file, folder, from, server.port);
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  onTestFinished(() => void child.kill('SIGTERM'));

  const origin = `http://localhost:${from}`;
  const page = () =>
    fetch(origin).then(
      (response) => response.text(),
      () => '',
    );
  await expect.poll(page, { timeout: 20_000 }).toContain('</html>');
  const html = await page();
  expect(html).toContain(`<link rel="canonical" href="${origin}/"`);
  const [, style = ''] = /href="(\/build\/[^"]+)"/.exec(html) ?? [];
  const asset = await fetch(origin + style, { headers: { 'accept-encoding': 'br' } });
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')]);

  const post = (path: string, body: object, headers: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  // As a browser sends them.
  const own = { origin, 'sec-fetch-site': 'same-origin' };
  expect((await post('/api/contact', contactMessage('By a proxy'), own)).status).toBe(201);
  const foreign = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
  expect((await post('/api/contact', contactMessage('From another site'), foreign)).status).toBe(403);
  expect(storedMessages(databaseIn(server.dataDir))).toEqual(['By a proxy']);
  expect((await post('/api/auth/setup', { ...account, confirmPassword: account.password }, own)).status).toBe(201);
  const login = await post('/api/auth/login', account, own);
  expect(login.status).toBe(200);
  expect(login.headers.getSetCookie().join()).toContain('session');
});
