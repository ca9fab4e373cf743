import { eventLabels } from '~/records/event';
import { EditAndDelete, LinkButton } from '~/ui/kit/frame/screen';
import { Badge } from '~/ui/kit/list/list';
import { RecordRow, RowActions, RowName } from '~/ui/kit/list/rows';
import { NoWrap } from '~/ui/no-wrap';
import type { Webhook } from '~/webhooks/schema';
import { formatLabels } from '~/webhooks/webhook-names';

export const webhooksPath = '/admin/site-settings/webhooks';

const listed = new Intl.ListFormat('en-GB');

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, name, format, host, events, isActive } = webhook;
  return (
    <RecordRow data-off={isActive ? undefined : ''}>
      <RowName>
        <strong dir="auto">{name}</strong>{' '}
        <span>
          {format === 'standard' ? (host ?? 'Address missing') : formatLabels[format]}:{' '}
          <NoWrap>{listed.format(events.map((event) => eventLabels[event].toLowerCase()))}</NoWrap>
        </span>
      </RowName>
      <WebhookState webhook={webhook} />
      <RowActions>
        <LinkButton variant="outline" size="sm" to={`${webhooksPath}/${id}`}>
          Deliveries<span className="sr-only"> of {name}</span>
        </LinkButton>
        <EditAndDelete path={`${webhooksPath}/${id}`} name={name} />
      </RowActions>
    </RecordRow>
  );
}

export function WebhookState({ webhook: { isActive, disabledReason, failingSince } }: { webhook: Webhook }) {
  if (disabledReason) return <Badge tone="danger">Turned off</Badge>;
  if (!isActive) return <Badge tone="off">Off</Badge>;
  return failingSince ? <Badge tone="warn">Failing</Badge> : <Badge tone="on">On</Badge>;
}
