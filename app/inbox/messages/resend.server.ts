/** Sending the mails of messages again. */

import { makeQueuedMailDue, sendAgain } from '~/email/outbox.server';
import { type Actor, authorize } from '~/records/actor';
import { record } from '~/records/audit.server';
import { writeAs } from '~/records/write.server';
import { aboutMessage, type MessageMailKind } from '../notifications/emails.server';
import { listFailed } from './failed-recipients.server';
import { nameless, permission, read, subject } from './model.server';

/**
 * Has one of a message's mails sent again, or at once if it waits.
 *
 * @returns whether it will be sent: not while it is being sent, or held back
 * @throws {NotFound}
 */
export async function resend(actor: Actor, id: number, kind: MessageMailKind): Promise<boolean> {
  return writeAs(actor, permission, async (tx, author) => {
    await read(tx, id);
    if (!(await sendAgain(tx, aboutMessage(id), kind))) return false;
    await record(tx, author, { action: `${kind} sent again`, subject, id, summary: nameless(id) });
    return true;
  });
}

/** So many undelivered mails are sent again at once. */
const resendMax = 1000;

/** Has every mail to staff sent again that was not delivered, and those that wait at once. */
export async function resendFailed(actor: Actor): Promise<void> {
  authorize(actor, permission);
  const failed = await listFailed(resendMax);
  await writeAs(actor, permission, async (tx, author) => {
    for (const { kind, ...about } of failed) await sendAgain(tx, about, kind);
    await makeQueuedMailDue(tx);
    await record(tx, author, {
      action: 'sent again',
      subject: 'notifications',
      summary: `${failed.length} had failed`,
    });
  });
}
