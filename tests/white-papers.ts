/** A record type that is not the program's, with a table like that of posts: the features that cover all types have to cover it. */
import * as z from 'zod';
import { importAndRender } from '../app/content/external-images/imported.server';
import { type StoredTexts, storedMarkdown } from '../app/content/markdown/stored-rendering.server';
import { retarget } from '../app/content/redirects/model.server';
import { nowIso } from '../app/platform/clock.server';
import { type Actor, authorize, operator } from '../app/records/actor';
import { timestamp, withoutNulls } from '../app/records/archive-part';
import { booleanField, optionalPicture, requiredLine, requiredText } from '../app/records/fields';
import { changeRecord, createRecord, type RecordKind, removeRecord } from '../app/records/record-changes.server';
import { recordType } from '../app/records/record-type.server';
import { orNotFound, type Page, type Paging, readPage, unpaged } from '../app/records/records.server';
import { addRevisionTriggers, boolean, createdNow, id, required, version } from '../db/migrations/dialects';
import { type Queries, queries, type Tx } from '../db/store.server';

/** The table has columns of `blog_posts` alone, so its queries have the types of that one. */
const table = 'whitePapers' as 'blogPosts';

export async function createWhitePapers(db: Queries): Promise<void> {
  await db.schema
    .createTable('white_papers')
    .addColumn('id', 'integer', id)
    .addColumn('version', 'integer', version)
    .addColumn('title', 'text', required)
    .addColumn('slug', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('featured_image', 'text')
    .addColumn('is_published', 'integer', boolean('is_published', 0))
    .addColumn('created_at', 'text', createdNow(db))
    .addColumn('updated_at', 'text', required)
    .addColumn('html', 'text')
    .addColumn('beginning', 'text')
    .addColumn('headings', 'text')
    .addColumn('renderer', 'text')
    .addColumn('render_fault', 'text')
    .execute();
  await addRevisionTriggers(db, 'white_papers');
}

const schema = z.object({
  title: requiredLine('Title', 'Title is required', { max: 100 }),
  slug: requiredLine('Slug', 'Slug is required', { max: 100 }),
  content: requiredText('Content', 'Content is required', { max: 10_000 }),
  featuredImage: optionalPicture('Please enter a valid URL'),
  isPublished: booleanField(false),
});

type Input = z.output<typeof schema>;

const recordSchema = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  featuredImage: z.string().nullable(),
  isPublished: z.boolean(),
  updatedAt: z.string(),
});

type WhitePaper = z.output<typeof recordSchema>;

const permission = 'blog-posts';
const list = '/admin/white-papers';

const texts = {
  table,
  ownOf: (text) => ({ headings: text && JSON.stringify(text.headings) }),
} satisfies StoredTexts;

const kind: RecordKind<WhitePaper, 'white-papers'> = {
  permission,
  subject: 'white paper',
  nameOf: ({ title }) => title,
  table,
  read,
  definition: {
    kind: 'white-papers',
    labels: { title: 'Title', slug: 'Slug', content: 'Content', featuredImage: 'Image', isPublished: 'Published' },
    isShown: ({ isPublished }) => isPublished,
    pathPrefix: '/white-papers/',
    readdress: retarget,
  },
};

async function read(db: Queries | Tx, id: number): Promise<WhitePaper> {
  const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
  return recordSchema.parse(orNotFound(row, 'white paper'));
}

const find = (actor: Actor, id: number) => {
  authorize(actor, permission);
  return read(queries(), id);
};

export async function create(actor: Actor, input: object): Promise<WhitePaper> {
  authorize(actor, permission);
  const parsed = schema.parse(input);
  const written = await importAndRender(actor, texts, parsed.content);
  return createRecord(actor, kind, (tx) =>
    tx
      .insertInto(table)
      .values({ ...parsed, ...written, updatedAt: nowIso() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}

async function update(actor: Actor, id: number, changes: Partial<Input>, version?: number): Promise<WhitePaper> {
  authorize(actor, permission);
  const written = changes.content === undefined ? {} : await importAndRender(actor, texts, changes.content, id);
  return changeRecord(actor, kind, id, { version }, (tx, current) =>
    tx
      .updateTable(table)
      .set({ ...changes, ...written, updatedAt: nowIso(), version: current.version + 1 })
      .where('id', '=', id)
      .execute(),
  );
}

async function listAll(actor: Actor, paging: Paging = unpaged): Promise<Page<WhitePaper>> {
  authorize(actor, permission);
  const { items, ...page } = await readPage(
    queries().selectFrom(table).selectAll().orderBy('id'),
    queries()
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('total')),
    paging,
  );
  return { ...page, items: items.map((row) => recordSchema.parse(row)) };
}

async function listPublic(): Promise<WhitePaper[]> {
  const { items } = await listAll(operator);
  return items.filter(({ isPublished }) => isPublished);
}

const remove = (actor: Actor, id: number, version?: number) => removeRecord(actor, kind, id, version);

export const whitePapers = recordType({
  model: { kind, list: listAll, find, create, update, remove },
  schema,
  list,
  backOffice: 'own',
  show: (actor, id, isPublished, version) => update(actor, id, { isPublished }, version),
  searchFields: ['title', 'slug', 'content'],
  images: ['featuredImage'],
  markdown: storedMarkdown(texts),
  api: { one: 'whitePaper', record: recordSchema, change: 'PATCH' },
  publicList: { summary: 'List visible white papers', record: recordSchema, list: listPublic },
  archive: {
    name: 'whitePapers',
    schema: withoutNulls(schema.extend({ createdAt: timestamp, updatedAt: timestamp })),
  },
  publicAddresses: { '/white-papers/:slug': [] },
  sitemap: async () => {
    const rows = await queries()
      .selectFrom(table)
      .select(['slug', 'updatedAt'])
      .where('isPublished', '=', true)
      .execute();
    return rows.map(({ slug, updatedAt }) => ({ path: `/white-papers/${slug}`, changedAt: updatedAt }));
  },
  screens: [{ name: 'White papers', path: list, keywords: 'reports' }],
  counts: async () => ({ first: 'White papers', second: { text: 'Last changed', at: null, never: 'None yet' } }),
});
