/** How an archive names a testimonial: it may have another id where it is imported. */
import * as z from 'zod';
import { timestamp } from '~/records/archive-part';
import type { Tx } from '../../../db/store.server';

export const archivedTestimonial = z.object({ authorName: z.string(), createdAt: timestamp });

/** The id of a testimonial; null if the archive has none like it. */
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
