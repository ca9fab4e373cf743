import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFound } from '../../app/records/search-index.server';
import { setCurrentStore } from '../store.server';
import { openStore, type SqliteStore } from './store.server';

let store: SqliteStore;
beforeAll(async () => {
  store = openStore(':memory:');
  await store.migrate();
  setCurrentStore(store);
});
afterAll(() => store.close());

describe('Frequent SQLite query', () => {
  const scheduledAction = (sql: string) =>
    (store.file.prepare(`explain query plan ${sql}`).all() as { detail: string }[]).map(({ detail }) => detail);

  it.each([
    ["select * from contact_requests where status = 'archived' order by created_at desc, id desc limit 25"],
    ['select * from testimonials where is_active = 1 order by created_at desc, id desc limit 12'],
    ['select * from testimonials order by created_at desc, id desc limit 25'],
    ['select * from blog_posts where is_published = 1 order by published_at desc, id desc limit 6'],
    ['select * from blog_posts order by created_at desc, id desc limit 25'],
    [
      'select slug, updated_at, published_at from blog_posts where is_published = 1 and render_error is null order by published_at desc, id desc',
    ],
    ["select id from blog_posts where renderer is not 'x' or render_error = 'effort'"],
    ['select * from accreditations order by display_order, id limit 25'],
    ['select * from team_members order by display_order, id limit 25'],
    [
      "select title from case_studies where is_published = 1 and (permission_expires_on is null or permission_expires_on >= '2026') order by published_at desc, id desc limit 3",
    ],
    ["select id from case_studies where renderer is not 'x' or render_error = 'effort'"],
    ["select id from notices where is_published = 1 and ends_at > '2026' order by published_at desc, id desc limit 3"],
    ['select id from notices where is_published = 1 order by published_at desc, id desc limit 20'],
    ["select id from notices where renderer is not 'x' or render_error = 'effort'"],
    ['select * from pages order by display_order, id limit 20'],
    ["select id from pages where renderer is not 'x' or render_error = 'effort'"],
    ["select id from contact_requests where message_digest = 'x' and created_at > '2026' limit 3"],
    [
      "select count(*) from contact_requests where status in ('new', 'read') and answered_at is null and created_at < '2026'",
    ],
    ["select created_at from contact_requests where answered_at >= '2026' order by answered_at desc limit 10000"],
    ["select count(*) from contact_requests where status = 'archived'"],
    ["select id from outbox_mails where status = 'queued' and next_attempt_at <= '2026' limit 10"],
  ])('uses an index and no temporary sort: %s', (sql) => {
    const steps = scheduledAction(sql);
    expect(steps.join('\n')).toMatch(/USING (COVERING )?INDEX/);
    expect(steps.join('\n')).not.toContain('TEMP B-TREE');
  });

  it('searches names without reading the texts, even when most records are of one kind', () => {
    const add = store.file.prepare('insert into record_search values (?, ?, ?, ?)');
    for (let record = 0; record < 1000; record += 1) add.run('blog_posts', String(record), 'name', 'text');
    store.file.exec('analyze');
    const { sql, parameters } = store.queries
      .selectFrom('blogPosts')
      .select('id')
      .where((eb) => isFound(eb, 'blogPosts', 'printer', 'name'))
      .compile();
    const plan = store.file.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
    expect(plan.map(({ detail }) => detail).join()).toContain('COVERING INDEX record_search_name');
  });
});
