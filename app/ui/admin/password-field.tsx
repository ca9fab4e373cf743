import { useRouteLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import type { PasswordOwner } from '~/auth/passwords/personal-password';
import { InputField, type InputFieldProps } from '../field';
import type { FrameData } from './sidebar';

interface PasswordFieldProps extends Omit<InputFieldProps, 'type' | 'autoComplete'> {
  minLength: number;
  /** The password's owner, where the form has no fields for that. */
  owner?: PasswordOwner;
  /** On an auth page, which is not hydrated: its loader names the script that advises, see `password-advice.client.ts`. */
  brandName?: string;
}

/** For choosing a password: with a script it says how good it is, and why, while it is typed. */
export function PasswordField({ minLength, owner, brandName, ...field }: PasswordFieldProps) {
  const frame = useRouteLoaderData('routes/admin') as FrameData | undefined;
  useEffect(() => void import('../password-advice.client'), []);
  return (
    <div
      data-advised
      data-min-length={minLength}
      data-brand={brandName ?? frame?.brand.brandName}
      data-owner={owner && JSON.stringify(owner)}
    >
      <InputField {...field} type="password" autoComplete="new-password" />
      <p className="password-advice" aria-live="polite" />
    </div>
  );
}
