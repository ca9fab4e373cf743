/** The schedule while the program is killed repeatedly: each action runs completely and once, or is still due. */
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openStore } from '../../db/sqlite/store.server';
import { makeUser } from '../staff';
import { databaseIn, ownFolder, ownServer } from './workspace';

const count = 300;
const past = '2026-01-01T00:00:00.000Z';

/** Opens a store with the author of the scheduled actions. */
async function storeWithAuthor(dataDir: string) {
  const store = openStore(databaseIn(dataDir));
  await store.migrate();
  return { store, userId: await makeUser(store, 'admin') };
}

/** Posts that came due while the program was down. */
async function scheduled(dataDir: string) {
  const { store, userId } = await storeWithAuthor(dataDir);
  for (let number = 1; number <= count; number += 1) {
    const { id } = await store.queries
      .insertInto('blogPosts')
      .values({ title: `Post ${number}`, slug: `post-${number}`, content: 'x'.repeat(20), updatedAt: past })
      .returning('id')
      .executeTakeFirstOrThrow();
    const scheduledAction = {
      kind: 'blog-posts',
      record: String(id),
      action: 'publish' as const,
      dueAt: past,
      author: 'admin',
      userId,
    };
    await store.queries.insertInto('scheduledActions').values(scheduledAction).execute();
  }
  await store.close();
}

/** For each post: whether it is published, whether that is still planned, and how often versions and trail say that it was. */
function states(dataDir: string): Record<'published' | 'planned' | 'versions' | 'entries', number>[] {
  const file = new BetterSqlite3(databaseIn(dataDir));
  const rows = file
    .prepare(
      `select is_published as published,
         (select count(*) from scheduled_actions where record = blog_posts.id) as planned,
         (select count(*) from revisions where record = blog_posts.id and action = 'published' and channel = 'schedule') as versions,
         (select count(*) from audit_entries where subject_id = blog_posts.id and action = 'published' and channel = 'schedule') as entries
       from blog_posts`,
    )
    .all();
  file.close();
  return rows as ReturnType<typeof states>;
}

it('runs each scheduled action completely and once, however often the server is killed', async () => {
  const dataDir = ownFolder();
  await scheduled(dataDir);
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
  await expect
    .poll(() => states(dataDir).filter(({ planned: scheduled }) => scheduled > 0).length, { timeout: 60_000 })
    .toBe(0);
  for (const state of states(dataDir)) expect(state).toEqual(done);
});

it('publishes and unpublishes on all public pages seconds after the scheduled time', async () => {
  const dataDir = ownFolder();
  const { store, userId } = await storeWithAuthor(dataDir);
  await store.close();
  const server = await ownServer(dataDir);
  const file = new BetterSqlite3(databaseIn(dataDir));
  const text = { slug: 'the-sale', content: 'The sale begins.', past };
  file
    .prepare("insert into blog_posts (title, slug, content, updated_at) values ('The sale', @slug, @content, @past)")
    .run(text);
  file.prepare("insert into pages (title, slug, content, updated_at) values ('A page', 'a-page', 'x', ?)").run(past);
  const draft = JSON.stringify({ hero: { lead: 'Half of it for nothing.' } });
  file.prepare("insert into drafts (key, content, author, updated_at) values ('page', ?, 'admin', ?)").run(draft, past);
  const scheduledAction = file.prepare(
    `insert into scheduled_actions (kind, record, action, due_at, author, user_id) values (?, ?, ?, ?, 'admin', ${userId})`,
  );
  const latest = file.prepare("select max(created_at) from revisions where channel = 'schedule'").pluck();
  const contains = async (address: string, texts: string) =>
    (await (await fetch(server.url + address)).text()).includes(texts);
  const visible = () =>
    Promise.all([
      contains('/blog/the-sale', 'The sale begins.'),
      contains('/blog', 'The sale'),
      contains('/blog/feed.xml', '/blog/the-sale'),
      contains('/sitemap.xml', '/blog/the-sale'),
      contains('/a-page', 'A page'),
      contains('/sitemap.xml', '/a-page'),
      contains('/', 'Half of it for nothing.'),
    ]);
  /** Waits until all servers answer so, also from their caches. */
  async function until(wanted: boolean, action: string, names: [string, string][]) {
    expect(new Set(await visible())).toContain(!wanted);
    const due = Date.now() + 1300;
    for (const [kind, record] of names) scheduledAction.run(kind, record, action, new Date(due).toISOString());
    let state = await visible();
    while (Date.now() < due + 10_000 && state.some((one, at) => at < names.length * 3 && one !== wanted)) {
      if (Date.now() < due) expect(state[0]).toBe(!wanted);
      await pause(20);
      state = await visible();
    }
    // Two seconds are promised, but other tests use all processors meanwhile.
    expect(Date.parse(String(latest.get())) - due).toBeLessThan(3000);
    expect(Date.now() - due).toBeLessThan(5000);
  }
  const records: [string, string][] = [
    ['blog-posts', '1'],
    ['pages', '1'],
  ];
  await until(true, 'publish', [...records, ['drafts', 'all']]);
  expect(await visible()).toEqual(Array(7).fill(true));
  await until(false, 'unpublish', records);
  expect(await visible()).toEqual([...Array(6).fill(false), true]);
  file.close();
});
