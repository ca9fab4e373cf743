/** Monitoring: /metrics, the access log, and the checks of /api/health, by real requests to a real port. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import parsePrometheusTextFormat from 'parse-prometheus-text-format';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { setReservedPaths } from '../app/content/links/reserved-paths.server';
import { recordState } from '../app/operations/backups/state.server';
import { certificatePaths, writeCertificateFile } from '../app/operations/certificates/certificate-files.server';
import { addHealthCheck, readProblems } from '../app/operations/health/health.server';
import { freezeClock, now } from '../app/platform/clock.server';
import { recordClock } from '../app/platform/clock-skew.server';
import { currentConfig } from '../app/platform/config.server';
import { createHandler } from '../app/server/handler.server';
import { createHttpServer } from '../app/server/listeners/http.server';
import { accessLog } from '../app/server/monitoring/access-log.server';
import { collectMetrics } from '../app/server/monitoring/metrics.server';
import { observeRequests } from '../app/server/monitoring/requests.server';
import { routeNames } from '../app/server/monitoring/route-names.server';
import { startMonitoring } from '../app/server/monitoring/start.server';
import { listReservedPaths } from '../app/server/static-files.server';
import { selfSigned } from './certificates';
import { openSite, type Site, testBuild } from './site';

/** Nothing is sent there. */
const bucket = {
  BACKUP_TO: 's3://backups/site',
  BACKUP_PASSPHRASE: 'correct horse battery staple',
  AWS_ACCESS_KEY_ID: 'a-key',
  AWS_SECRET_ACCESS_KEY: 'a-secret',
};
const token = 'a token of 30 characters, then'.replaceAll(' ', '-');
let site: Site;
let server: Server;
let folder: string;

