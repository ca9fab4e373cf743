/** A form that was not carried out, and can be sent again as it was. */
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Unsent } from '~/http/page-failure';
import { ownProperty } from '~/platform/own-property';
import { Button, type ButtonVariant } from './button';

type Fields = Pick<Unsent, 'fields'>;

/** Sent along without being shown: what the form itself put there. */
const isInner = (name: string) => name === 'version' || name === 'key';
const spoken: Record<string, string> = { on: 'yes', true: 'yes', false: 'no' };

interface SendAgainProps extends Fields {
  className?: string;
  variant?: ButtonVariant;
  children?: ReactNode;
}

export function SendAgain({ fields, className, variant, children }: SendAgainProps) {
  const { pathname, search } = useLocation();
  return (
    <form className={className} method="post" action={pathname + search}>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" variant={variant}>
        Send again
      </Button>
    </form>
  );
}

export function Typed({ fields }: Fields) {
  const shown = fields.filter(([name, value]) => value !== '' && !isInner(name));
  return (
    <dl>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>{ownProperty(spoken, value) ?? value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `authorName` as words. */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
