import type { ImportItem, StoreItem } from './import-kind';

/** The number of items whose slow work may have begun. */
const itemsAhead = 6;

/** Yields items with their slow work. That of independent ones begins while those ahead of them are stored. */
export async function* startAhead(
  items: AsyncGenerator<ImportItem>,
  prepare: (item: ImportItem) => Promise<StoreItem>,
): AsyncGenerator<[ImportItem, work: () => Promise<StoreItem>]> {
  const pending: { one: ImportItem; begun: Promise<StoreItem> | null }[] = [];
  const next = (): [ImportItem, () => Promise<StoreItem>][] =>
    pending.splice(0, 1).map(({ one, begun }) => [one, () => begun ?? prepare(one)]);
  try {
    for await (const one of items) {
      const begun = one.isIndependent ? prepare(one) : null;
      // Its error is that of the item.
      begun?.catch(() => undefined);
      pending.push({ one, begun });
      if (pending.length > itemsAhead) yield* next();
    }
    while (pending.length > 0) yield* next();
  } finally {
    // After a stop, nothing writes files any more.
    await Promise.allSettled(pending.map(({ begun }) => begun));
  }
}
