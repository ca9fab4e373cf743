/**
 * A lock between processes: an exclusive SQLite transaction on an empty file. The system releases it when the process
 * ends for any reason, so no stale lock remains.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { openPlain } from './open-file.server';
import type { SqliteFile } from './sqlite-file';

/** The interval of attempts, in milliseconds. */
const every = 200;

/** Another process, or other work of this one, still holds the lock. */
export class LockTimeout extends Error {}

/** Runs `work` while holding the lock. @param timeoutMs the maximum wait for the lock @throws {LockTimeout} */
export async function withFileLock<Result>(
  path: string,
  timeoutMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = openPlain(path);
  try {
    file.pragma('busy_timeout = 0');
    const deadline = performance.now() + timeoutMs;
    while (!take(file)) {
      if (performance.now() > deadline) throw new LockTimeout(path);
      await wait(every);
    }
    return await work();
  } finally {
    file.close();
  }
}

function take(file: SqliteFile): boolean {
  try {
    file.prepare('begin exclusive').run();
    return true;
  } catch (error) {
    if (/^SQLITE_BUSY/.test((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}
