import { nowIso } from '~/platform/clock.server';
import type { Tx } from '../../../db/store.server';

/** Selects the queue entries that are due. Those of a finished import are excluded. */
export function dueMessages(db: Pick<Tx, 'selectFrom'>) {
  return db
    .selectFrom('messagePurgeQueue')
    .where('dueAt', '<=', nowIso())
    .where((eb) =>
      eb.or([
        eb('importId', 'is', null),
        eb('importId', 'not in', eb.selectFrom('finishedImports').select('importId')),
      ]),
    );
}
