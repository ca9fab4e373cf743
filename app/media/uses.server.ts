/** Finds the uses of images. Each record type names its fields in `imagePlaces`. */
import { sql } from 'kysely';
import type { ImagePlace } from '~/records/record-type';
import { registeredTypes } from '~/records/registered-types.server';
import { currentStore, type Queries, type Tx } from '../../db/store.server';
import { refOf } from './image';

export interface Use {
  /** The label of the type, such as "Blog post". */
  what: string;
  /** The name of the record; empty if there is only one. */
  name: string;
  /** The path of the edit screen. */
  path: string;
}

/** Returns the records that show an image. */
export async function usesOf(db: Queries | Tx, id: number): Promise<Use[]> {
  const uses: Use[] = [];
  for (const place of registeredTypes().all.flatMap(({ imagePlaces }) => imagePlaces)) {
    const { what, path } = place;
    for (const row of await referring(db, place, refOf(id))) {
      uses.push({ what, name: row.name, path: path(row) });
    }
  }
  return uses;
}

/** Selects rows whose text has the reference without a further digit: `media:1` is not in `media:12`. */
function referring(db: Queries | Tx, { table, columns, name, id = 'id' }: ImagePlace, ref: string) {
  return db
    .selectFrom(table as 'blogPosts')
    .select([sql<number>`${sql.ref(id)}`.as('id'), sql<string>`${sql.ref(name)}`.as('name')])
    .where((eb) => eb.or(columns.map((column) => currentStore().sqlDialect.refersTo(sql.ref(column), ref))))
    .orderBy(sql.ref(id))
    .execute();
}
