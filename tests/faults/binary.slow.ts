/** The single file, where it has been built, and the one for another processor: it needs nothing beside it. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../program';
import { databaseIn, ownFolder, ownServer, sendMessage, storedMessages } from './place';

const dist = resolve(import.meta.dirname, '../../dist');
const emulator = '/usr/bin/qemu-aarch64-static';
const files = [
  { file: join(dist, 'uplink'), before: '' },
  { file: join(dist, 'uplink-arm64'), before: `${emulator} -L /usr/aarch64-linux-gnu ` },
].filter(({ file, before }) => existsSync(file) && (!before || existsSync(emulator)));
const former = process.env.UPLINK_BINARY;

describe.each(files)('the single file $file', ({ file, before }) => {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-binary-'));
  beforeAll(() => {
    const started = join(folder, 'uplink');
    writeFileSync(started, `#!/bin/sh\nexec ${before}${file} "$@"\n`);
    chmodSync(started, 0o755);
    process.env.UPLINK_BINARY = started;
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    if (former === undefined) delete process.env.UPLINK_BINARY;
    else process.env.UPLINK_BINARY = former;
  });

  it('serves pages and files from an empty folder with an empty PATH, and leaves only its data there', async () => {
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

  it('has the whole command line', async () => {
    const dataDir = ownFolder();
    expect(await runCommand(dataDir, ['seed'])).toMatch(/^Added/);
    const folder = join(ownFolder(), 'export');
    expect(await runCommand(dataDir, ['export', folder])).toContain(folder);
    expect(await runCommand(ownFolder(), ['import', folder])).toMatch(/^Imported/);
    expect(await runCommand(dataDir, ['doctor'])).toContain('Nothing is broken');
  });

  it('is no larger than 165 MB', () => {
    expect(statSync(file).size).toBeLessThan(165e6);
  });
});
