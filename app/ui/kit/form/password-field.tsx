import { useRouteLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import type { PasswordOwner } from '~/auth/passwords/personal-password';
import { setupPasswordMinLength } from '~/auth/users/schema';
import { type AnyField, InputField, type InputFieldProps } from '~/ui/field';
import type { FrameData } from '../frame/sidebar';

/** Text below a bar with three parts. */
const adviceClass =
  "text-ink-2 text-small leading-1.4 before:mt-2.5 before:mb-1.5 before:block before:h-1 before:bg-[linear-gradient(90deg,var(--part),var(--mute)_0)] empty:before:hidden data-[strength='0']:[--part:var(--danger)_8%] data-[strength='1']:[--part:var(--warn)_33%] data-[strength='2']:[--part:var(--warn)_66%] data-[strength='3']:[--part:var(--good-mark)_100%]";

interface PasswordFieldProps extends Omit<InputFieldProps, 'type' | 'autoComplete'> {
  minLength: number;
  /** The password's owner, if the form has no fields for that. */
  owner?: PasswordOwner;
  /** On login pages, which are not hydrated, the loader adds the script (`password-advice.client.ts`). */
  brandName?: string;
}

/** A field for a new password. With JavaScript, it shows the strength and the reason while the user types. */
export function PasswordField({ minLength, owner, brandName, ...field }: PasswordFieldProps) {
  const frame = useRouteLoaderData('routes/admin') as FrameData | undefined;
  useEffect(() => void import('~/ui/password-advice.client'), []);
  return (
    <div
      data-advised
      data-min-length={minLength}
      data-brand={brandName ?? frame?.brand.brandName}
      data-owner={owner && JSON.stringify(owner)}
    >
      <InputField {...field} type="password" autoComplete="new-password" />
      <p className={adviceClass} data-advice aria-live="polite" />
    </div>
  );
}

interface NewPasswordFieldsProps extends Pick<PasswordFieldProps, 'owner' | 'brandName' | 'autoFocus'> {
  fields: Record<'password' | 'confirmPassword', AnyField>;
  label?: 'Password' | 'New password';
}

/** A user's new password, entered twice. */
export function NewPasswordFields({ fields, label = 'Password', ...props }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...props}
        label={label}
        field={fields.password}
        minLength={setupPasswordMinLength}
        hint={`At least ${setupPasswordMinLength} characters. Three or four random words work well.`}
      />
      <InputField
        label={`Confirm ${label.toLowerCase()}`}
        field={fields.confirmPassword}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
