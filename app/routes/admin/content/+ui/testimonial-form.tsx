import { useSearchParams } from '@remix-run/react';
import { type Testimonial, testimonialLabels, testimonialSchema } from '~/content/testimonials/schema';
import { InputField, TextareaField } from '~/ui/field';
import { CheckboxField, SwitchField } from '~/ui/kit/form/choices';
import { DialogForm } from '~/ui/kit/form/form';
import { Disclosure } from '~/ui/kit/form/form-parts';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { ImageField } from '~/ui/kit/form/image-field';
import { RatingField } from './rating-field';
import type { RecordFormProps } from './record-props';

export function TestimonialForm({
  record: testimonial,
  library,
  actionError,
  editing,
  closeTo,
}: RecordFormProps<Testimonial>) {
  const [searchParams] = useSearchParams();
  const googleReviewUrl = searchParams.get('googleReviewUrl') ?? '';
  const { state, fields } = useAdminForm({
    id: 'testimonial',
    schema: testimonialSchema,
    defaultValue: testimonial
      ? { ...testimonial, googleReviewTime: forControl(testimonial.googleReviewTime) }
      : { rating: 5, isActive: true, ...(googleReviewUrl ? { googleReviewUrl, isGoogleReview: true } : {}) },
    labels: testimonialLabels,
    actionError,
    editing,
  });
  const ofGoogle = [fields.googleReviewUrl, fields.googleReviewId, fields.googleReviewTime];
  return (
    <DialogForm state={state} closeTo={closeTo} submit={testimonial ? 'Save changes' : 'Add testimonial'}>
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField label="Author name" field={fields.authorName} autoComplete="off" autoFocus />
        <InputField
          label="Author initials"
          field={fields.authorInitials}
          hint="1 to 3 characters, shown in the circle."
          autoComplete="off"
        />
        <InputField label="Author position" field={fields.authorPosition} autoComplete="off" />
        <InputField label="Company name" tag="optional" field={fields.companyName} autoComplete="off" />
        <TextareaField
          className="sm:col-span-full"
          label="Content"
          field={fields.content}
          hint="At least 10 characters. Two or three sentences read best. {brandName} becomes your own business name."
          rows={4}
        />
      </div>
      <ImageField
        label="Portrait"
        tag="optional"
        field={fields.portrait}
        hint="Replaces the initials. Choose an image or enter its web address."
        library={library}
        size="portrait"
      />
      <RatingField label="Rating" field={fields.rating} hint="out of 5. Half stars are allowed." />
      <SwitchField label="Shown on the website" hint="Turn off to hide it on the website." field={fields.isActive} />
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
          <InputField
            label="Review URL"
            tag="optional"
            field={fields.googleReviewUrl}
            type="url"
            inputMode="url"
            autoComplete="off"
          />
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
    </DialogForm>
  );
}

/** Formats a time for a date and time control: without a time zone, and as short as possible. */
const forControl = (timestamp: string | null) => timestamp?.replace(/((:00)?\.000)?Z$/, '') ?? null;
