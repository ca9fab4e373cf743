/** Which model, schema and names each resource of the JSON API has. */
import { testimonialSchema } from '~/models/testimonial';
import * as testimonialModel from '~/models/testimonial.server';

export const testimonials = {
  model: testimonialModel,
  schema: testimonialSchema,
  one: 'testimonial',
  many: 'testimonials',
};
