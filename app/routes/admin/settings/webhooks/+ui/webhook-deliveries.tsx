import { Disclosure } from '~/ui/kit/form/form-parts';
import { PostButton } from '~/ui/kit/form/post-button';
import { useRefresh } from '~/ui/kit/frame/use-refresh';
import { whenExactly } from '~/ui/kit/list/dates';
import { RowText } from '~/ui/kit/list/list';
import { Rows } from '~/ui/kit/list/rows';
import type { DeliveryRecord, Webhook } from '~/webhooks/schema';
import { eventLabel, testEvent } from '~/webhooks/webhook-names';
import { webhooksPath } from './webhook-row';

export const resendFailed = 'Could not send it again';

interface DeliveriesProps {
  webhook: Webhook;
  deliveries: DeliveryRecord[];
  now: string;
}

/** The deliveries of a webhook with their attempts. With JavaScript the list refreshes. */
export function Deliveries({ webhook, deliveries, now }: DeliveriesProps) {
  /** An inactive webhook sends only tests. */
  const isSent = ({ event }: DeliveryRecord) => webhook.isActive || event === testEvent;
  useRefresh(
    deliveries.some((delivery) => isComing(delivery, now) && isSent(delivery)),
    2000,
  );
  return (
    <Rows>
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <RowText>
            <strong>{eventLabel(delivery.event)}</strong>, {whenExactly(delivery.createdAt, now)}
            <p>{describe(delivery, isSent(delivery), now)}</p>
            {delivery.attempts.length > 1 ? <Attempts {...delivery} now={now} /> : null}
          </RowText>
          {isComing(delivery, now) || !isSent(delivery) ? null : <Again webhookId={webhook.id} delivery={delivery} />}
        </li>
      ))}
    </Rows>
  );
}

const isComing = ({ status, nextAttemptAt }: DeliveryRecord, now: string) =>
  status === 'sending' || (status === 'queued' && nextAttemptAt <= now);

function describe(
  { status, attempts, lastError, nextAttemptAt }: DeliveryRecord,
  isSent: boolean,
  now: string,
): string {
  const reason = lastError ? `: ${lastError}` : '';
  const last = attempts.at(-1);
  switch (status) {
    case 'sent':
      return last ? `Arrived ${whenExactly(last.at, now)}, ${answerOf(last)}` : 'Arrived';
    case 'sending':
      return 'Being sent now';
    case 'dropped':
      return `Not sent${reason}`;
    case 'failed':
      return `Not delivered${reason}`;
    case 'queued':
      if (!isSent) return `Waiting until the webhook is on${reason}`;
      return nextAttemptAt > now ? `Waiting. Next attempt ${whenExactly(nextAttemptAt, now)}${reason}` : 'Waiting';
  }
}

type Attempt = DeliveryRecord['attempts'][number];

const answerOf = ({ status, milliseconds }: Attempt) =>
  `answered ${status} after ${milliseconds.toLocaleString('en-GB')} ms`;

function Attempts({ attempts, now }: DeliveryRecord & { now: string }) {
  return (
    <Disclosure summary={`${attempts.length} attempts`}>
      <ol className="grid gap-5 pt-1">
        {attempts.map((attempt) => (
          <li key={attempt.at}>
            {whenExactly(attempt.at, now)}: {attempt.status === null ? attempt.error : answerOf(attempt)}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

function Again({ webhookId, delivery: { id, status, event } }: { webhookId: number; delivery: DeliveryRecord }) {
  return (
    <PostButton
      action={`${webhooksPath}/${webhookId}/deliveries/${id}/resend`}
      failed={resendFailed}
      variant="ghost"
      size="sm"
    >
      {status === 'queued' ? 'Send now' : 'Send again'}
      <span className="sr-only">: {eventLabel(event)}</span>
    </PostButton>
  );
}
