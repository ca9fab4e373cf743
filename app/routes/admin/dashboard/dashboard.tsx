import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node';
import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { isPasswordWeak } from '~/auth/users/account.server';
import { loadPage } from '~/http/pages/page.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import type { OffSiteSummary } from '~/operations/backups/state.server';
import type { CertificateNotice as Content } from '~/operations/certificates/certificate-state.server';
import { nowIso } from '~/platform/clock.server';
import type { DashboardEntry } from '~/records/record-type';
import { type DashboardCounts, dashboardCounts } from '~/registry/dashboard.server';
import * as schedule from '~/registry/schedule.server';
import { readSetupChecklist } from '~/registry/setup-checklist.server';
import {
  CopyNotice,
  FollowUps,
  MailWarnings,
  OriginMismatchNotice,
  Scheduled,
  WeakPasswordNotice,
  WebhooksOff,
} from '~/routes/admin/dashboard/+ui/dashboard-notices';
import { Overview } from '~/routes/admin/dashboard/+ui/overview';
import { SetupSection } from '~/routes/admin/dashboard/+ui/setup-checklist';
import { WaitingMessages } from '~/routes/admin/dashboard/+ui/waiting-messages';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { DashboardSection } from '~/ui/kit/frame/dashboard-section';
import { MailAlarm } from '~/ui/kit/frame/mail-alarm';
import { type MenuEntry, menuEntries } from '~/ui/kit/frame/menu';
import { Screen } from '~/ui/kit/frame/screen';
import { LogoutForm, ViewWebsite } from '~/ui/kit/frame/sidebar';
import { ClaimsToCheck } from '~/ui/kit/list/claims-list';
import { dayOf, whenExactly } from '~/ui/kit/list/dates';
import { Expiries } from '~/ui/kit/list/expiry';
import { InlineNotice } from '~/ui/kit/list/list';
import { SamplesNotice } from '~/ui/kit/list/samples-notice';
import type { loader as frameLoader } from '../admin';

export const meta: MetaFunction = () => [{ title: 'Dashboard' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const counts = await dashboardCounts(actor);
    return {
      counts,
      setup: await readSetupChecklist(actor, counts),
      origin: await publicOrigin(args.request),
      isPasswordWeak: await isPasswordWeak(actor),
      scheduledActions: await schedule.list(actor),
      copyOf: await args.context.copyOf(),
      host: new URL(args.request.url).host,
      now: nowIso(),
    };
  });

export default function Dashboard() {
  const { counts, setup, origin, isPasswordWeak, scheduledActions, copyOf, host, now } = useLoaderData<typeof loader>();
  const frame = useRouteLoaderData<typeof frameLoader>('routes/admin');
  const { messages } = counts;
  const checklist = setup ? <SetupSection {...setup} origin={origin} /> : null;
  const isNew = messages?.figures.areAny === false && counts.overview?.current.visits === 0;
  return (
    <Screen
      title="Dashboard"
      subtitle={
        <>
          Logged in as <strong>{frame?.user.username}</strong>
        </>
      }
      actions={
        <>
          <ViewWebsite className={buttonClass({ variant: 'outline' })} />
          <LogoutForm className={buttonClass({ variant: 'ghost' })} />
        </>
      }
    >
      {copyOf ? <CopyNotice host={host} publicAddress={copyOf} /> : null}
      {isPasswordWeak ? <WeakPasswordNotice /> : null}
      {messages?.alarm ? <MailAlarm {...messages.alarm} maySetUp={counts.emailSettings !== undefined} /> : null}
      {counts.emailSettings ? <MailWarnings {...counts.emailSettings} /> : null}
      {counts.webhooksOff ? <WebhooksOff webhooks={counts.webhooksOff} /> : null}
      {counts.originMismatch ? <OriginMismatchNotice {...counts.originMismatch} /> : null}
      {counts.certificate ? <CertificateNotice {...counts.certificate} /> : null}
      {counts.offSite ? <OffSiteBackups {...counts.offSite} now={now} /> : null}
      {counts.samplesVisible ? <SamplesNotice from="/admin/dashboard" /> : null}
      {isNew ? checklist : null}
      {counts.overview && messages ? <Overview {...counts.overview} figures={messages.figures} /> : null}
      {messages ? <WaitingMessages {...messages} needsMail={counts.emailSettings?.host === null} now={now} /> : null}
      {isNew ? null : checklist}
      {messages ? <FollowUps {...messages} now={now} /> : null}
      <Expiries expiries={counts.expiries} now={now} />
      <Scheduled scheduledActions={scheduledActions} />
      {counts.claims && !setup ? <ClaimsToCheck claims={counts.claims} /> : null}
      <DashboardSection title="Website content">
        <Counts counts={counts} now={now} />
      </DashboardSection>
    </Screen>
  );
}

