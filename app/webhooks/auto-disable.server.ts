/** Turns off a webhook whose deliveries keep failing, and notifies staff. */
import { automaticEmail, toAdmin } from '~/email/automatic-email.server';
import type { MailKind } from '~/email/email-kind';
import { queueMails } from '~/email/outbox.server';
import { now, nowIso } from '~/platform/clock.server';
import { audit, programAuthor } from '~/records/audit.server';
import { queries, type Tx } from '../../db/store.server';
import { subject, type Target } from './model.server';
import type { DeliveryAttempt } from './send.server';

const deadAfter = 3 * 24 * 60 * 60 * 1000;
const gone = 410;
const priority = 1;
/** The `subject` of the email in the outbox: the delivery that was tried last. */
const mailSubject = 'webhook delivery';

/**
 * Records a failed attempt. A response with status 410 (gone) turns the webhook off immediately.
 * @returns whether the webhook was turned off
 */
export async function switchOffIfDead(
  tx: Tx,
  { id, name }: Target,
  deliveryId: number,
  { status, error }: Pick<DeliveryAttempt, 'status' | 'error'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('webhooks')
    .select(['failingSince', 'isActive'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.isActive) return false;
  const failingSince = row.failingSince ?? nowIso();
  const isDead = status === gone || now().getTime() - Date.parse(failingSince) >= deadAfter;
  const disabledReason =
    status === gone ? 'The receiver is gone permanently (410).' : `Deliveries failed for three days. ${error}`;
  await tx
    .updateTable('webhooks')
    .set({ failingSince, ...(isDead ? { isActive: false, disabledReason } : {}) })
    .where('id', '=', id)
    .execute();
  if (!isDead) return false;
  await audit(tx, programAuthor, { action: 'turned off', subject, id, summary: name });
  await tx.deleteFrom('outboxMails').where('subject', '=', mailSubject).where('subjectId', '=', deliveryId).execute();
  await queueMails(tx, { subject: mailSubject, subjectId: deliveryId }, [{ kind: 'webhook-off', priority }]);
  return true;
}

/** Notifies staff, unless the webhook was turned on again. */
export const webhookOff: MailKind = async ({ subjectId }, settings) => {
  const webhook = await queries()
    .selectFrom('webhookDeliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhookDeliveries.webhookId')
    .select(['name', 'isActive', 'disabledReason'])
    .where('webhookDeliveries.id', '=', subjectId)
    .executeTakeFirst();
  if (!webhook || webhook.isActive) return { drop: 'The webhook was deleted or turned on again.' };
  return automaticEmail(toAdmin(settings), {
    heading: `The webhook “${webhook.name}” was turned off`,
    paragraphs: [
      webhook.disabledReason ?? '',
      'It gets no more events. Queued events are sent if you turn it on again within 30 days.',
    ],
    link: { label: 'Open the webhooks', path: '/admin/site-settings/webhooks' },
    footer: 'You get this email once, when a webhook is turned off.',
  });
};

/** Returns the webhooks that were turned off after failures. */
export function listSwitchedOff(): Promise<{ id: number; name: string; disabledReason: string | null }[]> {
  return queries()
    .selectFrom('webhooks')
    .select(['id', 'name', 'disabledReason'])
    .where('disabledReason', 'is not', null)
    .orderBy('id')
    .execute();
}
