/** Reminders of replies that are due soon or overdue, once each. */
import { readContactTerms } from '~/content/landing/model.server';
import { queueMails } from '~/email/outbox.server';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { type Queries, queries, type Tx, transaction } from '../../../db/store.server';
import { mailSubject, messageReference } from './emails.server';
import { isQuietAt } from './notification-window';
import { readEffectiveSettings } from './settings.server';

export const reminderKinds = ['answer-due', 'answer-overdue'];
const priority = 1;
const hour = 60 * 60;
/** The time of a reminder before a reply is due. */
const soon = 2 * hour;
/** When reminders are turned on, older messages get none. */
const overdueMax = 24 * hour;
const max = 100;

/** Queues the reminders that are due, after the quiet hours. Call it now and then. */
export async function remind(): Promise<void> {
  const settings = await readEffectiveSettings();
  if (!settings.isReminding || isQuietAt(nowIso(), settings)) return;
  const reply = (await readContactTerms()).replyHours * hour;
  // If the promised time is two hours, a reminder would arrive with the message.
  if (reply > soon) await queueFor('answer-due', [-reply, soon - reply]);
  await queueFor('answer-overdue', [-overdueMax - reply, -reply]);
}

/** @param received after the first, and at the latest at the second: seconds from now */
async function queueFor(kind: string, received: [number, number]): Promise<void> {
  // Most checks find nothing. This one avoids the write lock.
  if ((await listDue(queries(), kind, received)).length === 0) return;
  await transaction(async (tx) => {
    for (const { id } of await listDue(tx, kind, received))
      await queueMails(tx, messageReference(id), [{ kind, priority, initialStatus: 'queued' }]);
  });
}

function listDue(db: Queries | Tx, kind: string, [after, until]: [number, number]) {
  return db
    .selectFrom('contactRequests')
    .select('id')
    .where('status', 'in', ['new', 'read'])
    .where('answeredAt', 'is', null)
    .where('createdAt', '>', secondsFromNow(after))
    .where('createdAt', '<=', secondsFromNow(until))
    .where('id', 'not in', (eb) => eb.selectFrom('messagePurgeQueue').select('messageId'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outboxMails')
            .select('outboxMails.id')
            .where('subject', '=', mailSubject)
            .where('kind', '=', kind)
            .whereRef('subjectId', '=', 'contactRequests.id'),
        ),
      ),
    )
    .limit(max)
    .execute();
}
