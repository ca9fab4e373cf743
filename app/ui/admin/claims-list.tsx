import { Form, Link } from '@remix-run/react';
import type { PagePromise } from '~/content/landing/claims.server';
import { Button, buttonClass } from '../button';
import { DashboardSection } from './dashboard-section';

const page = '/admin/site-settings/page';

/** Texts that promise something, each with the ways to confirm and to change it. */
export function PromiseList({ promises }: { promises: PagePromise[] }) {
  return (
    <ul className="rows">
      {promises.map(({ id, section, label, text }) => (
        <li key={id} className="link-row">
          <span className="link-text basis-60">
            <strong>{label}</strong>
            <span className="!block">{text}</span>
          </span>
          <div className="link-actions">
            <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to={`${page}/${section}`}>
              Change<span className="away"> {text}</span>
            </Link>
            <Form
              method="post"
              action={`${page}/promises`}
              preventScrollReset
              data-failed="Failed to confirm the claim"
            >
              <input type="hidden" name="id" value={id} />
              <Button type="submit" variant="outline" size="sm">
                Keep<span className="away"> {text}</span>
              </Button>
            </Form>
          </div>
        </li>
      ))}
    </ul>
  );
}

const visible = 3;

/** The first claims to confirm, on the dashboard. */
export function PromisesToConfirm({ promises }: { promises: PagePromise[] }) {
  if (promises.length === 0) return null;
  return (
    <DashboardSection title="Claims to check" link={{ to: `${page}/promises`, label: 'All claims' }}>
      <p className="mb-4 text-ink-2 text-small">
        {promises.length === 1
          ? 'One text of the home page makes a claim'
          : `${promises.length} texts of the home page make claims`}{' '}
        about your service. Confirm or edit each one.
      </p>
      <PromiseList promises={promises.slice(0, visible)} />
    </DashboardSection>
  );
}
