/** Disks that fill or fail while the program serves. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runCommand, type Server, tryCommand } from '../program';
import { failingSync, hasCompiler, heldSync } from './syncs';
import { cookieIn } from './uploads';
import { databaseIn, isWhole, mayMount, ownDisk, ownFolder, ownServer, sendMessage, storedMessages } from './workspace';

describe.runIf(mayMount)('Full disk', () => {
  it('answers writes with 503, serves reads, and recovers once there is space', async () => {
    const disk = ownDisk(4 * 1024);
    const server = await ownServer(disk, { TMPDIR: ownFolder() });
    expect(await sendMessage(server, 'Before')).toBe(201);
    const filler = join(disk, 'filler');
    fill(filler);
    let rejected = 0;
    const saved = ['Before'];
    for (let index = 0; index < 40 && rejected < 3; index += 1) {
      const status = await sendMessage(server, `While it fills ${index}`);
      if (status === 201) saved.push(`While it fills ${index}`);
      else expect(status).toBe(503);
      rejected += status === 503 ? 1 : 0;
    }
    expect(rejected).toBe(3);
    expect((await fetch(server.url)).status).toBe(200);
    expect((await fetch(`${server.url}/api/testimonials`)).status).toBe(200);
    await expect.poll(() => failingOf(server), pollOptions).toContain('disk');
    rmSync(filler);
    expect(await sendMessage(server, 'After')).toBe(201);
    await expect.poll(() => failingOf(server), pollOptions).not.toContain('disk');
    expect(storedMessages(databaseIn(disk))).toEqual([...saved, 'After']);
    await server.stop();
    expect(isWhole(databaseIn(disk))).toBe(true);
  });
});

describe.runIf(mayMount)('Disk that is full at startup', () => {
  it.each([
    ['SIGTERM', '1'],
    ['SIGKILL', '1'],
    ['SIGTERM', '2'],
  ] as const)(
    'leaves the site readable after %s with %s workers, reports it, and recovers once there is space',
    async (signal, WORKERS) => {
      const disk = ownDisk(4 * 1024);
      const environment = { TMPDIR: ownFolder(), WORKERS };
      const first = await ownServer(disk, environment);
      const cookie = await cookieIn(disk);
      expect(await sendMessage(first, 'Before')).toBe(201);
      first.process.kill(signal);
      await first.ended;
      const filler = join(disk, 'filler');
      for (const _ of ['the first start', 'the second']) {
        fill(filler);
        const server = await ownServer(disk, environment);
        expect(server.log.join('')).toContain('The disk is full. The site is readable');
        const seen = ['/', '/api/testimonials', '/blog', '/admin/messages', '/api/admin/search?q=Before'];
        const statuses = await Promise.all(
          seen.map(async (path) => (await fetch(server.url + path, { headers: { cookie } })).status),
        );
        expect(statuses).toEqual(seen.map(() => 200));
        expect(await sendMessage(server, 'While it is full')).toBe(503);
        await expect.poll(() => failingOf(server), pollOptions).toContain('disk');
        expect((await fetch(server.url)).status).toBe(200);
        await server.stop();
      }
      fill(filler);
      const last = await ownServer(disk, environment);
      rmSync(filler);
      expect(await sendMessage(last, 'After')).toBe(201);
      await last.stop();
      expect(storedMessages(databaseIn(disk))).toEqual(['Before', 'After']);
      expect(isWhole(databaseIn(disk))).toBe(true);
    },
  );

  it('delays the start until there is space when there is no database yet', async () => {
    const disk = ownDisk(4 * 1024);
    const filler = join(disk, 'filler');
    fill(filler);
    const starting = ownServer(disk, { TMPDIR: ownFolder() });
    expect(await Promise.race([starting, pause(6000, 'waits')])).toBe('waits');
    rmSync(filler);
    const server = await starting;
    expect(server.log.join('')).toContain('the disk is full. Free some space (df -h shows where). Uplink starts once');
    expect(await sendMessage(server, 'After')).toBe(201);
  });

  it('is named in the error of a command', async () => {
    const disk = ownDisk(4 * 1024);
    await runCommand(disk, ['migrate']);
    fill(join(disk, 'filler'));
    for (const args of [
      ['user', 'list'],
      ['export', join(ownFolder(), 'export')],
    ]) {
      const { code, stderr } = await tryCommand(disk, args, { TMPDIR: ownFolder() });
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringMatching(/^The database \S+ cannot be used: the disk is full\. [^\n]*\n$/),
      });
    }
  });
});

const pollOptions = { timeout: 60_000, interval: 500 };

/** The failing parts in the program's health. */
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

describe.runIf(hasCompiler)('Disk that fails to sync', () => {
  it('stops the server, which writes nothing more, and keeps all acknowledged messages', async () => {
    const dataDir = ownFolder();
    const shim = failingSync(ownFolder());
    const server = await ownServer(dataDir, shim.environment);
    expect(await sendMessage(server, 'Before')).toBe(201);
    shim.fail();
    // It may have noticed already, and no longer listen.
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

describe.runIf(hasCompiler)('Disk that is slow to sync', () => {
  it('delays the writer only', async () => {
    const shim = heldSync(ownFolder());
    const server = await ownServer(ownFolder(), shim.environment);
    expect(await sendMessage(server, 'Before')).toBe(201);
    shim.hold();
    let isWritten = false;
    const written = sendMessage(server, 'While it is slow').then((status) => {
      isWritten = true;
      return status;
    });
    for (const path of ['/', '/api/testimonials', '/api/blog-posts', '/no-such-page']) {
      await (await fetch(`${server.url}${path}`)).arrayBuffer();
    }
    expect(isWritten).toBe(false);
    shim.release();
    expect(await written).toBe(201);
  });
});
