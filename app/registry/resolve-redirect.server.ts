/** Finds the redirect of a path without a page: one that staff entered, or the new path of a moved record. */
import { destinationsOf } from '~/content/redirects/model.server';
import { plainPath, withQuery } from '~/content/redirects/paths';
import { parseId } from '~/records/fields';
import { findByPreviousPath } from '~/records/previous-slugs.server';
import { recordPath } from '~/records/record-changes.server';
import { orNull } from '~/records/records.server';
import type { RecordName } from '~/records/revisions.server';
import { queries } from '../../db/store.server';
import { tableRecordTypes } from './record-types.server';

/** @param query is appended to the target @returns null without a redirect */
export async function resolveRedirect(requested: string, query: string): Promise<string | null> {
  const path = plainPath(requested);
  const { exact, open } = await destinationsOf(path);
  const to = exact ?? (await currentPath(path)) ?? open;
  return to === null ? null : withQuery(to, query);
}

/** Returns the current path of the last visible record that had this path. */
async function currentPath(path: string): Promise<string | null> {
  for (const holder of await findByPreviousPath(path)) {
    const address = await currentAddressOf(holder);
    if (address !== null && address !== path) return address;
  }
  return null;
}

async function currentAddressOf({ kind, record }: RecordName): Promise<string | null> {
  const known = tableRecordTypes.find((one) => one.kind === kind)?.recordKind;
  const item = known && (await orNull(known.read(queries(), parseId(record) ?? 0)));
  return item && known.definition.isShown(item) ? recordPath(known.definition, item) : null;
}
