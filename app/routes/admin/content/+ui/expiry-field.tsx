import { hasExpired, reminderDays } from '~/records/expiry';
import { InputField, type InputFieldProps } from '~/ui/field';

interface ExpiryFieldProps extends Pick<InputFieldProps, 'field'> {
  label?: string;
  /** The subject of the hint, such as "This certificate". */
  what: string;
  now: string;
}

/** The last day on which visitors see it. */
export function ExpiryField({ label = 'Expiry date', field, what, now }: ExpiryFieldProps) {
  const hint = hasExpired(String(field.value ?? '') || null, now) ? (
    <strong className="text-danger">{what} has expired. Visitors do not see it.</strong>
  ) : (
    `Visitors do not see it after this day. The dashboard reminds you ${reminderDays} days before.`
  );
  return <InputField className="max-w-[420px]" label={label} tag="optional" field={field} hint={hint} type="date" />;
}
