import { purgeRevisions } from '~/records/revisions.server';
import { deleteScheduledActions } from '~/records/scheduled-action.server';
import type { Tx } from '../../../db/store.server';

/** Permanently deletes a testimonial with its history, from the list or the trash. */
export async function purgeTestimonial(tx: Tx, id: number): Promise<void> {
  const kind = 'testimonials';
  const record = String(id);
  await tx.deleteFrom(kind).where('id', '=', id).execute();
  await tx.deleteFrom('trash').where('kind', '=', kind).where('record', '=', record).execute();
  await purgeRevisions(tx, { kind, record });
  await deleteScheduledActions(tx, { kind, record });
}
