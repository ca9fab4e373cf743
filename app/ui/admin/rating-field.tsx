import { Fragment, type ReactNode } from 'react';
import { type AnyField, FieldError } from '../field';
import { Legend } from './form-parts';

const star = 'm12 2.2 2.9 6.3 6.9.8-5.1 4.6 1.4 6.8L12 17.3l-6.1 3.4 1.4-6.8-5.1-4.6 6.9-.8z';
/** From one star, in halves. */
const ratings = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];

const halfOf = (rating: number) => (rating === 1 ? 'both' : rating % 1 ? 'left' : 'right');

/** Stars that are radio buttons, so that pointer, arrow keys and a page without JavaScript choose halves alike. */
export function RatingField({ field, label, hint }: { field: AnyField; label: ReactNode; hint?: ReactNode }) {
  const chosen = Number(field.initialValue);
  return (
    <fieldset aria-describedby={field.errors ? field.errorId : undefined}>
      <Legend>{label}</Legend>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-0">
        <div className="rating" key={field.key}>
          {ratings.map((rating) => {
            const id = rating === 1 ? field.id : `${field.id}-${rating}`;
            return (
              <Fragment key={rating}>
                <input type="radio" id={id} name={field.name} value={rating} defaultChecked={rating === chosen} />
                <label htmlFor={id}>
                  <i data-half={halfOf(rating)}>
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                      <path d={star} />
                    </svg>
                  </i>
                  <span className="sr-only">{rating} out of 5</span>
                </label>
              </Fragment>
            );
          })}
        </div>
        <span className="rating-hint">{hint}</span>
      </div>
      <FieldError id={field.errorId} message={field.errors?.[0]} />
    </fieldset>
  );
}
