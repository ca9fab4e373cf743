import type { Logger } from 'pino';
import { countUndelivered, type MailTrouble } from '~/messages/delivery.server';
import { currentStore, queries } from '../../db/store.server';

/** Whether the store answers, and has not stopped writing after a failure of the disk. */
export async function answers(log: Logger): Promise<boolean> {
  if (currentStore().breakage.isBroken) return false;
  try {
    await queries().selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow();
    return true;
  } catch (error) {
    log.error({ err: error }, 'The store does not answer.');
    return false;
  }
}

/** Why notifications of new messages do not arrive; null while they do. */
export async function mailTrouble(): Promise<MailTrouble | null> {
  return (await countUndelivered())?.trouble ?? null;
}