/** The problem with the certificate of a site that serves https itself. */
function CertificateNotice({ error, isUrgent }: Content) {
  return (
    <InlineNotice tone={isUrgent ? 'danger' : 'info'} className="mb-7">
      <strong>
        {isUrgent ? 'The website’s certificate needs attention.' : 'The website’s certificate was not renewed.'}
      </strong>{' '}
      {error}
    </InlineNotice>
  );
}

/** The parts that have an entry also when nothing about them needs attention. */
const alwaysShown = ['testimonials', 'blog-posts', 'accreditations', 'email-settings', 'site-settings'];

/** The entries of parts of the site that the role may open: their counts and last changes. */
function Counts({ counts, now }: { counts: SerializeFrom<DashboardCounts>; now: string }) {
  const { records, emailSettings, siteSettings } = counts;
  const parts: Record<string, DashboardEntry> = {
    ...records,
    ...(emailSettings && {
      '/admin/email-settings': {
        first: emailSettings.host ?? 'Not set up yet',
        second: { text: 'Last changed', at: emailSettings.changedAt, never: 'Emails wait until you set it up' },
      },
    }),
    ...(siteSettings && {
      '/admin/site-settings': {
        first: siteSettings.socialLinks === 1 ? '1 social link' : `${siteSettings.socialLinks} social links`,
        second: {
          text: 'Sitemap generated',
          at: siteSettings.sitemapAt,
          never: 'Sitemap address not entered yet',
        },
      },
    }),
  };
  return (
    <ul className="grid border-t border-t-ink sm:grid-cols-2 lg:grid-cols-3">
      {menuEntries.map((entry) => {
        const part = parts[entry.href];
        const isShown = part && (!part.isQuiet || alwaysShown.some((name) => entry.href === `/admin/${name}`));
        return isShown ? <Count key={entry.href} entry={entry} {...part} now={now} /> : null;
      })}
    </ul>
  );
}

function Count({ entry, first, second, now }: DashboardEntry & { entry: MenuEntry; now: string }) {
  const { label, href, icon } = entry;
  return (
    <li className="border-b sm:max-lg:even:border-l sm:max-lg:even:pl-5 lg:border-l lg:pl-5 lg:[&:nth-child(3n+1)]:border-l-0 lg:[&:nth-child(3n+1)]:pl-1">
      <Link
        className="group grid h-full grid-cols-[20px_1fr] content-start gap-x-3 pt-5 pb-5.5 text-small leading-[1.47]"
        to={href}
      >
        <Icon name={icon} className="mt-0.5 text-accent" />
        <h3 className="underline-offset-[3px] group-hover:underline group-hover:decoration-1">{label}</h3>
        <p className="col-start-2">{first}</p>
        <p className="col-start-2 text-ink-2">
          {typeof second === 'string' ? second : <LastChange {...second} now={now} />}
        </p>
      </Link>
    </li>
  );
}

function LastChange({ text, at, never, now }: { text: string; at: string | null; never: string; now: string }) {
  if (!at) return never;
  return (
    <>
      {text} <time dateTime={at}>{dayOf(at, now)}</time>
    </>
  );
}

function OffSiteBackups({ status, to, lastGoodAt, error, now }: OffSiteSummary & { now: string }) {
  if (status === 'failing') {
    return (
      <InlineNotice tone="danger" className="mb-7">
        <strong>Off-site backups are failing.</strong> {error}
      </InlineNotice>
    );
  }
  return (
    <InlineNotice className="mb-7">
      {lastGoodAt
        ? `Backed up off this machine, to ${to}: all as of ${whenExactly(lastGoodAt, now)}.`
        : `The first backup is on its way to ${to}.`}
    </InlineNotice>
  );
}
