/** Lists and searches of the same site on SQLite and on PostgreSQL, which take turns. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import pg from 'pg';
import { startCluster } from './cluster.mjs';
import { alternate } from './compare.mjs';
import { fill, isBehind, untilIndexed } from './fill.mjs';
import { fetchAnswer, runProgram, startProgram } from './processes.mjs';
import { loggedIn } from './staff.mjs';

const messages = '/api/admin/contact-requests';
const cases = [
  ['landing page rendered again', '/'],
  ['blog rendered again', '/blog'],
  ['blog, last page', '/blog?page=300'],
  ['a post', '/blog/post-1501'],
  ['sitemap', '/sitemap.xml'],
  ['public posts (API)', '/api/blog-posts'],
  ['dashboard', '/admin/dashboard'],
  ['inbox, to answer', '/admin/messages'],
  ['inbox, to answer, last page', '/admin/messages?page=666'],
  ['inbox, overdue', '/admin/messages?reply=overdue'],
  ['inbox, answered', '/admin/messages?reply=answered'],
  ['inbox, answered, last page', '/admin/messages?reply=answered&page=333'],
  ['inbox (page)', '/admin/messages?reply=all'],
  ['archive (page)', '/admin/messages?folder=archived'],
  ['spam (page)', '/admin/messages?folder=spam'],
  ['inbox, last page', '/admin/messages?reply=all&page=1000'],
  ['archive, last page', '/admin/messages?folder=archived&page=666'],
  ['archive, middle page', '/admin/messages?folder=archived&page=300'],
  ['all, last page (API)', `${messages}?status=all&page=2000`],
  ...['mine', 'unassigned', 'due', 'follow-up'].map((view) => [
    `inbox, ${view}`,
    `/admin/messages?view=${view}&reply=all`,
  ]),
  ['inbox, unassigned, last page', '/admin/messages?view=unassigned&reply=all&page=900'],
  ['search: a rare word', `${messages}?status=all&q=okafor421`],
  ['search: a word no one wrote', `${messages}?status=all&q=nowhere`],
  ['search: a word of most messages', `${messages}?status=all&q=server`],
  ['search: a word of most, page 1000', `${messages}?status=all&q=server&page=1000`],
  ['search: a word of all', `${messages}?status=all&q=London`],
  ['search: two words of most', `${messages}?status=all&q=server+printer`],
  ['search: a rare and a frequent word', `${messages}?status=all&q=printer+okafor421`],
  ['search: an address', `${messages}?status=all&q=Ada4711@Okafor723.example`],
  ['search: accents', `${messages}?status=all&q=z%C3%BCrich+stra%C3%9Fe+caf%C3%89`],
  ['search: two letters', `${messages}?status=all&q=ok`],
  ['search: two letters no one wrote', `${messages}?status=all&q=qx`],
  ['search: four digits', `${messages}?status=all&q=2301`],
  ['search: in the inbox (page)', '/admin/messages?q=printer'],
  ['search: everything, rare', '/admin/search?q=okafor421'],
  ['search: everything, frequent', '/admin/search?q=server'],
  ['search: everything, two words', '/admin/search?q=server+printer'],
  ['search: everything, accents', '/admin/search?q=z%C3%BCrich'],
  ['search: everything, nothing', '/admin/search?q=nowhere'],
  ['search: everything, two letters', '/admin/search?q=ok'],
  ['palette', '/api/admin/search?q=printer'],
  ['posts (page)', '/admin/blog-posts'],
  ['posts, last page', '/admin/blog-posts?page=80'],
  ['posts, search', '/admin/blog-posts?q=printer'],
  ['posts, search without a hit', '/admin/blog-posts?q=nowhere'],
  ['posts, drafts', '/admin/blog-posts?status=drafts'],
  ['tags', '/admin/blog-posts/tags'],
  ['testimonials (page)', '/admin/testimonials'],
  ['media', '/admin/media'],
  ['trash', '/admin/trash'],
  ['users', '/admin/users'],
  ['redirects', '/admin/site-settings/redirects'],
  ['audit (page)', '/admin/audit'],
  ['audit, last page', '/admin/audit?page=400'],
  ['audit, who', '/admin/audit?who=bench'],
  ['audit, what', '/admin/audit?what=updated'],
  ['audit, what and days', '/admin/audit?what=updated&from=2024-01-01&to=2024-03-01'],
  ['audit (API)', '/api/admin/audit-entries'],
  ['outbox: email settings', '/admin/email-settings/smtp'],
  ['outbox: health', '/api/health'],
  ['a message', '/admin/messages/40000'],
  ['CSV, spam', `${messages}.csv?status=spam`, 3],
  ['CSV, search', `${messages}.csv?status=all&q=okafor421`, 9],
  ['CSV, audit', '/api/admin/audit-entries.csv', 3],
];

export async function stores({ folder, report }) {
  const cluster = await startCluster();
  const postgres = { DATABASE_URL: cluster.address('site'), MEDIA_STORE: 'local', BACKUP_EVERY: 'off' };
  await runProgram(folder, 'migrate');
  fill(join(folder, 'uplink.sqlite'), { messages: 50_000, posts: 2_000, testimonials: 100 });
  addMore(join(folder, 'uplink.sqlite'));
  await runProgram(folder, 'move', { options: ['--to', postgres.DATABASE_URL] });
  const environments = [{ BACKUP_EVERY: 'off' }, postgres];
  const sites = [];
  try {
    for (const environment of environments) {
      const program = await startProgram(folder, { environment });
      sites.push({ program, cookie: await loggedIn(program.port) });
    }
    await untilIndexed(join(folder, 'uplink.sqlite'));
    const client = new pg.Client(postgres.DATABASE_URL);
    await client.connect();
    while ((await client.query(`select (${isBehind}) as is_behind`)).rows[0].is_behind) await wait(200);
    // As PostgreSQL itself does within a minute, and `addMore` has done for SQLite.
    await client.query('analyze');
    await client.end();
    for (const [name, path, rounds = 15] of cases) {
      const query = ({ program, cookie }) => fetchAnswer(program.port, path, { cookie });
      const times = await alternate(sites, query, rounds);
      if (!times) throw new Error(`There is no page ${path}.`);
      const [sqlite, server] = times;
      const note = `${server.toFixed(1)} ms against ${sqlite.toFixed(1)} ms`;
      report.add(`${name}: PostgreSQL against SQLite`, server / sqlite, { limit: 3, unit: '×', note });
    }
  } finally {
    for (const { program } of sites) await program.stop();
    await cluster.stop();
  }
}

/** Mails, an audit log, and messages with accents, with an assignee and with a day. */
function addMore(path) {
  const file = new Database(path);
  file.exec(`
    insert into users (username, username_key, email, email_key, password, role)
      values ('grace', 'grace', 'grace@uplink.example', 'grace@uplink.example', 'none', 'editor');
    update contact_requests set message = message || ' Die Straße nach Zürich führt am CafÉ vorbei.' where id % 500 = 7;
    update contact_requests set assignee_id = 1 where id % 11 = 0;
    update contact_requests set follow_up_on = case id % 2 when 0 then '2026-01-01' else '2031-01-01' end where id % 50 < 2;
    update contact_requests set answered_at = created_at where id % 3 = 1;
    insert into outbox_mails (kind, subject, subject_id, priority, status, message_id, next_attempt_at, queued_at, sent_at, created_at)
      select kind, 'message', id, 1, case when id % 5000 = 1 then 'failed' else 'sent' end, kind || id, created_at, created_at, created_at, created_at
      from contact_requests, (select 'notification' as kind union all select 'acknowledgement');
    insert into audit_entries (username, action, subject, subject_id, summary, created_at)
      select case id % 7 when 0 then 'grace' else 'bench' end, case id % 3 when 0 then 'updated' when 1 then 'created' else 'exported' end,
        case id % 4 when 0 then 'message' else 'blog post' end, id, 'Number ' || id, created_at
      from contact_requests where id <= 20000;
    update blog_posts set tags = 'one,two' where id % 3 = 0;
    analyze;
  `);
  file.close();
}
