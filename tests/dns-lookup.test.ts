/** DNS lookups do not use `getaddrinfo`, whose two threads a silent name server could block. */
import { createHook } from 'node:async_hooks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSocket } from '../app/email/connect.server';
import { openDirectory } from '../app/operations/certificates/acme-client.server';
import { readConfig, setConfig } from '../app/platform/config.server';
import { allowAny } from '../app/platform/network/connect.server';
import { parseHosts } from '../app/platform/network/dns-lookup.server';
import { exceptMetadata } from '../app/platform/network/metadata-network.server';
import { httpRequest } from '../app/platform/network/outbound-http.server';
import { type NameServer, startNameServer } from './name-server';
import { type Receiver, startReceiver } from './receiver';

let names: NameServer;
let receiver: Receiver;
/** Names that the machine was asked for. */
let held: number;

const threads = createHook({
  init(_id, type) {
    if (type === 'GETADDRINFOREQWRAP') held += 1;
  },
});

beforeEach(async () => {
  names = await startNameServer({ 'called.example': { A: ['127.0.0.1'] } });
  receiver = await startReceiver();
  setConfig(readConfig({ DNS_SERVERS: names.address, ACME_DIRECTORY: 'https://called.example:1/' }));
  held = 0;
  threads.enable();
});
afterEach(async () => {
  threads.disable();
  await Promise.all([names.stop(), receiver.stop()]);
});

const signal = AbortSignal.timeout(20_000);
const port = () => Number(new URL(receiver.url).port);
const get = (host: string, networkPolicy = exceptMetadata) =>
  httpRequest(`http://${host}:${port()}/`, { method: 'GET', headers: {}, signal, networkPolicy, limit: 1000 });

it.each<[string, () => Promise<unknown>]>([
  ['an HTTP service on any network', () => get('called.example')],
  ['a webhook or image host', () => get('called.example', allowAny)],
  ['a mail server', async () => (await openSocket('called.example', port(), 5000, signal)).destroy()],
  [
    'an ACME directory',
    () => openDirectory(readConfig({ ACME_DIRECTORY: 'https://called.example:1/' })).catch(() => undefined),
  ],
])('The host of %s is resolved by the DNS servers, without getaddrinfo', async (_who, call) => {
  await call();
  expect(names.requested).toEqual(expect.arrayContaining(['A called.example', 'AAAA called.example']));
  expect(held).toBe(0);
});

it('Names under localhost resolve without a DNS request or getaddrinfo', async () => {
  for (const host of ['localhost', 'uplink.localhost']) expect((await get(host)).status).toBe(200);
  expect([names.requested, held]).toEqual([[], 0]);
});

it('getaddrinfo resolves names unknown to the DNS servers, and all names with DNS_SERVERS=off', async () => {
  await expect(get('no-such-host.example')).rejects.toThrow();
  expect(names.requested).toHaveLength(2);
  setConfig(readConfig({ DNS_SERVERS: 'off' }));
  await expect(get('called.example')).rejects.toThrow();
  expect([names.requested.length, held]).toEqual([2, 2]);
});

it('A hosts file is parsed with comments, aliases and repeated names', () => {
  const table = parseHosts(
    '# Hosts\n127.0.0.1\tlocalhost Here # us\n::1 localhost\n\n#10.0.0.9 gone\n10.0.0.1  mail mail.firm.example\n',
  );
  expect(Object.fromEntries(table)).toEqual({
    localhost: ['127.0.0.1', '::1'],
    here: ['127.0.0.1'],
    mail: ['10.0.0.1'],
    'mail.firm.example': ['10.0.0.1'],
  });
});
