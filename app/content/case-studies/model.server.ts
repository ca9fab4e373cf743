import { type FieldErrors, Invalid } from '~/platform/errors';
import { isCurrent } from '~/records/expiry.server';
import type { Tx } from '../../../db/store.server';
import type { StoredTexts } from '../markdown/stored-rendering.server';
import { isPublishing, publishedAt, recordModel } from '../record-model.server';
import { type CaseStudyInput, caseStudyFields, caseStudyRecordSchema, caseStudySchema } from './schema';

export const permission = 'content';

export const subject = 'case study';

export const pathPrefix = '/case-studies/';

/** The rendered fields. */
export const texts = {
  table: 'caseStudies',
  ownOf: (text) => ({ headings: text && JSON.stringify(text.headings) }),
} satisfies StoredTexts;

export const { kind, list, find, create, update, show, remove } = recordModel({
  permission,
  subject,
  nameOf: ({ title }) => title,
  table: 'caseStudies',
  fields: caseStudyFields,
  input: caseStudySchema,
  record: caseStudyRecordSchema,
  kind: 'case-studies',
  pathPrefix,
  pageName: subject,
  flag: 'isPublished',
  order: 'newest',
  image: 'image',
  texts,
  async columns(write) {
    const { tx, values, current } = write;
    const study = { ...current, ...values } as CaseStudyInput;
    // A deleted testimonial must not prevent other changes.
    const testimonialId = values.testimonialId === current?.testimonialId ? null : (values.testimonialId ?? null);
    await requireComplete(tx, { ...study, testimonialId }, isPublishing(write));
    return { publishedAt: publishedAt(write) };
  },
});

/** Returns the errors of a published case study without permission, or null. */
export function permissionErrors(study: CaseStudyInput, isPublishing: boolean): FieldErrors | null {
  if (!study.isPublished) return null;
  const missing = (['permissionBy', 'permissionOn'] as const).find((field) => !study[field]);
  if (missing) return { [missing]: ['Before you publish this case study, enter who gave permission and when'] };
  if (!isPublishing || isCurrent({ expiresOn: study.permissionExpiresOn })) return null;
  return { permissionExpiresOn: ['The permission has expired. Enter its new date, or leave the date empty'] };
}

/** @param isPublishing whether it was a draft @throws {Invalid} */
async function requireComplete(tx: Tx, study: CaseStudyInput, isPublishing: boolean): Promise<void> {
  const { figure, figureBasis, image, imageAlt, testimonialId } = study;
  const errors: FieldErrors = { ...permissionErrors(study, isPublishing) };
  if (figure && !figureBasis) errors.figureBasis = ['Enter how the figure was measured'];
  if (image && !imageAlt) errors.imageAlt = ['Describe the image as you would to someone on the phone'];
  if (testimonialId && !(await isTestimonial(tx, testimonialId)))
    errors.testimonialId = ['Choose a testimonial from the list'];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

async function isTestimonial(tx: Tx, id: number): Promise<boolean> {
  return (await tx.selectFrom('testimonials').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
