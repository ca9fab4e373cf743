import * as Radix from '@radix-ui/react-tabs';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, Outlet, useLocation, useMatches } from '@remix-run/react';
import { type EmailSetup, readEmailSetup } from '~/email/setup-progress.server';
import { loadPage, loadPart } from '~/http/pages/page.server';
import { Icon } from '~/ui/icons';
import { PageBody } from '~/ui/kit/frame/screen';
import { plainList, TabLink, TabPanel, useOpenTab } from '~/ui/kit/frame/tabs';
import { useHydrated } from '~/ui/kit/frame/use-hydrated';
import { Day } from '~/ui/kit/list/timestamp';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({ setup: await loadPart(args, () => readEmailSetup(actor)) }));

/** Each screen completes a step, and its own setup goes with it. */
export const shouldRevalidate = () => true;

const path = '/admin/email-settings';
const title = 'Email Settings';

/** The three steps of setting up email are the tabs of its screens. */
export default function EmailSettingsLayout() {
  // The setup of a screen is newer: the screen may have checked the domain while this loader read.
  const setups = useMatches().map(({ data }) => (data as { setup?: EmailSetup | null } | null)?.setup);
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const steps = stepsOf(setups.findLast(Boolean) ?? {});
  const isSending = /^\/(oauth|smtp)(\/|$)/.test(pathname.slice(path.length));
  const { list, open } = useOpenTab(steps, isSending ? steps[0]?.href : undefined);
  return (
    <PageBody title={title}>
      <Radix.Root value={open} activationMode="manual">
        <nav className="print:hidden" aria-label={title}>
          <Radix.List
            ref={list}
            className="grid border-y max-md:divide-y max-md:divide-line md:grid-cols-3"
            {...(hydrated ? { 'aria-label': title } : plainList)}
          >
            {steps.map(({ href, label, isDone, text }, at) => (
              <TabLink
                key={href}
                href={href}
                isOpen={href === open}
                className="grid min-h-11 grid-cols-[20px_1fr] content-start gap-x-3 border-b-transparent px-3 py-3 text-small opened:bg-mute hover:bg-mute md:-mb-px md:border-b-2 opened:md:border-b-accent-mark forced-colors:opened:border-[Highlight]"
                aria-labelledby={`step-${at}`}
                aria-describedby={`step-${at}-state`}
                label={
                  <>
                    <StateIcon isDone={isDone} />
                    <strong className="font-semibold">
                      {at + 1}. <span id={`step-${at}`}>{label}</span>
                    </strong>{' '}
                    <span className="wrap-anywhere col-start-2 text-ink-2" id={`step-${at}-state`}>
                      <span className="sr-only">{isDone ? 'Done: ' : 'To do: '}</span>
                      {text}
                    </span>
                  </>
                }
              />
            ))}
          </Radix.List>
        </nav>
        <TabPanel open={open} className="pt-7 focus-visible:[outline-offset:6px]">
          {isSending && pathname !== `${path}/oauth` ? (
            <p className="mb-5 text-small">
              <Link className="text-link" to={`${path}/oauth`}>
                Change way of sending
              </Link>
            </p>
          ) : null}
          <Outlet />
        </TabPanel>
      </Radix.Root>
    </PageBody>
  );
}

function stepsOf({ sender = null, isPasswordless, testedAt = null, domain = null }: Partial<EmailSetup>) {
  return [
    {
      href: `${path}/${isPasswordless ? 'oauth/check' : 'smtp'}`,
      label: isPasswordless ? 'Passwordless sending' : 'SMTP Settings',
      isDone: sender !== null,
      text: sender ? `Through ${sender}` : 'Choose how to send',
    },
    {
      href: `${path}/test-email`,
      label: 'Test Email',
      isDone: testedAt !== null,
      text: testedAt ? (
        <>
          Accepted on <Day at={testedAt} />
        </>
      ) : (
        'Send one to yourself'
      ),
    },
    {
      href: `${path}/domain-check`,
      label: 'Domain check',
      isDone: domain?.problems === 0 && domain.isKnown,
      text: domain ? resultOf(domain) : 'Check that mail servers accept your emails',
    },
  ];
}

function resultOf({ name, problems, isKnown }: NonNullable<EmailSetup['domain']>) {
  if (problems > 0) return `Fix ${problems} ${problems === 1 ? 'problem' : 'problems'} of ${name}`;
  return isKnown ? `${name} is set up correctly` : `We could not check all of ${name}`;
}

function StateIcon({ isDone }: { isDone: boolean }) {
  return <Icon name={isDone ? 'Check' : 'Circle'} className="mt-px text-accent" />;
}
