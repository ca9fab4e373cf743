import { useLocation } from '@remix-run/react';
import { LogOut } from 'lucide-react';
import type { Unsent as UnsentForm } from '~/http/page-failure';
import { Button, ButtonLink } from '../button';
import { OpensATab } from './opens-a-tab';

/** Sent along without being shown: what the form itself put there. */
const isInner = (name: string) => name === 'version' || name === 'key';
const spoken: Record<string, string> = { on: 'yes', true: 'yes', false: 'no' };

/** A form came after its session had run out: it waits here, whole, until somebody has logged in. */
export function Unsent({ fields, hadSecrets }: UnsentForm) {
  const { pathname, search } = useLocation();
  const shown = fields.filter(([name, value]) => value !== '' && !isInner(name));
  return (
    <div className="blank unsent">
      <LogOut size={32} strokeWidth={1.5} aria-hidden="true" />
      <h1>You have been signed out</h1>
      <p>
        Nothing has been saved yet, but what you typed is kept here. Log in in another tab, then come back and send it
        again.{hadSecrets ? ' Only the password is not kept: afterwards, enter it once more.' : null}
      </p>
      <form className="blank-actions" method="post" action={pathname + search}>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ButtonLink href="/admin/login" target="_blank">
          Login
          <OpensATab />
        </ButtonLink>
        <Button type="submit" variant="outline">
          Send again
        </Button>
      </form>
      <section className="stale" aria-label="What you typed">
        <dl>
          {shown.map(([name, value]) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              <dd>{spoken[value] ?? value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

/** `authorName` as words. */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
