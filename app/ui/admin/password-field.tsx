import { useRouteLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import type { PasswordOwner } from '~/auth/passwords/personal-password';
import { InputField, type InputFieldProps } from '../field';
import type { FrameData } from './sidebar';

interface PasswordFieldProps extends Omit<InputFieldProps, 'type' | 'autoComplete'> {
  minLength: number;
  /** The password's owner, where the form has no fields for that. */
  owner?: PasswordOwner;
  /** On login pages, which are not hydrated, the loader adds the script: see `password-advice.client.ts`. */
  brandName?: string;
}

/** A field for a new password. With a script it shows the strength and the reason while typing. */
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
