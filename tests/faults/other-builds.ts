/** A copy of the build with changed text, to simulate another release. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { ownFolder } from './workspace';

const repository = resolve(import.meta.dirname, '../..');

/** @returns the folder with `build` in it */
export function builtWith(change: (text: string) => string): string {
  const folder = ownFolder();
  const build = join(folder, 'build');
  cpSync(join(repository, 'build'), build, { recursive: true });
  for (const name of ['public', 'node_modules', 'package.json'])
    symlinkSync(join(repository, name), join(folder, name));
  const server = join(build, 'server.js');
  const text = readFileSync(server, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(server, changed);
  return folder;
}

/** Adds one migration more to the text. */
export const laterMigration = (migration: string) => (text: string) =>
  text.replace(
    /"\d{4}-[\w-]+": \w+_exports\n/,
    (last) => `${last.trimEnd()},\n"9999-later": { up: async (db) => { ${migration} } }\n`,
  );

export const builtToMigrate = (migration: string) => builtWith(laterMigration(migration));

export const addsTable = "await db.schema.createTable('of_a_later_release').addColumn('id', 'integer').execute()";
