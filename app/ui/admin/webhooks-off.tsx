import { Link } from '@remix-run/react';
import { buttonClass } from '../button';
import { Notice } from './list';

/** Webhooks that were turned off after failures. */
export function WebhooksOff({ webhooks }: { webhooks: { id: number; name: string; disabledReason: string | null }[] }) {
  return webhooks.map(({ id, name, disabledReason }) => (
    <Notice
      key={id}
      tone="danger"
      className="mb-7"
      actions={
        <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to={`/admin/site-settings/webhooks/${id}`}>
          See deliveries
        </Link>
      }
    >
      <strong dir="auto">{`The webhook “${name}” was turned off.`}</strong> {disabledReason}
    </Notice>
  ));
}
