import * as model from '~/content/testimonials/model.server';
import { testimonialRecordSchema, testimonialSchema } from '~/content/testimonials/schema';
import { crud } from '~/http/crud.server';

export const { loader, action, endpoints, member } = crud({
  model,
  body: testimonialSchema,
  record: testimonialRecordSchema,
  one: 'testimonial',
  change: 'PATCH',
});
