/**
 * The not-found log: paths with counts and dates, and nothing about visitors. Counts are in memory and stored
 * periodically, so that scanners cause few writes.
 */
import { now, nowIso } from '~/platform/clock.server';
import { onPeerRequest, requestFromPeers } from '~/platform/threads/message-bus.server';
import { type Actor, authorize } from '~/records/actor';
import { type ListPage, type Paging, readPage, unpaged } from '~/records/records.server';
import { queries, type Tx, transaction } from '../../../db/store.server';
import { plainPath } from './paths';
import type { NotFoundEntry } from './schema';

const permission = 'site-settings';

/** The maximum of different paths in memory and in the table. */
const batchMax = 500;
const entriesMax = 500;
const retentionDays = 30;

/** Paths that scanners try on every site. */
const scannerPath =
  /\0|\/\.|\/(wp-(admin|login|includes|json|config)|xmlrpc|phpmyadmin|pma|cgi-bin|vendor|autodiscover|actuator|owa|telescope|solr|boaform|hnap1)\b|\.(env|git|sql|bak|old|zip|gz|tgz|rar|7z|ya?ml|ini|log|map|asp|cgi)$/;
/** May be personalData data: an email address, or a token. */
const personalData = /@|[\w+=-]*(?=\w*\d)[a-z0-9_+=]{24,}/;
const max = 200;

const counts = new Map<string, number>();

/** Counts a request for a path without a page. */
export function recordNotFound(requested: string): void {
  const path = plainPath(requested);
  if (path.length > max || scannerPath.test(path) || personalData.test(path)) return;
  const count = counts.get(path) ?? 0;
  if (count > 0 || counts.size < batchMax) counts.set(path, count + 1);
}

/** Stores the counts. If there are too many, only the most frequent. */
export async function storeNotFound(): Promise<void> {
  const some = [...counts];
  if (some.length === 0) return;
  counts.clear();
  const day = nowIso().slice(0, 10);
  await transaction(async (tx) => {
    for (const [path, count] of some) await add(tx, { path, day, count });
    const limit = notFoundRows(tx).select('path').limit(entriesMax);
    await tx.deleteFrom('notFoundEntries').where('path', 'not in', limit).execute();
  }).catch((error) => {
    for (const [path, count] of some) counts.set(path, count + (counts.get(path) ?? 0));
    throw error;
  });
}

onPeerRequest('misses', storeNotFound);

/** Stores the counts of all processes. */
const storeAllNotFound = () => Promise.all([storeNotFound(), requestFromPeers('misses')]);

/** Stores the counts, and deletes those older than 30 days. */
export async function sweepNotFound(): Promise<void> {
  await storeAllNotFound();
  await queries().deleteFrom('notFoundEntries').where('day', '<=', daysAgo(retentionDays)).execute();
}

const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

async function add(tx: Tx, row: { path: string; day: string; count: number }): Promise<void> {
  await tx
    .insertInto('notFoundEntries')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['path', 'day']).doUpdateSet((eb) => ({ count: eb('notFoundEntries.count', '+', row.count) })),
    )
    .execute();
}

/** Most frequent first. */
const notFoundRows = (db: Pick<Tx, 'selectFrom'>) =>
  db
    .selectFrom('notFoundEntries')
    .groupBy('path')
    .orderBy((eb) => eb.fn.sum('count'), 'desc')
    .orderBy((eb) => eb.fn.max('day'), 'desc')
    .orderBy('path');

/** Returns the paths not found in the last 30 days, most frequent first. */
export async function listNotFound(actor: Actor, paging: Paging = unpaged): Promise<ListPage<NotFoundEntry>> {
  authorize(actor, permission);
  // If the write fails, the stored entries are shown.
  await storeAllNotFound().catch(() => undefined);
  return readPage(
    notFoundRows(queries()).select((eb) => [
      'path',
      eb.fn.sum<number>('count').as('count'),
      eb.fn.max('day').as('lastDay'),
    ]),
    queries().selectFrom(notFoundRows(queries()).select('path').as('paths')),
    paging,
  );
}

/** Deletes the entries that a new redirect covers. */
export async function purgeNotFound(tx: Tx, source: string): Promise<void> {
  const base = source.replace(/\/\*$/, '');
  for (const path of counts.keys())
    if (path === base || (base !== source && path.startsWith(`${base}/`))) counts.delete(path);
  await tx
    .deleteFrom('notFoundEntries')
    .where((eb) =>
      base === source
        ? eb('path', '=', base)
        : // `0` is the character after the slash.
          eb.or([eb('path', '=', base), eb.and([eb('path', '>', `${base}/`), eb('path', '<', `${base}0`)])]),
    )
    .execute();
}
