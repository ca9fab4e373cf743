import clsx from 'clsx';
import { NoWrap } from './no-wrap';

export interface ErrorSummaryItem {
  /** The ID of the field with the error; missing for an error of the whole form. */
  id?: string;
  message: string;
}

interface SummarisedField {
  id: string;
  errors?: string[];
}

/** Returns the first error of each field, in the given order, after those of the form itself. */
export function summariseErrors(fields: SummarisedField[], formErrors: string[] = []): ErrorSummaryItem[] {
  const ofFields = fields.flatMap(({ id, errors }) => (errors?.[0] ? [{ id, message: errors[0] }] : []));
  return [...formErrors.map((message) => ({ message })), ...ofFields];
}

interface ErrorSummaryProps {
  errors: ErrorSummaryItem[];
  id?: string;
  autoFocus?: boolean;
  className?: string;
}

export function ErrorSummary({ errors, id = 'error-summary', autoFocus, className }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <div
      className={clsx(
        'rounded border-2 border-danger bg-sheet p-6 focus:outline focus:outline-[3px] focus:outline-focus focus:outline-offset-2',
        className,
      )}
      data-error-summary
      id={id}
      role="alert"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how a failed form speaks first
      autoFocus={autoFocus}
    >
      <h2 className="font-display font-semibold text-h4 leading-1.3 tracking-[-0.012em]" id={`${id}-title`}>
        There is a problem
      </h2>
      <ul>
        {errors.map((error) => (
          <li key={`${error.id} ${error.message}`} className="mt-2 first:mt-3">
            {error.id ? (
              <a
                className="border-b border-b-current font-semibold text-danger no-underline hover:text-danger-hover hover:[box-shadow:0_1px_0_currentColor]"
                href={`#${error.id}`}
              >
                <NoWrap>{error.message}</NoWrap>
              </a>
            ) : (
              <NoWrap>{error.message}</NoWrap>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
