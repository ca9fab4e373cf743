import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { isPasswordWeak } from '~/auth/users/account.server';
import { loadPage } from '~/http/page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { nowIso } from '~/platform/clock.server';
import { dashboardCounts } from '~/registry/dashboard.server';
import * as schedule from '~/registry/schedule.server';
import { readSetupChecklist } from '~/registry/setup-checklist.server';
import { CertificateNotice } from '~/ui/admin/certificate-notice';
import { ClaimsToCheck } from '~/ui/admin/claims-list';
import { CopyNotice } from '~/ui/admin/copy-notice';
import { Counts } from '~/ui/admin/counts';
import { DashboardSection } from '~/ui/admin/dashboard-section';
import { Expiries } from '~/ui/admin/expiry';
import { FollowUps } from '~/ui/admin/follow-ups';
import { NewMessages } from '~/ui/admin/inbox';
import { MailAlarm } from '~/ui/admin/mail-alarm';
import { MailWarnings } from '~/ui/admin/mail-warnings';
import { OffSiteBackups } from '~/ui/admin/off-site-backups';
import { OriginMismatchNotice } from '~/ui/admin/origin-mismatch-notice';
import { SamplesNotice } from '~/ui/admin/samples-notice';
import { Scheduled } from '~/ui/admin/scheduled';
import { Screen } from '~/ui/admin/screen';
import { SetupChecklist } from '~/ui/admin/setup-checklist';
import { LogoutForm, ViewWebsite } from '~/ui/admin/sidebar';
import { WeakPasswordNotice } from '~/ui/admin/weak-password-notice';
import { WebhooksOff } from '~/ui/admin/webhooks-off';
import { buttonClass } from '~/ui/button';
import type { loader as frameLoader } from './admin';

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
      {setup ? <SetupChecklist {...setup} origin={origin} /> : null}
      {messages ? <NewMessages {...messages} needsMail={counts.emailSettings?.host === null} now={now} /> : null}
      {messages ? <FollowUps count={messages.figures.followUpsDue} messages={messages.followUps} now={now} /> : null}
      <Expiries expiries={counts.expiries} now={now} />
      <Scheduled scheduledActions={scheduledActions} />
      {counts.claims && !setup ? <ClaimsToCheck claims={counts.claims} /> : null}
      <DashboardSection title="Website content">
        <Counts counts={counts} now={now} />
      </DashboardSection>
    </Screen>
  );
}
