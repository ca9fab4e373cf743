/** All of a site from a file to a server and back. Runs where there is a PostgreSQL (TEST_DATABASE=postgres). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { seed } from '~/content/samples/seed.server';
import { copyStore, newStore } from '../db/copying/copy-store.server';
import { type PlainRow, type RowSource, TableDigest } from '../db/copying/rows';
import { readPostgresRows, writePostgresRows } from '../db/postgres/rows.server';
import { openPlain } from '../db/sqlite/open-file.server';
import { readSqliteRows, writeSqliteRows } from '../db/sqlite/rows.server';
import { openStore } from '../db/sqlite/store.server';
import { setCurrentStore } from '../db/store.server';
import { fill } from '../scripts/bench/fill.mjs';
import { connectionOf, openFreshStore } from './fresh-store';

const server = inject('postgres');
const folder = mkdtempSync(join(tmpdir(), 'uplink-copying-'));
const original = join(folder, 'original.sqlite');

/**
 * Content that the program would not write but may exist: text in place of bytes, a gap after the last number, all
 * kinds of characters.
 */
const oddities = `
  insert into users (username, username_key, email_key, password, first_name, last_name, email, role) values ('ada', 'ada', 'ada@a.example', 'x', 'Ada', 'Ł€𝄞\\x27', 'ada@a.example', 'admin');
  insert into revisions (id, kind, record, record_version, is_shown, created_at, action, what, content)
    values (7, 'testimonial', '1', 1, 1, '2026-01-01', 'saved', 'x', '{"content":"a\\b"}'), (9, 'testimonial', '1', 2, 1, '2026-01-01', 'saved', 'x', x'00ff5c');
  insert into autosaves (user_id, key, kind, record, updated_at, fields) values (1, 'k', 'testimonial', '1', '2026-01-01', 'a=\\x41');
  delete from contact_requests where id > 2990`;

beforeAll(async () => {
  if (!server) return;
  const store = openStore(original);
  await store.migrate();
  const previous = setCurrentStore(store);
  await seed();
  setCurrentStore(previous);
  await store.close();
  fill(original, { messages: 3000, posts: 120, testimonials: 40 });
  change(original, oddities);
});

afterAll(() => rmSync(folder, { recursive: true }));

function change(path: string, sql: string) {
  const file = openPlain(path);
  file.exec(sql);
  file.close();
}

async function digestsIn(source: RowSource): Promise<Record<string, string>> {
  const { tables } = await newStore();
  const digests: Record<string, string> = {};
  for (const table of tables) {
    const digest = new TableDigest();
    for await (const rows of source.rows(table)) for (const row of rows) digest.add(row);
    digests[table] = digest.value;
  }
  await source.close();
  return digests;
}

const toServer = async (source: RowSource) => {
  const store = await openFreshStore();
  const target = await writePostgresRows(connectionOf(store));
  const counts = await copyStore(source, target).finally(() => Promise.all([source.close(), target.close()]));
  return { store, counts };
};

it.runIf(server)('A database copied to PostgreSQL and back stays the same and continues its IDs', async () => {
  const { store, counts } = await toServer(readSqliteRows(original));
  expect(counts).toMatchObject({
    contact_requests: 2990,
    blog_posts: expect.any(Number),
    users: 1,
    revisions: 2,
  });
  const before = await digestsIn(readSqliteRows(original));
  expect(await digestsIn(await readPostgresRows(connectionOf(store)))).toEqual(before);
  const { rows } = await sql`select relname from pg_class
    where relname = 'contact_requests' and relallvisible = relpages`.execute(store.queries);
  expect(rows).toHaveLength(1);
  const version = await store.queries.selectFrom('revisions').select('content').where('id', '=', 7).executeTakeFirst();
  expect(version?.content).toEqual(Buffer.from('{"content":"a\\b"}'));

  const back = join(folder, 'back.sqlite');
  const target = await writeSqliteRows(back);
  const source = await readPostgresRows(connectionOf(store));
  await copyStore(source, target).finally(() => Promise.all([source.close(), target.close()]));
  expect(await digestsIn(readSqliteRows(back))).toEqual(before);

  const testimonial = { authorName: 'A', authorPosition: 'B', authorInitials: 'C', content: 'D', rating: 5 };
  const message = {
    firstName: 'A',
    lastName: 'B',
    companyEmail: 'a@b.example',
    companyName: 'C',
    phoneNumber: '1',
    cityLocation: 'D',
    reasonForContact: 'consultation',
    message: 'E',
    messageDigest: 'F',
  };
  const again = openStore(back);
  for (const { queries } of [store, again]) {
    const added = await queries
      .insertInto('contactRequests')
      .values(message as never)
      .returning('id')
      .executeTakeFirst();
    expect(added?.id).toBe(3001);
    await queries
      .insertInto('testimonials')
      .values(testimonial as never)
      .executeTakeFirst();
  }
  const next = {
    kind: 'testimonial',
    record: '1',
    recordVersion: 3,
    isShown: 1,
    createdAt: '',
    action: '',
    what: '',
    content: Buffer.from(''),
  };
  const { id } = await store.queries
    .insertInto('revisions')
    .values(next as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(id).toBe(10);
  await again.close();
  await store.close();
});

it.runIf(server)('A copy names the row that PostgreSQL cannot store and leaves nothing behind', async () => {
  const path = join(folder, 'nul.sqlite');
  const target = await writeSqliteRows(path);
  const source = readSqliteRows(original);
  await copyStore(source, target).finally(() => Promise.all([source.close(), target.close()]));
  change(path, "update testimonials set content = 'half' || char(0) || 'full' where id = 2");
  const store = await openFreshStore();
  const there = await writePostgresRows(connectionOf(store));
  const damaged = readSqliteRows(path);
  await expect(copyStore(damaged, there)).rejects.toThrow(/NUL character, and testimonials has one: .*half/);
  await Promise.all([damaged.close(), there.close()]);
  expect(await store.queries.selectFrom('contactRequests').selectAll().execute()).toEqual([]);
  await store.close();
});

it.runIf(server)('A copy fails when a row arrives changed', async () => {
  const store = await openFreshStore();
  const target = await writePostgresRows(connectionOf(store));
  const source = readSqliteRows(original);
  const { write } = target;
  target.write = (table, rows) => write(table, table === 'testimonials' ? rows.map(withoutEnd) : rows);
  await expect(copyStore(source, target)).rejects.toThrow('The copy is not whole: testimonials differs.');
  await Promise.all([source.close(), target.close()]);
  expect(await store.queries.selectFrom('users').selectAll().execute()).toEqual([]);
  await store.close();
});

const withoutEnd = (row: PlainRow) => ({ ...row, content: String(row.content).slice(0, -1) });
