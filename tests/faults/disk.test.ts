/** Disks that fill or fail while the program serves. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Server } from '../program';
import { databaseIn, isWhole, mayMount, ownDisk, ownFolder, ownServer, sendMessage, storedMessages } from './place';
import { failingSync, hasCompiler, slowSync } from './syncs';

describe.runIf(mayMount)('a full disk', () => {
  it('answers 503 to who writes, serves who reads, and is forgotten when there is room again', async () => {
    const disk = ownDisk(3 * 1024);
    const server = await ownServer(disk, { TMPDIR: ownFolder() });
    expect(await sendMessage(server, 'Before')).toBe(201);
    const filler = join(disk, 'filler');
    fill(filler);
    let refused = 0;
    const saved = ['Before'];
    for (let index = 0; index < 40 && refused < 3; index += 1) {
      const status = await sendMessage(server, `While it fills ${index}`);
      if (status === 201) saved.push(`While it fills ${index}`);
      else expect(status).toBe(503);
      refused += status === 503 ? 1 : 0;
    }
    expect(refused).toBe(3);
    expect((await fetch(server.url)).status).toBe(200);
    expect((await fetch(`${server.url}/api/testimonials`)).status).toBe(200);
    await expect.poll(() => failingOf(server), patiently).toContain('disk');
    rmSync(filler);
    expect(await sendMessage(server, 'After')).toBe(201);
    await expect.poll(() => failingOf(server), patiently).not.toContain('disk');
    expect(storedMessages(databaseIn(disk))).toEqual([...saved, 'After']);
    await server.stop();
    expect(isWhole(databaseIn(disk))).toBe(true);
  });
});

const patiently = { timeout: 60_000, interval: 500 };

/** What the program says of itself that it fails. */
async function failingOf({ url }: Server): Promise<string[]> {
  const { failing = [] } = (await (await fetch(`${url}/api/health`)).json()) as { failing?: string[] };
  return failing;
}

/** Writes until nothing more fits, in ever smaller pieces. */
function fill(path: string) {
  for (let size = 1 << 20; size >= 1024; size >>= 1) {
    for (let more = true; more; ) {
      try {
        writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
      } catch {
        more = false;
      }
    }
  }
}

describe.runIf(hasCompiler)('a disk that fails to sync', () => {
  it('ends the service: nothing more is written, and a fresh start has all that was acknowledged', async () => {
    const dataDir = ownFolder();
    const shim = failingSync(ownFolder());
    const server = await ownServer(dataDir, shim.environment);
    expect(await sendMessage(server, 'Before')).toBe(201);
    shim.fail();
    // By then it may have noticed by itself, and no longer listen.
    expect([0, 503]).toContain(await sendMessage(server, 'Lost or not, no one can tell'));
    expect([0, 503]).toContain(await sendMessage(server, 'Afterwards'));
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.log.join('\n')).toContain('Disk failure');
    const fresh = await ownServer(dataDir);
    const stored = storedMessages(databaseIn(dataDir));
    expect(stored).toContain('Before');
    expect(stored).not.toContain('Afterwards');
    expect(await sendMessage(fresh, 'Again')).toBe(201);
  });
});

describe.runIf(hasCompiler)('a disk that is slow to sync', () => {
  it('keeps who writes waiting, and no one else', async () => {
    const shim = slowSync(ownFolder());
    const server = await ownServer(ownFolder(), shim.environment);
    expect(await sendMessage(server, 'Before')).toBe(201);
    shim.slow();
    let isWritten = false;
    const written = sendMessage(server, 'While it is slow').then((status) => {
      isWritten = true;
      return status;
    });
    for (const path of ['/', '/api/testimonials', '/api/blog-posts', '/no-such-page']) {
      await (await fetch(`${server.url}${path}`)).arrayBuffer();
    }
    expect(isWritten).toBe(false);
    expect(await written).toBe(201);
  });
});
