import { timestamp, withoutNulls } from '~/records/archive-part';
import { recordType } from '~/records/record-type.server';
import * as model from './model.server';
import { testimonialSchema } from './schema';

export const testimonials = recordType({
  model,
  schema: testimonialSchema,
  list: '/admin/testimonials',
  show: model.setActive,
  searchFields: ['authorName', 'companyName', 'authorPosition', 'content'],
  images: ['portrait'],
  imageOwner: 'Testimonial of',
  markdown: null,
  archive: { name: 'testimonials', schema: withoutNulls(testimonialSchema.extend({ createdAt: timestamp })) },
  publicAddresses: { '/api/testimonials': [] },
  sitemap: null,
  screens: [
    { name: 'Testimonials', path: '/admin/testimonials', words: 'reviews quotes customers stars google carousel' },
    { name: 'Add testimonial', path: '/admin/testimonials/new', words: 'new create review quote' },
  ],
  async counts(actor) {
    const { total, shown } = await model.counts(actor);
    const first = total > 0 ? `${total} testimonial${total === 1 ? '' : 's'}` : 'No testimonials of your own yet';
    return {
      first,
      second: (await model.areSamplesVisible()) ? '3 samples showing' : `${shown} shown on the website`,
    };
  },
});
