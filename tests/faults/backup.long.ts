/** Backups taken during writes, and restored on another machine. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { runCommand, tryCommand } from '../program';
import { databaseIn, isWhole, ownFolder, ownServer, sendMessage, storedMessages } from './workspace';

it('backs up every acknowledged message under write load, and restores the backup on another machine', async () => {
  const dataDir = ownFolder();
  const server = await ownServer(dataDir);
  const saved: string[] = [];
  let isOver = false;
  const senders = Array.from({ length: 6 }, async (_, sender) => {
    for (let index = 0; !isOver; index += 1) {
      const text = `From ${sender}, number ${index}`;
      expect(await sendMessage(server, text)).toBe(201);
      saved.push(text);
    }
  });
  const backup = join(ownFolder(), 'backup.sqlite');
  await expect.poll(() => saved.length, { timeout: 20_000 }).toBeGreaterThan(30);
  const before = [...saved];
  const { code, stdout, stderr } = await tryCommand(dataDir, ['backup', backup, '--with-secret', '--json']);
  isOver = true;
  await Promise.all(senders);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const facts = JSON.parse(stdout) as { rows: Record<string, number>; hasSecret: boolean };
  expect(facts.hasSecret).toBe(true);
  expect(facts.rows.contact_requests).toBeGreaterThanOrEqual(before.length);
  expect(statSync(backup).mode & 0o777).toBe(0o600);

  const otherSession = ownFolder();
  expect(await tryCommand(otherSession, ['restore', backup])).toMatchObject({ code: 0 });
  const restored = storedMessages(databaseIn(otherSession));
  expect(restored).toEqual(expect.arrayContaining(before));
  expect(restored).toHaveLength(facts.rows.contact_requests ?? 0);
  expect(restored).toEqual(storedMessages(databaseIn(dataDir)).slice(0, restored.length));
  expect(readFileSync(join(otherSession, 'secret'), 'utf8')).toBe(readFileSync(join(dataDir, 'secret'), 'utf8'));
  const second = await ownServer(otherSession);
  expect(await sendMessage(second, 'Life goes on')).toBe(201);
});

it('refuses to restore over data without --force or beside a running server, and keeps the old data', async () => {
  const dataDir = ownFolder();
  const server = await ownServer(dataDir);
  await sendMessage(server, 'In the backup');
  const backup = join(ownFolder(), 'backup.sqlite');
  const { stdout } = await tryCommand(dataDir, ['backup', backup]);
  expect(stdout).toContain('The secret');
  await sendMessage(server, 'Only in the database');

  expect(await tryCommand(dataDir, ['restore', backup])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--force'),
  });
  expect(await tryCommand(dataDir, ['restore', backup, '--force'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('in use'),
  });
  expect(storedMessages(databaseIn(dataDir))).toEqual(['In the backup', 'Only in the database']);
  await server.stop();

  const outcome = await tryCommand(dataDir, ['restore', backup, '--force', '--json']);
  const { kept } = JSON.parse(outcome.stdout) as { kept: string };
  expect(storedMessages(databaseIn(dataDir))).toEqual(['In the backup']);
  expect(storedMessages(kept)).toEqual(['In the backup', 'Only in the database']);
});

it('says which tables and indexes of other programs a restore leaves out', async () => {
  const dataDir = ownFolder();
  await runCommand(dataDir, ['migrate']);
  const file = new BetterSqlite3(databaseIn(dataDir));
  file.exec('create table _litestream_lock (id integer); create index idx_users_role on users (role)');
  file.close();
  const backup = join(ownFolder(), 'backup.sqlite');
  await runCommand(dataDir, ['backup', backup]);
  expect(await runCommand(ownFolder(), ['restore', backup])).toContain(
    'Left out: the table "_litestream_lock", the index "idx_users_role" (made by another app).\n',
  );
});

it('rejects a damaged backup and leaves the database unchanged', async () => {
  const dataDir = ownFolder();
  await tryCommand(dataDir, ['seed']);
  const backup = join(ownFolder(), 'backup.sqlite');
  await tryCommand(dataDir, ['backup', backup]);
  const bytes = readFileSync(backup);
  bytes.fill(0x55, 4096 * 4, 4096 * 8);
  writeFileSync(backup, bytes);
  const before = readFileSync(databaseIn(dataDir));
  expect(await tryCommand(dataDir, ['restore', backup, '--force'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('damaged'),
  });
  expect(readFileSync(databaseIn(dataDir)).equals(before)).toBe(true);
});

it('fails to back up a damaged database and leaves no file', async () => {
  const dataDir = ownFolder();
  await tryCommand(dataDir, ['seed']);
  const bytes = readFileSync(databaseIn(dataDir));
  bytes.fill(0x55, bytes.length - 4096 * 6, bytes.length);
  writeFileSync(databaseIn(dataDir), bytes);
  const folder = ownFolder();
  expect(await tryCommand(dataDir, ['backup', join(folder, 'backup.sqlite')])).toMatchObject({ code: 1 });
  expect(readdirSync(folder)).toEqual([]);
});

it('replaces a damaged database and its log by a backup', async () => {
  const dataDir = ownFolder();
  await tryCommand(dataDir, ['seed']);
  const backup = join(ownFolder(), 'backup.sqlite');
  await tryCommand(dataDir, ['backup', backup]);
  writeFileSync(databaseIn(dataDir), 'This was a database once. '.repeat(400));
  writeFileSync(`${databaseIn(dataDir)}-wal`, 'and this its log');
  expect(await tryCommand(dataDir, ['restore', backup, '--force'])).toMatchObject({ code: 0 });
  expect(existsSync(`${databaseIn(dataDir)}-wal`)).toBe(false);
  expect(isWhole(databaseIn(dataDir))).toBe(true);
});
