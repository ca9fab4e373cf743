import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { backUpStore } from '../copying/portable.server';
import { migrations } from '../migrations';
import { backUp } from './backup.server';
import { restoreDatabase } from './restore.server';
import { openStore } from './store.server';

/** The paths of a database, its backup, and the copy that a restore keeps, in a folder that the test deletes. */
function paths() {
  const folder = mkdtempSync(join(tmpdir(), 'uplink-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [path, backup, kept] = ['uplink.sqlite', 'backup.sqlite', 'kept.sqlite'].map((name) => join(folder, name));
  return { folder, path, backup, kept } as Record<'folder' | 'path' | 'backup' | 'kept', string>;
}

it('A restore never overwrites the copy that an earlier restore kept', async () => {
  const { path, backup, kept } = paths();
  const store = openStore(path);
  await store.migrate();
  await store.close();
  await backUp(path, backup);
  await restoreDatabase(backup, path, kept);
  const [current, previous] = [readFileSync(path), readFileSync(kept)];
  await expect(restoreDatabase(backup, path, kept)).rejects.toThrow(/EEXIST/);
  expect(readFileSync(kept).equals(previous)).toBe(true);
  expect(readFileSync(path).equals(current)).toBe(true);
});

it('A restore keeps users, MFA factors and identities, but no sessions, links or trust', async () => {
  const { path, backup, kept } = paths();
  const store = openStore(path);
  await store.migrate();
  store.file.exec(`
    insert into users (id, username, username_key, email, email_key, password) values (1, 'a', 'a', 'a@b.c', 'a@b.c', '');
    insert into mfa_factors (user_id, kind, name, secret, created_at) values (1, 'totp', 'Phone', '', '');
    insert into identity_providers (id, key, kind, name, client_id, client_secret, people, default_role, created_at, updated_at)
      values (1, 'google', 'google', 'Google', '', '', 'known', 'none', '', '');
    insert into identities (id, user_id, provider_id, subject, checked_at, created_at) values (1, 1, 1, 'x', '', '');
    insert into sessions (id, user_id, last_seen_at, identity_id) values ('s', 1, '', 1);
    insert into pending_sign_ins values ('i', 1, '');
    insert into resubmissions values ('k', 's', '/', '', '');
    insert into single_use_links (digest, purpose, details, created_at, expires_at)
      values ('d', 'invitation', '', '', '');
    insert into preview_links (kind, record, author, expires_at) values ('drafts', 'all', 'a', '2030-01-01T00:00:00.000Z');
    insert into known_browsers values (1, 1, 'd', null, '', '', '2030-01-01T00:00:00.000Z');
  `);
  await store.close();
  await backUp(path, backup);
  const { facts } = await restoreDatabase(backup, path, kept);
  expect(facts.rows).toMatchObject({
    users: 1,
    mfa_factors: 1,
    identity_providers: 1,
    identities: 1,
    sessions: 0,
    pending_sign_ins: 0,
    resubmissions: 0,
    single_use_links: 0,
    preview_links: 0,
  });
  const restored = openStore(path);
  expect(await restored.queries.selectFrom('knownBrowsers').select('trustedAt').execute()).toEqual([
    { trustedAt: null },
  ]);
  await restored.close();
});

it('A restore brings back API tokens except those revoked since the backup', async () => {
  const { folder, path, backup, kept } = paths();
  const store = openStore(path);
  await store.migrate();
  store.file.exec(`
    insert into api_tokens (digest, name, creator, role, scopes, created_at, expires_at)
      values ('kept', 'CI', 'a', 'editor', 'messages', '', ''), ('leaked', 'CI', 'a', 'editor', 'messages', '', '');
  `);
  await backUp(path, backup);
  store.file.exec("delete from api_tokens where digest = 'leaked'");
  await store.close();
  expect((await restoreDatabase(backup, path, kept)).facts.rows.api_tokens).toBe(1);
  rmSync(path);
  expect((await restoreDatabase(backup, path, join(folder, 'other.sqlite'))).facts.rows.api_tokens).toBe(2);
});

const foreign = [
  "create trigger promote after insert on sessions begin update users set role = 'admin'; end",
  'create view people as select * from users',
  'create virtual table found using fts5(text)',
  'drop index contact_requests_newest',
  'drop trigger contact_requests_delete_mails',
  `drop trigger contact_requests_delete_mails;
    create trigger contact_requests_delete_mails after delete on contact_requests begin delete from users; end`,
];

it.each(foreign)('A restore rejects a backup in which someone has run %j', async (statement) => {
  const { folder, path, backup, kept } = paths();
  const store = openStore(backup);
  await store.migrate();
  store.file.exec(statement);
  await store.close();
  await expect(restoreDatabase(backup, path, kept)).rejects.toThrow(
    /backup\.sqlite was changed by another app: the (trigger|view|table|index) "\w+" is .*\. Use another/,
  );
  const place = { databaseServer: null, databasePath: backup };
  await expect(backUpStore(place, join(folder, 'copy.sqlite'))).rejects.toThrow(
    /^No backup was made, because a restore would refuse it\. Another app changed the database: the (trigger|view|table|index) "\w+" is .*\. Undo/,
  );
  expect(readdirSync(folder).filter((name) => !name.startsWith('backup.sqlite'))).toEqual([]);
});

it('A restore leaves out plain tables and indexes that another app added', async () => {
  const { folder, path, kept } = paths();
  const copy = join(folder, 'copy.sqlite');
  const store = openStore(path);
  await store.migrate();
  // The first two are Litestream's, the index is one that sqlite-utils makes.
  store.file.exec(`
    create table _litestream_seq (id integer primary key, seq integer);
    create table _litestream_lock (id integer);
    create table "of ""ours" (id integer primary key, user references _litestream_seq);
    insert into _litestream_seq values (1, 7);
    insert into "of ""ours" values (1, 1);
    create unique index [idx_users_role] on users (role);
  `);
  await store.close();
  await backUpStore({ databaseServer: null, databasePath: path }, copy);
  const { extras, facts } = await restoreDatabase(copy, path, kept);
  expect(extras.map(({ name }) => name).sort()).toEqual([
    '_litestream_lock',
    '_litestream_seq',
    'idx_users_role',
    'of "ours',
  ]);
  expect(Object.keys(facts.rows).filter((name) => /litestream|ours/.test(name))).toEqual([]);
  const again = await restoreDatabase(path, join(folder, 'again.sqlite'), join(folder, 'none.sqlite'));
  expect(again.extras).toEqual([]);
});

it('A restore accepts a backup that lacks the latest migration', async () => {
  const { path, backup, kept } = paths();
  const store = openStore(backup);
  await store.migrate();
  store.file.exec('analyze');
  await store.close();
  const done = Object.keys(migrations);
  migrations['9999-later'] = { up: (db) => db.schema.createTable('later').addColumn('id', 'integer').execute() };
  onTestFinished(() => {
    delete migrations['9999-later'];
  });
  const { facts } = await restoreDatabase(backup, path, kept);
  expect(facts.migrations).toEqual(done);
});
