import type { Logger } from 'pino';
import { queries } from '../../db/store.server';

/** Whether the store answers. */
export async function answers(log: Logger): Promise<boolean> {
  try {
    await queries().selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow();
    return true;
  } catch (error) {
    log.error({ err: error }, 'The store does not answer.');
    return false;
  }
}
