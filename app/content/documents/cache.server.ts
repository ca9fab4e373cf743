/**
 * A cache of the stored documents, one per kind. Its entries are valid until visible content changes. A document is the
 * same object until its own text changes, so derived values can be cached by it.
 */
import { currentStore, type Queries, queries, type Store, type Tx } from '../../../db/store.server';

interface StoredContent {
  readonly content: string;
  readonly updatedAt: string;
}

interface CachedContent {
  revision: number;
  row: StoredContent | undefined;
}

const cacheOf = new WeakMap<Store, Map<string, CachedContent>>();

/** Returns the committed current content; undefined before the first save. Not for use inside a transaction. */
export async function readStoredContent(key: string): Promise<StoredContent | undefined> {
  const store = currentStore();
  const cached = cacheOf.get(store) ?? new Map<string, CachedContent>();
  cacheOf.set(store, cached);
  // Read before the row, so that a concurrent change causes only another read.
  const revision = store.contentRevision();
  const known = cached.get(key);
  if (known?.revision === revision) return known.row;
  const read = await storedContent(queries(), key);
  const isSame = known?.row?.content === read?.content && known?.row?.updatedAt === read?.updatedAt;
  const row = isSame ? known?.row : read;
  cached.set(key, { revision, row });
  return row;
}

/** Returns the content as a transaction sees it. */
export const storedContent = (db: Queries | Tx, key: string): Promise<StoredContent | undefined> =>
  db.selectFrom('siteContent').select(['content', 'updatedAt']).where('key', '=', key).executeTakeFirst();

/** Memoises a value derived from a row. Further arguments must be the same for each call with a row. */
export function oncePerRow<T, Kind extends unknown[] = []>(workOut: (row: StoredContent, ...kind: Kind) => T) {
  const known = new WeakMap<StoredContent, T>();
  return (row: StoredContent, ...kind: Kind): T => {
    const made = known.get(row) ?? workOut(row, ...kind);
    known.set(row, made);
    return made;
  };
}
