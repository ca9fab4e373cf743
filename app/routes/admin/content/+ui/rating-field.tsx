import clsx from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { type AnyField, FieldError } from '~/ui/field';
import { Legend } from '~/ui/kit/form/form-parts';

const star = 'm12 2.2 2.9 6.3 6.9.8-5.1 4.6 1.4 6.8L12 17.3l-6.1 3.4 1.4-6.8-5.1-4.6 6.9-.8z';
/** In steps of a half star, from one star. */
const ratings = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];

/** Fills the stars up to the chosen one. */
const starsClass =
  'relative -ml-3 flex [&:has(label:hover)_label_svg]:fill-current [&:not(:has(:checked))_svg]:fill-none [&_input:checked+label~label_svg]:fill-none [&_label:hover~label_svg]:!fill-none';

/** The chosen number, before the text "out of 5". */
const numberClass = [
  'before:font-semibold before:text-[1.0625rem] before:text-ink before:content-[var(--chosen)] before:whitespace-pre',
  "[:has([value='1']:checked)+&]:[--chosen:'1_']",
  "[:has([value='1.5']:checked)+&]:[--chosen:'1.5_']",
  "[:has([value='2']:checked)+&]:[--chosen:'2_']",
  "[:has([value='2.5']:checked)+&]:[--chosen:'2.5_']",
  "[:has([value='3']:checked)+&]:[--chosen:'3_']",
  "[:has([value='3.5']:checked)+&]:[--chosen:'3.5_']",
  "[:has([value='4']:checked)+&]:[--chosen:'4_']",
  "[:has([value='4.5']:checked)+&]:[--chosen:'4.5_']",
  "[:has([value='5']:checked)+&]:[--chosen:'5_']",
];

/** Stars as radio buttons, so that pointer and arrow keys choose half stars, also without JavaScript. */
export function RatingField({ field, label, hint }: { field: AnyField; label: ReactNode; hint?: ReactNode }) {
  const chosen = Number(field.initialValue);
  return (
    <fieldset aria-describedby={field.errors ? field.errorId : undefined}>
      <Legend>{label}</Legend>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-0">
        <div className={starsClass} key={field.key}>
          {ratings.map((rating) => {
            const id = rating === 1 ? field.id : `${field.id}-${rating}`;
            return (
              <Fragment key={rating}>
                <input
                  className="absolute size-px appearance-none outline-0"
                  type="radio"
                  id={id}
                  name={field.name}
                  value={rating}
                  defaultChecked={rating === chosen}
                />
                <label className="cursor-pointer text-accent" htmlFor={id}>
                  <i
                    className={clsx(
                      'relative block h-11 overflow-hidden [input:focus-visible+label>&]:rounded [input:focus-visible+label>&]:-outline-offset-[3px] [input:focus-visible+label>&]:[outline:3px_solid_var(--focus)]',
                      rating === 1 ? 'w-12' : 'w-6',
                    )}
                  >
                    <svg
                      className={clsx(
                        'absolute top-2.5 size-6 fill-current stroke-1 stroke-current',
                        rating > 1 && rating % 1 === 0 ? '-left-3' : 'left-3',
                      )}
                      strokeLinejoin="round"
                      viewBox="0 0 24 24"
                      aria-hidden="true"
                    >
                      <path d={star} />
                    </svg>
                  </i>
                  <span className="sr-only">{rating} out of 5</span>
                </label>
              </Fragment>
            );
          })}
        </div>
        <span className={clsx('text-ink-2 text-small', numberClass)}>{hint}</span>
      </div>
      <FieldError id={field.errorId} message={field.errors?.[0]} />
    </fieldset>
  );
}
