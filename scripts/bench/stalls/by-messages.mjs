/** Bulk operations on many messages. */
import Database from 'better-sqlite3';
import { untilIndexed } from '../fill.mjs';
import { pause, repeat } from './repeat.mjs';

export const csv = (site, signal) =>
  repeat(() => site.ask({ path: '/api/admin/contact-requests.csv', signal }), signal, { seconds: 0 });

const copied = `first_name, last_name, company_name, phone_number, city_location, reason_for_contact, message, status,
  message_digest`;

function copyMessages(site, count, email, createdAt) {
  site.inDatabase((file) =>
    file
      .prepare(
        `insert into contact_requests (${copied}, company_email, created_at)
          select ${copied}, ?, ? from contact_requests order by id limit ?`,
      )
      .run(email, createdAt, count),
  );
}

/** A search begins to index what another program has written. */
async function index(site) {
  await site.ask({ path: '/admin/messages?q=okafor42' });
  await untilIndexed(site.databasePath);
}

export async function makeOld(site) {
  copyMessages(site, 10_000, 'old@lane.example', '2010-01-01T00:00:00.000Z');
  await index(site);
  await site.sendForm('/admin/messages/settings', { months: '72' });
}

export async function retention(site, signal) {
  const left = () =>
    site.inDatabase((file) =>
      file.prepare("select count(*) from contact_requests where created_at < '2011'").pluck().get(),
    );
  while (left() > 0 && !signal.aborted) await pause(200, signal);
  // Deleted content is removed from the log as well.
  await pause(1000, signal);
  return left() === 0 ? 'done' : 'NOT DONE';
}

export async function makeOnesOwn(site) {
  copyMessages(site, 1000, 'grace@lane.example', new Date().toISOString());
  await index(site);
}

export async function erasure(site, signal) {
  const path = '/admin/messages/settings/erase?email=grace%40lane.example';
  const { status } = await site.sendForm(path, { email: 'grace@lane.example' }, signal);
  const left = () =>
    site.inDatabase((file) =>
      file.prepare("select count(*) from contact_requests where company_email = 'grace@lane.example'").pluck().get(),
    );
  while (left() > 0 && !signal.aborted) await pause(200, signal);
  await pause(500, signal);
  return status;
}

export function search(site, signal) {
  const paths = [
    '/admin/messages?status=all&q=example',
    '/admin/messages?status=all&q=a',
    '/admin/messages?q=office%20e',
  ];
  let next = 0;
  return repeat(() => site.ask({ path: paths[next++ % paths.length], signal }), signal, { seconds: 4 });
}

export const arrive = (site) => copyMessages(site, 10_000, 'new@lane.example', new Date().toISOString());

/** Another program reads for long. Until it ends, the log cannot be checkpointed. */
export async function growLog(site) {
  const reader = new Database(site.databasePath, { readonly: true });
  reader.exec('begin; select count(*) from users');
  site.inDatabase((file) => {
    file.pragma('wal_autocheckpoint = 0');
    file.exec('create table if not exists ballast (bytes blob)');
    const add = file.prepare('insert into ballast values (zeroblob(1000000))');
    for (let megabyte = 0; megabyte < 100; megabyte++) add.run();
    // Left for the server's next connection.
    reader.exec('commit');
  });
  reader.close();
}

export const checkpoint = (_site, signal) => pause(4000, signal);
