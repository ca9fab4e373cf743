/** Reminders of replies that are due soon or overdue, once each. */
import { readContactTerms } from '~/content/home-page/model.server';
import { queueMails } from '~/email/outbox.server';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { type Queries, queries, type Tx, transaction } from '../../../db/store.server';
import { receivedFor } from '../messages/response-time';
import { mailSubject, messageReference } from './emails.server';
import { isQuietAt } from './notification-window';
import { readNotificationSettings } from './settings.server';

export const reminderKinds = ['answer-due', 'answer-overdue'];
const priority = 1;
const hour = 60 * 60;
/** The time between a reminder and the due time. */
const soon = 2 * hour;
/** After reminders are turned on, messages overdue for longer get none. */
const overdueMax = 24 * hour;
const max = 100;

/** Queues the due reminders, outside the quiet hours. A leader job calls it periodically. */
export async function remind(): Promise<void> {
  const settings = await readNotificationSettings();
  if (!settings.sendReminders || isQuietAt(nowIso(), settings)) return;
  const terms = await readContactTerms();
  const dueIn = (seconds: number) => receivedFor(secondsFromNow(seconds), terms);
  await queueFor('answer-due', [dueIn(0), dueIn(soon)]);
  await queueFor('answer-overdue', [dueIn(-overdueMax), dueIn(0)]);
}

/** @param received the range of arrival times, without its start */
async function queueFor(kind: string, received: [string, string]): Promise<void> {
  // Checked twice a minute, so read first: only due reminders are worth the write lock.
  if ((await listDue(queries(), kind, received)).length === 0) return;
  await transaction(async (tx) => {
    for (const { id } of await listDue(tx, kind, received))
      await queueMails(tx, messageReference(id), [{ kind, priority }]);
  });
}

function listDue(db: Queries | Tx, kind: string, [after, until]: [string, string]) {
  return db
    .selectFrom('contactRequests')
    .select('id')
    .where('status', 'in', ['new', 'read'])
    .where('answeredAt', 'is', null)
    .where('createdAt', '>', after)
    .where('createdAt', '<=', until)
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
