import type { ReactNode } from 'react';
import { Unbroken } from './no-wrap';

export interface ErrorSummaryItem {
  /** The id of the field that the message is about; none for a message about the whole form. */
  id?: string;
  message: string;
}

interface SummarisedField {
  id: string;
  errors?: string[];
}

/** The first error of each field, in the order given, after those of the form itself. */
export function summarise(fields: SummarisedField[], formErrors: string[] = []): ErrorSummaryItem[] {
  const ofFields = fields.flatMap(({ id, errors }) => (errors?.[0] ? [{ id, message: errors[0] }] : []));
  return [...formErrors.map((message) => ({ message })), ...ofFields];
}

interface ErrorSummaryProps {
  errors: ErrorSummaryItem[];
  id?: string;
  autoFocus?: boolean;
  className?: string;
  title?: string | undefined;
  /** A further action. */
  children?: ReactNode;
}

export function ErrorSummary({
  errors,
  id = 'error-summary',
  autoFocus,
  className,
  title,
  children,
}: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <div
      className={className ? `error-summary ${className}` : 'error-summary'}
      id={id}
      role="alert"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how a failed form speaks first
      autoFocus={autoFocus}
    >
      <h2 id={`${id}-title`}>{title ?? 'There is a problem'}</h2>
      <ul>
        {errors.map((error) => (
          <li key={`${error.id} ${error.message}`}>
            {error.id ? (
              <a href={`#${error.id}`}>
                <Unbroken>{error.message}</Unbroken>
              </a>
            ) : (
              <Unbroken>{error.message}</Unbroken>
            )}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
