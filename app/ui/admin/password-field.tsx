import { useRouteLoaderData } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { adviseOn, type PasswordAdvice } from '~/passwords/password-advice';
import type { PasswordOwner } from '~/passwords/personal-password';
import { InputField, type InputFieldProps } from '../field';
import type { FrameData } from './sidebar';

interface PasswordFieldProps extends Omit<InputFieldProps, 'type' | 'autoComplete'> {
  minLength: number;
  /** Whose password it is, where the form around has no fields for that. */
  owner?: PasswordOwner;
}

/** For choosing a password: with a script it says how good it is, and why, while it is typed. */
export function PasswordField({ minLength, owner = {}, ...field }: PasswordFieldProps) {
  const frame = useRouteLoaderData('routes/admin') as FrameData | undefined;
  const [advice, setAdvice] = useState<PasswordAdvice | null>(null);

  function advise({ currentTarget }: FormEvent<HTMLInputElement>) {
    const brandName = frame?.brand.brandName ?? '';
    const person = { ...owner, ...typedOwner(currentTarget.form) };
    setAdvice(adviseOn(currentTarget.value, { owner: person, brandName, minLength }));
  }

  return (
    <div>
      <InputField {...field} type="password" autoComplete="new-password" onInput={advise} />
      <p className="password-advice" data-strength={advice?.strength} aria-live="polite">
        {advice?.says}
      </p>
    </div>
  );
}

/** What stands in the form's other fields. */
function typedOwner(form: HTMLFormElement | null): PasswordOwner {
  const names = ['username', 'email', 'firstName', 'lastName'];
  const inputs = names.map((name) => form?.elements.namedItem(name));
  return Object.fromEntries(
    inputs.flatMap((input) => (input instanceof HTMLInputElement ? [[input.name, input.value]] : [])),
  );
}
