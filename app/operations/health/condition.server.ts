/** The state of the stored data, for operators. */

import { nowIso } from '~/platform/clock.server';
import { type Actor, authorize } from '~/records/actor';
import { queries } from '../../../db/store.server';

const permission = 'audit';

export interface Condition {
  queuedMails: number;
  failedMails: number;
  /** The time of the latest change, if it is in the future: a clock was, or is, wrong. */
  changedInFuture: string | null;
}

export async function condition(actor: Actor): Promise<Condition> {
  authorize(actor, permission);
  const future = await queries()
    .selectFrom('auditEntries')
    .select('createdAt')
    .where('createdAt', '>', nowIso())
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    queuedMails: await countMails('queued'),
    failedMails: await countMails('failed'),
    changedInFuture: future?.createdAt ?? null,
  };
}

async function countMails(status: 'queued' | 'failed'): Promise<number> {
  const { total } = await queries()
    .selectFrom('outboxMails')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  return Number(total);
}
