/** Sends the emails of messages again. */

import { makeQueuedMailDue, resendMail } from '~/email/outbox.server';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { writeAs } from '~/records/write-as.server';
import { type MessageMailKind, messageReference } from '../notifications/emails.server';
import { listFailed } from './failed-recipients.server';
import { anonymousName, permission, read, subject } from './model.server';

/**
 * Sends an email about a message again, or immediately if it is queued.
 * @returns whether it will be sent; emails that are being sent or held are not
 * @throws {NotFound}
 */
export async function resendMessageMail(actor: Actor, id: number, kind: MessageMailKind): Promise<boolean> {
  return writeAs(actor, permission, async (tx, author) => {
    await read(tx, id);
    if (!(await resendMail(tx, messageReference(id), kind))) return false;
    await audit(tx, author, { action: `${kind} sent again`, subject, id, summary: anonymousName(id) });
    return true;
  });
}

/** The maximum of undelivered emails that are sent again. */
const resendMax = 1000;

/** Sends all failed emails to staff again, and queued ones immediately. */
export async function resendFailedEmails(actor: Actor): Promise<void> {
  authorize(actor, permission);
  const failed = await listFailed(resendMax);
  await writeAs(actor, permission, async (tx, author) => {
    for (const { kind, ...about } of failed) await resendMail(tx, about, kind);
    await makeQueuedMailDue(tx);
    await audit(tx, author, {
      action: 'sent again',
      subject: 'notifications',
      summary: `${failed.length} had failed`,
    });
  });
}
