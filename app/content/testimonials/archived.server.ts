/** Identifies a testimonial in an archive, because its ID may differ after the import. */
import * as z from 'zod';
import { timestamp } from '~/records/archive-part';
import type { Tx } from '../../../db/store.server';

export const archivedTestimonial = z.object({ authorName: z.string(), createdAt: timestamp });

/** Returns the ID of a testimonial, or null. */
export async function findArchived(
  tx: Tx,
  { authorName, createdAt }: z.output<typeof archivedTestimonial>,
): Promise<number | null> {
  const row = await tx
    .selectFrom('testimonials')
    .select('id')
    .where('authorName', '=', authorName)
    .where('createdAt', '=', createdAt)
    .executeTakeFirst();
  return row?.id ?? null;
}
