/** No frequent query scans a growing table. */
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countFailedDeliveries } from '../../app/inbox/messages/failed-recipients.server';
import { indexMessages } from '../../app/inbox/messages/search-index.server';
import { searchTermsOf } from '../../app/platform/fold-text';
import { openFreshStore } from '../../tests/fresh-store';
import { queries, type Store, setCurrentStore, transaction } from '../store.server';
import { matchingMessages } from '../text-search.server';

const messages = 6000;
let store: Store;
let previous: Store | undefined;
beforeAll(async () => {
  store = await openFreshStore();
  previous = setCurrentStore(store);
  for (const statement of content) await sql.raw(statement).execute(store.queries);
});
afterAll(async () => {
  setCurrentStore(previous);
  await store.close();
});

const timestamp = (number: string) =>
  `to_char(timestamp '2020-01-01' + ${number} * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const content = [
  `insert into contact_requests (first_name, last_name, company_email, company_name, phone_number, city_location,
      reason_for_contact, message, status, message_digest, answered_at, created_at)
    select 'Ada' || n, 'Okafor' || n % 997, 'ada' || n || '@example.com', 'Okafor Ltd', '020 7946 0123', 'London', 'other',
      repeat('our server and the printers of the office ', 3), (array['new', 'read', 'read', 'archived', 'archived', 'spam'])[n % 6 + 1],
      md5(n::text), case when n % 3 = 0 then ${timestamp('n')} end, ${timestamp('n')}
    from generate_series(1, ${messages}) n`,
  `insert into blog_posts (title, slug, content, is_published, published_at, created_at, updated_at)
    select 'Post ' || n, 'post-' || n, repeat('words ', 200), case n % 10 when 0 then 0 else 1 end, ${timestamp('n')}, ${timestamp('n')}, ''
    from generate_series(1, 1000) n`,
  `insert into testimonials (author_name, author_position, author_initials, content, rating, created_at)
    select 'Grace ' || n, 'Director', 'GH', repeat('words ', 30), 5, ${timestamp('n')} from generate_series(1, 1000) n`,
  `insert into outbox_mails (kind, subject, subject_id, priority, status, message_id, next_attempt_at, queued_at, created_at)
    select kind, 'message', n, 1, case when n % 1000 = 0 then 'queued' else 'sent' end, kind || n, ${timestamp('n')}, ${timestamp('n')}, ''
    from generate_series(1, 3000) n, (values ('notification'), ('acknowledgement')) kinds (kind)`,
  `insert into audit_entries (username, action, subject, summary, created_at)
    select 'ada', 'updated', 'message', 'Number ' || n, ${timestamp('n')} from generate_series(1, 5000) n`,
  'vacuum analyze',
];

async function scheduledAction(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<string> {
  const { rows } = await store.queries.executeQuery<{ 'QUERY PLAN': string }>({
    ...sql``.compile(store.queries),
    sql: `explain ${query.sql}`,
    parameters: query.parameters,
  });
  return rows.map((row) => Object.values(row)[0]).join('\n');
}

describe('Frequent PostgreSQL query', () => {
  it.each([
    'select * from contact_requests order by created_at desc, id desc limit 25',
    "select * from contact_requests where status = 'archived' order by created_at desc, id desc limit 25",
    "select * from contact_requests where status in ('new', 'read') order by created_at desc, id desc limit 25",
    "select * from contact_requests where status in ('new', 'read') and id > 100 order by id limit 50",
    "select count(*) from contact_requests where status in ('new', 'read')",
    "select id from contact_requests where message_digest = 'x' and created_at > '2020' limit 3",
    "select count(*) from contact_requests where status = 'new' and answered_at is null and created_at < '2020-02'",
    "select id, created_at from contact_requests where status = 'read' and answered_at is null order by created_at desc, id desc limit 25",
    "select id, created_at from contact_requests where status = 'read' and answered_at is not null order by created_at desc, id desc limit 25",
    "select created_at from contact_requests where answered_at >= '2020-08' order by answered_at desc limit 10000",
    'select * from testimonials where is_active = 1 order by created_at desc, id desc limit 12',
    'select * from testimonials order by created_at desc, id desc limit 25',
    'select * from blog_posts where is_published = 1 order by published_at desc, id desc limit 6',
    'select * from blog_posts order by created_at desc, id desc limit 25',
    "select * from blog_posts where slug = 'post-7'",
    "select * from outbox_mails where status = 'queued' and next_attempt_at <= '2026' order by priority, next_attempt_at, id limit 1",
    "select * from outbox_mails where subject = 'message' and subject_id in (1, 2, 3)",
    "select count(*) from outbox_mails where status in ('queued', 'sending', 'failed')",
    'select * from audit_entries order by id desc limit 50',
  ])('uses an index and no sequential scan: %s', async (query) => {
    const steps = await scheduledAction({ sql: query, parameters: [] });
    expect(steps).toContain('Index');
    expect(steps).not.toContain('Seq Scan');
  });

  it('uses the text index to search messages for rare words', async () => {
    await indexMessages();
    await sql.raw('vacuum analyze message_search').execute(store.queries);
    for (const q of ['okafor421', 'printer okafor421', 'ÄRGER', '020 7946 0999']) {
      const steps = await scheduledAction(matchingMessages(searchTermsOf(q)).select('possible.id').compile());
      expect(steps).toContain('Bitmap Index Scan on message_search_text');
    }
  });
});

describe('Many new messages before ANALYZE has run', () => {
  const count = 2000;
  const inOneGo = [
    `insert into contact_requests (first_name, last_name, company_email, company_name, phone_number, city_location,
        reason_for_contact, message, status, message_digest, created_at)
      select 'Ada', 'Okafor', 'ada@example.com', 'Okafor Ltd', '020 7946 0123', 'London', 'other', 'Hello', 'new', 'x' || n,
        ${timestamp('n')} from generate_series(1, ${count}) n`,
    `insert into outbox_mails (kind, subject, subject_id, priority, status, message_id, next_attempt_at, queued_at, created_at)
      select 'notification', 'message', id, 1, 'queued', 'x' || id, created_at, created_at, '' from contact_requests`,
  ];

  it('are not read once per e-mail by the failed delivery alarm', async () => {
    await onFreshStore(async () => {
      await transaction(async () => {
        for (const statement of inOneGo) await sql.raw(statement).execute(queries());
        const read = await rowsRead();
        expect(await countFailedDeliveries()).toMatchObject({ count, problem: 'unconfigured' });
        expect((await rowsRead()) - read).toBeLessThan(5 * count);
      });
    });
  });
});

/** The message rows that this transaction has read. */
async function rowsRead(): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_xact_user_tables where relname = 'contact_requests'`.execute(queries());
  return Number(rows[0]?.read);
}

async function onFreshStore(work: () => Promise<void>) {
  const fresh = await openFreshStore();
  const before = setCurrentStore(fresh);
  try {
    await work();
  } finally {
    setCurrentStore(before);
    await fresh.close();
  }
}
