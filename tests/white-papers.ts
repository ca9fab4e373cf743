/** A record type that is not the program's, with a table like that of posts: the features that cover all types have to cover it. */
import * as z from 'zod';
import { type FieldTable, inputSchemaOf } from '../app/content/field-table';
import { type StoredTexts, storedMarkdown } from '../app/content/markdown/stored-rendering.server';
import { recordModel } from '../app/content/record-model.server';
import { type Actor, operator } from '../app/records/actor';
import { timestamp, withoutNulls } from '../app/records/archive-part';
import { recordType } from '../app/records/record-type.server';
import {
  addRevisionTriggers,
  addSearchTriggers,
  boolean,
  createdNow,
  id,
  required,
  version,
} from '../db/migrations/dialects';
import { type Queries, queries } from '../db/store.server';

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
    .addColumn('auto_excerpt', 'text')
    .addColumn('headings', 'text')
    .addColumn('renderer', 'text')
    .addColumn('render_error', 'text')
    .execute();
  await addRevisionTriggers(db, 'white_papers');
  await addSearchTriggers(db, 'white_papers', { columns: 'title, slug, content' });
}

const fields = {
  title: { kind: 'line', label: 'Title', required: 'Title is required', max: 100 },
  slug: { kind: 'line', label: 'Slug', required: 'Slug is required', max: 100 },
  content: { kind: 'markdown', label: 'Content', required: 'Content is required', max: 10_000 },
  featuredImage: { kind: 'image', label: 'Image', shape: 'wide' },
  isPublished: { kind: 'switch', label: 'Published', initial: false },
} as const satisfies FieldTable;

const schema = inputSchemaOf(fields);

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

const permission = 'content';
const list = '/admin/white-papers';

const texts = {
  table,
  ownOf: (text) => ({ headings: text && JSON.stringify(text.headings) }),
} satisfies StoredTexts;

const model = recordModel({
  permission,
  subject: 'white paper',
  nameOf: ({ title }) => title,
  table,
  fields,
  input: schema,
  record: recordSchema,
  kind: 'white-papers',
  pathPrefix: '/white-papers/',
  pageName: 'white paper',
  flag: 'isPublished',
  order: 'newest',
  image: 'featuredImage',
  texts,
});

export const create = (actor: Actor, input: object) => model.create(actor, schema.parse(input));

async function listPublic(): Promise<z.output<typeof recordSchema>[]> {
  const { items } = await model.list(operator);
  return items.filter(({ isPublished }) => isPublished);
}

export const whitePapers = recordType({
  model: { ...model, create },
  schema,
  list,
  backOffice: 'own',
  searchFields: ['title', 'slug', 'content'],
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
