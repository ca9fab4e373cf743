/** One site on SQLite, then on PostgreSQL, and back: moved, backed up and restored, during and after serving. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Postgres, startPostgres } from '../postgres';
import { runCommand, tryCommand } from '../program';
import { archiveIn, fillSite, recordsIn, rowsIn } from './full-site';
import { databaseIn, ownFolder, ownServer, sendMessage, storedMessages } from './workspace';

async function ownCluster(): Promise<Postgres> {
  const cluster = await startPostgres();
  onTestFinished(() => cluster.remove());
  return cluster;
}

const messagesIn = async (cluster: Postgres, database = 'uplink') =>
  (await cluster.psql<{ message: string }>('select message from contact_requests order by id', database)).map(
    ({ message }) => message,
  );

const failing = (line: RegExp) => ({ code: 1, signal: null, stdout: '', stderr: expect.stringMatching(line) });

it('moves a site to PostgreSQL during and after serving, and back to SQLite', async () => {
  const cluster = await ownCluster();
  const dataDir = ownFolder();
  const there = { DATABASE_URL: cluster.url(), MEDIA_STORE: 'local', DATABASE_MAY_LOSE: 'yes' };
  const move = ['move', '--to', cluster.url()];
  await runCommand(dataDir, ['seed']);
  const file = await ownServer(dataDir);
  await sendMessage(file, 'Before');
  const { from, rows } = JSON.parse(await runCommand(dataDir, [...move, '--json']));
  expect({ from, rows }).toMatchObject({ from: databaseIn(dataDir), rows: { contact_requests: 1, testimonials: 6 } });
  await sendMessage(file, 'Meanwhile');
  await file.stop();
  expect(await runCommand(dataDir, move)).toMatch(/contact_requests +2\n(.*\n)*.*verified/);

  const server = await ownServer(dataDir, there);
  expect(await tryCommand(dataDir, move)).toEqual(failing(/^The database is being served\. [^\n]*\n$/));
  await sendMessage(server, 'Over there');
  const { findings } = JSON.parse(await runCommand(dataDir, ['doctor', '--json'], there));
  const ofDatabase = (findings as { what: string }[]).find(({ what }) => what === 'database');
  expect(ofDatabase).toMatchObject({ verdict: 'ok', line: expect.stringMatching(/^postgres:.* answers, \d+\.\d MB$/) });
  const { stdout } = await tryCommand(dataDir, ['status'], there);
  expect(stdout).toMatch(/Database +\d+\.\d MB/);
  expect(await runCommand(dataDir, ['migrate'], there)).toMatch(/^postgres:.* is up to date/);
  await server.stop();
  expect(await tryCommand(dataDir, move)).toEqual(failing(/^There is something else: [^\n]*\n$/));
  expect(await messagesIn(cluster)).toEqual(['Before', 'Meanwhile', 'Over there']);

  expect(await tryCommand(dataDir, ['move', '--to', `sqlite:${databaseIn(dataDir)}`], there)).toEqual(
    failing(/^There is something else/),
  );
  const back = join(dataDir, 'back.sqlite');
  await runCommand(dataDir, ['move', '--to', `sqlite:${back}`], there);
  await runCommand(dataDir, ['move', '--to', `sqlite:${back}`], there);
  expect(storedMessages(back)).toEqual(['Before', 'Meanwhile', 'Over there']);
  expect(statSync(back).mode & 0o777).toBe(0o600);
  const again = await ownServer(dataDir, { DATABASE_URL: `sqlite:${back}` });
  await sendMessage(again, 'Here again');
  await again.stop();
  expect(readdirSync(dataDir).filter((name) => name.includes('partial'))).toEqual([]);
});

it('backs up PostgreSQL under load to a file that restores to PostgreSQL and SQLite', async () => {
  const cluster = await ownCluster();
  await cluster.createDatabase('other');
  const dataDir = ownFolder();
  const there = { DATABASE_URL: cluster.url(), MEDIA_STORE: 'local', DATABASE_MAY_LOSE: 'yes' };
  const server = await ownServer(dataDir, there);
  const saved: string[] = [];
  let isOver = false;
  const senders = Array.from({ length: 4 }, async (_, sender) => {
    for (let index = 0; !isOver; index += 1) {
      const text = `From ${sender}, number ${index}`;
      expect(await sendMessage(server, text)).toBe(201);
      saved.push(text);
    }
  });
  const backup = join(ownFolder(), 'backup.sqlite');
  await expect.poll(() => saved.length, { timeout: 20_000 }).toBeGreaterThan(30);
  const before = [...saved];
  const { code, stderr } = await tryCommand(dataDir, ['backup', backup, '--with-secret'], there);
  isOver = true;
  await Promise.all(senders);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const held = storedMessages(backup);
  expect(held).toEqual(expect.arrayContaining(before));

  expect(await tryCommand(dataDir, ['restore', backup], there)).toEqual(failing(/--force/));
  expect(await tryCommand(dataDir, ['restore', backup, '--force'], there)).toEqual(failing(/being served/));
  await sendMessage(server, 'Only in the database');
  await server.stop();
  const { kept } = JSON.parse(await runCommand(dataDir, ['restore', backup, '--force', '--json'], there));
  expect(await messagesIn(cluster)).toEqual(held);
  expect(storedMessages(kept)).toContain('Only in the database');

  const [otherSession, onFile] = [ownFolder(), ownFolder()];
  const other = { ...there, DATABASE_URL: cluster.url('other') };
  await runCommand(otherSession, ['restore', backup], other);
  await runCommand(onFile, ['restore', backup]);
  expect(await messagesIn(cluster, 'other')).toEqual(held);
  expect(storedMessages(databaseIn(onFile))).toEqual(held);
  expect(readFileSync(join(otherSession, 'secret'), 'utf8')).toBe(readFileSync(join(dataDir, 'secret'), 'utf8'));
  await sendMessage(await ownServer(otherSession, other), 'Life goes on');
  expect(await messagesIn(cluster, 'other')).toContain('Life goes on');
  expect(existsSync(join(otherSession, 'uplink.sqlite'))).toBe(false);
});

it('keeps every record and every row on a move to PostgreSQL and back, and on export and import', async () => {
  const cluster = await ownCluster();
  await cluster.createDatabase('other');
  const dataDir = ownFolder();
  await fillSite(dataDir);
  const before = await rowsIn(databaseIn(dataDir));
  const settings = { MEDIA_STORE: 'local', DATABASE_MAY_LOSE: 'yes' };
  const there = { ...settings, DATABASE_URL: cluster.url() };
  await runCommand(dataDir, ['move', '--to', cluster.url()]);
  const back = join(ownFolder(), 'back.sqlite');
  await runCommand(dataDir, ['move', '--to', `sqlite:${back}`], there);
  expect(await rowsIn(back)).toEqual(before);

  const folder = join(ownFolder(), 'export');
  await runCommand(dataDir, ['export', folder], there);
  const [onServer, onFile, again] = [ownFolder(), ownFolder(), join(ownFolder(), 'export')];
  for (const [place, environment] of [
    [onServer, { ...settings, DATABASE_URL: cluster.url('other') }],
    [onFile, {}],
  ] as const) {
    await tryCommand(
      place,
      ['user', 'create', 'admin', '--email', 'a@b.example', '--first-name', 'A', '--last-name', 'B'],
      environment,
      'an analytical engine',
    );
    await runCommand(place, ['import', folder], environment);
  }
  expect(await recordsIn(onFile)).toEqual(await recordsIn(dataDir));
  await runCommand(onServer, ['export', again], { ...settings, DATABASE_URL: cluster.url('other') });
  expect(archiveIn(again)).toEqual(archiveIn(folder));
});
