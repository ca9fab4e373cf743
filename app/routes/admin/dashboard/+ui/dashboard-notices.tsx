/** The notices and sections of the dashboard that appear only while something needs attention. */

import { microsoftPasswordEnd } from '~/email/oauth-names';
import type { OriginMismatch } from '~/operations/health/origin-mismatch.server';
import { schedulePath } from '~/records/schedule-path';
import type { NamedScheduledAction } from '~/records/scheduled-action';
import type { DashboardCounts } from '~/registry/dashboard.server';
import { hasError, ScheduledActionError, scheduledActionLabels } from '~/ui/kit/editing/schedule-note';
import { allDates, DashboardSection } from '~/ui/kit/frame/dashboard-section';
import { LinkButton } from '~/ui/kit/frame/screen';
import { InboxList, InboxRow } from '~/ui/kit/list/inbox';
import { InlineNotice } from '~/ui/kit/list/list';
import { RecordRow, RowActions, RowName, Rows } from '~/ui/kit/list/rows';
import { Timestamp } from '~/ui/kit/list/timestamp';

/** Shown when the dashboard is opened at a host other than the public one. */
export function CopyNotice({ host, publicAddress }: { host: string; publicAddress: string }) {
  return (
    <InlineNotice className="mb-7">
      <strong>This is a copy of the website.</strong> The public one is {publicAddress}. Search engines do not list{' '}
      {host}. If your browser shows the public address now, your proxy does not pass it on: set{' '}
      <code>proxy_set_header Host $host</code> in nginx.
    </InlineNotice>
  );
}

/** Asks users with an easily guessed password that they were given to choose their own. */
export function WeakPasswordNotice() {
  return (
    <InlineNotice
      className="mb-7"
      actions={
        <LinkButton variant="outline" size="sm" to="/admin/account/security">
          Change password
        </LinkButton>
      }
    >
      <strong>Your password is easy to guess.</strong> Choose one that is not common and does not contain a name.
    </InlineNotice>
  );
}

/** Warnings about email that will stop working on a known date. */
export function MailWarnings({ hasMicrosoftPassword, secretDays }: NonNullable<DashboardCounts['emailSettings']>) {
  if (!hasMicrosoftPassword && secretDays === null) return null;
  return (
    <InlineNotice
      tone={secretDays !== null && secretDays <= 1 ? 'danger' : 'info'}
      className="mb-7"
      actions={
        <LinkButton variant="outline" size="sm" to="/admin/email-settings/oauth">
          {hasMicrosoftPassword ? 'Passwordless sending' : 'Email settings'}
        </LinkButton>
      }
    >
      {secretDays !== null ? (
        <>
          <strong>{expiry(secretDays)}</strong> Create a new one and enter it, or emails stop.
        </>
      ) : (
        <>
          <strong>Microsoft stops accepting passwords for sending email at {microsoftPasswordEnd}.</strong> Emails will
          stop being sent. Switch to passwordless sending before then.
        </>
      )}
    </InlineNotice>
  );
}

function expiry(days: number): string {
  if (days < 0) return 'The client secret for sending email has expired.';
  if (days === 0) return 'The client secret for sending email expires today.';
  return `The client secret for sending email expires in ${days === 1 ? 'one day' : `${days} days`}.`;
}

/** Webhooks that were turned off after failures. */
export function WebhooksOff({ webhooks }: { webhooks: { id: number; name: string; disabledReason: string | null }[] }) {
  return webhooks.map(({ id, name, disabledReason }) => (
    <InlineNotice
      key={id}
      tone="danger"
      className="mb-7"
      actions={
        <LinkButton variant="outline" size="sm" to={`/admin/site-settings/webhooks/${id}`}>
          See deliveries
        </LinkButton>
      }
    >
      <strong dir="auto">{`The webhook “${name}” was turned off.`}</strong> {disabledReason}
    </InlineNotice>
  ));
}

/** Shown after a form was rejected, because a proxy hides the public address or another site sent the form. */
export function OriginMismatchNotice({ origin, expected }: OriginMismatch) {
  return (
    <InlineNotice tone="danger" className="mb-7">
      <strong>A form from {origin} was rejected.</strong> The address of this site is {expected}. If {origin} is this
      site, make your proxy send the original host (<code>proxy_set_header Host $host</code> in nginx), or set{' '}
      <code>BASE_URL={origin}</code>. If it is not, another site sent the form, and you need to do nothing.
    </InlineNotice>
  );
}

/** Messages with a due follow-up. `followUps` has the longest due, up to a maximum. */
export function FollowUps({ figures, followUps, now }: MessageCounts & { now: string }) {
  const count = figures.followUpsDue;
  if (count === 0) return null;
  return (
    <DashboardSection
      title="Follow-ups due"
      link={{ to: '/admin/messages?view=due', label: count === 1 ? '1 message' : `${count} messages` }}
    >
      <InboxList>
        {followUps.map((message) => (
          <InboxRow key={message.id} message={message} now={now} />
        ))}
      </InboxList>
    </DashboardSection>
  );
}

type MessageCounts = Pick<NonNullable<DashboardCounts['messages']>, 'figures' | 'followUps'>;

export function Scheduled({ scheduledActions }: { scheduledActions: NamedScheduledAction[] }) {
  if (scheduledActions.length === 0) return null;
  return (
    <DashboardSection title="Scheduled" link={allDates}>
      <Rows>
        {scheduledActions.slice(0, 5).map((scheduledAction) => (
          <RecordRow key={`${scheduledAction.kind} ${scheduledAction.record} ${scheduledAction.action}`}>
            <RowName>
              <strong dir="auto">{scheduledAction.name}</strong>
              <span>
                {scheduledActionLabels[scheduledAction.action]} <Timestamp at={scheduledAction.dueAt} />
                {hasError(scheduledAction) ? '. ' : null}
                <ScheduledActionError scheduledAction={scheduledAction} />
              </span>
            </RowName>
            <RowActions>
              <LinkButton variant="outline" size="sm" to={schedulePath(scheduledAction)}>
                Change
                <span className="sr-only"> the time for “{scheduledAction.name}”</span>
              </LinkButton>
            </RowActions>
          </RecordRow>
        ))}
      </Rows>
    </DashboardSection>
  );
}
