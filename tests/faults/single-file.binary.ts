/** The single file, and the one for another processor, if they are built: they need no other file. */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '../postgres';
import { runCommand, type Server } from '../program';
import { contactMessage, databaseIn, ownFolder, ownServer, sendMessage, storedMessages } from './workspace';

const dist = resolve(import.meta.dirname, '../../dist');
const emulator = '/usr/bin/qemu-aarch64-static';
const files = [
  { file: join(dist, 'uplink'), before: '' },
  { file: join(dist, 'uplink-arm64'), before: `${emulator} -L /usr/aarch64-linux-gnu ` },
].filter(({ file, before }) => existsSync(file) && (!before || existsSync(emulator)));
const previous = process.env.UPLINK_BINARY;

const admin = {
  username: 'priya',
  email: 'priya@uplink.example',
  password: 'a long password',
  confirmPassword: 'a long password',
};

/** @returns the status, and where it leads */
async function postForm({ url }: Server, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const { status, headers } = await fetch(url + path, { method: 'POST', body, redirect: 'manual' });
  return [status, headers.get('location')];
}

describe.each(files)('Single file $file', ({ file, before }) => {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-binary-'));
  beforeAll(() => {
    const started = join(folder, 'uplink');
    writeFileSync(started, `#!/bin/sh\nexec ${before}${file} "$@"\n`);
    chmodSync(started, 0o755);
    process.env.UPLINK_BINARY = started;
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    if (previous === undefined) delete process.env.UPLINK_BINARY;
    else process.env.UPLINK_BINARY = previous;
  });

  it('serves from an empty folder with an empty PATH, and writes only its data there', async () => {
    const dataDir = ownFolder();
    const server = await ownServer(dataDir);
    const page = await (await fetch(server.url)).text();
    const stylesheet = /href="(\/build\/[^"]+\.css)"/.exec(page)?.[1] ?? '';
    const asset = await fetch(server.url + stylesheet, { headers: { 'accept-encoding': 'br' } });
    expect([asset.status, asset.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(server.log.join('\n')).toContain('/admin/setup');
    expect(await sendMessage(server, 'From one file')).toBe(201);
    await server.stop();
    expect(storedMessages(databaseIn(dataDir))).toEqual(['From one file']);
    expect(readdirSync(dataDir).sort()).toEqual(['secret', 'uplink.sqlite']);
  });

  it('includes the whole command line', async () => {
    const dataDir = ownFolder();
    expect(await runCommand(dataDir, ['seed'])).toMatch(/^Added/);
    const folder = join(ownFolder(), 'export');
    expect(await runCommand(dataDir, ['export', folder])).toContain(folder);
    expect(await runCommand(ownFolder(), ['import', folder])).toMatch(/^Imported/);
    expect(await runCommand(dataDir, ['doctor'])).toContain('No faults found');
  });

  it('serves, backs up, restores and moves a site on PostgreSQL', async () => {
    const cluster = await startPostgres();
    onTestFinished(() => cluster.remove());
    const there = { DATABASE_URL: cluster.url(), MEDIA_STORE: 'local', DATABASE_MAY_LOSE: 'yes' };
    const messages = () => cluster.psql('select message from contact_requests order by id');
    const dataDir = ownFolder();
    const server = await ownServer(dataDir, there);
    expect((await fetch(server.url)).status).toBe(200);
    expect(await postForm(server, '/admin/setup', admin)).toEqual([303, '/admin/login']);
    expect(await postForm(server, '/admin/login', admin)).toEqual([303, '/admin/dashboard']);
    expect(await postForm(server, '/?index', contactMessage('By the form'))).toEqual([
      303,
      expect.stringMatching(/^\/\?flash=.*#message-sent$/),
    ]);
    const backup = join(ownFolder(), 'backup.sqlite');
    await runCommand(dataDir, ['backup', backup], there);
    expect(storedMessages(backup)).toEqual(['By the form']);
    expect(await sendMessage(server, 'After the backup')).toBe(201);
    await server.stop();
    await runCommand(dataDir, ['restore', backup, '--force'], there);
    expect(await messages()).toEqual([{ message: 'By the form' }]);
    expect(await runCommand(dataDir, ['doctor'], there)).toContain('No faults found');
    expect(readdirSync(dataDir)).not.toContain('uplink.sqlite');

    await cluster.createDatabase('other');
    const [onFile, other] = [ownFolder(), cluster.url('other')];
    await runCommand(onFile, ['restore', backup]);
    await runCommand(onFile, ['move', '--to', other]);
    const moved = await ownServer(onFile, { ...there, DATABASE_URL: other });
    expect(await postForm(moved, '/admin/login', admin)).toEqual([303, '/admin/dashboard']);
  });

  const oldProcessor = ['/usr/bin/qemu-x86_64-static', '-cpu', 'qemu64'];
  it.runIf(process.arch === 'x64' && !before && existsSync(oldProcessor[0] ?? ''))(
    'serves on a processor without x86-64-v2',
    async () => {
      const started = process.env.UPLINK_BINARY;
      onTestFinished(() => {
        process.env.UPLINK_BINARY = started;
      });
      // The emulator starts no scripts.
      process.env.UPLINK_BINARY = file;
      const server = await ownServer(ownFolder(), {}, oldProcessor);
      expect((await fetch(server.url)).status).toBe(200);
      expect(await sendMessage(server, 'From an old processor')).toBe(201);
    },
  );

  it('needs no newer system libraries than docs/server.md says', () => {
    const docs = readFileSync(resolve(dist, '../docs/server.md'), 'utf8');
    const text = readFileSync(file, 'latin1');
    for (const [library, number] of [
      ['GLIBC', /GLIBC_2\.(\d+)/g],
      ['GLIBCXX', /GLIBCXX_3\.4\.(\d+)/g],
    ] as const) {
      const newest = Math.max(...[...text.matchAll(number)].map(([, minor]) => Number(minor)));
      const stated = new RegExp(`${library} [\\d.]+\\.(\\d+)`).exec(docs)?.[1];
      expect({ library, newest }).toEqual({ library, newest: Number(stated) });
    }
  });

  it('is no larger than 165 MB', () => {
    expect(statSync(file).size).toBeLessThan(165e6);
  });
});
