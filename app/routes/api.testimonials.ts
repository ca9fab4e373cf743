import * as testimonials from '~/content/testimonials/model.server';
import { publicTestimonialSchema } from '~/content/testimonials/schema';
import { resource } from '~/http/endpoint.server';
import { withAddresses } from '~/media/images.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'anyone',
    summary: 'List visible testimonials, newest first',
    response: { testimonials: [publicTestimonialSchema] },
    hasETag: true,
    run: async () => ({ testimonials: await withAddresses(await testimonials.listPublic(), 'portrait') }),
  },
});
