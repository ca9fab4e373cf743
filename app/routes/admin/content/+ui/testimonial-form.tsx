import { useSearchParams } from '@remix-run/react';
import { type Testimonial, testimonialFields, testimonialSchema } from '~/content/testimonials/schema';
import { InputField } from '~/ui/field';
import { CheckboxField } from '~/ui/kit/form/choices';
import { DialogForm } from '~/ui/kit/form/form';
import { Disclosure } from '~/ui/kit/form/form-parts';
import { RatingField } from './rating-field';
import { useRecordForm } from './record-control';
import type { RecordFormProps } from './record-props';

export function TestimonialForm(props: RecordFormProps<Testimonial>) {
  const { record: testimonial, closeTo } = props;
  const [searchParams] = useSearchParams();
  const googleReviewUrl = searchParams.get('googleReviewUrl') ?? '';
  const { state, fields, control } = useRecordForm(props, {
    id: 'testimonial',
    table: testimonialFields,
    schema: testimonialSchema,
    defaultValue: testimonial
      ? { ...testimonial, googleReviewTime: forControl(testimonial.googleReviewTime) }
      : { rating: 5, isActive: true, ...(googleReviewUrl ? ofGoogleReview(googleReviewUrl) : {}) },
  });
  const ofGoogle = [fields.googleReviewUrl, fields.googleReviewId, fields.googleReviewTime];
  return (
    <DialogForm state={state} closeTo={closeTo} submit={testimonial ? 'Save changes' : 'Add testimonial'}>
      <div className="grid gap-5 sm:grid-cols-2">
        {control('authorName')}
        {control('authorInitials')}
        {control('authorPosition')}
        {control('companyName')}
        <div className="sm:col-span-full">{control('content')}</div>
      </div>
      {control('portrait')}
      <RatingField label="Rating" field={fields.rating} hint="out of 5. Half stars are allowed." />
      {control('isActive')}
      <Disclosure
        summary="Google Review"
        open={Boolean(testimonial?.isGoogleReview || googleReviewUrl || ofGoogle.some(({ errors }) => errors))}
      >
        <div className="grid gap-5 pt-1">
          <CheckboxField
            label="This is a review from Google"
            hint="Adds the tag “Google Review”."
            field={fields.isGoogleReview}
          />
          {control('googleReviewUrl')}
          <Disclosure summary="More" open={ofGoogle.slice(1).some(({ errors }) => errors)}>
            <div className="grid gap-5 pt-1">
              <InputField
                label="Review ID"
                tag="optional"
                field={fields.googleReviewId}
                hint="Google’s review ID, for an app that syncs reviews."
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
              <InputField
                label="Review date"
                tag="optional"
                field={fields.googleReviewTime}
                type="datetime-local"
                step="any"
                hint="In UTC. The website shows the date only."
                autoComplete="off"
              />
            </div>
          </Disclosure>
        </div>
      </Disclosure>
    </DialogForm>
  );
}

/** The initial values of a review that is added by its link. Google names no position. */
const ofGoogleReview = (googleReviewUrl: string) => ({
  googleReviewUrl,
  isGoogleReview: true,
  authorPosition: 'Google reviewer',
});

/** Formats a time for a date and time control: without a time zone, and as short as possible. */
const forControl = (timestamp: string | null) => timestamp?.replace(/((:00)?\.000)?Z$/, '') ?? null;
