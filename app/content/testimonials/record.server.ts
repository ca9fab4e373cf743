import { withAddresses } from '~/media/images.server';
import { authorize } from '~/records/actor';
import { timestamp, withoutNulls } from '~/records/archive-part';
import { recordType } from '~/records/record-type.server';
import { countVisible } from '~/records/records.server';
import { queries } from '../../../db/store.server';
import { areSamplesHidden } from '../settings/settings.server';
import { withGoogleNotes } from './google-note.server';
import * as model from './model.server';
import { type PermissionNote, publicTestimonialSchema, testimonialSchema } from './schema';

export const testimonials = recordType({
  model,
  schema: testimonialSchema,
  searchFields: ['authorName', 'companyName', 'authorPosition', 'content'],
  imageOwner: 'Testimonial of',
  publicList: {
    summary: 'List visible testimonials, newest first',
    record: publicTestimonialSchema,
    list: async () => withAddresses(await model.listPublic(), 'portrait'),
  },
  archive: { name: 'testimonials', schema: withoutNulls(testimonialSchema.extend({ createdAt: timestamp })) },
  forScreen: async (items) => ({
    items: await withPermissionNotes(await withGoogleNotes(await model.asPublic(items))),
    extras: { samplesHidden: await areSamplesHidden() },
  }),
  screens: [
    { name: 'Testimonials', path: '/admin/testimonials', keywords: 'reviews quotes customers stars google carousel' },
    { name: 'Add testimonial', path: '/admin/testimonials/new', keywords: 'new create review quote' },
  ],
  async counts(actor) {
    authorize(actor, model.permission);
    const { total, shown } = await countVisible('testimonials', 'isActive');
    const first = total > 0 ? `${total} testimonial${total === 1 ? '' : 's'}` : 'No testimonials of your own yet';
    return {
      first,
      second: (await model.areSamplesVisible()) ? '3 samples showing' : `${shown} shown on the website`,
    };
  },
});

/** Adds who gave permission, and when. */
async function withPermissionNotes<T extends { id: number }>(
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
