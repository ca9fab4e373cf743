import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, Outlet, useLoaderData } from '@remix-run/react';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { type EmailSetup, readEmailSetup } from '~/email/setup-progress.server';
import { loadPage, loadPart } from '~/http/pages/page.server';
import { PageBody } from '~/ui/kit/frame/screen';
import { Tabs } from '~/ui/kit/frame/tabs';
import { Day } from '~/ui/kit/list/timestamp';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({ setup: await loadPart(args, () => readEmailSetup(actor)) }));

export default function EmailSettingsLayout() {
  const { setup } = useLoaderData<typeof loader>();
  return (
    <PageBody title="Email Settings">
      {setup ? <SetupSteps {...setup} /> : null}
      <Tabs label="Email settings" tabs={tabs}>
        <Outlet />
      </Tabs>
    </PageBody>
  );
}

const path = '/admin/email-settings';

const tabs = [
  { href: `${path}/oauth`, label: 'Passwordless sending' },
  { href: `${path}/smtp`, label: 'SMTP Settings' },
  { href: `${path}/test-email`, label: 'Test Email' },
  { href: `${path}/domain-check`, label: 'Domain check' },
];

function SetupSteps({ sender, testedAt, domain }: EmailSetup) {
  return (
    <ol className="mb-7 grid gap-x-5 border-y py-3 text-small md:grid-cols-3" aria-label="Steps to set up email">
      <Step isDone={sender !== null} title="1. Choose how to send">
        {sender ? (
          `Through ${sender}`
        ) : (
          <StepLink to="oauth">With Microsoft 365 or Google, without a password</StepLink>
        )}
      </Step>
      <Step isDone={testedAt !== null} title="2. Send a test">
        {testedAt ? (
          <>
            Accepted on <Day at={testedAt} />
          </>
        ) : (
          <StepLink to="test-email">Send a test email</StepLink>
        )}
      </Step>
      <Step isDone={domain?.problems === 0} title="3. Check your domain">
        {domain?.problems === 0 ? (
          `${domain.name} is set up correctly`
        ) : (
          <StepLink to="domain-check">
            {domain
              ? `Fix ${domain.problems} ${domain.problems === 1 ? 'problem' : 'problems'} of ${domain.name}`
              : 'Check that mail servers accept your emails'}
          </StepLink>
        )}
      </Step>
    </ol>
  );
}

function Step({ isDone, title, children }: { isDone: boolean; title: string; children: ReactNode }) {
  const Icon = isDone ? Check : Circle;
  return (
    <li className="grid grid-cols-[20px_1fr] content-start gap-x-3 py-1.5">
      <Icon className="text-accent" size={20} strokeWidth={1.5} aria-hidden="true" />
      <strong className="font-semibold">
        {title}
        <span className="sr-only">{isDone ? ': done' : ': to do'}</span>
      </strong>{' '}
      <span className="col-start-2 text-ink-2">{children}</span>
    </li>
  );
}

function StepLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="text-link" to={`${path}/${to}`}>
      {children}
    </Link>
  );
}
