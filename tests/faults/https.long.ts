/** Built-in https: certificates that are issued, renewed, stored and missing. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Server, tryCommand } from '../program';
import { mayServeNames, orders, startPebble, visibleAt } from './pebble';
import { ownFolder, ownServer } from './workspace';

const DOMAIN = 'www.example.test,example.test';

const output = (server: Server) => server.log.join('\n');
const timeoutMs = { timeout: 60_000, interval: 250 };
const stateFile = (dataDir: string) => join(dataDir, 'certificates/state.json');
const stateIn = (dataDir: string) => JSON.parse(readFileSync(stateFile(dataDir), 'utf8'));

describe.runIf(mayServeNames)('Certificate by ACME', () => {
  it('is issued and renewed without a restart, even when the directory rejects some nonces', async () => {
    const pebble = await startPebble({ validity: 25, variables: { PEBBLE_WFE_NONCEREJECT: '30' } });
    const dataDir = ownFolder();
    const server = await ownServer(dataDir, { DOMAIN, ...pebble.environment });
    await expect
      .poll(() => visibleAt(pebble.address), timeoutMs)
      .toMatchObject({ names: expect.stringContaining('DNS:example.test') });
    const first = await visibleAt(pebble.address);
    const files = [
      'site.pem',
      'state.json',
      ...readdirSync(join(dataDir, 'certificates')).filter((name) => /account/.test(name)),
    ];
    for (const name of files) expect(statSync(join(dataDir, 'certificates', name)).mode & 0o077).toBe(0);
    expect(existsSync(join(dataDir, 'certificates/challenges'))).toBe(false);
    const redirected = await fetch(`http://${pebble.address}/blog`, { redirect: 'manual' });
    expect(redirected.headers.get('location')).toBe('https://www.example.test/blog');
    await expect.poll(() => visibleAt(pebble.address), { ...timeoutMs, timeout: 90_000 }).not.toEqual(first);
    const { code } = await server.stop().then(() => server.ended);
    expect(code).toBe(0);
  });

  it('is ordered by one of two processes and presented by both', async () => {
    const pebble = await startPebble();
    const server = await ownServer(ownFolder(), { DOMAIN, WORKERS: '2', ...pebble.environment });
    await expect.poll(() => output(server).match(/Certificate loaded/g), timeoutMs).toHaveLength(2);
    const visible = await Promise.all([1, 2, 3, 4].map(() => visibleAt(pebble.address)));
    expect(new Set(visible.map((certificate) => certificate?.number)).size).toBe(1);
    expect(orders(pebble)).toBe(1);
  });

  it('is issued by the TLS challenge when port 80 is not served', async () => {
    const pebble = await startPebble();
    await ownServer(ownFolder(), { DOMAIN: 'www.example.test', HTTP_PORT: '0', ...pebble.environment });
    await expect.poll(() => visibleAt(pebble.address), timeoutMs).toMatchObject({ names: 'DNS:www.example.test' });
  });

  it('is not ordered while a name points elsewhere, which is reported, and is issued once it points here', async () => {
    const pebble = await startPebble();
    await pebble.lead('example.test', '127.0.0.9');
    const dataDir = ownFolder();
    const server = await ownServer(dataDir, { DOMAIN, ...pebble.environment });
    await expect
      .poll(() => output(server), timeoutMs)
      .toContain('example.test points to 127.0.0.9, where nothing answers');
    expect(pebble.log.join('\n')).not.toMatch(/new-order|newOrder|order-plz/i);
    expect((await fetch(`http://${pebble.address}/`)).status).toBe(503);
    const doctor = await tryCommand(dataDir, ['doctor'], { DOMAIN, ...pebble.environment });
    expect(doctor.stdout).toContain('FAIL  certificate: example.test points to 127.0.0.9');
    const health = await fetch(`http://${pebble.address}/api/health`);
    expect(await health.json()).toMatchObject({ failing: expect.arrayContaining(['certificate']) });
    await pebble.lead('example.test', pebble.address);
    // After a minute it would look again by itself.
    const state = stateIn(dataDir);
    expect(Date.parse(state.next) - Date.now()).toBeLessThan(73_000);
    writeFileSync(stateFile(dataDir), JSON.stringify({ ...state, next: new Date(0) }));
    await expect.poll(() => visibleAt(pebble.address), timeoutMs).not.toBeNull();
  });

  it('is not retried before its time, even after a restart, when the directory was unreachable', async () => {
    const pebble = await startPebble();
    pebble.stop();
    const dataDir = ownFolder();
    const server = await ownServer(dataDir, { DOMAIN, ...pebble.environment });
    await expect.poll(() => output(server), timeoutMs).toContain('cannot be reached (ECONNREFUSED)');
    await server.stop();
    const { next } = stateIn(dataDir);
    expect(Date.parse(next) - Date.now()).toBeGreaterThan(13 * 60_000);
    await pebble.start();
    await ownServer(dataDir, { DOMAIN, ...pebble.environment });
    await new Promise((later) => setTimeout(later, 8_000));
    expect(await visibleAt(pebble.address)).toBeNull();
    expect(stateIn(dataDir).next).toBe(next);
    rmSync(stateFile(dataDir));
    await expect.poll(() => visibleAt(pebble.address), timeoutMs).not.toBeNull();
  });
});
