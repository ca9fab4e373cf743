/** Proxies that pass on neither the visitor's address nor the address of the site. */
import { once } from 'node:events';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { describeProxyFault, readProxyFaults } from '../app/operations/health/proxy-fault.server';
import { currentConfig, setConfig } from '../app/platform/config.server';
import { createHandler } from '../app/server/handler.server';
import { createHttpServer } from '../app/server/listeners/http.server';
import { openSite, type Site, testBuild } from './site';

let site: Site;
let server: Server;
let warnings: string[];

async function serve(environment: Record<string, string>) {
  site = await openSite(environment);
  warnings = [];
  const write = (line: string) => warnings.push(JSON.parse(line).msg);
  const log = pino({ level: 'warn' }, { write });
  server = createHttpServer(createHandler(await testBuild(), log), new Map(), log).listen(0, '127.0.0.1');
  await once(server, 'listening');
}

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await site.close();
});

async function visit(headers: IncomingHttpHeaders, path = '/admin/login') {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', path, headers }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  await once(response, 'end');
}

const host = 'www.x.example';
const faults = async () => (await readProxyFaults()).map(({ missing, origin }) => [missing, origin]);

it('warns once when TRUST_PROXY is on and the proxy adds no X-Forwarded-For, also for doctor', async () => {
  await serve({ TRUST_PROXY: '1', BASE_URL: `https://${host}` });
  await visit({ host, 'x-forwarded-for': '203.0.113.9' });
  await visit({ host }, '/api/health');
  expect(warnings).toEqual([]);
  await visit({ host });
  await visit({ host });
  expect(warnings).toEqual([describeProxyFault({ missing: 'visitor', origin: `https://${host}` })]);
  expect(warnings[0]).toContain('proxy_set_header X-Forwarded-For $remote_addr');
  expect(await faults()).toEqual([['visitor', `https://${host}`]]);
  setConfig({ ...currentConfig(), trustProxy: 0 });
  expect(await faults()).toEqual([]);
});

// nginx sends the address of its upstream as Host unless told otherwise.
it('warns once when pages name the loopback or private address that a proxy sends', async () => {
  await serve({ TRUST_PROXY: '1' });
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  await visit({ host: 'www.x.example', ...forwarded });
  expect(warnings).toEqual([]);
  await visit({ host: '127.0.0.1:3000', ...forwarded });
  await visit({ host: '10.0.0.5:3000', ...forwarded });
  expect(warnings).toEqual([
    expect.stringMatching(/^A proxy sent a request for http:\/\/127\.0\.0\.1:3000, .*BASE_URL=/),
  ]);
  expect(await faults()).toEqual([['site', 'http://127.0.0.1:3000']]);
  setConfig({ ...currentConfig(), baseUrl: 'https://www.x.example' });
  expect(await faults()).toEqual([]);
});

it('does not warn without a proxy, on this machine or in its network', async () => {
  await serve({});
  await visit({ host: '127.0.0.1:3000' });
  await visit({ host: '192.168.1.5:3000' });
  expect(warnings).toEqual([]);
});
