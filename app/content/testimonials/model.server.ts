import { queries } from '../../../db/store.server';
import { fillPlaceholders } from '../home-page/document';
import { recordModel } from '../record-model.server';
import { areSamplesHidden, readDetails } from '../settings/settings.server';
import {
  type PublicTestimonial,
  publicTestimonialSchema,
  testimonialFields,
  testimonialRecordSchema,
  testimonialSchema,
} from './schema';

export const permission = 'content';

export const { kind, list, listShown, find, create, update, show, remove } = recordModel({
  permission,
  subject: 'testimonial',
  nameOf: ({ authorName }) => authorName,
  table: 'testimonials',
  fields: testimonialFields,
  input: testimonialSchema,
  record: testimonialRecordSchema,
  kind: 'testimonials',
  flag: 'isActive',
  order: 'newest',
  image: 'portrait',
});

/** The maximum in the carousel. */
export const visibleMax = 12;

/** Returns the active testimonials for visitors, newest first. */
export async function listPublic(limit?: number): Promise<PublicTestimonial[]> {
  return asPublic((await listShown(limit)).map((row) => publicTestimonialSchema.parse(row)));
}

/** Returns testimonials as visitors read them, with the current name of the business. */
export async function asPublic<T extends { content: string }>(testimonials: T[]): Promise<T[]> {
  const { brandName } = await readDetails();
  return testimonials.map((one) => ({
    ...one,
    content: fillPlaceholders(one.content, { 'business name': brandName }),
  }));
}

/** Returns whether visitors see any testimonials, the site's own or samples. */
export async function areAnyVisible(): Promise<boolean> {
  return (await isAnyShown()) || !(await areSamplesHidden());
}

async function isAnyShown(): Promise<boolean> {
  const own = queries().selectFrom('testimonials').select('id').where('isActive', '=', true).limit(1);
  return (await own.executeTakeFirst()) !== undefined;
}

/** Returns whether visitors see the samples, because no testimonial of the site is visible. */
export async function areSamplesVisible(): Promise<boolean> {
  return !(await isAnyShown()) && !(await areSamplesHidden());
}
