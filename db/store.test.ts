import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeErrorKind, uniqueViolation } from './errors.server';
import { migrations, NewerDatabase } from './migrations';
import { openStore, pendingMigrations } from './sqlite/store.server';
import { setCurrentStore, transaction } from './store.server';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uplink-store-'));
  path = join(folder, 'uplink.sqlite');
});
afterEach(() => {
  setCurrentStore(undefined);
  rmSync(folder, { recursive: true, force: true });
});

const testimonial = { authorName: 'A', authorPosition: 'B', authorInitials: 'C', content: 'D', rating: 4.5 };

describe('Opening a SQLite store', () => {
  it('sets synchronous, WAL and foreign keys on every open, and file mode 0600', async () => {
    for (let time = 0; time < 2; time += 1) {
      const store = openStore(path);
      expect(store.file.pragma('synchronous', { simple: true })).toBe(1);
      expect(store.file.pragma('journal_mode', { simple: true })).toBe('wal');
      expect(store.file.pragma('foreign_keys', { simple: true })).toBe(1);
      await store.migrate();
      await store.close();
    }
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('rejects a file that is not a database', () => {
    writeFileSync(path, 'This is not a database, but long enough to be looked at as one. '.repeat(20));
    expect(() => openStore(path)).toThrow();
  });
});

describe('Migration', () => {
  it('runs every migration once', async () => {
    const store = openStore(path);
    expect(await store.migrate()).toEqual(Object.keys(migrations));
    expect(await store.migrate()).toEqual([]);
    expect(pendingMigrations(store.file)).toEqual([]);
    await store.close();
  });

  it('rejects a newer database', async () => {
    const store = openStore(path);
    await store.migrate();
    store.file.prepare("insert into kysely_migration values ('9999-later', '2030-01-01')").run();
    await expect(store.migrate()).rejects.toThrow(NewerDatabase);
    await store.close();
  });

  it('rolls back when it fails', async () => {
    const store = openStore(path);
    // The last table of the first migration is there already.
    store.file.exec('create table content_revision (id integer)');
    await expect(store.migrate()).rejects.toThrow();
    const tables = store.file
      .prepare("select name from sqlite_master where type = 'table' and name in ('users', 'testimonials')")
      .all();
    expect(tables).toEqual([]);
    await store.close();
  });
});

describe('Transaction', () => {
  it('takes the write lock at its start', async () => {
    const store = openStore(path);
    await store.migrate();
    setCurrentStore(store);
    const other = openStore(path);
    other.file.pragma('busy_timeout = 0');
    await transaction(async () => {
      expect(() => other.file.exec('begin immediate')).toThrow(/locked/);
    });
    other.file.exec('begin immediate; rollback');
    await other.close();
    await store.close();
  });

  it('rolls back when it fails', async () => {
    const store = openStore(path);
    await store.migrate();
    setCurrentStore(store);
    const failing = transaction(async (tx) => {
      await tx.insertInto('testimonials').values(testimonial).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store.queries.selectFrom('testimonials').selectAll().execute()).toEqual([]);
    await store.close();
  });
});

describe('Tables', () => {
  it.each([
    ['a rating of 5.5', { rating: 5.5 }],
    ['a rating of 4.3', { rating: 4.3 }],
    ['no author', { authorName: null }],
  ])('reject %s', async (_name, change) => {
    const store = openStore(path);
    await store.migrate();
    const insert = store.queries.insertInto('testimonials').values({ ...testimonial, ...change } as typeof testimonial);
    await expect(insert.execute()).rejects.toThrow(/constraint failed/);
    await store.close();
  });

  it('return booleans as booleans', async () => {
    const store = openStore(path);
    await store.migrate();
    await store.queries
      .insertInto('testimonials')
      .values({ ...testimonial, isActive: false })
      .execute();
    const row = await store.queries
      .selectFrom('testimonials')
      .selectAll()
      .where('isActive', '=', false)
      .executeTakeFirst();
    expect(row).toMatchObject({ isActive: false, isGoogleReview: false, rating: 4.5 });
    await store.close();
  });

  it('increase the content revision only for changes that visitors can see', async () => {
    const store = openStore(path);
    await store.migrate();
    const revision = async () =>
      (await store.queries.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()).revision;
    const first = await revision();
    await store.queries.insertInto('testimonials').values(testimonial).execute();
    expect(await revision()).toBe(first + 1);
    await store.queries.updateTable('testimonials').set({ isActive: false }).execute();
    expect(await revision()).toBe(first + 2);
    await store.queries.deleteFrom('testimonials').execute();
    expect(await revision()).toBe(first + 3);
    await store.queries.insertInto('throttles').values({ key: 'k', hits: 1, expiresAt: '' }).execute();
    expect(await revision()).toBe(first + 3);
    await store.close();
  });
});

describe('Database error', () => {
  it('is recognised as a unique violation or a full disk', async () => {
    const store = openStore(path);
    await store.migrate();
    const value = { key: 'privacy-policy', content: 'x', updatedAt: '' };
    await store.queries.insertInto('siteContent').values(value).execute();
    const error = await store.queries
      .insertInto('siteContent')
      .values(value)
      .execute()
      .catch((caught: unknown) => caught);
    expect(uniqueViolation(error)).toBe('site_content.key');
    expect(storeErrorKind(error)).toBeNull();
    store.file.pragma('max_page_count = 1');
    const full = await store.queries
      .insertInto('siteContent')
      .values({ ...value, key: 'big', content: 'x'.repeat(1_000_000) })
      .execute()
      .catch((caught: unknown) => caught);
    expect(storeErrorKind(full)).toBe('full');
    expect(storeErrorKind(new Error('other'))).toBeNull();
    await store.close();
  });
});
