import { ChevronRight } from 'lucide-react';
import { type Testimonial, testimonialSchema } from '~/content/testimonial';
import type { FormRefusal } from '~/http/form.server';
import { InputField, TextareaField } from '../field';
import { CheckboxField, SwitchField } from './choices';
import { DialogCancel } from './dialog';
import { DialogForm, SubmitButton, useAdminForm, useVersion } from './form';
import { RatingField } from './rating-field';
import { StaleNotice } from './stale-notice';

interface TestimonialFormProps {
  /** The one that is edited; a new one without. */
  testimonial?: Testimonial;
  refusal: FormRefusal | undefined;
  closeTo: string;
}

export function TestimonialForm({ testimonial, refusal, closeTo }: TestimonialFormProps) {
  const { state, fields } = useAdminForm({
    id: 'testimonial',
    schema: testimonialSchema,
    defaultValue: testimonial ?? { rating: 5, isActive: true },
    refusal,
  });
  const version = useVersion(testimonial?.version ?? 1, refusal);
  return (
    <DialogForm
      state={state}
      hidden={testimonial ? { version } : {}}
      stale={testimonial ? <StaleNotice state={state} values={savedValues(testimonial)} /> : null}
      end={
        <>
          <DialogCancel closeTo={closeTo} />
          <SubmitButton>{testimonial ? 'Save changes' : 'Add testimonial'}</SubmitButton>
        </>
      }
    >
      <div className="form-rows" data-columns="">
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
          className="form-wide"
          label="Content"
          field={fields.content}
          hint="At least 10 characters. Two or three sentences read best."
          rows={4}
        />
      </div>
      <RatingField label="Rating" field={fields.rating} hint="out of 5. Halves count." />
      <SwitchField
        label="Shown on the website"
        hint="Switch off to keep it without showing it."
        field={fields.isActive}
      />
      <details className="more" open={Boolean(testimonial?.isGoogleReview || fields.googleReviewUrl.errors)}>
        <summary>
          <ChevronRight size={20} strokeWidth={1.5} aria-hidden="true" />
          Google Review
        </summary>
        <div>
          <CheckboxField
            label="This is a review from Google"
            hint="It gets the tag “Google Review”."
            field={fields.isGoogleReview}
          />
          <InputField
            label="Address of the review"
            tag="optional"
            field={fields.googleReviewUrl}
            type="url"
            inputMode="url"
            autoComplete="off"
          />
        </div>
      </details>
    </DialogForm>
  );
}

/** As the form would send them. */
function savedValues(saved: Testimonial) {
  const onOrOff = (value: boolean) => (value ? 'on' : 'false');
  return [
    { name: 'authorName', label: 'Author name', saved: saved.authorName },
    { name: 'authorInitials', label: 'Author initials', saved: saved.authorInitials },
    { name: 'authorPosition', label: 'Author position', saved: saved.authorPosition },
    { name: 'companyName', label: 'Company name', saved: saved.companyName },
    { name: 'content', label: 'Content', saved: saved.content },
    { name: 'rating', label: 'Rating', saved: String(saved.rating) },
    { name: 'isActive', label: 'Shown on the website', saved: onOrOff(saved.isActive) },
    { name: 'isGoogleReview', label: 'Google Review', saved: onOrOff(saved.isGoogleReview) },
    { name: 'googleReviewUrl', label: 'Address of the review', saved: saved.googleReviewUrl },
  ];
}
