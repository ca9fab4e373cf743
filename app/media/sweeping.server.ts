/** Files that no row names: of pictures that were deleted or replaced, and of uploads that came to nothing. */
import { now } from '~/platform/clock.server';
import { queries } from '../../db/store.server';
import { filesThere, removeOlder } from './files.server';
import { filesNamedBy } from './named-files.server';

/** So long, in milliseconds, because a file is there before its row, and pages that are open still show the former one. */
const keptFor = 24 * 60 * 60 * 1000;

/** Removes them once they have been there for a day. @returns how many */
export async function sweepMedia(): Promise<number> {
  const moment = now().getTime() - keptFor;
  const named = new Set((await filesNamedBy(queries())).map(({ name }) => name));
  let removed = 0;
  for await (const { path, name, isDraft } of filesThere()) {
    if (!isDraft && named.has(name)) continue;
    if (await removeOlder(path, moment)) removed += 1;
  }
  return removed;
}
