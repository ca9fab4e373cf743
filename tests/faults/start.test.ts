/** A failed start prints one line with the reason and changes nothing. */
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { runCommand, tryCommand } from '../program';
import { addsTable, builtToMigrate } from './other-builds';
import { databaseIn, mayMount, ownDisk, ownFolder, ownServer, sendMessage, storedMessages } from './workspace';

/** One line on stderr, no stack, exit code 1. */
async function failsToStart(dataDir: string, environment: Record<string, string> = {}): Promise<string> {
  const { code, stderr } = await tryCommand(dataDir, ['serve'], { PORT: '0', ...environment });
  expect({ code, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 });
  return stderr;
}

describe('Database at startup', () => {
  it('is left unchanged when a newer release made it', async () => {
    const dataDir = ownFolder();
    await runCommand(dataDir, ['migrate']);
    const file = new BetterSqlite3(databaseIn(dataDir));
    file.prepare("insert into kysely_migration values ('9999-later', '2030-01-01')").run();
    file.close();
    const before = readFileSync(databaseIn(dataDir));
    expect(await failsToStart(dataDir)).toContain('9999-later');
    expect(readFileSync(databaseIn(dataDir)).equals(before)).toBe(true);
  });

  it('is migrated when an older release made it, and the previous state is kept in a copy', async () => {
    const dataDir = ownFolder();
    const older = await ownServer(dataDir);
    expect(await sendMessage(older, 'On the older release')).toBe(201);
    await older.stop();
    const newer = await ownServer(dataDir, {}, [], builtToMigrate(addsTable));
    expect(await sendMessage(newer, 'On the newer release')).toBe(201);
    expect(storedMessages(`${databaseIn(dataDir)}.before-migration`)).toEqual(['On the older release']);
    expect(storedMessages(databaseIn(dataDir))).toEqual(['On the older release', 'On the newer release']);
  });

  it('is left unchanged when it is damaged', async () => {
    const dataDir = ownFolder();
    await runCommand(dataDir, ['seed']);
    const bytes = readFileSync(databaseIn(dataDir));
    bytes.fill(0xaa, 4096 * 3, 4096 * 9);
    writeFileSync(databaseIn(dataDir), bytes);
    expect(await failsToStart(dataDir)).toContain('Restore a backup');
    expect(readFileSync(databaseIn(dataDir)).equals(bytes)).toBe(true);
  });

  it('is rejected when it belongs to another program', async () => {
    const dataDir = ownFolder();
    writeFileSync(databaseIn(dataDir), 'These are my notes, and they matter to me. '.repeat(300));
    expect(await failsToStart(dataDir)).toContain('not a database');
    const other = ownFolder();
    const file = new BetterSqlite3(databaseIn(other));
    file.exec('create table recipes (name text)');
    file.close();
    expect(await failsToStart(other)).toContain('not a database of Uplink');
  });

  it('is completed after an interrupted first start', async () => {
    const dataDir = ownFolder();
    const file = new BetterSqlite3(databaseIn(dataDir));
    // The tables that Kysely creates before the first migration.
    file.exec(
      'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
    );
    file.close();
    const server = await ownServer(dataDir);
    expect(await sendMessage(server, 'All is well')).toBe(201);
  });
});

describe('Data folder at startup', () => {
  it('is created for its owner alone', async () => {
    const dataDir = join(ownFolder(), 'new', 'data');
    mkdirSync(join(dataDir, '..'));
    const server = await ownServer(join(dataDir, '..'), { DATA_DIR: dataDir });
    await server.stop();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0);
  });

  it.runIf(process.getuid?.() === 0)('keeps its owner for the files that commands of root make', async () => {
    const [dataDir, uid, gid] = [ownFolder(), 12_345, 12_346];
    chownSync(dataDir, uid, gid);
    const others = () =>
      readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => {
        const found = lstatSync(join(dataDir, name));
        return found.uid !== uid || found.gid !== gid;
      });
    await runCommand(dataDir, ['migrate']);
    expect(others()).toEqual([]);
    const backup = join(ownFolder(), 'backup.sqlite');
    await runCommand(dataDir, ['backup', backup]);
    expect(statSync(backup).uid).toBe(0);
    rmSync(join(dataDir, 'secret'));
    writeFileSync(join(dataDir, 'of-another-user'), '');
    chownSync(join(dataDir, 'of-another-user'), 4242, 4242);
    symlinkSync(backup, join(dataDir, 'link'));
    await runCommand(dataDir, ['restore', backup, '--force']);
    expect(readdirSync(dataDir)).toContainEqual(expect.stringContaining('.before-'));
    expect(others().sort()).toEqual(['link', 'of-another-user']);
    expect(statSync(backup).uid).toBe(0);
  });

  it.runIf(mayMount)('is reported when it is read-only', async () => {
    const disk = ownDisk(1024, ',ro');
    expect(await failsToStart(disk)).toContain('is not writable');
  });

  it.runIf(mayMount && process.env.UPLINK_BINARY)('may be noexec when the temporary folder is not', async () => {
    const disk = ownDisk(4096, ',noexec');
    const server = await ownServer(disk, { TMPDIR: ownFolder() });
    await server.stop();
    const line = await failsToStart(disk, { TMPDIR: disk });
    expect(line).toContain('noexec');
    expect(readdirSync(disk).filter((name) => name.startsWith('.uplink'))).toEqual([]);
  });

  it.runIf(process.getuid?.() !== 0)('is reported when its owner denies writing', async () => {
    const dataDir = ownFolder();
    chmodSync(dataDir, 0o500);
    expect(await failsToStart(dataDir)).toContain('is not writable');
  });
});

it('prints one line for each invalid setting', async () => {
  const { code, stderr } = await tryCommand(ownFolder(), ['serve'], {
    PORT: '99999',
    BASE_URL: 'example.com',
    BACKUP_EVERY: 'sometimes',
    APP_SECRET: 'short',
  });
  expect(code).toBe(1);
  const lines = stderr.trimEnd().split('\n');
  expect(lines.map((line) => line.split(':')[0]).sort()).toEqual(['APP_SECRET', 'BACKUP_EVERY', 'BASE_URL', 'PORT']);
  expect(stderr).not.toContain('short');
});

it('reports a port in use', async () => {
  const server = await ownServer(ownFolder());
  expect(await failsToStart(ownFolder(), { PORT: String(server.port) })).toContain('is in use');
});

it('serves and saves with two programs on one database', async () => {
  const dataDir = ownFolder();
  const [one, two] = await Promise.all([ownServer(dataDir), ownServer(dataDir)]);
  const sent = Array.from({ length: 40 }, (_, index) => `Message number ${index}`);
  const statuses = await Promise.all(sent.map((text, index) => sendMessage(index % 2 ? one : two, text)));
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(storedMessages(databaseIn(dataDir)).sort()).toEqual(sent.sort());
  expect(existsSync(join(dataDir, 'secret'))).toBe(true);
});
