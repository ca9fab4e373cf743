import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOnPostgres, openFreshStore } from '../../tests/fresh-store';
import { execute } from '../../tests/raw-store';
import { makeUser } from '../../tests/staff';
import type { Store } from '../store.server';
import { up } from './0007-scheduled-author';

let store: Store;
beforeEach(async () => {
  store = await openFreshStore();
  // The tables of the previous release.
  for (const name of ['scheduled_actions_insert_author', 'scheduled_actions_update_author'])
    await execute(store, isOnPostgres ? `drop function ${name} cascade` : `drop trigger ${name}`);
  await execute(store, 'alter table scheduled_actions drop column user_id');
});
afterEach(() => store.close());

const add = (record: string, author: string) =>
  execute(
    store,
    `insert into scheduled_actions (kind, record, action, due_at, author)
     values ('pages', '${record}', 'publish', '2030-01-01', '${author}')`,
  );
const migrate = () => up(store.queries.withoutPlugins());
const authors = async () => {
  const rows = store.queries
    .selectFrom('scheduledActions')
    .leftJoin('users', 'users.id', 'userId')
    .select(['author', 'username'])
    .orderBy('record');
  return (await rows.execute()).map(({ author, username }) => [author, username]);
};

describe('Migration of scheduled actions', () => {
  it('finds the id of each author, and passes the actions of deleted users to the first admin', async () => {
    await makeUser(store, 'editor', 'tunde');
    await makeUser(store, 'admin', 'ada');
    await makeUser(store, 'admin', 'zoe');
    for (const [at, author] of ['tunde', 'zoe', 'Website sync (service)', 'gone'].entries())
      await add(String(at), author);
    await migrate();
    expect(await authors()).toEqual([
      ['tunde', 'tunde'],
      ['zoe', 'zoe'],
      ['Website sync (service)', null],
      ['ada', 'ada'],
    ]);
  });

  it('keeps the name of a deleted author if there is no admin', async () => {
    await add('1', 'gone');
    await migrate();
    expect(await authors()).toEqual([['gone', null]]);
  });

  it('has the id follow the name that the previous release writes', async () => {
    await migrate();
    await makeUser(store, 'admin', 'ada');
    await makeUser(store, 'editor', 'tunde');
    await add('1', 'tunde');
    expect(await authors()).toEqual([['tunde', 'tunde']]);
    await execute(
      store,
      "delete from users where username = 'tunde'",
      "update scheduled_actions set author = 'ada' where author = 'tunde'",
    );
    expect(await authors()).toEqual([['ada', 'ada']]);
  });
});
