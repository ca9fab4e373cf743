/**
 * A snapshot of a database, page by page, while others write to it. SQLite gives no access to pages, so they are read
 * from its files. An open read transaction prevents changes to pages that are not in the WAL. The pages in the WAL are
 * read first, all at once (https://www.sqlite.org/walformat.html#reader_marks).
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { openForReading } from './open-file.server';
import { readLog } from './wal-pages.server';

/** The WAL was restarted while it was read. */
class LogHasChanged extends Error {}
const attempts = 20;

const descriptors = new Map<string, number>();

/** Returns a descriptor for `openSnapshot`, usable in any thread of this process. */
export function descriptorOf(path: string): number {
  const descriptor = descriptors.get(path) ?? openSync(path, 'r');
  descriptors.set(path, descriptor);
  return descriptor;
}

/**
 * @param path a database in WAL mode
 * @param descriptor a descriptor of the same file, never closed while this process has the database open: closing any
 * descriptor of a file releases the process's locks on it (https://www.sqlite.org/howtocorrupt.html, 2.2)
 * @throws when the database cannot be read
 */
export function openSnapshot(path: string, descriptor: number) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return tryToOpen(path, descriptor);
    } catch (error) {
      if (!(error instanceof LogHasChanged) || attempt === attempts) throw error;
    }
  }
}

function tryToOpen(path: string, descriptor: number) {
  const reader = openForReading(path);
  try {
    reader.exec('begin');
    reader.prepare('select count(*) from sqlite_master').get();
    const pageSize = reader.pragma('page_size', { simple: true }) as number;
    const log = readLog(readWhole(`${path}-wal`));
    // The WAL may be newer than the transaction, and determines the time of the snapshot. Other pages are the same at
    // both.
    const pages = log.pages ?? (reader.pragma('page_count', { simple: true }) as number);
    return {
      pageSize,
      pages,
      /** Fills a buffer, whose length is a multiple of the page size, from a page (from 0). @returns the bytes read */
      read(page: number, into: Buffer) {
        const count = Math.min(into.length / pageSize, pages - page);
        const result = readSync(descriptor, into, 0, count * pageSize, page * pageSize);
        for (let index = 0; index < count; index += 1) {
          const latest = log.latest.get(page + index + 1);
          if (latest) latest.copy(into, index * pageSize);
          else if (result < (index + 1) * pageSize) throw new Error(`Page ${page + index + 1} of ${path} is missing.`);
        }
        return count * pageSize;
      },
      close: () => reader.close(),
    };
  } catch (error) {
    reader.close();
    throw error;
  }
}

/** Closing this descriptor releases no locks, because SQLite locks another file. */
function readWhole(path: string): Buffer {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
  try {
    const content = Buffer.alloc(fstatSync(descriptor).size);
    let length = 0;
    for (let read = -1; read !== 0 && length < content.length; length += read) {
      read = readSync(descriptor, content, length, content.length - length, length);
    }
    const log = content.subarray(0, length);
    const header = Buffer.alloc(Math.min(32, log.length));
    const again = readSync(descriptor, header, 0, header.length, 0);
    if (again < header.length || !header.equals(log.subarray(0, header.length))) throw new LogHasChanged();
    return log;
  } finally {
    closeSync(descriptor);
  }
}
