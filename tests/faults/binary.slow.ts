/** The single file, where it has been built: it needs nothing beside it. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../program';
import { databaseIn, ownFolder, ownServer, sendMessage, storedMessages } from './place';

const binary = resolve(import.meta.dirname, '../../dist/uplink');
const former = process.env.UPLINK_BINARY;

describe.runIf(existsSync(binary))('the single file', () => {
  beforeAll(() => {
    process.env.UPLINK_BINARY = binary;
  });
  afterAll(() => {
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
    expect(statSync(binary).size).toBeLessThan(165e6);
  });
});
