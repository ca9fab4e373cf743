/** The permissions of customers to show their words. */
import { queries } from '../../../db/store.server';
import type { PermissionNote } from './schema';

/** Adds who has given permission, and when. */
export async function withPermissionNotes<T extends { id: number }>(
  testimonials: T[],
): Promise<(T & { permissionNote: PermissionNote | null })[]> {
  const ids = testimonials.map(({ id }) => id);
  const rows =
    ids.length > 0
      ? await queries()
          .selectFrom('quoteRequests')
          .select(['testimonialId', 'name', 'email', 'answeredAt', 'withdrawnAt'])
          .where('testimonialId', 'in', ids)
          .execute()
      : [];
  const notes = new Map(rows.map(({ testimonialId, ...note }) => [testimonialId, note]));
  return testimonials.map((one) => ({ ...one, permissionNote: notes.get(one.id) ?? null }));
}
