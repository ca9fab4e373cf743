/** A clock that tests set while a program and its children run: Debian's `faketime`. */
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './pebble';
import { ownFolder } from './workspace';

function findLibrary(): string | undefined {
  const files = readdirSync('/usr/lib').map((name) => join('/usr/lib', name, 'faketime'));
  return files.flatMap((folder) => readIfThere(folder).map((name) => join(folder, name)))[0];
}

function readIfThere(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name === 'libfaketime.so.1');
  } catch {
    return [];
  }
}

const library = findLibrary() ?? (install('faketime') ? findLibrary() : undefined);

/** Skipped where the package is not available. */
export const maySetClocks = library !== undefined;

/** Monotonic clocks and the times of files stay as they are. */
export function settableClock() {
  const path = join(ownFolder(), 'clock');
  return {
    environment: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: path,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    /** @param offset from the true time: `+70d` */
    set(offset: string) {
      writeFileSync(`${path}.draft`, offset);
      renameSync(`${path}.draft`, path);
    },
  };
}
