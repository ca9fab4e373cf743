/** The fragments of both databases mean the same. */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFreshStore } from '../tests/fresh-store';
import { searchedMessageColumns } from './message-columns';
import { likePattern } from './sql-dialect.server';
import { type Store, setCurrentStore } from './store.server';
import { indexMessages, messageContainsAll } from './text-search.server';

let store: Store;
let previous: Store | undefined;
beforeAll(async () => {
  store = await openFreshStore();
  previous = setCurrentStore(store);
  await store.queries.insertInto('contactRequests').values(message).execute();
  await indexMessages();
});
afterAll(async () => {
  setCurrentStore(previous);
  await store.close();
});

const text = (value: string) => sql`cast(${value} as text)`;

async function query<T>(piece: RawBuilder<T>): Promise<unknown> {
  const { rows } = await sql<{ answer: T }>`select ${piece} as answer`.execute(store.queries);
  return rows[0]?.answer;
}

it.each([
  ['Ockham & Sons', 'ockHAM', 1],
  ['Ockham', '_ckham', 0],
  ['100% sure', '0% S', 1],
  ['1000 sure', '0% s', 0],
  ['back\\slash', 'k\\S', 1],
  ['Müller', 'mü', 1],
  ['MÜLLER', 'mü', 0],
])('%s is like %s: %s', async (value, wording, is) => {
  expect(await query(store.sqlDialect.isLike(text(value), likePattern(wording)))).toBe(is);
});

it.each([
  ['see media:1', 1],
  ['see media:1.', 1],
  ['media:12', 0],
  ['media:12 and media:1)', 1],
  ['mediaX1', 0],
  ['MEDIA:1', 0],
  ['one\nmedia:1\ntwo', 1],
])('%j refers to media:1: %s', async (value, does) => {
  expect(await query(store.sqlDialect.refersTo(text(value), 'media:1'))).toBe(does);
});

it('refersTo treats the reference as literal text', async () => {
  expect(await query(store.sqlDialect.refersTo(text('/a1b'), '/a.b'))).toBe(0);
  expect(await query(store.sqlDialect.refersTo(text('/a.b'), '/a.b'))).toBe(1);
});

it('holds is case-sensitive, and around returns the text near the match', async () => {
  expect(await query(store.sqlDialect.holds(text('one two'), text('e t')))).toBe(1);
  expect(await query(store.sqlDialect.holds(text('one two'), text('E T')))).toBe(0);
  expect(await query(store.sqlDialect.around(text('0123456Word and more'), 'wORD', 3, 9))).toBe('456Word a');
  expect(await query(store.sqlDialect.around(text('Wörd'), 'rd', 60, 3))).toBe('Wör');
});

it('entries returns the values of a JSON object, of every JSON type', async () => {
  const entries = store.sqlDialect.entries(text('{"a":"x\\"ü","b":12,"c":null,"d":true,"e":[1,"2"],"f":1.5}'));
  const { rows } = await sql<{ key: string; value: unknown }>`
    select entry.key, cast(entry.value as text) as value from ${entries} as entry order by entry.key`.execute(
    store.queries,
  );
  expect(rows.map(({ value }) => value)).toEqual(['x"ü', '12', null, '1', '[1,"2"]', '1.5']);
});

const message = {
  firstName: 'Ada',
  lastName: 'ÉCLAIR',
  companyEmail: 'ada@example.com',
  companyName: 'Straße & Söhne',
  phoneNumber: '+49 (0) 30',
  cityLocation: 'ΟΔΟΣΑ',
  reasonForContact: 'nothing',
  message: 'It is 100% like "this": a_b\\c. Жук',
  messageDigest: 'x',
};

it.each([
  [['écl', 'lai'], 1],
  [['δος'], 1],
  [['ΔΟΣ', 'οσα'], 1],
  [['ЖУК'], 1],
  [['0% '], 1],
  [['0%_'], 0],
  [['a_b', '_b\\', 'B\\C'], 1],
  [['axb'], 0],
  [['"th', ' "t'], 1],
  [['daé'], 0],
  [['STR', 'raß'], 1],
  [['(0)'], 1],
  [['ecl'], 0],
  [['K', '%'], 1],
  [['s "'], 0],
  [['ſöh'], 1],
] as const)('a message with the words %j: %s', async (wording, result) => {
  const rows = await store.queries
    .selectFrom('contactRequests')
    .select('id')
    .where((eb) => messageContainsAll(eb, [...searchedMessageColumns], [...wording]))
    .execute();
  expect(rows).toHaveLength(result);
});
