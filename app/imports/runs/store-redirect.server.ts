/** Stores redirects from old addresses. Existing redirects and pages stay. */
import { checkRedirect, insert, kind, write } from '~/content/redirects/model.server';
import { pathPart, plainPath } from '~/content/redirects/paths';
import { redirectSchema } from '~/content/redirects/schema';
import { Invalid } from '~/platform/errors';
import type { StaffActor } from '~/records/actor';
import { changeWithin, createWithin } from '~/records/record-changes.server';
import type { Tx } from '../../../db/store.server';
import type { MadeRecord, StoredItem } from './import-kind';

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
  const stored = tx.selectFrom('redirects').selectAll();
  const current = earlier && (await stored.where('id', '=', earlier.recordId).executeTakeFirst());
  if (earlier && current?.version !== earlier.version)
    return { skipped: 'The redirect was changed or deleted after the import, so it stays so.' };
  if (earlier && current) {
    if (current.target === data.target) return earlier;
    const rule = await checkRedirect(tx, data, current.id);
    const { version } = await changeWithin(tx, author, kind, current, { write: () => write(tx, current, rule) });
    return { ...earlier, version };
  }
  const { id, version } = await createWithin(tx, author, kind, () => insert(tx, data));
  return { recordKind: 'redirects', recordId: id, version };
}
