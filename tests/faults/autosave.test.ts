/** Autosave while the program is killed repeatedly: everything reported as “Saved” is stored completely. */
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { decompressText } from '../../app/records/compression.server';
import type { Server } from '../program';
import { cookieIn } from './uploads';
import { databaseIn, isWhole, ownFolder, ownServer } from './workspace';

const forms = ['form-number-1', 'form-number-2', 'form-number-3'];

/** Long enough to be packed, and to be more than a page of the file. */
const typed = (count: number) => new URLSearchParams({ content: `${count} `.repeat(4000) }).toString();

/** The number that all of it says; fails where it says several. */
function countIn(fields: string): number {
  const count = Number.parseInt(new URLSearchParams(fields).get('content') ?? '', 10);
  expect(fields === typed(count)).toBe(true);
  return count;
}

/** Types on until the server is gone, and notes in `saved` the last that it said was kept of each form. */
async function type(server: Server, cookie: string, saved: number[], at: number): Promise<void> {
  const key = forms[at];
  for (let count = (saved[at] ?? 0) + 1; ; count += 1) {
    const response = await fetch(`${server.url}/api/admin/editing/blog-posts/new`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ key, fields: typed(count) }),
    }).catch(() => null);
    const received = response?.ok ? await response.json().catch(() => null) : null;
    if (!received?.savedAt) return;
    saved[at] = count;
  }
}

it('keeps every acknowledged autosave when the server is killed', async () => {
  const dataDir = ownFolder();
  const first = await ownServer(dataDir);
  const cookie = await cookieIn(dataDir);
  first.process.kill('SIGKILL');
  await first.ended;
  let saved = forms.map(() => 0);
  for (let round = 0; round < 5; round += 1) {
    const server = await ownServer(dataDir);
    const acknowledged = [...saved];
    const typing = forms.map((_, at) => type(server, cookie, acknowledged, at));
    await expect
      .poll(() => acknowledged.every((count, at) => count > (saved[at] ?? 0)), { timeout: 20_000, interval: 10 })
      .toBe(true);
    await pause(Math.random() * 200);
    server.process.kill('SIGKILL');
    await server.ended;
    await Promise.all(typing);
    expect(isWhole(databaseIn(dataDir))).toBe(true);
    const file = new BetterSqlite3(databaseIn(dataDir));
    const rows = file.prepare('select key, fields from autosaves').all() as { key: string; fields: Buffer }[];
    file.close();
    saved = forms.map((key, at) => {
      const row = rows.find((one) => one.key === key);
      const stored = row ? countIn(decompressText(row.fields)) : 0;
      // An unanswered request may have been stored.
      expect(stored - (acknowledged[at] ?? 0)).toBeGreaterThanOrEqual(0);
      expect(stored - (acknowledged[at] ?? 0)).toBeLessThanOrEqual(1);
      return stored;
    });
  }
});
