/** Stores redirects from old addresses. Existing redirects and pages stay. */
import { checkRedirect, insert, kind, write } from '~/content/redirects/model.server';
import { pathPart, plainPath } from '~/content/redirects/paths';
import { redirectSchema } from '~/content/redirects/schema';
import { Invalid } from '~/platform/errors';
import type { StaffActor } from '~/records/actor';
import type { Tx } from '../../../db/store.server';
import type { MadeRecord, StoredItem } from './import-kind';
import { storeRecord } from './store-post.server';

export interface RedirectItem {
  source: string;
  target: string;
}

/** Returns whether the address stays the same. */
export const isSamePath = ({ source, target }: RedirectItem) =>
  plainPath(source.replace(/\/\*$/, '')) === plainPath(pathPart(target));

/** @throws {Conflict}, {Invalid} with the reason why there is no such redirect */
export async function storeRedirect(
  tx: Tx,
  author: StaffActor,
  item: RedirectItem,
  earlier: MadeRecord | null,
): Promise<StoredItem> {
  const { success, data, error } = redirectSchema.safeParse(item);
  if (!success) throw new Invalid({ '': [`No redirect from ${item.source}. ${error.issues[0]?.message}.`] });
  return storeRecord(tx, author, kind, earlier, {
    changes: { target: data.target },
    insert: () => insert(tx, data),
    write: async (current) => write(tx, current, await checkRedirect(tx, data, current.id)),
  });
}
