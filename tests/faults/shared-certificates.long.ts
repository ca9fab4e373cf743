/** Two machines that serve one database: one requests the certificate, and both present it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Postgres, startPostgres } from '../postgres';
import { runCommand, type Server } from '../program';
import { mayServeNames, orders, type Pebble, startPebble, visibleAt } from './pebble';
import { ownFolder, ownServer, siteName } from './workspace';

const timeoutMs = { timeout: 60_000, interval: 250 };
let postgres: Postgres;
let count = 0;

beforeAll(async () => {
  postgres = await startPostgres({ fsync: true });
});

afterAll(() => postgres.remove());

interface Node {
  server: Server;
  address: string;
  environment: Record<string, string>;
}

/** Machines of one site, each at an address of its own. */
async function nodesOf({ environment, address }: Pebble, more: Record<string, string> = {}) {
  count += 1;
  const database = `site_${count}`;
  await postgres.createDatabase(database);
  const shared = {
    ...{
      DATABASE_URL: postgres.url(database),
      MEDIA_STORE: ownFolder(),
      APP_SECRET: 'a secret that all machines are told of',
    },
    ...{ DOMAIN: siteName, ...environment, ...more },
  };
  let started = 0;
  /** The address of the nth server. */
  const addressOf = (place: number) => address.replace(/\d+$/, (last) => `${Number(last) + place * 50}`);
  return {
    rows: () =>
      postgres.psql<{ name: string; content: string }>('select name, content from shared_files order by 1', database),
    addressOf,
    async start(): Promise<Node> {
      const HOST = addressOf(started);
      started += 1;
      const node = { ...shared, HOST };
      return { server: await ownServer(ownFolder(), node), address: HOST, environment: node };
    },
  };
}

function rowsOf(path: string) {
  const file = new BetterSqlite3(path, { readonly: true });
  onTestFinished(() => void file.close());
  return file.prepare('select name, content from shared_files order by name').all();
}

const stateFile = ({ server }: Node) => join(server.dataDir, 'certificates/state.json');
const stateOf = (node: Node) => JSON.parse(readFileSync(stateFile(node), 'utf8'));
const numberAt = async ({ address }: Node) => (await visibleAt(address))?.number;

/** The first is the leader, while the site's name leads to the second. */
async function startBoth(pebble: Pebble, more: Record<string, string> = {}) {
  const nodes = await nodesOf(pebble, more);
  await pebble.lead(siteName, nodes.addressOf(1));
  const one = await nodes.start();
  await expect.poll(() => one.server.log.join('\n'), timeoutMs).toContain('Certificate renewal failed');
  const other = await nodes.start();
  // Both know what one has found out.
  expect(stateOf(other)).toEqual(stateOf(one));
  // After a minute it would look again by itself.
  writeFileSync(stateFile(one), JSON.stringify({ ...stateOf(one), next: new Date(0) }));
  await expect.poll(() => numberAt(one), timeoutMs).toBeDefined();
  await expect.poll(() => numberAt(other), timeoutMs).toBe(await numberAt(one));
  expect(orders(pebble)).toBe(1);
  return { ...nodes, one, other };
}

describe.runIf(mayServeNames)('Certificate by ACME of two machines', () => {
  it('is ordered by the leader, validated at the other machine and shared with machines that start later', async () => {
    const pebble = await startPebble();
    const { one, other, start, rows } = await startBoth(pebble);
    await expect
      .poll(async () => (await rows()).map(({ name }) => name), timeoutMs)
      .toEqual([expect.stringMatching(/^account-\w+\.json$/), 'site.pem', 'state.json']);
    for (const { content } of await rows()) expect(content).toMatch(/^v1(\.[\w-]+){3}$/);
    const number = await numberAt(one);
    const copy = join(ownFolder(), 'copy');
    await runCommand(one.server.dataDir, ['backup', copy], one.environment);
    expect(rowsOf(copy)).toEqual(await rows());
    const third = await start();
    expect(await numberAt(third)).toBe(number);
    // The machine that takes over has everything, and requests nothing.
    one.server.process.kill('SIGKILL');
    await expect.poll(async () => stateOf(other).checkedAt, timeoutMs).not.toBe(stateOf(one).checkedAt);
    expect(stateOf(other)).toMatchObject({ problem: null, given: [expect.any(String)] });
    expect(orders(pebble)).toBe(1);
    // A revoked certificate is replaced on all of them.
    await runCommand(third.server.dataDir, ['certificate', 'renew', '--force'], third.environment);
    await expect.poll(() => numberAt(other), timeoutMs).not.toBe(number);
    expect(await numberAt(other)).toBe(await numberAt(third));
  });

  it('is validated at the other machine by the TLS challenge', async () => {
    await startBoth(await startPebble(), { HTTP_PORT: '0' });
  });
});
