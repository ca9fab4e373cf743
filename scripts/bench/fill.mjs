/** Fills a site's database with any amount of content. */
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';

const texts =
  'server office network backup cloud laptop printer invoice meeting router password contract phone mailbox licence monitor cable desk report update'.split(
    ' ',
  );
const text = (number, length) =>
  Array.from({ length }, (_, at) => texts[(number * 7 + at * 13 + ((number * at) % 11)) % texts.length]).join(' ');
const day = 86_400_000;
const statuses = ['new', 'read', 'read', 'archived', 'archived', 'spam'];

/**
 * @param daysAgo when the oldest were made; the others follow ten minutes between them
 * @param length how many words a message has
 */
export function fill(databasePath, { messages, posts, testimonials }, { daysAgo = 2500, length = 20 } = {}) {
  const excerpt = Date.now() - daysAgo * day;
  const time = (number) => new Date(excerpt + number * 600_000).toISOString();
  const file = new Database(databasePath);
  const addMessage = inserter(file, 'contact_requests', [
    'first_name',
    'last_name',
    'company_email',
    'company_name',
    'phone_number',
    'city_location',
    'reason_for_contact',
    'message',
    'status',
    'message_digest',
    'created_at',
  ]);
  const addPost = inserter(file, 'blog_posts', [
    'title',
    'slug',
    'content',
    'is_published',
    'published_at',
    'created_at',
    'updated_at',
  ]);
  const addTestimonial = inserter(file, 'testimonials', [
    'author_name',
    'author_position',
    'author_initials',
    'content',
    'rating',
    'created_at',
  ]);
  file.transaction(() => {
    for (let n = 0; n < messages; n++) {
      const [first, last] = [`Ada${n}`, `Okafor${n % 997}`];
      const status = statuses[n % statuses.length];
      const contact = [
        `${first}@${last}.example`,
        `${last} Ltd`,
        `020 7946 ${1000 + (n % 9000)}`,
        'London',
        'consultation',
      ];
      addMessage(first, last, ...contact, text(n, length), status, `digest-${n}`, time(n));
    }
    for (let n = 0; n < posts; n++) {
      const at = time(n);
      addPost(`About ${text(n, 4)}`, `post-${n}`, `## ${text(n, 5)}\n\n${text(n, 300)}`, n % 10 ? 1 : 0, at, at, at);
    }
    for (let n = 0; n < testimonials; n++) {
      addTestimonial(`Grace ${n}`, 'Director', 'GH', text(n, 25), 4 + (n % 3) / 2, time(n));
    }
  })();
  file.exec('analyze');
  file.close();
}

/** Whether the index lacks messages, as SQL. A search reads those itself, and takes longer. */
export const isBehind = '(select message_id from message_index) < (select coalesce(max(id), 0) from contact_requests)';

/** Waits until the server of this database has indexed all messages. Older releases begin with the next message. */
export async function untilIndexed(databasePath, timeoutMs = Number.POSITIVE_INFINITY) {
  const startedAt = performance.now();
  const file = new Database(databasePath, { readonly: true });
  const statement = file.prepare(`select ${isBehind}`).pluck();
  while (statement.get() && performance.now() - startedAt < timeoutMs) await wait(200);
  file.close();
}

function inserter(file, table, columns) {
  const statement = file.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  return (...values) => statement.run(...values);
}
