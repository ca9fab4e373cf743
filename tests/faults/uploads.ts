/** Uploads images to a server, and lists the files on its disk. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { setSession } from '../../app/http/session/actor.server';
import { filesNamedIn } from '../../app/media/copies.server';
import { mediaPath } from '../../app/media/files.server';
import { openSecret } from '../../app/platform/secret.server';
import { openStore } from '../../db/sqlite/store.server';
import type { Server } from '../program';
import { createSession } from '../staff';
import { databaseIn } from './workspace';

/** The cookie of someone who is logged in; the program has to have made the secret. */
export async function cookieIn(dataDir: string): Promise<string> {
  const store = openStore(databaseIn(dataDir));
  try {
    openSecret(null, dataDir);
    const [cookie = ''] = (await setSession({ isSecure: false }, await createSession(store, 'admin'))).split(';');
    return cookie;
  } finally {
    await store.close();
  }
}

/** Uploads an image. @returns the status, 0 when there was no answer */
export async function upload(
  server: Server,
  cookie: string,
  bytes: Buffer,
  name: string,
): Promise<{ status: number; id?: number }> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], name));
  try {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const response = await fetch(`${server.url}/api/admin/media`, { method: 'POST', body, headers });
    return { status: response.status, id: (await response.json()).mediaFile?.id };
  } catch {
    return { status: 0 };
  }
}

/** The files that the database names and that are not there, or not what they were. */
export async function problemsIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'media');
  return (await filesNamedIn(databaseIn(dataDir))).flatMap(({ name, digest }) => {
    const path = mediaPath(name, folder);
    const actual = existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'missing';
    return actual === digest ? [] : [`${name}: ${actual}`];
  });
}

/** The images that the database names. */
export function mediaIn(dataDir: string): { id: number; state: string }[] {
  const file = new BetterSqlite3(databaseIn(dataDir), { fileMustExist: true });
  try {
    return file.prepare('select id, state from media order by id').all() as { id: number; state: string }[];
  } finally {
    file.close();
  }
}