async function serve(environment: Record<string, string> = {}, lines?: string[]) {
  folder = mkdtempSync(join(tmpdir(), 'uplink-watching-'));
  site = await openSite({ DATA_DIR: folder, ...environment });
  const log = pino({ level: 'silent' });
  const build = await testBuild();
  const watching = await startMonitoring(currentConfig(), build, new Map());
  setReservedPaths([...listReservedPaths(build, []), ...watching.reservedPaths]);
  server = createHttpServer(watching.wrap(createHandler(build, log)), new Map(), log);
  watching.observe(server);
  if (lines)
    observeRequests(
      server,
      accessLog('combined', (line) => lines.push(line)),
    );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

afterEach(async () => {
  // Other files' sites in this process are not watched.
  for (const part of ['backup', 'certificate', 'disk'] as const) addHealthCheck(part, async () => null);
  server?.closeAllConnections();
  server?.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const query = (path: string, init: RequestInit = {}) =>
  fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`, init);
const fetchMetrics = (given = token) => query('/metrics', { headers: { authorization: `Bearer ${given}` } });

describe('/metrics', () => {
  it('names no gauge like a counter, and has no fault that promtool finds', async () => {
    await serve({ METRICS_TOKEN: token });
    const text = await (await fetchMetrics()).text();
    const families = parsePrometheusTextFormat(text);
    const counters = families.filter(({ name }) => name.endsWith('_total'));
    expect(counters.length).toBeGreaterThan(0);
    expect(counters.filter(({ type }) => type !== 'COUNTER')).toEqual([]);
    const { error, stderr, status } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    if (!error) expect([status, stderr]).toEqual([0, '']);
  });

  it('is not a route without METRICS_TOKEN', async () => {
    await serve();
    expect((await fetchMetrics()).status).toBe(404);
  });

  it('requires the token and is not cached', async () => {
    await serve({ METRICS_TOKEN: token });
    for (const wrong of ['', 'a', `${token}x`, token.toUpperCase()])
      expect((await fetchMetrics(wrong)).status).toBe(401);
    expect((await query('/metrics')).headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect((await query('/metrics', { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status).toBe(
      405,
    );
    const response = await fetchMetrics();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('returns valid Prometheus text with requests counted by route', async () => {
    await serve({ METRICS_TOKEN: token });
    for (const path of [
      '/',
      '/',
      '/blog/no-such-post',
      '/blog/nor-this',
      '/made-up/1',
      '/made-up/2',
      '/api/health?ready',
    ])
      await (await query(path)).text();
    const text = await (await fetchMetrics()).text();
    const families = parsePrometheusTextFormat(text);
    const of = (name: string) => families.find((family) => family.name === name);
    expect(of('uplink_http_request_duration_seconds')?.type).toBe('HISTOGRAM');
    const counts = text.matchAll(/^uplink_http_requests_total\{route="(.*?)",method="GET",status="(\dxx)"\} (\d+)$/gm);
    const requests = [...counts].map(([, route, status, count]) => [route, status, Number(count)]);
    expect(requests.sort()).toEqual([
      ['routes/_site.$', '4xx', 2],
      ['routes/_site._index', '2xx', 2],
      ['routes/_site.blog.$slug', '4xx', 2],
      ['routes/api.health', '2xx', 1],
    ]);
    const names = [
      'uplink_store_bytes',
      'uplink_disk_free_ratio',
      'uplink_backlog',
      'uplink_backlog_oldest_seconds',
      'uplink_last_backup_timestamp_seconds',
      'uplink_failing',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ];
    for (const name of names) expect(of(name)?.metrics.length, name).toBeGreaterThan(0);
  });

  it('stays small with every route, method and status', async () => {
    await serve();
    const { routes } = await testBuild();
    const { observe, write } = await collectMetrics(currentConfig(), (url) => url);
    const answered = ['GET', 'POST', 'PUT'];
    const statuses = [200, 201, 204, 301, 303, 304, 400, 401, 403, 404, 405, 409, 413, 415, 429, 499, 500, 503];
    const observeAll = (url: string) => {
      for (const method of [...answered, 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'MADE-UP'])
        for (const status of answered.includes(method) ? statuses : [405])
          observe({ request: { method, url } as IncomingMessage, status, seconds: 0.1, bytes: null });
    };
    for (const id of Object.keys(routes)) observeAll(id);
    const { text } = await write();
    expect(Object.keys(routes).length).toBeGreaterThan(250);
    expect(text.length / Object.keys(routes).length).toBeLessThan(2500);
  });

  it('reports the certificate’s end and the last off-site backup', async () => {
    await serve({ METRICS_TOKEN: token, DOMAIN: 'www.example.test', ...bucket });
    const read = async () => {
      const families = parsePrometheusTextFormat(await (await fetchMetrics()).text());
      const figure = (name: string) => Number(families.find((it) => it.name === `uplink_${name}`)?.metrics[0]?.value);
      return [figure('certificate_end_timestamp_seconds'), figure('last_off_site_backup_timestamp_seconds')];
    };
    expect(await read()).toEqual([0, 0]);
    const [ends, sent] = [new Date('2030-01-02T03:04:05Z'), new Date('2026-01-02T03:04:05Z')];
    const { key, cert } = selfSigned(['www.example.test'], ends);
    writeCertificateFile(certificatePaths(currentConfig()).cert, key + cert);
    recordState(currentConfig(), { lastGoodAt: sent.toISOString(), failingSince: new Date().toISOString() });
    expect(await read()).toEqual([ends.getTime() / 1000, sent.getTime() / 1000]);
  });

  it('names the route that answers each path', async () => {
    await serve();
    const nameOf = routeNames(await testBuild(), (path) => path === '/favicon.svg');
    expect(
      ['/?utm=1', '/admin', '/api/blog-posts', '/favicon.svg', '/media/x.avif', '/Admin/Users'].map(nameOf),
    ).toEqual([
      'routes/_site._index',
      'routes/admin._index',
      'routes/api.blog-posts._index',
      'file',
      'media',
      'routes/admin.users',
    ]);
  });
});

describe('Access log', () => {
  it('writes one combined-format line per request, and masks tokens', async () => {
    const lines: string[] = [];
    await serve({ TRUST_PROXY: '1' }, lines);
    const headers = {
      'user-agent': 'A "browser"\\',
      referer: 'https://example.com/?token=abc',
      'x-forwarded-for': '203.0.113.9',
    };
    for (const path of ['/', '/', '/admin/invitation?token=very-secret'])
      await (await query(path, { headers })).arrayBuffer();
    expect(lines).toHaveLength(3);
    const shape =
      /^203\.0\.113\.0 - - \[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000\] "GET \/\S* HTTP\/1\.1" \d{3} [1-9]\d* "https:\/\/example\.com\/\?token=\*\*\*" "A \\"browser\\"\\\\"$/;
    for (const line of lines) expect(line).toMatch(shape);
    expect(lines[2]).toContain('/admin/invitation?token=***');
  });
});

describe('/api/health', () => {
  const failing = async () => ((await (await query('/api/health')).json()) as { failing?: string[] }).failing ?? [];
  const hours = (count: number) => freezeClock(new Date(Date.now() + count * 3_600_000));

  it('names an overdue backup', async () => {
    await serve({ BACKUP_EVERY: '1d' });
    expect(await failing()).not.toContain('backup');
    hours(49);
    expect(await failing()).toContain('backup');
    mkdirSync(join(folder, 'backups'));
    freezeClock();
    writeFileSync(join(folder, 'backups', 'uplink-20260102T030405Z.sqlite'), '');
    hours(47);
    expect(await failing()).not.toContain('backup');
  });

  it('names a first off-site backup that fails, and a later one after ten minutes', async () => {
    await serve({ BACKUP_EVERY: 'off', ...bucket });
    const [failingSince, lastError] = [new Date().toISOString(), 'The service answered 400 (InvalidRequest).'];
    recordState(currentConfig(), { failingSince, lastError });
    const line = `Nothing has been sent to s3://backups/site since it was set up. ${lastError}`;
    expect(await readProblems()).toContainEqual({ part: 'backup', line });
    expect(await failing()).toContain('backup');
    recordState(currentConfig(), { lastGoodAt: failingSince });
    expect(await failing()).not.toContain('backup');
    hours(0.2);
    expect(await failing()).toContain('backup');
  });

  it('names a failing webhook', async () => {
    await serve();
    const timestamp = now().toISOString();
    const row = {
      name: 'Chat',
      url: 'x',
      secret: 'x',
      format: 'standard',
      events: '',
      createdAt: timestamp,
      updatedAt: timestamp,
    };
    await site.store.queries
      .insertInto('webhooks')
      .values({ ...row, isActive: true, failingSince: timestamp } as never)
      .execute();
    expect(await failing()).not.toContain('webhooks');
    freezeClock(new Date(Date.now() + 16 * 60_000));
    expect(await readProblems()).toContainEqual({ part: 'webhooks', line: 'Deliveries are failing: “Chat”.' });
  });

  it('names a clock behind the stored data, or contradicted by all other servers', async () => {
    await serve();
    await site.store.queries
      .insertInto('auditEntries')
      .values({ action: 'changed', subject: 'x', summary: 'x', username: 'x', createdAt: now().toISOString() } as never)
      .execute();
    expect(await failing()).not.toContain('clock');
    hours(-1);
    expect(await failing()).toContain('clock');
    freezeClock();
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    recordClock('one.example', { date: later });
    recordClock('cached.example', { date: new Date().toUTCString(), age: '3600' });
    expect(await failing()).toContain('clock');
    recordClock('two.example', { date: new Date().toUTCString() });
    expect(await failing()).not.toContain('clock');
  });
});
