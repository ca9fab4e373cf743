/** Where pictures are used: whatever refers to one is in this table, and names it as `media:12`. */
import { sql } from 'kysely';
import { publicationPath } from '~/records/publish-path';
import { currentStore, type Queries, type Tx } from '../../db/store.server';
import { refOf } from './image';

export interface Use {
  /** What a person calls the thing: "Blog post". */
  what: string;
  /** What a person calls this one; empty where there is only one. */
  name: string;
  /** Where it is edited. */
  path: string;
}

interface Place {
  table: 'blogPosts' | 'accreditations' | 'testimonials' | 'pages' | 'siteContent' | 'drafts' | 'plans';
  columns: string[];
  what: string;
  name: string;
  /** Its column that names a row in an address: the number, where nothing else is said. */
  id?: string;
  path: (row: { id: number; name: string }) => string;
}

const places: Place[] = [
  {
    table: 'blogPosts',
    columns: ['featured_image', 'content'],
    what: 'Blog post',
    name: 'title',
    path: ({ id }) => `/admin/blog-posts/${id}/edit`,
  },
  {
    table: 'accreditations',
    columns: ['logo_url'],
    what: 'Accreditation',
    name: 'name',
    path: ({ id }) => `/admin/accreditations/${id}/edit`,
  },
  {
    table: 'testimonials',
    columns: ['portrait'],
    what: 'Testimonial of',
    name: 'author_name',
    path: ({ id }) => `/admin/testimonials/${id}/edit`,
  },
  {
    table: 'pages',
    columns: ['content'],
    what: 'Page',
    name: 'title',
    path: ({ id }) => `/admin/site-settings/pages/${id}/edit`,
  },
  {
    table: 'siteContent',
    columns: ['content'],
    what: 'Site settings',
    name: 'key',
    path: ({ name }) => settingsPath(name),
  },
  {
    table: 'drafts',
    columns: ['content'],
    what: 'Draft of',
    name: 'key',
    id: 'key',
    path: ({ name }) => settingsPath(name),
  },
  {
    table: 'plans',
    columns: ['live_before'],
    what: 'Scheduled revert by',
    name: 'author',
    path: () => publicationPath('drafts/all'),
  },
];

/** Where what is stored under the key is edited; services are what has pictures of the page. */
const settings: Record<string, string> = {
  page: 'page/services',
  look: 'look',
  'business-details': 'business-details',
};
const settingsPath = (key: string) => `/admin/site-settings/${settings[key] ?? 'legal-pages'}`;

/** Everything that shows a picture. */
export async function usesOf(db: Queries | Tx, id: number): Promise<Use[]> {
  const uses: Use[] = [];
  for (const place of places) {
    const { what, path } = place;
    for (const row of await referring(db, place, refOf(id))) {
      uses.push({ what, name: row.name, path: path(row) });
    }
  }
  return uses;
}

/** The rows whose text holds the reference, which no digit follows: `media:1` is not in `media:12`. */
function referring(db: Queries | Tx, { table, columns, name, id = 'id' }: Place, ref: string) {
  return db
    .selectFrom(table as 'blogPosts')
    .select([sql<number>`${sql.ref(id)}`.as('id'), sql<string>`${sql.ref(name)}`.as('name')])
    .where((eb) => eb.or(columns.map((column) => currentStore().sqlDialect.refersTo(sql.ref(column), ref))))
    .orderBy(sql.ref(id))
    .execute();
}
