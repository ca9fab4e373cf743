/**
 * A snapshot of a database, page by page, while others write it. SQLite offers no access to pages, so they are read
 * from its files: an open read transaction keeps every page in place that is not in the log, and pages in the log are
 * read first, at once (https://www.sqlite.org/walformat.html#reader_marks).
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { openForReading } from './open-file.server';
import { readLog } from './wal-pages.server';

export interface Snapshot {
  pageSize: number;
  pages: number;
  /** Fills a buffer, whose length is a multiple of the page size, with the pages from that one on (from 0). @returns the bytes there were */
  read(page: number, into: Buffer): number;
  close(): void;
}

/** Others have begun the log again as it was read. */
class LogHasChanged extends Error {}
const attempts = 20;

const descriptors = new Map<string, number>();

/** For `openSnapshot`, in any thread of this process. */
export function descriptorOf(path: string): number {
  const descriptor = descriptors.get(path) ?? openSync(path, 'r');
  descriptors.set(path, descriptor);
  return descriptor;
}

/**
 * @param path the database, which is in WAL mode
 * @param descriptor the same file, never closed while this process has the database open: to close any descriptor of a file
 *   takes a process's locks from it (https://www.sqlite.org/howtocorrupt.html, 2.2)
 * @throws when the database cannot be read
 */
export function openSnapshot(path: string, descriptor: number): Snapshot {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return tryToOpen(path, descriptor);
    } catch (error) {
      if (!(error instanceof LogHasChanged) || attempt === attempts) throw error;
    }
  }
}

function tryToOpen(path: string, descriptor: number): Snapshot {
  const reader = openForReading(path);
  try {
    reader.exec('begin');
    reader.prepare('select count(*) from sqlite_master').get();
    const pageSize = reader.pragma('page_size', { simple: true }) as number;
    const log = readLog(readWhole(`${path}-wal`));
    // The log may be ahead of the transaction: then it is the log's time. What it does not hold is the same at both.
    const pages = log.pages ?? (reader.pragma('page_count', { simple: true }) as number);
    return {
      pageSize,
      pages,
      read(page, into) {
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

/** The log's file is locked by no one: SQLite's locks on it are in another file. */
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
