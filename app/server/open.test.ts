import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, type Migration, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seed } from '~/content/samples/seed.server';
import { type Config, readConfig } from '~/platform/config.server';
import { migrations } from '../../db/migrations';
import { openForReading } from '../../db/sqlite/open-file.server';
import { keepBeforeMigration } from '../../db/sqlite/replace-file.server';
import { setCurrentStore } from '../../db/store.server';
import { requireNode } from './cli/command.server';
import { openInstance } from './open.server';

const known = Object.keys(migrations);
let dataDir: string;
let config: Config;
let copy: string;
let before: Record<string, unknown[]>;

/** A database that this release has made and filled; the migrations that a test adds make the release a newer one. */
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'uplink-open-'));
  config = readConfig({ DATA_DIR: dataDir });
  copy = `${config.databasePath}.before-migration`;
  await open(seed);
  before = contents(config.databasePath);
});
afterEach(() => {
  for (const name of Object.keys(migrations)) if (!known.includes(name)) delete migrations[name];
  rmSync(dataDir, { recursive: true, force: true });
});

async function open(work: () => Promise<unknown> = async () => undefined) {
  const store = await openInstance(config);
  try {
    await work();
  } finally {
    setCurrentStore(undefined);
    await store.close();
  }
}

/** All rows of all tables. */
function contents(path: string): Record<string, unknown[]> {
  const file = openForReading(path);
  try {
    const tables = file
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
      .pluck()
      .all() as string[];
    return Object.fromEntries(tables.map((name) => [name, file.prepare(`select * from ${name} order by 1`).all()]));
  } finally {
    file.close();
  }
}

const addColumn: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('testimonials').addColumn('mood', 'text').execute();
    await sql`update testimonials set mood = 'glad', content = upper(content)`.execute(db);
  },
};
const failHalfWay: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createTable('moods').addColumn('name', 'text').execute();
    await sql`delete from testimonials`.execute(db);
    await sql`drop table blog_posts`.execute(db);
    throw new Error('the second half');
  },
};

describe('Newer release on older data', () => {
  it('copies the database before it migrates', async () => {
    expect(existsSync(copy)).toBe(false);
    migrations['9001-mood'] = addColumn;
    await open();
    expect(contents(copy)).toEqual(before);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const { testimonials } = contents(config.databasePath);
    expect(testimonials).toHaveLength(before.testimonials?.length ?? 0);
    expect(testimonials?.[0]).toMatchObject({ mood: 'glad' });
    expect(readdirSync(dataDir).filter((name) => /before-migration./.test(name))).toEqual([]);
  });

  it('leaves the database unchanged when a migration fails half-way, even on a retry', async () => {
    migrations['9001-mood'] = addColumn;
    migrations['9002-fails'] = failHalfWay;
    for (let time = 0; time < 2; time += 1) {
      await expect(open()).rejects.toThrow('the second half');
      expect(contents(config.databasePath)).toEqual(before);
      expect(contents(copy)).toEqual(before);
    }
    for (const name of ['9001-mood', '9002-fails']) delete migrations[name];
    await open();
    expect(contents(config.databasePath)).toEqual(before);
  });

  it('keeps the first copy when another process has already migrated', async () => {
    migrations['9001-mood'] = addColumn;
    await open();
    // The slower process, which has also seen the older state.
    await keepBeforeMigration(config.databasePath, ['9001-mood']);
    expect(contents(copy)).toEqual(before);
  });

  it('makes the older release reject the migrated database without changes', async () => {
    migrations['9001-mood'] = addColumn;
    await open();
    const migrated = contents(config.databasePath);
    delete migrations['9001-mood'];
    await expect(open()).rejects.toThrow(/newer release.*9001-mood.*Nothing was changed/);
    expect(contents(config.databasePath)).toEqual(migrated);
  });
});

describe('Node.js', () => {
  it('is rejected when the database driver does not run on it', () => {
    expect(() => requireNode('20.20.2')).toThrow('Uplink needs Node.js 24 or later; this is 20.20.2.');
    expect(() => requireNode('24.0.0')).not.toThrow();
  });
});
