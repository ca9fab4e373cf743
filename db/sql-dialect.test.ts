/** The fragments of both databases mean the same. */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexMessages } from '../app/inbox/messages/search-index.server';
import { foldText, searchTermsOf } from '../app/platform/fold-text';
import { openFreshStore } from '../tests/fresh-store';
import { type Store, setCurrentStore } from './store.server';
import { matchingMessages } from './text-search.server';

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
  ['MÜLLER', 'mu', 1],
])('%s contains %s: %s', async (value, word, is) => {
  expect(await query(store.sqlDialect.containsWord(text(foldText(value)), foldText(word)))).toBe(is);
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

it('holds is case-sensitive', async () => {
  expect(await query(store.sqlDialect.holds(text('one two'), text('e t')))).toBe(1);
  expect(await query(store.sqlDialect.holds(text('one two'), text('E T')))).toBe(0);
});

const message = {
  firstName: 'Ada',
  lastName: 'ÉCLAIR',
  companyEmail: 'ada@example.com',
  companyName: 'Straße & Söhne',
  phoneNumber: '+49 (0) 30 1234567',
  cityLocation: 'ΟΔΟΣΑ',
  reasonForContact: 'nothing',
  message: 'It is 100% like "this": a_b\\c. Жук',
  messageDigest: 'x',
};

it.each([
  ['écl lai', 1],
  ['ecl', 1],
  ['E\u0301CLAIR', 1],
  ['δος', 1],
  ['ΔΟΣ οσα', 1],
  ['ЖУК', 1],
  ['жу', 1],
  ['ж', 1],
  ['ш', 0],
  ['ш like', 0],
  ['0%_', 0],
  ['a_b _b\\ B\\C', 1],
  ['axb', 0],
  ['"th this"', 1],
  ['“this”', 1],
  ['daé', 0],
  ['STR raß strasse', 1],
  ['(0)', 1],
  ['K %', 1],
  ['K £', 0],
  ['ſöh', 1],
  ['0301234567', 1],
  ['+49 30 123-4567', 1],
  ['+49 30 123-4568', 0],
  ['\u0301', 0],
] as const)('a message with the words %j: %s', async (q, result) => {
  const rows = await matchingMessages(searchTermsOf(q)).select('possible.id').execute();
  expect(rows).toHaveLength(result);
});
