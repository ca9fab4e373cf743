/**
 * Finds the chunks of a database that must be uploaded. They are copied first, so that writers do not wait for the
 * network.
 */
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { openSnapshot } from '../../../db/sqlite/snapshot.server';
import type { BackupCipher } from './encryption.server';
import { offSiteFolder } from './manifest.server';
import { chunkBytes } from './snapshot';

interface Piece {
  name: string;
  at: number;
  length: number;
}

export type Outgoing = ReturnType<typeof collect>;

interface Source {
  databasePath: string;
  descriptor: number;
  dataDir: string;
}

/** @param known the names of chunks that are in the bucket */
export function collect({ databasePath, descriptor, dataDir }: Source, cipher: BackupCipher, known: Iterable<string>) {
  mkdirSync(offSiteFolder(dataDir), { recursive: true, mode: 0o700 });
  const path = join(offSiteFolder(dataDir), 'outgoing');
  // A killed process leaves its file behind.
  rmSync(path, { force: true });
  const file = openSync(path, 'wx+', 0o600);
  const close = () => {
    closeSync(file);
    rmSync(path, { force: true });
  };
  try {
    const snapshot = openSnapshot(databasePath, descriptor);
    try {
      const { pageSize, pages } = snapshot;
      const there = new Set(known);
      /** The names of all chunks, in the order of the database. */
      const names: string[] = [];
      const pieces: Piece[] = [];
      const buffer = Buffer.alloc(chunkBytes);
      let at = 0;
      for (let page = 0; page < pages; page += chunkBytes / pageSize) {
        const chunk = buffer.subarray(0, snapshot.read(page, buffer));
        const name = cipher.nameOf(chunk);
        names.push(name);
        if (there.has(name)) continue;
        there.add(name);
        writeSync(file, chunk);
        pieces.push({ name, at, length: chunk.length });
        at += chunk.length;
      }
      return { pageSize, pages, names, pieces, read: (piece: Piece) => readPiece(file, piece), close };
    } finally {
      snapshot.close();
    }
  } catch (error) {
    close();
    throw error;
  }
}

function readPiece(file: number, { at, length }: Piece): Buffer {
  const content = Buffer.alloc(length);
  readSync(file, content, 0, length, at);
  return content;
}
