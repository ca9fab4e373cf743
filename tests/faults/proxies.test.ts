/** The proxy examples of docs/, run verbatim in front of the program in a network of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../certificates';
import {
  contactMessage,
  curlIn,
  databaseIn,
  mayMakeNetworks,
  ownFolder,
  ownNetwork,
  ownServer,
  storedMessages,
} from './workspace';

const docs = resolve(import.meta.dirname, '../../docs');
const site = 'www.example.com';
/** A visitor who claims to be elsewhere. */
const [visitor, forged] = ['127.6.7.8', '203.0.113.66'];

/** How to start each with its example, without a real certificate. */
const proxies = {
  nginx: {
    program: '/usr/sbin/nginx',
    arguments(folder: string) {
      const { cert, key } = selfSigned([site, 'example.com'], new Date(Date.now() + 86_400_000));
      writeFileSync(join(folder, 'fullchain.pem'), cert);
      writeFileSync(join(folder, 'privkey.pem'), key);
      const example = readFileSync(join(docs, 'nginx.conf'), 'utf8');
      writeFileSync(join(folder, 'site.conf'), example.replaceAll('/etc/letsencrypt/live/www.example.com', folder));
      const own = `pid ${folder}/pid; daemon off; user root; events {}`;
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (it) => `${it}_temp_path ${folder}/${it};`,
      );
      const http = `http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`;
      writeFileSync(join(folder, 'nginx.conf'), `${own}\n${http}\n`);
      return ['-e', 'stderr', '-c', join(folder, 'nginx.conf')];
    },
  },
  Caddy: {
    program: '/usr/bin/caddy',
    arguments(folder: string) {
      const example = readFileSync(join(docs, 'Caddyfile'), 'utf8');
      const own = `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\tstorage file_system ${folder}\n}\n`;
      writeFileSync(join(folder, 'Caddyfile'), own + example);
      return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
    },
  },
};

function start([program = '', ...args]: string[], folder: string): ChildProcess {
  const env = { ...process.env, HOME: folder };
  const child = spawn(program, args, { stdio: 'ignore', env });
  // With SIGKILL those whom nginx has started would go on.
  onTestFinished(() => void child.kill('SIGTERM'));
  return child;
}

describe.runIf(mayMakeNetworks).each(Object.entries(proxies))('%s', (_name, proxy) => {
  it.runIf(existsSync(proxy.program))("forwards pages, messages and the visitor's address", async () => {
    const { inNetwork } = ownNetwork();
    const [dataDir, folder] = [ownFolder(), ownFolder()];
    // As `install --behind-proxy` sets it up.
    const settings = { PORT: '3000', BASE_URL: `https://${site}`, TRUST_PROXY: '1', ACCESS_LOG: 'json' };
    const server = await ownServer(dataDir, { ...settings, SETUP_TOKEN: 'off' }, inNetwork);
    start([...inNetwork, proxy.program, ...proxy.arguments(folder)], folder);
    const names = [site, 'example.com'].flatMap((name) => [80, 443].map((port) => `${name}:${port}:127.0.0.1`));
    const as = ['--insecure', '--interface', visitor, '--header', `X-Forwarded-For: ${forged}`];
    const curl = (...args: string[]) =>
      curlIn(inNetwork)(...as, ...names.flatMap((name) => ['--resolve', name]), ...args);
    const address = `https://${site}`;

    await expect.poll(() => curl(`${address}/`), { timeout: 30_000, interval: 200 }).toContain('<title>Uplink');
    // A request that only the site itself may send, at the public address.
    const [json, origin] = ['Content-Type: application/json', `Origin: ${address}`];
    const headers = [json, origin, 'Sec-Fetch-Site: same-origin'].flatMap((header) => ['--header', header]);
    const text = 'It comes by a proxy.';
    const sent = [
      '--data',
      JSON.stringify(contactMessage(text)),
      '--write-out',
      '%{http_code}',
      '--output',
      '/dev/null',
    ];
    expect(curl(...sent, ...headers, `${address}/api/contact`)).toBe('201');
    expect(storedMessages(databaseIn(dataDir))).toEqual([text]);
    expect(
      curl(...sent, '--header', json, '--header', 'Origin: https://elsewhere.example', `${address}/api/contact`),
    ).toBe('403');
    const requested = () =>
      server.log.filter((line) => line.includes('"method":"POST"')).map((line) => JSON.parse(line));
    // Shortened, as the log has addresses.
    await expect.poll(requested).toMatchObject([{ address: '127.6.7.0' }, { address: '127.6.7.0' }]);
    for (const other of [`http://${site}`, 'https://example.com']) {
      const redirected = curl('--output', '/dev/null', '--write-out', '%{redirect_url}', `${other}/blog?page=2`);
      expect([other, redirected]).toEqual([other, `${address}/blog?page=2`]);
    }
  });
});
