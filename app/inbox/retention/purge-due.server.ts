import { nowIso } from '~/platform/clock.server';
import type { Tx } from '../../../db/store.server';

/** The marks of messages that are to go by now; those of an import that has finished are not. */
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
