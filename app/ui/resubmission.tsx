/** A form that was not carried out and can be submitted again unchanged. */
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Resubmission } from '~/http/pages/page-error';
import { ownProperty } from '~/platform/own-property';
import { Button } from './button';
import type { ButtonVariant } from './button-style';

type Fields = Pick<Resubmission, 'fields'>;

/** Fields that the form itself has set. They are submitted but not shown. */
const isInner = (name: string) => ['version', 'key', 'intent'].includes(name);
const words: Record<string, string> = { on: 'yes', true: 'yes', false: 'no' };

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
  const visible = fields.filter(([name, value]) => value !== '' && !isInner(name));
  return (
    <dl>
      {visible.map(([name, value]) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>{ownProperty(words, value) ?? value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns for example "Author name" for `authorName`. */
function labelOf(name: string): string {
  const text = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
