/** What is planned, while the program is killed again and again: each thing is done whole and once, or is still to come. */
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { migrate, openStore } from '../../db/store.server';
import { databaseIn, ownFolder, ownServer } from './place';

const count = 300;
const past = '2026-01-01T00:00:00.000Z';

/** Posts that came due while the program was down. */
async function planned(dataDir: string) {
  const store = openStore(databaseIn(dataDir));
  await migrate(store);
  for (let number = 1; number <= count; number += 1) {
    const { id } = await store.queries
      .insertInto('blogPosts')
      .values({ title: `Post ${number}`, slug: `post-${number}`, content: 'x'.repeat(20), updatedAt: past })
      .returning('id')
      .executeTakeFirstOrThrow();
    const plan = { kind: 'blog-posts', record: String(id), deed: 'publish' as const, dueAt: past, author: 'admin' };
    await store.queries.insertInto('plans').values(plan).execute();
  }
  await store.close();
}

/** For each post: whether it is published, whether that is still planned, and how often versions and trail say that it was. */
function states(dataDir: string): Record<'published' | 'planned' | 'versions' | 'entries', number>[] {
  const file = new BetterSqlite3(databaseIn(dataDir));
  const rows = file
    .prepare(
      `select is_published as published,
         (select count(*) from plans where record = blog_posts.id) as planned,
         (select count(*) from record_versions where record = blog_posts.id and action = 'published' and door = 'schedule') as versions,
         (select count(*) from audit_entries where subject_id = blog_posts.id and action = 'published' and door = 'schedule') as entries
       from blog_posts`,
    )
    .all();
  file.close();
  return rows as ReturnType<typeof states>;
}

it('is done whole and once, however often the program is killed', async () => {
  const dataDir = ownFolder();
  await planned(dataDir);
  const done = { published: 1, planned: 0, versions: 1, entries: 1 };
  const toCome = { published: 0, planned: 1, versions: 0, entries: 0 };
  for (let round = 0; round < 5; round += 1) {
    const server = await ownServer(dataDir);
    await pause(30 + Math.random() * 100);
    server.process.kill('SIGKILL');
    await server.ended;
    for (const state of states(dataDir)) expect([done, toCome]).toContainEqual(state);
  }
  await ownServer(dataDir);
  await expect.poll(() => states(dataDir).filter(({ planned }) => planned > 0).length, { timeout: 60_000 }).toBe(0);
  for (const state of states(dataDir)) expect(state).toEqual(done);
});
