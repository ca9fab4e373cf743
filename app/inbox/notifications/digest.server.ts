/**
 * Digests of messages that had no email of their own, because of quiet hours or by choice. A message is added when its
 * notification is due, and waits until a digest includes it, in the transaction that queues the digest's email.
 */

import type { Verdict } from '~/email/email-kind';
import { queueMails } from '~/email/outbox.server';
import type { ClaimedMail } from '~/email/outbox-claim.server';
import { nowIso } from '~/platform/clock.server';
import type { Row } from '../../../db/schema';
import { type Queries, queries, type Tx, transaction } from '../../../db/store.server';
import { isQuietAt, latestDigestAt } from './notification-window';
import { readNotificationSettings, recipientsFor } from './settings.server';

type SummaryKind = Row<'messageSummaries'>['kind'];

/** The `subject` of digest emails in the outbox. */
export const subject = 'message summary';
const priority = 2;
/** The maximum per query and email. */
const namedMax = 100;

/**
 * Decides whether a message gets its own notification now.
 * @returns null if it does; else the decision to drop it. The message is added to a digest in the transaction that drops
 * its own email, so that exactly one of the two is sent.
 */
export async function deferToDigest(
  message: { id: number },
  mail: Pick<ClaimedMail, 'queuedAt' | 'isInterrupted'>,
): Promise<Verdict | null> {
  const settings = await readNotificationSettings();
  // With both kinds of notification, the message is in the digest too. Adding it twice has no effect.
  if (settings.digest !== 'none' && settings.isImmediate) await transaction((tx) => enter(tx, message.id, 'digest'));
  const isOnlyInDigest = settings.digest !== 'none' && !settings.isImmediate;
  // If a server accepted the email before its worker died, a retry has the same Message-ID and is discarded as a
  // duplicate.
  // In a digest, the message would appear twice.
  if (mail.isInterrupted) return null;
  const kind = isOnlyInDigest ? 'digest' : isQuietAt(nowIso(), settings) ? 'quiet' : null;
  if (!kind) return null;
  const entered = await queries()
    .selectFrom('summarisedMessages')
    .select('since')
    .where('messageId', '=', message.id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  // An email that is sent again ignores quiet hours and digests.
  if (entered && entered.since < mail.queuedAt) return null;
  return { drop: reasons[kind], afterDropped: (tx) => enter(tx, message.id, kind) };
}

const reasons = {
  digest: 'Immediate emails are off. This message is in the next digest.',
  quiet: 'It arrived during quiet hours, and is in the summary after them.',
};

async function enter(tx: Tx, messageId: number, kind: SummaryKind): Promise<void> {
  await tx
    .insertInto('summarisedMessages')
    .values({ messageId, kind, since: nowIso(), summaryId: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Queues the due digests. A leader job calls it periodically. */
export async function announceSummaries(): Promise<void> {
  await announce('quiet');
  await announce('digest');
}

async function announce(kind: SummaryKind): Promise<void> {
  if ((await listDue(queries(), kind)).length === 0) return;
  await transaction(async (tx) => {
    const due = await listDue(tx, kind);
    const config = await tx.selectFrom('smtpConfig').select('adminEmail').executeTakeFirst();
    if (!config) return;
    const settings = await readNotificationSettings(tx);
    const groups = new Map<string, number[]>();
    for (const { id, reasonForContact } of due) {
      const recipients = JSON.stringify(recipientsFor(settings, reasonForContact, config.adminEmail));
      groups.set(recipients, [...(groups.get(recipients) ?? []), id]);
    }
    for (const [recipients, ids] of groups) await summarise(tx, kind, recipients, ids);
  });
}

/** Also selects rows that a fast clock has dated in the future. */
async function listDue(db: Queries | Tx, kind: SummaryKind) {
  const settings = await readNotificationSettings(db);
  const timestamp = nowIso();
  if (isQuietAt(timestamp, settings)) return [];
  const until = kind === 'quiet' ? timestamp : latestDigestAt(timestamp, settings.digest);
  return db
    .selectFrom('summarisedMessages')
    .innerJoin('contactRequests', 'contactRequests.id', 'summarisedMessages.messageId')
    .select(['contactRequests.id', 'contactRequests.reasonForContact'])
    .where('summarisedMessages.kind', '=', kind)
    .where('summaryId', 'is', null)
    .where((eb) => eb.or([eb('since', '<=', until), eb('since', '>', timestamp)]))
    .orderBy('contactRequests.id')
    .limit(namedMax)
    .execute();
}

async function summarise(tx: Tx, kind: SummaryKind, recipients: string, ids: number[]): Promise<void> {
  const { id } = await tx
    .insertInto('messageSummaries')
    .values({ kind, recipients, createdAt: nowIso() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('summarisedMessages')
    .set({ summaryId: id })
    .where('kind', '=', kind)
    .where('messageId', 'in', ids)
    .execute();
  await queueMails(tx, { subject, subjectId: id }, [{ kind: 'message-summary', priority }]);
}
